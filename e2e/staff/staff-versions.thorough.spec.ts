import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, storyLanguages } from '../journey.ts'
import { call, open } from '../logins.ts'
import { dialog } from '../own-pages.ts'
import { widths } from '../playwright.config.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'
import { createReportByCall, expect, findingBoxes, publishAlone, publishCsv, signInAs } from './staff-desk.ts'
import { type StaffPortal, test } from './staff-portal.ts'

// One timeline of a report's files, fields and links (docs/behaviour/history.md#history-of-a-report).

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ hasAnsweredCookieBar: false })

const buildVersionsPath = (id: string, more = '') => `/admin/ReportConfiguration?tab=versions&source_id=${id}${more}`
const events = (page: Page) => page.locator('.vline > tbody > tr')

const publishRows = (page: Page, portal: StaffPortal, { id, rows }: { id: string; rows: number }) =>
  publishCsv(page, portal, id, `a,b\n${'1,2\n'.repeat(rows)}`)

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language, expectedErrors: ['status of 409'] })
    const { history, publishing } = wordsByLanguage[language]

    test('files, fields and links are one timeline with a filter', async ({ page, portal }) => {
      const { username } = await signInAs(page, portal, 'steward')
      const id = `timeline-${language}-${Date.now()}`
      await createReportByCall(page, id)
      for (const rows of [1, 2]) await publishRows(page, portal, { id, rows })
      await call(page, 'saveLinkDashboard', { source_id: id, link: 'https://dashboards.example.org/gold' })
      await open(page, buildVersionsPath(id))
      await expect(events(page).locator('.vno')).toHaveText([history.noVersion, '2', '1', history.noVersion])
      const current = events(page).nth(1)
      const names = language === 'en' ? 'CSV and Excel' : 'CSV และ Excel'
      await expect(current).toContainText(`${username} ${fillSentence(history.published, { files: names })}`)
      await expect(current.getByText(history.current, { exact: true })).toBeVisible()
      await expect(current.getByRole('button')).toHaveCount(0)
      await expect(current.getByRole('link')).toHaveCount(2)
      await expect(page.getByText(history.note)).toBeVisible()
      for (const size of [widths.tablet, widths.phone, widths.desk]) {
        await page.setViewportSize(size)
        await expectNoSidewaysScroll(page)
        await expectAccessible(page, size === widths.desk ? undefined : ['light'])
      }
      const filter = page.getByRole('navigation', { name: history.show, exact: true })
      await expect(filter.getByRole('link')).toHaveText([
        `${history.all} 4`,
        `${history.files} 2`,
        `${history.fields} 1`,
        `${history.links} 1`,
      ])
      await filter.getByRole('link', { name: `${history.files} 2` }).press('Enter')
      await expect(page).toHaveURL(/show=files/)
      await expect(events(page)).toHaveCount(2)
      await expect(filter.getByRole('link', { name: `${history.files} 2` })).toHaveAttribute('aria-current', 'true')
    })

    test('a version is restored as a new one, with all of its files or the ticked ones', async ({ page, portal }) => {
      await signInAs(page, portal, 'steward')
      const id = `restored-${language}-${Date.now()}`
      await createReportByCall(page, id)
      for (const rows of [1, 2, 3]) await publishRows(page, portal, { id, rows })
      await open(page, buildVersionsPath(id))
      const restore = (number: number) =>
        page.getByRole('button', { name: fillSentence(history.restoreVersion, { number }), exact: true })
      const button = page.locator('.vrestore .savebar .btn:is(.primary, .danger)')
      const acknowledge = async () => {
        await findingBoxes(page).first().check()
        await publishAlone(page)
        await expect(button).toBeEnabled()
      }
      await restore(1).click()
      await expect(page.locator('.vrestore')).toContainText(
        fillSentence(history.restoreVersionText, { number: 1, current: 3, next: 4 }),
      )
      await acknowledge()
      // Another choice removes the draft, and the button to publish it.
      await restore(2).click()
      await expect(button).toBeDisabled()
      await acknowledge()
      await page.getByLabel(history.reason, { exact: true }).fill('A row was missing')
      await expectAccessible(page)
      // A new version in the meantime: the restoration names it, and is checked again.
      await publishRows(page, portal, { id, rows: 4 })
      await button.click()
      await expect(page.locator('.vrestore')).toContainText(
        fillSentence(history.restoreVersionText, { number: 2, current: 4, next: 5 }),
      )
      await acknowledge()
      await button.click()
      await expect(events(page).first().locator('.vno')).toHaveText('5')
      await expect(events(page).first()).toContainText(fillSentence(history.restoredVersion, { number: 2 }))
      await expect(events(page).first()).toContainText('A row was missing')
      await expect(page.locator('.vrestore')).toHaveCount(0)
      const { result } = await call(page, 'getFileVersions', { source_id: id })
      expect(result.find((version: { is_current: boolean }) => version.is_current).row_count).toBe(2)
      await page.goto(`/report/${id}/versions`)
      await expect(page.getByRole('table').last()).toContainText('A row was missing')
    })

    test('another report is selected from its versions', async ({ page, portal }) => {
      await signInAs(page, portal, 'steward')
      await open(page, buildVersionsPath('wdi-indicator-dictionary'))
      await page.getByRole('button', { name: history.otherReport }).click()
      await dialog(page).getByRole('combobox').fill('gold-price')
      await dialog(page)
        .getByRole('option', { name: /gold-price-half-year/ })
        .click()
      await expect(page).toHaveURL(/tab=versions&source_id=.*gold/)
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.locator('.vhead code')).toContainText('gold')
    })

    test('without a grant staff see the files of a restricted report, but no links to them', async ({
      page,
      portal,
    }) => {
      await signInAs(page, portal, 'steward')
      const restricted = 'source_id=wdi-indicator-dictionary'
      await open(page, `/admin/addfile?${restricted}`)
      await expect(page.getByText(publishing.notGranted)).toBeVisible()
      await expect(page.locator('.present', { hasText: 'wdi-indicator-dictionary.zip' })).toBeVisible()
      await expect(page.locator('.drops').getByRole('link')).toHaveCount(0)
      await expectAccessible(page)
      await open(page, buildVersionsPath('wdi-indicator-dictionary'))
      await expect(page.getByText(publishing.notGranted)).toBeVisible()
      await expect(events(page).first().locator('.vno')).toHaveText('1')
      await expect(events(page).getByRole('link')).toHaveCount(0)
    })
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the timeline is shown, and its filter works', async ({ page, portal }) => {
    const { history } = wordsByLanguage.en
    await signInAs(page, portal, 'steward')
    await page.goto(buildVersionsPath('wdi-indicator-dictionary'))
    await expect(events(page)).toHaveCount(2)
    await page.getByRole('link', { name: `${history.files} 1`, exact: true }).click()
    await expect(page).toHaveURL(/show=files/)
    await expect(events(page)).toHaveCount(1)
  })
})

test('a page has ten of many saves, newest first', async ({ page, portal }) => {
  const { history } = wordsByLanguage.en
  await signInAs(page, portal, 'steward')
  const id = `saves-${Date.now()}`
  await createReportByCall(page, id)
  const form = await call(page, 'getReportForm', { source_id: id })
  for (let revision = 1; revision <= 11; revision += 1)
    await call(page, 'saveMetadata', {
      data: { ...form.data, licence: `Save ${revision + 1}` },
      sublevel_key: 1,
      revision,
    })
  await open(page, buildVersionsPath(id, '&show=fields'))
  await expect(events(page)).toHaveCount(10)
  await expect(events(page).last()).toContainText('“Save 2” became “Save 3”')
  await page.getByRole('link', { name: wordsByLanguage.en.ui.nextPage }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(events(page)).toHaveCount(2)
  await expect(events(page).last()).toContainText(history.created)
})
