import type { Locator, Page } from '@playwright/test'
import { formatBangkokDay } from '../../dates.ts'
import { storyLanguages } from '../../journey.ts'
import { open } from '../../logins.ts'
import { widths } from '../../playwright.config.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
import { addGroup, addReportGroup, expectGoodLooks, restrictReport, rowWith } from '../access/access-desk.ts'
import { expect, signInAs } from '../staff-desk.ts'
import { type StaffPortal, test } from '../staff-portal.ts'

// Tables of staff on phones (docs/behaviour/screens.md#tables-of-staff).

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false, viewport: widths.phone })

const others = [
  'WorkBench',
  'UserManagement',
  'PermissionManagement',
  'GroupUserManagement',
  'GroupReportsManagement',
  'DataSource',
  'DataSource?tab=external',
  'RunKeys',
  'ConsentAgreement',
  'Levels',
  'SubCategories',
  'CatalogueHealth',
  'ReportPermissionMonitor',
]

/** Returns the texts of cells that are not beside their label. */
const listStrayCells = (table: Locator) =>
  table.evaluate(element =>
    [...element.querySelectorAll<HTMLElement>('tbody td:not([data-phone], .more, .press)')]
      .filter(cell => cell.checkVisibility())
      .flatMap(cell => {
        const [label = ''] = getComputedStyle(cell).gridTemplateColumns.split(' ')
        const edge = cell.getBoundingClientRect().left + Number.parseFloat(label)
        const content = document.createRange()
        content.selectNodeContents(cell)
        const isBeside = [...content.getClientRects()].every(({ left, width }) => width === 0 || left >= edge)
        return isBeside && cell.dataset.label ? [] : [`${cell.dataset.label}: ${cell.textContent}`]
      }),
  )

/** Expects that each row is a card with a title, and that an expanded one shows its values beside their labels. */
const expectCards = async (table: Locator) => {
  await expect(table.locator('[data-phone=title]').first()).toBeVisible()
  await expect(table.locator('.skel')).toHaveCount(0)
  const more = table.locator('.more button')
  if (await more.count()) {
    await more.first().click()
    await expect(more.first()).toHaveAttribute('aria-expanded', 'true')
    await expect(more.first()).toHaveAccessibleName(/(about|ของ) \S/)
  }
  expect(await listStrayCells(table)).toEqual([])
}

/** Grants a report for ten more days to a new group; returns the group's name. */
const grantForDays = async (portal: StaffPortal, language: string) => {
  const { report_id } = await restrictReport(portal, 'lending-interest-rate')
  const holder = `Phone desk ${language}`
  const groupId = await addGroup(portal, holder)
  await portal.rows.query(
    `insert into user_group_report_grants (user_group_id, report_id, granted_at, until)
     values ($1, $2, now() - interval '91 days', $3)`,
    [groupId, report_id, formatBangkokDay(10)],
  )
  return holder
}

/** Makes the latest run of a job without a data source start now, whatever the time of the day. */
const addRunWithoutSource = ({ rows }: StaffPortal) =>
  rows.query(
    `update runs set started_at = now(), ended_at = now()
     where run_id = (select max(run_id) from runs join run_jobs using (job_id) where name = 'wf_news_digest')`,
  )

const locateTable = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { access, reviews, runs, tables } = wordsByLanguage[language]

    test('a failing job and a monitored run are cards with their state and their time', async ({ page, portal }) => {
      await addRunWithoutSource(portal)
      await signInAs(page, portal, 'systemAdministrator')
      await open(page, '/admin/WorkBench')
      const unmapped = rowWith(locateTable(page, runs.runs), 'wf_news_digest')
      await expect(
        unmapped.getByRole('button', { name: fillSentence(tables.moreAbout, { name: runs.unmapped }) }),
      ).toBeVisible()
      const failing = locateTable(page, runs.failingNow)
      await expect(failing.locator('[data-phone=state]').first()).toHaveText(runs.error)
      await expectCards(failing)

      await open(page, '/admin/Monitoring')
      const monitored = locateTable(page, runs.monitoring)
      // Between 5:00 and 5:14 on the first of a month, the first run of the sample still runs.
      await expect(rowWith(monitored, 'wti-crude-oil-weekly').locator('[data-phone=state]').first()).toHaveText(
        runs.error.toUpperCase(),
      )
      await expectCards(monitored)
      await expectGoodLooks(page)
    })

    test('the buttons of an ending grant and of a review show without expanding the card', async ({ page, portal }) => {
      const holder = await grantForDays(portal, language)
      await signInAs(page, portal, 'administrator')
      await open(page, '/admin/ReportsManagement')
      const ending = locateTable(page, access.endingGrants)
      await expect(rowWith(ending, holder).getByRole('button', { name: access.endNow })).toBeVisible()
      await expectCards(ending)
      await expectCards(locateTable(page, access.reports))

      await open(page, '/admin/AccessReview')
      await page.getByRole('combobox', { name: reviews.report }).fill('lending-interest-rate')
      await page.getByRole('option').filter({ hasText: 'lending-interest-rate' }).click()
      const grant = rowWith(page, holder)
      await expect(grant.locator('[data-phone=note]')).toContainText(reviews.unused)
      await expect(grant.locator('[data-phone=foot]').getByRole('button')).toHaveCount(2)
      await expectCards(locateTable(page, reviews.grants))
      await expectGoodLooks(page)
    })

    test('every other table of staff is a list of cards', async ({ page, portal }) => {
      await addGroup(portal, `Phone group ${language}`)
      await addReportGroup(portal, `Phone reports ${language}`, [])
      await signInAs(page, portal, 'systemAdministrator')
      for (const name of others)
        await test.step(name, async () => {
          await open(page, `/admin/${name}`)
          const staffTable = page.locator('.stafftable')
          await expect(staffTable.locator('table, .none').first()).toBeVisible()
          await expect(page.locator('.skel')).toHaveCount(0)
          for (const table of await staffTable.locator('table').all()) await expectCards(table)
        })
    })
  })
