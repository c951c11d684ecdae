import { storyLanguages } from '../journey.ts'
import { open } from '../logins.ts'
import { toast } from '../readers.ts'
import { expectGoodLooks } from '../staff/access/access-desk.ts'
import { locateReleases, openColleague } from '../staff/releases/release-desk.ts'
import { addFiles, createReportByCall, expect, signInAs } from '../staff/staff-desk.ts'
import { test } from '../staff/staff-portal.ts'
import { wordsByLanguage } from '../words.ts'
import { attachTable } from './attached-tables.ts'

// A load that waits for a second person.

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false, rule: 'second person' })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    test('a steward reviews and sends a load, and a colleague publishes it', async ({ page, portal, browser }) => {
      const { loads: words, releases, messages } = wordsByLanguage[language]
      const [report, table] = [`second-load-${language}`, `second_load_${language}`]
      await signInAs(page, portal, 'steward')
      await open(page, '/admin/ReportConfiguration')
      await createReportByCall(page, report)
      await attachTable(portal, table, report)
      await open(page, `/admin/ReportConfiguration?source_id=${report}`)
      const loads = page.getByRole('region', { name: words.title, exact: true })
      const press = (name: string) => loads.getByRole('button', { name, exact: true }).click()
      await press(words.setUpLoad)
      const form = page.getByRole('dialog', { name: words.setUpLoad, exact: true })
      await form.getByRole('radio', { name: words.someColumns, exact: true }).check()
      await form.getByRole('button', { name: words.save, exact: true }).click()
      await expect(toast(page)).toContainText(words.saved)
      await press(words.loadNow)
      await expect(loads.getByRole('heading', { name: words.draftWaiting, exact: true })).toBeVisible()
      await press(words.compareDraft)
      await expect(loads.getByText(words.rowsAfter, { exact: true })).toBeVisible()
      await expect(loads.getByRole('button', { name: words.publish, exact: true })).toHaveCount(0)
      await expectGoodLooks(page)
      await press(releases.send)
      await expect(toast(page)).toContainText(releases.sent)

      const colleaguePage = await openColleague(browser, portal, language)
      await addFiles(colleaguePage, report, language)
      const list = locateReleases(colleaguePage, language)
      await list.getByRole('button', { name: releases.openDraft }).click()
      await expect(list.locator('.savebar .btn.primary')).toBeEnabled()
      await list.locator('.savebar .btn.primary').click()
      await expect(toast(colleaguePage)).toContainText(messages.csvUploaded)
      await expect(list).toHaveCount(0)
      await colleaguePage.context().close()
    })
  })
