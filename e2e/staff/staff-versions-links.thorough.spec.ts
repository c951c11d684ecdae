import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, storyLanguages } from '../journey.ts'
import { call, open } from '../logins.ts'
import { dialog } from '../own-pages.ts'
import { widths } from '../playwright.config.ts'
import { toast } from '../readers.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'
import { createReportByCall, expect, signInAs } from './staff-desk.ts'
import { test } from './staff-portal.ts'

// Links of a report in its timeline, and their restoration (docs/behaviour/history.md#links).

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ hasAnsweredCookieBar: false })

const api = (part: string) => `https://api.example.org/v2/${part}`
const dashboard = (part: string) => `https://dashboards.example.org/${part}`
const saveApi = (page: Page, id: string, address: string) =>
  call(page, 'addNewApiDocument', { file_name: id, api_doc_url: address })
const saveDashboard = (page: Page, id: string, address: string) =>
  call(page, 'saveLinkDashboard', { source_id: id, link: address })
const buildVersionsPath = (id: string) => `/admin/ReportConfiguration?tab=versions&show=links&source_id=${id}`

/** Checks the screen of staff at each width; in dark at the widest. */
const expectFitting = async (page: Page) => {
  for (const size of [widths.tablet, widths.phone, widths.desk]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, size === widths.desk ? undefined : ['light'])
  }
}

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { history, publishing } = wordsByLanguage[language]
    const section = (page: Page) => page.locator('.versions')
    const changes = (page: Page) => section(page).locator('.vline > tbody > tr')
    const restore = (page: Page, address: string) =>
      section(page).getByRole('button', { name: fillSentence(publishing.restoreLink, { address }) })
    const confirm = (page: Page) => dialog(page).getByRole('button', { name: publishing.restore, exact: true })

    test('staff see who changed a link and when, and restore one', async ({ page, portal, browser, baseURL }) => {
      const person = await signInAs(page, portal, 'steward')
      const colleaguePage = await (await browser.newContext({ baseURL: baseURL as string })).newPage()
      const colleague = await signInAs(colleaguePage, portal, 'administrator')
      const id = `link-versions-${language}-${Date.now()}`
      await createReportByCall(page, id)
      await open(page, buildVersionsPath(id))
      await expect(section(page)).toContainText(publishing.noLinkVersions)
      await expect(changes(page)).toHaveCount(0)

      await saveApi(page, id, api('first'))
      await saveDashboard(page, id, dashboard(`first?${'series=public-debt&'.repeat(12)}`))
      await saveDashboard(page, id, '')
      await saveApi(colleaguePage, id, api('second'))
      await open(page, buildVersionsPath(id))
      await expect(changes(page)).toHaveCount(4)
      const [latest, removal] = [changes(page).nth(0), changes(page).nth(1)]
      await expect(latest).toContainText(`${colleague.username} ${history.changedLink_api}`)
      await expect(latest).toContainText(api('second'))
      await expect(latest).toContainText(fillSentence(history.previousAddress, { address: api('first') }))
      await expect(latest.getByText(history.current, { exact: true })).toBeVisible()
      await expect(removal).toContainText(`${person.username} ${history.removedLink_dashboard}`)
      // A removal of an address cannot be restored.
      await expect(changes(page).getByRole('button')).toHaveCount(2)
      await expectFitting(page)

      await restore(page, api('first')).click()
      await expect(dialog(page)).toContainText(fillSentence(publishing.restoreApiText, { address: api('first') }))
      await expect(dialog(page)).toContainText(fillSentence(publishing.linkNow, { address: api('second') }))
      await expectFitting(page)
      await confirm(page).click()
      await expect(toast(page)).toContainText(publishing.linkRestored)
      await expect(changes(page)).toHaveCount(5)
      await expect(changes(page).first()).toContainText(api('first'))
      await expect(changes(page).first()).toContainText(
        fillSentence(history.previousAddress, { address: api('second') }),
      )
      await expect(restore(page, api('first'))).toHaveCount(0)
      await expect(restore(page, api('second'))).toBeFocused()
      expect((await call(page, 'getReportForm', { source_id: id })).api_document_URL).toBe(api('first'))
      await colleaguePage.context().close()
    })

    test('a change by someone else is not overwritten without a warning', async ({ page, portal }) => {
      await signInAs(page, portal, 'steward')
      const id = `link-meanwhile-${language}-${Date.now()}`
      await createReportByCall(page, id)
      await saveDashboard(page, id, dashboard('first'))
      await saveDashboard(page, id, dashboard('second'))
      await open(page, buildVersionsPath(id))
      await restore(page, dashboard('first')).click()
      await saveDashboard(page, id, dashboard('theirs'))
      await confirm(page).click()
      await expect(dialog(page).getByRole('alert')).toHaveText(publishing.linkEditedMeanwhile)
      await expect(dialog(page)).toContainText(fillSentence(publishing.linkNow, { address: dashboard('theirs') }))
      await expect(changes(page)).toHaveCount(3)
      expect((await call(page, 'getReportForm', { source_id: id })).Link_name).toBe(dashboard('theirs'))
      await expectFitting(page)
      await confirm(page).click()
      await expect(dialog(page)).toHaveCount(0)
      await expect(changes(page)).toHaveCount(4)
      expect((await call(page, 'getReportForm', { source_id: id })).Link_name).toBe(dashboard('first'))
    })

    test.describe('refused', () => {
      test.use({ expectedErrors: ['400 (Bad Request)'] })
      test('an address that is no longer allowed shows the reason', async ({ page, portal }) => {
        await signInAs(page, portal, 'steward')
        const id = `link-refused-${language}-${Date.now()}`
        await createReportByCall(page, id)
        // An address that was stored before the portal checked addresses.
        const inherited = 'http://old.example.org/dashboard'
        await portal.rows.query('update reports set dashboard_url = $2 where source_id = $1', [id, inherited])
        await saveDashboard(page, id, dashboard('first'))
        await open(page, buildVersionsPath(id))
        await section(page).getByText(history.restoreEarlier, { exact: true }).click()
        await confirm(page).click()
        await expect(dialog(page).getByRole('alert')).toContainText('https://')
        await expect(dialog(page).getByRole('alert')).toContainText(publishing.addressRefused.replace('{{detail}}', ''))
        await dialog(page).getByRole('button', { name: publishing.cancel, exact: true }).click()
        await expect(restore(page, inherited)).toBeFocused()
        await expect(changes(page)).toHaveCount(1)
      })
    })
  })
