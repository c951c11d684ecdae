import { messages } from '../../../contract/messages.ts'
import { signInNewStaff } from '../../editor-pages.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from '../../journey.ts'
import { open } from '../../logins.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
import { test } from '../staff-portal.ts'

// Staff choose which series the home page shows.

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false })

const { keyFigures: words, catalogueAdmin } = wordsByLanguage.en

test('a steward adds a key figure, moves it, and removes it', async ({ page, portal }) => {
  await signInNewStaff(page, portal)
  await open(page, '/admin/KeyFigures')
  const rows = page.getByRole('table', { name: words.title }).locator('tbody tr')
  await expect(rows).toHaveCount(6)
  for (const width of [390, 1024, 1440]) {
    await test.step('the list fits three widths', async () => {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page, width === 1440 ? undefined : ['light'])
      const row = rows.first()
      const [name, table] = await Promise.all([row.locator('th').boundingBox(), row.locator('td').nth(1).boundingBox()])
      const isApart = name!.y + name!.height <= table!.y || name!.x + name!.width <= table!.x
      expect(isApart, `the name does not lie over its table at ${width}`).toBe(true)
    })
  }
  await test.step('a key figure is added', async () => {
    await page.getByRole('button', { name: words.add }).click()
    const dialog = page.getByRole('dialog', { name: words.add })
    await dialog.getByLabel(words.table).fill('wti-crude-oil')
    await dialog.getByRole('option', { name: /WTI/ }).first().click()
    await expect(dialog.getByLabel(words.measure)).toHaveValue('Price')
    await dialog.getByLabel(words.nameEn).fill('WTI crude oil')
    await dialog.getByLabel(words.nameTh).fill('น้ำมันดิบ WTI')
    await expectAccessible(page, ['light'])
    await dialog.getByRole('button', { name: catalogueAdmin.save }).click()
    await expect(rows).toHaveCount(7)
    await expect(rows.last()).toContainText('WTI crude oil')
    await expect(rows.last()).toContainText(words.state_shown)
  })
  await test.step('a double click moves it up once', async () => {
    await rows
      .last()
      .getByRole('button', { name: fillSentence(catalogueAdmin.moveUp, { name: 'WTI crude oil' }) })
      .dblclick()
    await expect(rows.nth(5)).toContainText('WTI crude oil')
  })
  await test.step('it is removed after a confirmation', async () => {
    await rows
      .nth(5)
      .getByRole('button', { name: fillSentence(words.removeNamed, { name: 'WTI crude oil' }) })
      .click()
    const confirmation = page.getByRole('dialog').filter({ hasText: 'WTI crude oil' })
    await page.keyboard.press('Escape')
    await expect(confirmation).toBeHidden()
    await expect(rows).toHaveCount(7)
    await rows
      .nth(5)
      .getByRole('button', { name: fillSentence(words.removeNamed, { name: 'WTI crude oil' }) })
      .click()
    await confirmation.getByRole('button', { name: messages.yesDelete.en }).click()
    await expect(rows).toHaveCount(6)
    await expect(page.getByRole('heading', { name: words.title })).toBeFocused()
  })
})

test('a form that is not complete shows every missing field, and what is wrong with the table', async ({
  page,
  portal,
}) => {
  await signInNewStaff(page, portal)
  await open(page, '/admin/KeyFigures')
  await page.getByRole('button', { name: words.add }).click()
  const dialog = page.getByRole('dialog', { name: words.add })
  const table = dialog.getByLabel(words.table)
  const save = dialog.getByRole('button', { name: catalogueAdmin.save })
  await save.click()
  await expect(dialog.getByText(messages.informationRequired.en)).toHaveCount(3)
  await expect(table).toBeFocused()
  await test.step('part of a name is not a table', async () => {
    await table.fill('country')
    await expect(dialog.getByRole('option', { name: /country-codes/ })).toBeVisible()
    await save.click()
    await expect(dialog.getByText(words.chooseTable)).toBeVisible()
  })
  await test.step('a table without numbers', async () => {
    await table.fill('country-names-th')
    await expect(dialog.getByLabel(words.measure)).toBeVisible()
    await save.click()
    await expect(dialog.getByText(words.refused_noMeasure)).toBeVisible()
  })
  await test.step('a column of the series needs a value', async () => {
    await table.fill('inflation-consumer-prices')
    await dialog.getByLabel(words.nameEn).fill('Inflation')
    await dialog.getByLabel(words.nameTh).fill('เงินเฟ้อ')
    await dialog.getByLabel(fillSentence(words.filterColumn, { number: 1 })).selectOption({ index: 1 })
    await dialog.getByLabel(words.filterValue).first().fill('')
    await save.click()
    await expect(dialog.getByText(messages.informationRequired.en)).toHaveCount(1)
    await expect(dialog.getByLabel(words.filterValue).first()).toBeFocused()
  })
})
