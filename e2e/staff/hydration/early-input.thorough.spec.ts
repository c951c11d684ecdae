import { buildEditorPath, createReportInEditor, field, signInNewStaff } from '../../editor-pages.ts'
import { openWithoutScripts } from '../../frame/held-scripts.ts'
import { open } from '../../logins.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
import { expect, signInAs } from '../staff-desk.ts'
import { test } from '../staff-portal.ts'

// What staff type, choose and submit before the scripts of a page start takes effect once the scripts have started.

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ hasAnsweredCookieBar: false })

const { editing, groups, monitor, usageReports } = wordsByLanguage.en

test('fields of the editor that were filled before the scripts start are changes', async ({ page, portal }) => {
  await signInNewStaff(page, portal)
  const id = await createReportInEditor(page)
  const start = await openWithoutScripts(page, buildEditorPath(id))
  await field(page, 'titleEn').fill('Typed early')
  await field(page, 'descriptionEn').fill('Two\nlines')
  await field(page, 'keywords').fill('early, words')
  await field(page, 'frequency').selectOption('Yearly')
  await field(page, 'categoryId').selectOption({ label: 'Financial' })
  await page.getByText(editing.activeOption, { exact: true }).click()
  await start()
  await field(page, 'unitEn').fill('baht')
  await expect(field(page, 'titleEn')).toHaveValue('Typed early')
  await expect(field(page, 'descriptionEn')).toHaveValue('Two\nlines')
  await expect(field(page, 'keywords')).toHaveValue('early, words')
  await expect(field(page, 'frequency')).toHaveValue('Yearly')
  await expect(field(page, 'categoryId').locator(':checked')).toHaveText('Financial')
  // The former one belongs to another category.
  await expect(field(page, 'subCategoryId')).toHaveValue('')
  await expect(page.getByText(fillSentence(editing.unsaved_other, { count: 8 })).first()).toBeVisible()
})

test('an editor that nobody touched has no changes', async ({ page, portal }) => {
  await signInNewStaff(page, portal)
  const start = await openWithoutScripts(page, buildEditorPath(await createReportInEditor(page)))
  await start()
  await page.getByText(editing.activeOption, { exact: true }).click()
  await expect(page.getByText(fillSentence(editing.unsaved_one, { count: 1 })).first()).toBeVisible()
})

test('an editor that opens without a new page has no changes', async ({ page, portal }) => {
  await signInNewStaff(page, portal)
  await open(page, buildEditorPath(await createReportInEditor(page)))
  const place = await field(page, 'subCategoryId').inputValue()
  await page.getByRole('link', { name: editing.newReport }).click()
  await expect(field(page, 'titleEn')).toHaveValue('')
  await page.goBack()
  await expect(field(page, 'titleEn')).not.toHaveValue('')
  await page.getByText(editing.activeOption, { exact: true }).click()
  await expect(page.getByText(fillSentence(editing.unsaved_one, { count: 1 })).first()).toBeVisible()
  await expect(field(page, 'subCategoryId')).toHaveValue(place)
})

test('a new group and a search that are typed before the scripts start take effect', async ({ page, portal }) => {
  await signInAs(page, portal, 'administrator')
  const path = '/admin/GroupUserManagement'
  const start = await openWithoutScripts(page, path)
  const [name, search] = [page.getByLabel(groups.groupName), page.getByRole('searchbox')]
  await name.fill('Early birds')
  await search.fill('early b')
  const create = page.getByRole('button', { name: groups.createGroup })
  await create.click()
  await expect(page).toHaveURL(/GroupUserManagement$/)
  await start()
  await expect(page.getByRole('row').filter({ hasText: 'Early birds' })).toBeVisible()
  await expect(name).toHaveValue('')
  await expect(search).toHaveValue('early b')
})

test('words for the audit trail that are typed before the scripts start are kept', async ({ page, portal }) => {
  await signInAs(page, portal, 'systemAdministrator')
  const start = await openWithoutScripts(page, '/admin/AuditTrail')
  const words = page.locator('input[name=words]')
  await words.fill('early')
  await start()
  await expect(words).toHaveValue('early')
  await words.press('Enter')
  await expect(page).toHaveURL(/words=early/)
})

test('a press on Explain before the scripts start is repeated with what was typed', async ({ page, portal }) => {
  await signInAs(page, portal, 'administrator')
  const start = await openWithoutScripts(page, '/admin/ReportPermissionMonitor?tab=explain')
  const user = page.getByRole('combobox', { name: monitor.user }).first()
  await user.fill('nobody at all')
  await page.getByRole('button', { name: monitor.explain, exact: true }).click()
  await start()
  await expect(user).toHaveValue('nobody at all')
  await expect(user).toHaveAttribute('aria-invalid', 'true')
})

test('choices in the filters of the audit trail before the scripts start are applied', async ({ page, portal }) => {
  await signInAs(page, portal, 'systemAdministrator')
  const start = await openWithoutScripts(page, '/admin/AuditTrail')
  const topic = page.locator('select[name=topic]')
  const chosen = await topic.locator('option').nth(2).getAttribute('value')
  await topic.selectOption(chosen)
  await start()
  await expect(page).toHaveURL(new RegExp(`topic=${chosen}`))
  await expect(topic).toHaveValue(chosen!)
})

test('a report chosen before the scripts start is the one that is downloaded', async ({ page, portal }) => {
  await signInAs(page, portal, 'administrator')
  const start = await openWithoutScripts(page, '/admin/SystemReport')
  const report = page.locator('input[type=radio][name=report]').nth(1)
  await report.check()
  await start()
  await page.getByRole('button', { name: usageReports.load, exact: true }).click()
  await expect(report).toBeChecked()
})
