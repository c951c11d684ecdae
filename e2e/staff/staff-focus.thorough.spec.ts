import type { Locator, Page } from '@playwright/test'
import { createReportInEditor, editor, field, saveButton, signInNewStaff } from '../editor-pages.ts'
import { expectAccessible } from '../journey.ts'
import { open } from '../logins.ts'
import { dialog } from '../own-pages.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'
import { createReportByCall, expect, findingBoxes, publishAlone, publishCsv, signInAs } from './staff-desk.ts'
import { test } from './staff-portal.ts'

// After a press the keyboard focus is where the work continues, although the pressed button was removed.

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ hasAnsweredCookieBar: false })

const { editing, groups, history, catalogueAdmin, messages, publishing, roles, ui } = wordsByLanguage.en

/** Presses a button by keyboard. */
const pressByKeyboard = async (button: Locator) => {
  await button.focus()
  await button.press('Enter')
}

test('a confirmation over a dialog restores the focus to the button that opened the dialog', async ({
  page,
  portal,
}) => {
  await signInNewStaff(page, portal)
  await open(page, editor)
  await field(page, 'keywords').fill('revenue, GDP')
  const edit = page.getByRole('button', { name: editing.editWords })
  await pressByKeyboard(edit)
  await pressByKeyboard(dialog(page).getByRole('button', { name: editing.saveWords }))
  const confirmation = page.getByRole('dialog', { name: messages.areYouSure })
  await page.keyboard.press('Escape')
  await expect(confirmation).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: editing.saveWords })).toBeFocused()
  await page.keyboard.press('Enter')
  await pressByKeyboard(confirmation.getByRole('button', { name: editing.saveWords }))
  await expect(dialog(page)).toHaveCount(0)
  await expect(edit).toBeFocused()
})

test('discarded changes leave the focus on Save report', async ({ page, portal }) => {
  await signInNewStaff(page, portal)
  await createReportInEditor(page)
  await field(page, 'titleEn').fill('Another name')
  await pressByKeyboard(page.getByRole('button', { name: editing.discard }))
  await pressByKeyboard(dialog(page).getByRole('button', { name: editing.discard }))
  await expect(page.getByRole('button', { name: editing.discard })).toHaveCount(0)
  await expect(saveButton(page)).toBeFocused()
})

test('the link to the next step opens its tab', async ({ page, portal }) => {
  await signInNewStaff(page, portal)
  await createReportInEditor(page)
  await pressByKeyboard(page.locator('.editor').getByRole('link', { name: editing.addFiles }))
  await expect(page).toHaveURL(/tab=file/)
  const tabs = page.getByRole('navigation', { name: editing.tabs })
  await expect(tabs.getByRole('link', { name: editing.file, exact: true })).toBeFocused()
  await pressByKeyboard(tabs.getByRole('link', { name: editing.versions, exact: true }))
  await expect(page).toHaveURL(/tab=versions/)
  await expect(tabs.getByRole('link', { name: editing.versions, exact: true })).toBeFocused()
})

/** Opens the versions of a new report with two tables; returns them and the button that restores the earlier one. */
const openVersions = async (page: Page, id: string, address: string) => {
  await createReportByCall(page, id)
  for (const rows of [1, 2]) {
    await publishCsv(page, { address }, id, `a,b\n${'1,2\n'.repeat(rows)}`)
  }
  await page.setViewportSize({ width: 1024, height: 500 })
  await open(page, `/admin/ReportConfiguration?tab=versions&source_id=${id}`)
  return {
    part: page.locator('.versions'),
    restore: page.getByRole('button', { name: fillSentence(history.restoreVersion, { number: 1 }) }),
  }
}

test('the changes of a restored file scroll into view, and the focus then returns to the timeline', async ({
  page,
  portal,
}) => {
  await signInAs(page, portal, 'steward')
  const { part, restore } = await openVersions(page, `focus-${Date.now()}`, portal.address)
  const heading = part.locator('.count')
  const review = page.getByRole('region', { name: fillSentence(history.restoreVersion, { number: 1 }) })
  await pressByKeyboard(restore)
  await expect(review).toBeFocused()
  await expect(review.locator('.changes')).toBeInViewport()
  await expectAccessible(page)
  await pressByKeyboard(review.getByRole('button', { name: wordsByLanguage.en.ui.cancel, exact: true }))
  await expect(review).toHaveCount(0)
  await expect(heading).toBeFocused()
  await pressByKeyboard(restore)
  await expect(review).toBeFocused()
  await findingBoxes(review).first().check()
  await publishAlone(review)
  const publish = review.getByRole('button', { name: fillSentence(publishing.replaceFiles_other, { count: 2 }) })
  await expect(publish).toBeEnabled()
  await pressByKeyboard(publish)
  await expect(part.locator('.vline > tbody > tr').first()).toContainText('1 row')
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
})

test('the reason why a file cannot be restored scrolls into view', async ({ page, portal }) => {
  await signInAs(page, portal, 'steward')
  const { part, restore } = await openVersions(page, `refused-${Date.now()}`, portal.address)
  const faults = [{ file: 'table.csv', rule: 'raggedRow', row: 2, values: {} }]
  await page.route('**/api/previewUpload', route =>
    route.fulfill({ json: { status: 'Please check records again', faults } }),
  )
  await pressByKeyboard(restore)
  const refusal = part.getByRole('alert')
  await expect(refusal).toBeFocused()
  await expect(refusal).toBeInViewport({ ratio: 1 })
  const text = part.locator('.vrestore > p').first()
  const [above, note] = await Promise.all([text.boundingBox(), refusal.boundingBox()])
  expect((note?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))).toBeGreaterThanOrEqual(16)
})

test('a dialog begins at the first field that can be changed', async ({ page, portal }) => {
  await signInAs(page, portal, 'steward')
  await open(page, '/admin/Levels')
  await pressByKeyboard(
    page.getByRole('button', { name: fillSentence(catalogueAdmin.editNamed, { name: 'General' }) }).first(),
  )
  await expect(dialog(page).getByLabel(catalogueAdmin.level, { exact: true })).not.toBeEditable()
  await expect(dialog(page).getByLabel(catalogueAdmin.subLevelKey)).toBeFocused()
})

test('a refused form focuses its first refused field', async ({ page, portal }) => {
  await signInAs(page, portal, 'steward')
  await test.step('the form of a sub level', async () => {
    await open(page, '/admin/Levels')
    const adding = page.getByRole('button', { name: catalogueAdmin.addLevel })
    await pressByKeyboard(adding)
    const form = dialog(page)
    const add = form.getByRole('button', { name: catalogueAdmin.save })
    await pressByKeyboard(add)
    await expect(form.getByLabel(catalogueAdmin.level, { exact: true })).toBeFocused()
    await form.getByLabel(catalogueAdmin.level, { exact: true }).selectOption({ index: 2 })
    await pressByKeyboard(add)
    await expect(form.getByLabel(catalogueAdmin.subLevelKey)).toBeFocused()
    const key = `focus-${Date.now()}`
    for (const name of ['One', 'Other']) {
      if (name === 'Other') {
        await pressByKeyboard(adding)
        await form.getByLabel(catalogueAdmin.level, { exact: true }).selectOption({ index: 2 })
      }
      await form.getByLabel(catalogueAdmin.subLevelKey).fill(key)
      await form.getByLabel(catalogueAdmin.subLevelName).fill(`${name} ${key}`)
      await pressByKeyboard(add)
      // The first is accepted, the second is refused by the server.
      if (name === 'One') await expect(form).toHaveCount(0)
    }
    await expect(form.getByText(catalogueAdmin.keyTaken)).toBeVisible()
    await expect(form.getByLabel(catalogueAdmin.subLevelKey)).toBeFocused()
    await page.keyboard.press('Escape')
    await pressByKeyboard(
      page.getByRole('button', { name: fillSentence(catalogueAdmin.editNamed, { name: `One ${key}` }) }),
    )
    await dialog(page).getByLabel(catalogueAdmin.subLevelName).fill('')
    await pressByKeyboard(dialog(page).getByRole('button', { name: catalogueAdmin.save }))
    await expect(dialog(page).getByLabel(catalogueAdmin.subLevelName)).toBeFocused()
  })

  await test.step('the form of a sub-category', async () => {
    await open(page, '/admin/SubCategories')
    await pressByKeyboard(page.getByRole('button', { name: catalogueAdmin.addSubCategory }))
    await pressByKeyboard(dialog(page).getByRole('button', { name: catalogueAdmin.add, exact: true }))
    await expect(dialog(page).getByLabel(catalogueAdmin.category, { exact: true })).toBeFocused()
  })

  await test.step('the form of a category', async () => {
    await open(page, '/admin/Categories')
    await pressByKeyboard(page.getByRole('button', { name: catalogueAdmin.addCategory }))
    const save = dialog(page).getByRole('button', { name: catalogueAdmin.save })
    const nameEn = dialog(page).getByLabel(catalogueAdmin.nameEn)
    await pressByKeyboard(save)
    await expect(nameEn).toBeFocused()
    // Again, without a change.
    await pressByKeyboard(save)
    await expect(nameEn).toBeFocused()
    await nameEn.fill('Economy')
    await pressByKeyboard(save)
    await expect(dialog(page).getByLabel(catalogueAdmin.nameTh)).toBeFocused()
    await dialog(page).getByLabel(catalogueAdmin.nameTh).fill('อะไรก็ได้')
    await pressByKeyboard(save)
    await expect(dialog(page).getByText(catalogueAdmin.nameTaken)).toBeVisible()
    await expect(nameEn).toBeFocused()
  })
})

for (const { screen, table, remove } of [
  { screen: 'PermissionManagement', table: 'roles', remove: roles.remove },
  { screen: 'GroupUserManagement', table: 'user_groups', remove: groups.remove },
])
  test(`a deleted row of ${table} gives the focus to the row in its place, and the last one to the search`, async ({
    page,
    portal,
  }) => {
    const [first, second, third] = ['A', 'B', 'C'].map(letter => `Focused ${letter}`)
    for (const name of [first, second, third])
      await portal.rows.query(`insert into ${table} (name) values ($1)`, [name])
    await signInAs(page, portal, 'systemAdministrator')
    await open(page, `/admin/${screen}`)
    const search = page.locator('.stafftable').getByRole('searchbox')
    await search.fill('Focused')
    const rows = page.locator('.stafftable tbody tr')
    await expect(rows).toHaveCount(3)
    const status = page.locator('.stafftable .pager').getByRole('status')
    await expect(status).toHaveText(fillSentence(ui.rangeOf, { from: 1, to: 3, total: 3 }))
    await status.evaluate(region => region.setAttribute('data-first', ''))
    const bin = (name: string | undefined) =>
      page.getByRole('button', { name: fillSentence(remove, { name }), exact: true })
    const deleteRow = async (name: string | undefined, remaining: number) => {
      await pressByKeyboard(bin(name))
      await pressByKeyboard(dialog(page).getByRole('button', { name: messages.yesDelete }))
      await expect(rows).toHaveCount(remaining)
    }
    await deleteRow(second, 2)
    await expect(bin(third)).toBeFocused()
    await deleteRow(third, 1)
    await expect(bin(first)).toBeFocused()
    await deleteRow(first, 0)
    await expect(search).toBeFocused()
    // The same region, as screen readers announce no text of a new one.
    await expect(status).toHaveText(fillSentence(messages.searchFoundNothing, { words: 'Focused' }))
    await expect(status).toHaveAttribute('data-first')
    await expectAccessible(page)
  })
