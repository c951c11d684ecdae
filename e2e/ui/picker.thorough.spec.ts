import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, storyLanguages } from '../journey.ts'
import { holdServer, releaseServer, test } from './parts-page.ts'

test.describe.configure({ mode: 'default', timeout: 120_000 })

/** Opens a picker; returns the list of the members, and that of the others. */
const openPicker = async (page: Page, name: string, language: 'en' | 'th' = 'en') => {
  await page.goto(`/parts.html?lang=${language}`)
  await page.getByRole('button', { name, exact: true }).click()
  const picker = page.getByRole('dialog', { name })
  return { picker, members: picker.locator('.picklist').nth(0), others: picker.locator('.picklist').nth(1) }
}

/** Locates the text for screen readers; the pagers of the lists have their own. */
const announcement = (picker: Locator) => picker.locator('p[role=status]')

const row = (list: Locator, username: string) => list.getByRole('row', { name: username })

test('rows selected in several searches and pages move together, and the counts are announced', async ({ page }) => {
  const { picker, members, others } = await openPicker(page, 'Picker')
  await expect(members.getByRole('heading')).toHaveText('In the group 12')
  await expect(others.getByRole('heading')).toHaveText('Not in the group 9,988')
  const box = others.getByRole('checkbox', { name: 'Select reader.00013' })
  const before = await box.boundingBox()
  await box.focus()
  await page.keyboard.press('Space')
  expect(await box.boundingBox()).toEqual(before)
  await expect(announcement(picker)).toHaveText('1 chosen to add')
  await others.getByRole('button', { name: 'Next page' }).click()
  await others.getByRole('checkbox', { name: 'Select reader.00113' }).check()
  await others.getByRole('searchbox').fill('reader.0999')
  await others.getByRole('checkbox', { name: 'Select this page (10)' }).check()
  await expect(announcement(picker)).toHaveText('12 chosen to add')
  const chips = picker.getByRole('list', { name: '12 chosen to add' })
  await expect(chips.getByRole('listitem')).toHaveCount(12)
  await expectAccessible(page)
  await chips.getByRole('button', { name: 'Remove reader.00113' }).press('Enter')
  await expect(picker.getByRole('button', { name: 'Remove reader.09990' })).toBeFocused()
  await holdServer(page)
  await picker.getByRole('button', { name: 'Add 11 users' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Adding users' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Adding users' })).toBeVisible()
  await releaseServer(page)
  await expect(members.getByRole('heading')).toHaveText('In the group 23')
  await expect(others.getByRole('heading')).toHaveText('Not in the group 0')
  await expect(announcement(picker)).toHaveText('11 rows are now in the list “In the group”.')
  await expect(picker.getByRole('region', { name: 'Selected rows' })).toBeFocused()
})

test('the buttons are below ten chips and above eleven', async ({ page }) => {
  const { picker, others } = await openPicker(page, 'Picker')
  const chosenRows = picker.locator('.chosenrows')
  await others.getByRole('searchbox').fill('reader.0999')
  const all = others.getByRole('checkbox', { name: 'Select this page (10)' })
  await all.check()
  const isAbove = async () => {
    const [button, chips] = await Promise.all([
      chosenRows.locator('.btn.primary').boundingBox(),
      chosenRows.locator('.namechips').boundingBox(),
    ])
    return (button?.y ?? 0) < (chips?.y ?? 0)
  }
  expect(await isAbove()).toBe(false)
  await others.getByRole('searchbox').fill('reader.09980')
  await others.getByRole('checkbox', { name: 'Select reader.09980' }).check()
  expect(await isAbove()).toBe(true)
})

test('all matches on all pages are selected, and 9,988 people move at once', async ({ page }) => {
  const { picker, members, others } = await openPicker(page, 'Picker')
  await others.getByRole('searchbox').fill('reader.01')
  const matching = others.getByRole('checkbox', { name: 'Select all that match (1,000)' })
  await matching.press('Space')
  await expect(announcement(picker)).toHaveText('1000 chosen to add')
  await expect(matching).toBeChecked()
  await expect(picker.locator('.namechips')).toContainText('and 950 more')
  await others.getByRole('checkbox', { name: 'Select reader.01000' }).uncheck()
  await expect(matching).not.toBeChecked()
  expect(await matching.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
  await others.getByRole('searchbox').fill('')
  await others.getByRole('checkbox', { name: 'Select all (9,988)' }).press('Space')
  await picker.getByRole('button', { name: 'Add 9988 users' }).click()
  await expect(picker.getByRole('alert')).toHaveText('The change was not saved. Please try again in a moment.')
  // Nothing was moved, as one row is refused, so the selection stays.
  await expect(picker.getByRole('button', { name: 'Add 9988 users' })).toBeVisible()
  await others.getByRole('searchbox').fill('reader.00666')
  await others.getByRole('checkbox', { name: 'Select reader.00666' }).uncheck()
  await picker.getByRole('button', { name: 'Add 9987 users' }).click()
  await expect(members.getByRole('heading')).toHaveText('In the group 9,999')
})

test('a removal is confirmed first, and Escape closes only the confirmation', async ({ page }) => {
  const { picker, members } = await openPicker(page, 'Picker')
  await members.getByRole('checkbox', { name: 'Select reader.00002' }).check()
  const remove = picker.getByRole('button', { name: 'Remove 1 users' })
  await remove.press('Enter')
  const confirmation = page.getByRole('dialog', { name: 'Are you Confirm?' })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(confirmation).toHaveCount(0)
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await confirmation.getByRole('button', { name: 'Yes remove 1' }).press('Enter')
  await expect(members.getByRole('heading')).toHaveText('In the group 11')
  await expect(picker.getByRole('list', { name: 'chosen' })).toHaveCount(0)
})

test('a row button acts immediately, is disabled until it is done, and the focus moves to the row in its place', async ({
  page,
}) => {
  const { picker, members, others } = await openPicker(page, 'Immediate picker')
  const add = others.getByRole('button', { name: 'Add reader.00014' })
  await holdServer(page)
  await add.press('Enter')
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await releaseServer(page)
  await expect(members.getByRole('heading')).toHaveText('In the group 13')
  await expect(row(members, 'reader.00014')).toBeVisible()
  await expect(others.getByRole('button', { name: 'Add reader.00015' })).toBeFocused()
  await expect(announcement(picker)).toHaveText('reader.00014 is now in the list “In the group”.')
  await others.getByRole('searchbox').fill('reader.00666')
  await others.getByRole('button', { name: 'Add reader.00666' }).press('Enter')
  await expect(picker.getByRole('alert')).toHaveText('refused')
  await expect(others.getByRole('button', { name: 'Add reader.00666' })).toHaveAttribute('aria-disabled', 'false')
  await others.getByRole('searchbox').fill('reader.00777')
  await others.getByRole('button', { name: 'Add reader.00777' }).press('Enter')
  await expect(others.getByRole('searchbox')).toBeFocused()
  await expectAccessible(page)
})

for (const language of storyLanguages)
  for (const [device, viewport] of Object.entries({
    tablet: { width: 1024, height: 768 },
    phone: { width: 390, height: 844 },
  }))
    test(`the picker fits a ${device} in ${language}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      const { picker, others } = await openPicker(page, 'Picker', language)
      if (device === 'phone') await picker.locator('.listswitch button').nth(1).click()
      await others.getByRole('checkbox').nth(3).check()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
