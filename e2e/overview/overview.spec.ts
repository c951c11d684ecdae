import type { Page } from '@playwright/test'
import { dateField } from '../dates.ts'
import { field } from '../editor-pages.ts'
import { expectAccessible, expectNoSidewaysScroll, storyLanguages } from '../journey.ts'
import { open } from '../logins.ts'
import { widths } from '../playwright.config.ts'
import { expectGoodLooks } from '../staff/access/access-desk.ts'
import { expect, signInAs } from '../staff/staff-desk.ts'
import { type StaffPortal, test } from '../staff/staff-portal.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'

// The landing page of staff, and the gaps of the catalogue.

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false })

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Makes a report late, and removes its Thai description and its licence. */
const neglectReport = async ({ rows }: StaffPortal) => {
  const { rows: reports } = await rows.query(
    `update reports set next_release_date = '2020-01-31', description_th = '', licence = '' where source_id = 'gdp-current-usd'
     returning title_en, title_th`,
  )
  await rows.query(`insert into downloads (report_id, kind, started_at)
    select report_id, 'csv', now() from reports where source_id = 'gdp-current-usd'`)
  return reports[0] as { title_en: string; title_th: string }
}

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { overview: words, admin, editing, health, shell } = wordsByLanguage[language]

    test('a steward sees the tasks, each with a link to its field', async ({ page, portal }) => {
      const person = await signInAs(page, portal, 'steward')
      const titles = await neglectReport(portal)
      const title = language === 'th' ? titles.title_th : titles.title_en
      await portal.rows.query(
        `insert into audit_records (at, user_id, username, call, address, action, subject, key, before, after)
         select now(), user_id, username, 'saveReport', '::1', 'changed', 'reports', 'gdp-current-usd', '{"licence": "x"}', '{"licence": ""}'
         from users where username = $1`,
        [person.username],
      )
      await open(page, '/admin')
      await expect(page).toHaveTitle(fillSentence(shell.documentTitle, { title: words.title }))
      await expect(page.getByRole('link', { name: admin.overview })).toHaveAttribute('aria-current', 'page')
      const changes = section(page, words.changes)
      const change = changes.getByRole('listitem').filter({ hasText: title }).filter({ hasText: editing.licence })
      await expect(change).toContainText(language === 'th' ? 'ท่านแก้ไข' : 'You changed the report')
      await expect(section(page, words.downloads)).toContainText(title)
      await expect(page.getByRole('link', { name: wordsByLanguage[language].catalogueAdmin.auditTrail })).toHaveCount(0)

      await expectGoodLooks(page)

      await section(page, words.late)
        .getByRole('link', { name: `${words.newDate}: ${title}` })
        .press('Enter')
      await expect(page).toHaveURL(/source_id=gdp-current-usd#nextReleaseDate$/)
      await expect(dateField(page, editing.nextReleaseDate).getByRole('spinbutton').first()).toBeFocused()
    })

    test('the health of the catalogue links to the empty field', async ({ page, portal }) => {
      await signInAs(page, portal, 'steward')
      const titles = await neglectReport(portal)
      const title = language === 'th' ? titles.title_th : titles.title_en
      await open(page, '/admin/CatalogueHealth')
      const rows = page.getByRole('table', { name: health.tables }).getByRole('row')
      await expect(rows.nth(1)).toBeVisible()

      if (language === 'en') await expectGoodLooks(page)
      else await expectAccessible(page)
      await page.getByRole('searchbox').fill('gdp-current-usd')
      await expect(rows).toHaveCount(2)
      await page
        .getByRole('link', { name: fillSentence(health.addNamed, { field: health.licence, name: title }) })
        .press('Enter')
      await expect(field(page, 'licence')).toBeFocused()
    })

    test('the drawer of a low window scrolls to the entry of the current page', async ({ page, portal }) => {
      await page.setViewportSize({ width: 1024, height: 600 })
      await signInAs(page, portal, 'systemAdministrator')
      await open(page, '/admin/AuditTrail')
      const drawer = page.getByRole('navigation', { name: wordsByLanguage[language].profile.administration })
      await expect(drawer.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
    })

    test('on a phone a row of the catalogue health expands to only the fields that are missing', async ({
      page,
      portal,
    }) => {
      await page.setViewportSize(widths.phone)
      await signInAs(page, portal, 'steward')
      const titles = await neglectReport(portal)
      const title = language === 'th' ? titles.title_th : titles.title_en
      await open(page, '/admin/CatalogueHealth')
      await page.getByRole('searchbox').fill('gdp-current-usd')
      const table = page.getByRole('table', { name: health.tables })
      await expect(table.getByRole('row')).toHaveCount(2)
      const row = table.getByRole('row').filter({ hasText: title })
      await expect(row.getByRole('link')).toHaveCount(0)
      await row.getByRole('button').click()
      const addLicence = fillSentence(health.addNamed, { field: health.licence, name: title })
      await expect(row.getByRole('link', { name: addLicence })).toBeVisible()
      await expect(row.getByRole('img', { name: health.present })).toHaveCount(0)
      await expectNoSidewaysScroll(page)
    })
  })
