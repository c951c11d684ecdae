import type { Page } from '@playwright/test'
import { listGroupsOfReport } from '../../../contract/access/monitor.ts'
import { expectAccessible, storyLanguages } from '../../journey.ts'
import { open } from '../../logins.ts'
import { dialog } from '../../own-pages.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
import { expect, signInAs } from '../staff-desk.ts'
import { type StaffPortal, test } from '../staff-portal.ts'
import { addGroup, addReportGroup, expectGoodLooks, restrictReport, rowWith } from './access-desk.ts'

// Report Permission Monitor (docs/behaviour/monitor.md#report-permission-monitor) with Explain and the simulation of a change.

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false })

/** Creates a reader with paths to a report: a user group, the group's report group, and an ended grant. */
const createReaderWithPaths = async (portal: StaffPortal, name: string) => {
  const report = await restrictReport(portal, 'lending-interest-rate')
  const reader = await portal.hire(3)
  const group = await addGroup(portal, name, [reader])
  const collection = await addReportGroup(portal, `Collection ${name}`, [report.report_id])
  const grant = (table: string, columns: string, values: unknown[]) =>
    portal.rows.query(
      `insert into ${table} (${columns}, granted_at) values (${values.map((_, index) => `$${index + 1}`).join()}, now())`,
      values,
    )
  await grant('user_group_report_grants', 'user_group_id, report_id', [group, report.report_id])
  await grant('user_group_report_group_grants', 'user_group_id, report_group_id', [group, collection])
  const { rows } = await portal.rows.query('select user_id from users where username = $1', [reader.username])
  await grant('user_report_grants', 'user_id, report_id, until', [rows[0].user_id, report.report_id, '2026-01-31'])
  return { reader, report, group }
}

const chooseOption = async (page: Page, label: string, text: string) => {
  const field = page.getByRole('combobox', { name: label, exact: true }).last()
  await field.fill(text)
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.filter({ hasText: text }).first()).toBeVisible()
  // While the list belongs to an earlier text, Enter selects nothing.
  await expect(options.filter({ hasNotText: text })).toHaveCount(0)
  await field.press('ArrowDown')
  await field.press('Enter')
}

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { monitor, tables } = wordsByLanguage[language]

    test('the tabs show the reports of a user and the users of a report, with paths', async ({ page, portal }) => {
      const name = `Watched ${language}`
      const { reader, report } = await createReaderWithPaths(portal, name)
      const title = language === 'th' ? report.title_th : report.title_en
      await signInAs(page, portal, 'administrator')
      await open(page, '/admin/ReportPermissionMonitor')
      await expectGoodLooks(page)
      await page
        .getByRole('searchbox', { name: fillSentence(tables.searchIn, { table: monitor.users }) })
        .fill(reader.username)
      await page.getByRole('button', { name: fillSentence(monitor.viewReports, { name: reader.username }) }).click()
      await expect(rowWith(dialog(page), title)).toContainText(name)
      await expectGoodLooks(page)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog(page).getByRole('link', { name: monitor.downloadCsv }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/\.csv$/)
      await page.keyboard.press('Escape')
      for (const view of [monitor.viewReportGroups, monitor.viewUserGroups]) {
        await page.getByRole('button', { name: fillSentence(view, { name: reader.username }) }).click()
        await expect(dialog(page)).toContainText(name)
        await page.keyboard.press('Escape')
      }

      await page.locator('.tabs').getByRole('link', { name: monitor.reports }).click()
      const search = page.getByRole('searchbox', { name: fillSentence(tables.searchIn, { table: monitor.reports }) })
      await search.fill('lending')
      await page.getByRole('button', { name: fillSentence(monitor.viewUsers, { name: title }) }).click()
      await dialog(page).getByRole('searchbox').fill(reader.username)
      await expect(rowWith(dialog(page), reader.username)).toContainText(monitor.seesIt)
      await dialog(page).getByRole('link', { name: reader.username }).click()
      await expect(page.locator('.answer')).toContainText(monitor.canSee)
    })

    test('the user groups of a report have their numbers of users with thousands separators', async ({
      page,
      portal,
    }) => {
      const name = `Large ${language}`
      const { report } = await createReaderWithPaths(portal, name)
      const title = language === 'th' ? report.title_th : report.title_en
      // No group of the test has so many users.
      await page.route(`**${listGroupsOfReport.path}`, async route => {
        const response = await route.fetch()
        const { result } = await response.json()
        await route.fulfill({
          response,
          json: { result: result.map((row: object) => ({ ...row, member_count: 12_000 })) },
        })
      })
      await signInAs(page, portal, 'administrator')
      await open(page, '/admin/ReportPermissionMonitor?tab=reports')
      const search = page.getByRole('searchbox', { name: fillSentence(tables.searchIn, { table: monitor.reports }) })
      await search.fill('lending')
      await page.getByRole('button', { name: fillSentence(monitor.viewUserGroups, { name: title }) }).click()
      await expect(rowWith(dialog(page), name).first()).toContainText('12,000')
    })

    test('Explain draws every path, and shows what would open a report without one', async ({ page, portal }) => {
      const name = `Explained ${language}`
      const { reader } = await createReaderWithPaths(portal, name)
      const otherReader = await portal.hire(3)
      await signInAs(page, portal, 'administrator')
      await open(page, '/admin/ReportPermissionMonitor?tab=explain')
      await page.getByRole('button', { name: monitor.explain }).click()
      const form = page.locator('form.explainline').first()
      await expect(form.getByText(monitor.chooseUser)).toBeVisible()
      const pick = async (label: string, text: string) => {
        await form.getByRole('combobox', { name: label }).fill(text)
        await form.getByRole('option').filter({ hasText: text }).first().click()
      }
      await pick(monitor.user, reader.username)
      await pick(monitor.report, 'lending-interest-rate')
      await page.getByRole('button', { name: monitor.explain }).click()
      const explanation = page.locator('.answer')
      await expect(explanation).toContainText(monitor.canSee)
      await expect(explanation.locator('.node')).toHaveCount(4)
      await expect(explanation.getByRole('row')).toHaveCount(4)
      await expect(rowWith(explanation, monitor.ended)).toHaveCount(1)
      await expectGoodLooks(page)

      await pick(monitor.user, otherReader.username)
      await page.getByRole('button', { name: monitor.explain }).click()
      await expect(explanation).toContainText(monitor.cannotSee)
      await expect(explanation).toContainText(monitor.howToGiveAccess)
      await expect(explanation).toContainText(name)
      await expectAccessible(page)
      await page.goBack()
      await expect(explanation).toContainText(monitor.canSee)
      await expect(form.getByRole('combobox', { name: monitor.user })).toHaveValue(new RegExp(reader.username))
    })

    test('a simulated change shows who would lose which report, and saves nothing', async ({ page, portal }) => {
      const name = `Tried ${language}`
      const { reader, group, report } = await createReaderWithPaths(portal, name)
      await signInAs(page, portal, 'administrator')
      await open(page, '/admin/ReportPermissionMonitor?tab=explain')
      const form = page.locator('form.explainline.if')
      await form.getByRole('button', { name: monitor.try }).click()
      await expect(form).toContainText(monitor.choose_user)
      await chooseOption(page, monitor.user, reader.username)
      await form.getByRole('combobox', { name: monitor.field_group }).selectOption(name)
      await form.getByRole('button', { name: monitor.try }).press('Enter')
      const result = page.locator('.ifs')
      await expect(result).toContainText(monitor.nothingChanged)
      await expect(result.locator('tbody tr')).toContainText([monitor.losesIt])
      await expectGoodLooks(page)
      const { rows } = await portal.rows.query('select from user_group_members where user_group_id = $1', [group])
      expect(rows).toHaveLength(1)

      await form.getByRole('combobox', { name: monitor.change }).selectOption('end grant')
      await chooseOption(page, monitor.report, 'lending-interest-rate')
      await form.getByRole('combobox', { name: monitor.field_path }).selectOption({ index: 1 })
      await form.getByRole('button', { name: monitor.try }).click()
      await expect(result.locator('tbody tr')).toContainText([monitor.keepsIt])
      const grants = await portal.rows.query('select from user_group_report_grants where user_group_id = $1', [group])
      expect(grants.rows).toHaveLength(1)

      await form.getByRole('combobox', { name: monitor.change }).selectOption('change level')
      await chooseOption(page, monitor.report, 'lending-interest-rate')
      await form.getByRole('combobox', { name: monitor.field_level }).selectOption('1')
      await form.getByRole('button', { name: monitor.try }).click()
      await expect(result).toContainText(monitor.nothingChanged)
      await expect(result.locator('tbody tr')).toContainText([monitor.keepsIt])
      const levels = await portal.rows.query(
        'select level_id from reports join sub_levels using (sub_level_id) where report_id = $1',
        [report.report_id],
      )
      expect(levels.rows[0].level_id).not.toBe(1)
    })
  })
