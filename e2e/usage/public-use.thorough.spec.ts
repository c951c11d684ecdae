import { expect, expectAccessible, storyLanguages } from '../journey.ts'
import { open } from '../logins.ts'
import { expectGoodLooks } from '../staff/access/access-desk.ts'
import { type StaffPortal, test } from '../staff/staff-portal.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'

// What readers see of use.

test.describe.configure({ mode: 'default', timeout: 180_000 })

/** Stores the use of one table as the nightly count does: 30 downloads two months ago, and 12 in the current month. */
const storeUse = async ({ rows }: StaffPortal) => {
  await rows.query(`delete from monthly_downloads`)
  await rows.query(`insert into monthly_downloads (report_id, month, downloads)
    select report_id, (date_trunc('month', until - 1) - back * interval '1 month')::date, downloads
    from reports, monthly_downloads_counted, (values (2, 30), (0, 12)) as given (back, downloads) where source_id = 'gdp-current-usd'`)
  const { rows: reports } = await rows.query(
    `select title_en, title_th, to_char(until - 1, 'YYYY-MM') as month from reports, monthly_downloads_counted where source_id = 'gdp-current-usd'`,
  )
  return reports[0] as { title_en: string; title_th: string; month: string }
}

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { usage: words, shell } = wordsByLanguage[language]

    test('a visitor sees the use by month, and on the page of a table', async ({ page, portal }) => {
      const { title_en, title_th, month } = await storeUse(portal)
      const title = language === 'th' ? title_th : title_en
      const year = Number(month.slice(0, 4)) + (language === 'th' ? 543 : 0)
      await open(page, '/')
      await page.getByRole('contentinfo').getByRole('link', { name: shell.dataUse }).click()
      await expect(page).toHaveURL('/usage')
      await expect(page).toHaveTitle(fillSentence(shell.documentTitle, { title: words.title }))
      const months = page.getByRole('navigation', { name: words.months }).getByRole('link')
      await expect(months).toHaveCount(12)
      await expect(months.first()).toContainText(String(year))
      const tables = page.getByRole('table', { name: words.tables })
      const row = tables.getByRole('row').filter({ hasText: title })
      await expect(row).toContainText('12')
      await expectGoodLooks(page)
      await months.nth(1).click()
      await expect(page.getByText(words.noDownloads)).toBeVisible()
      await months.nth(2).click()
      await expect(row).toContainText('30')
      await tables.getByRole('link', { name: title }).click()
      const line = page.getByRole('img', { name: new RegExp(`${words.downloads}|${words.sparkLabel.split('{')[0]}`) })
      await expect(line).toBeVisible()
      await expect(page.getByText(fillSentence(words.totalInYear, { total: 42 }))).toBeVisible()
      await expectAccessible(page)
    })
  })
