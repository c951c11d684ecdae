import { trust } from '../../../web/words/en/public/trust.ts'
import { storyLanguages } from '../../journey.ts'
import { open } from '../../logins.ts'
import { toast } from '../../readers.ts'
import { wordsByLanguage } from '../../words.ts'
import { expectGoodLooks } from '../access/access-desk.ts'
import { addFiles, createReportByCall, expect, publishButton, row, signInAs } from '../staff-desk.ts'
import { test } from '../staff-portal.ts'
import { chooseTomorrow, locateReleases, openColleague, uploadCsv } from './release-desk.ts'

// Scheduled releases: two members of staff and a reader in three browsers.

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    test('a scheduled release is hidden from readers, and a colleague can release it immediately', async ({
      page,
      portal,
      browser,
    }) => {
      const { releases, publishing, overview, messages } = wordsByLanguage[language]
      const name = `release-${language}-${Date.now()}`
      await signInAs(page, portal, 'steward')
      await createReportByCall(page, name)
      await uploadCsv(page, { name, language, rows: 3 })
      await test.step('the steward schedules the release', async () => {
        await page.getByRole('radio', { name: releases.later, exact: true }).check()
        await publishButton(page).click()
        await expect(page.getByText(releases.chooseTime).first()).toBeVisible()
        await chooseTomorrow(page, language)
        await expectGoodLooks(page)
        await publishButton(page).click()
        await expect(locateReleases(page, language)).toContainText(releases.state_scheduled)
        await expect(locateReleases(page, language)).toContainText('09:00')
        await expect(row(page, 'csv', language).getByText(publishing.noFileYet)).toBeVisible()
        await expectGoodLooks(page)
      })

      const reader = await browser.newContext({ baseURL: portal.address })
      const readersPage = await reader.newPage()
      await readersPage.goto(`/report/${name}/versions?lang=en`)
      await expect(readersPage.getByText(trust.noVersions)).toBeVisible()

      const colleaguePage = await test.step('the overview of a colleague shows it', async () => {
        const colleaguePage = await openColleague(browser, portal, language)
        await open(colleaguePage, '/admin')
        await expect(colleaguePage.getByRole('region', { name: overview.releases, exact: true })).toContainText(
          `Table ${name}`,
        )
        await expectGoodLooks(colleaguePage)
        return colleaguePage
      })
      await test.step('the colleague releases it now', async () => {
        await addFiles(colleaguePage, name, language)
        const list = locateReleases(colleaguePage, language)
        await list.getByRole('button', { name: releases.openDraft }).click()
        await colleaguePage.getByRole('radio', { name: releases.now, exact: true }).check()
        await expect(list.locator('.savebar .btn.primary')).toBeEnabled()
        await expectGoodLooks(colleaguePage)
        await list.locator('.savebar .btn.primary').click()
        await expect(toast(colleaguePage)).toContainText(messages.csvUploaded)
        await expect(list).toHaveCount(0)
      })
      await test.step('readers see the version', async () => {
        await readersPage.goto(`/report/${name}/versions?lang=en`)
        await expect(readersPage.getByRole('row').filter({ hasText: 'Version 1' })).toBeVisible()
      })
      await reader.close()
      await colleaguePage.context().close()
    })

    test('a release whose scheduler lost the right is held, and a colleague releases it', async ({
      page,
      portal,
      browser,
    }) => {
      const { releases, messages } = wordsByLanguage[language]
      const name = `held-${language}-${Date.now()}`
      const scheduler = await signInAs(page, portal, 'steward')
      await createReportByCall(page, name)
      await uploadCsv(page, { name, language, rows: 3 })
      await chooseTomorrow(page, language)
      await publishButton(page).click()
      await expect(locateReleases(page, language)).toContainText(releases.state_scheduled)
      await portal.rows.query(`update users set role_id = 3 where username = $1`, [scheduler.username])
      await portal.rows.query(
        `update report_drafts d set release_at = now() from reports r where r.report_id = d.report_id and r.source_id = $1`,
        [name],
      )
      const colleaguePage = await openColleague(browser, portal, language)
      await expect
        .poll(
          async () => (await portal.rows.query(`select 1 from report_drafts where held_reason = 'rightLost'`)).rowCount,
        )
        .toBeGreaterThan(0)
      await addFiles(colleaguePage, name, language)
      const list = locateReleases(colleaguePage, language)
      await expect(list).toContainText(releases.state_held)
      await expect(list).toContainText(releases.held_rightLost)
      await expectGoodLooks(colleaguePage)
      await list.getByRole('button', { name: releases.openDraft }).click()
      await colleaguePage.getByRole('radio', { name: releases.now, exact: true }).check()
      await expect(list.locator('.savebar .btn.primary')).toBeEnabled()
      await list.locator('.savebar .btn.primary').click()
      await expect(toast(colleaguePage)).toContainText(messages.csvUploaded)
      await expect(list).toHaveCount(0)
      await colleaguePage.context().close()
    })
  })
