import { storyLanguages } from '../../journey.ts'
import { open } from '../../logins.ts'
import { waitForMail } from '../../mails.ts'
import { toast } from '../../readers.ts'
import { wordsByLanguage } from '../../words.ts'
import { expectGoodLooks } from '../access/access-desk.ts'
import { addFiles, createReportByCall, expect, publishButton, signInAs } from '../staff-desk.ts'
import { test } from '../staff-portal.ts'
import { locateReleases, openColleague, uploadCsv } from './release-desk.ts'

// An office in which a second person must publish: two members of staff in two browsers.

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false, rule: 'second person' })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    test('the author sends a draft, a colleague returns it with a note, and publishes it the second time', async ({
      page,
      portal,
      browser,
    }) => {
      const { releases, overview, messages } = wordsByLanguage[language]
      const name = `second-${language}-${Date.now()}`
      const maker = await signInAs(page, portal, 'steward')
      await createReportByCall(page, name)
      await test.step('the author sends the draft', async () => {
        await uploadCsv(page, { name, language, rows: 2 })
        await expect(publishButton(page)).toHaveText(releases.send)
        await page.getByLabel(releases.note, { exact: true }).fill('Final figures')
        await expectGoodLooks(page)
        await publishButton(page).click()
        await expect(locateReleases(page, language)).toContainText(releases.state_waiting)
        await expect(locateReleases(page, language).getByRole('button', { name: releases.openDraft })).toHaveCount(0)
      })

      const colleaguePage = await openColleague(browser, portal, language)
      const list = locateReleases(colleaguePage, language)
      await test.step('a colleague returns it with a note', async () => {
        await open(colleaguePage, '/admin')
        await expect(colleaguePage.getByRole('region', { name: overview.secondPerson, exact: true })).toContainText(
          `Table ${name}`,
        )
        await addFiles(colleaguePage, name, language)
        await expect(list).toContainText('Final figures')
        await list.getByRole('button', { name: `${releases.return}:` }).click()
        const dialog = colleaguePage.getByRole('dialog')
        await dialog.getByRole('button', { name: releases.return, exact: true }).click()
        await expect(dialog.getByText(messages.informationRequired)).toBeVisible()
        await expect(dialog.getByLabel(releases.returnNote, { exact: true })).toBeFocused()
        await dialog.getByLabel(releases.returnNote, { exact: true }).fill('Add the year 2026')
        await expectGoodLooks(colleaguePage)
        await dialog.getByRole('button', { name: releases.return, exact: true }).click()
        await expect(list).toHaveCount(0)
        await waitForMail(maker.email, 'Add the year 2026')
      })

      await test.step('the author sends it again', async () => {
        await addFiles(page, name, language)
        const own = locateReleases(page, language)
        await expect(own).toContainText('Add the year 2026')
        await own.getByRole('button', { name: releases.openDraft }).click()
        await expect(own.locator('.savebar .btn.primary')).toBeEnabled()
        await own.locator('.savebar .btn.primary').click()
        await expect(own).toContainText(releases.state_waiting)
      })

      await test.step('the colleague publishes it', async () => {
        await addFiles(colleaguePage, name, language)
        await list.getByRole('button', { name: releases.openDraft }).click()
        await expect(list.locator('.savebar .btn.primary')).toBeEnabled()
        await expectGoodLooks(colleaguePage)
        await list.locator('.savebar .btn.primary').click()
        await expect(toast(colleaguePage)).toContainText(messages.csvUploaded)
        await expect(list).toHaveCount(0)
      })
      await colleaguePage.context().close()
    })
  })

test('a draft that was taken back cannot be returned, and leaves the list of the colleague', async ({
  page,
  portal,
  browser,
}) => {
  const { releases, publishing, ui } = wordsByLanguage.en
  const name = `taken-back-${Date.now()}`
  await signInAs(page, portal, 'steward')
  await createReportByCall(page, name)
  await uploadCsv(page, { name, language: 'en', rows: 2 })
  await publishButton(page).click()
  const own = locateReleases(page, 'en')
  const colleaguePage = await openColleague(browser, portal, 'en')
  await addFiles(colleaguePage, name, 'en')
  const list = locateReleases(colleaguePage, 'en')
  await list.getByRole('button', { name: `${releases.return}:` }).click()
  await own.getByRole('button', { name: releases.takeBackDraft }).click()
  await expect(own).toHaveCount(0)
  const dialog = colleaguePage.getByRole('dialog')
  await dialog.getByLabel(releases.returnNote, { exact: true }).fill('Add the year 2026')
  await dialog.getByRole('button', { name: releases.return, exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(publishing.removedMeanwhile)
  await dialog.getByRole('button', { name: ui.cancel, exact: true }).click()
  await expect(list).toHaveCount(0)
})

test('a returned draft is deleted only after a confirmation', async ({ page, portal, browser }) => {
  const { releases, messages, ui } = wordsByLanguage.en
  const name = `discarded-${Date.now()}`
  await signInAs(page, portal, 'steward')
  await createReportByCall(page, name)
  await uploadCsv(page, { name, language: 'en', rows: 2 })
  await publishButton(page).click()
  const own = locateReleases(page, 'en')
  await expect(own).toContainText(releases.state_waiting)
  const colleaguePage = await openColleague(browser, portal, 'en')
  await addFiles(colleaguePage, name, 'en')
  await locateReleases(colleaguePage, 'en')
    .getByRole('button', { name: `${releases.return}:` })
    .click()
  const returning = colleaguePage.getByRole('dialog')
  await returning.getByLabel(releases.returnNote, { exact: true }).fill('Add the year 2026')
  await returning.getByRole('button', { name: releases.return, exact: true }).click()
  await expect(locateReleases(colleaguePage, 'en')).toHaveCount(0)
  await addFiles(page, name, 'en')
  await own.getByRole('button', { name: `${releases.discard}:` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${name}.zip`)
  await dialog.getByRole('button', { name: ui.cancel, exact: true }).click()
  await expect(own).toContainText(releases.state_returned)
  await own.getByRole('button', { name: `${releases.discard}:` }).click()
  await dialog.getByRole('button', { name: messages.yesDelete }).click()
  await expect(toast(page)).toContainText(releases.discarded)
  await expect(own).toHaveCount(0)
})
