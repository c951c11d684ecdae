import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, storyLanguages } from '../journey.ts'
import { open } from '../logins.ts'
import { expectGoodLooks } from '../staff/access/access-desk.ts'
import { createReportByCall, expect, publishCsv, signInAs } from '../staff/staff-desk.ts'
import { type StaffPortal, test } from '../staff/staff-portal.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'

// The versions of a report, their changes, and the address of each.

test.describe.configure({ mode: 'default', timeout: 240_000 })
test.use({ hasAnsweredCookieBar: false, expectedErrors: ['status of 404', 'status of 400'] })

/** Creates a report with two versions, of which the second adds a row and changes another. */
const publishTwice = async (page: Page, portal: StaffPortal) => {
  await signInAs(page, portal, 'steward')
  const id = `cited-${Date.now()}`
  await createReportByCall(page, id)
  await publishCsv(page, portal, id, 'Month,Country,Rate\n2026-05,Thailand,32.48\n2026-05,India,95.47\n')
  await publishCsv(
    page,
    portal,
    id,
    'Month,Country,Rate\n2026-06,Thailand,32.90\n2026-05,Thailand,32.48\n2026-05,India,95.53\n',
  )
  return id
}

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { trust: words, report: about } = wordsByLanguage[language]

    test('a reader sees the changes and opens an earlier version by its URL', async ({ page, portal }) => {
      const id = await publishTwice(page, portal)
      await open(page, `/report/${id}`)
      await page
        .getByRole('navigation', { name: words.viewTabs })
        .getByRole('link', { name: words.sourceAndVersions })
        .click()
      await expect(page).toHaveURL(`/report/${id}/versions`)
      const changes = page.getByRole('region', { name: words.changes, exact: true })
      await expect(async () => {
        await page.reload()
        await expect(changes).toBeVisible({ timeout: 5_000 })
      }).toPass({ timeout: 120_000 })
      await expect(changes.getByRole('row').filter({ hasText: '32.90' })).toHaveCount(1)
      await expect(changes.getByRole('deletion')).toHaveText('95.47')
      await expect(changes.getByRole('insertion')).toHaveText('95.53')
      await expect(page.getByText(fillSentence(words.matchedBy, { names: 'Month, Country' }))).toBeVisible()
      const chain = page.locator('#origin .chain')
      await expect(chain).toContainText(fillSentence(words.checksPassed_other, { number: 4 }))
      await expect(chain).toContainText(fillSentence(words.versionNumber, { number: 2 }))
      await expectGoodLooks(page)

      await page.getByRole('link', { name: fillSentence(words.openVersion, { number: 1 }), exact: true }).click()
      await expect(page).toHaveURL(`/report/${id}/v/1`)
      await expect(page.locator('.note.earlier')).toBeVisible()
      await expect(page.locator('main')).not.toContainText('32.90')
      const citation = page.locator('.citation')
      await expect(citation).toContainText(`${portal.address}/report/${id}/v/1`)
      await expect(citation).toContainText(language === 'en' ? /\(BE 25\d\d\)/ : /25\d\d \(ค\.ศ\. 20\d\d\)/)
      await expectGoodLooks(page)
      await page.locator('.note.earlier').getByRole('link', { name: words.toLatest }).click()
      await expect(page).toHaveURL(`/report/${id}`)
      await expect(page.locator('main')).toContainText('32.90')
    })

    test('a day before the first version, and one of the Buddhist era, get a remedy', async ({ page }) => {
      await open(page, '/report/gdp-current-usd?as_of=1999-01-01')
      await expect(page.getByRole('heading', { name: words.tooEarlyTitle, level: 1 })).toBeVisible()
      await expectAccessible(page, ['light'])
      await open(page, '/report/gdp-current-usd?as_of=2640-03-31')
      await expect(page.getByRole('heading', { name: words.wrongDayTitle, level: 1 })).toBeVisible()
      await page
        .getByRole('link', { name: fillSentence(words.suggestedDay, { day: '2097-03-31' }), exact: true })
        .click()
      await expect(page).toHaveURL('/report/gdp-current-usd?as_of=2097-03-31')
      await expect(page.getByRole('heading', { name: about.preview, exact: true })).toBeVisible()
    })
  })

test('versions are readable without scripts, and in print', async ({ page, portal, browser }) => {
  const id = await publishTwice(page, portal)
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.address })
  const visitor = await plain.newPage()
  await visitor.goto(`/report/${id}/versions`)
  const versions = visitor.getByRole('region', { name: wordsByLanguage.en.trust.versions, exact: true })
  await expect(versions.getByRole('row')).toHaveCount(3)
  await visitor.goto(`/report/${id}/versions?page=99`)
  await expect(visitor).toHaveURL(`/report/${id}/versions`)
  await versions.getByRole('link', { name: 'Open version 1', exact: true }).click()
  await expect(visitor).toHaveURL(`/report/${id}/v/1`)
  await expect(visitor.locator('.note.earlier')).toBeVisible()
  await visitor.goto(`/report/${id}/versions`)
  await visitor.emulateMedia({ media: 'print' })
  await expect(versions).toBeVisible()
  await expect(visitor.locator('.tabs.views')).toBeHidden()
  await expectNoSidewaysScroll(visitor)
  await plain.close()
})
