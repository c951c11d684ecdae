import { storyLanguages } from '../../journey.ts'
import { waitForMail } from '../../mails.ts'
import { toast } from '../../readers.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
import { expectGoodLooks } from '../access/access-desk.ts'
import { addFiles, chooseFile, createReportByCall, expect, publishButton, signInAs } from '../staff-desk.ts'
import { zipFile } from '../staff-files.ts'
import { test } from '../staff-portal.ts'
import { locateReleases, openDesk, uploadCsv } from './release-desk.ts'

// An office without a rule: the author publishes, or sends a draft to a second person.

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    test('an alarm is sent to a chosen colleague, who publishes it, and a routine update is published by its author', async ({
      page,
      portal,
      browser,
    }) => {
      const { releases, messages, publishing } = wordsByLanguage[language]
      const name = `chosen-${language}-${Date.now()}`
      const who = page.getByRole('group', { name: releases.whoPublishes })
      const me = who.getByRole('radio', { name: releases.iPublish })
      const second = who.getByRole('radio', { name: releases.secondChecks })
      const person = page.getByLabel(releases.secondPerson, { exact: true })
      await signInAs(page, portal, 'steward')
      await createReportByCall(page, name)
      const { page: colleaguePage, person: colleague } = await openDesk(browser, portal, language)
      const { username, email } = colleague
      const fullName = `Anan ${username}`
      await portal.rows.query(`update users set firstname = 'Anan', lastname = $2 where username = $1`, [
        username,
        username,
      ])

      await test.step('a first table is published by its author by default', async () => {
        await uploadCsv(page, { name, language, rows: 2 })
        await expect(me).toBeChecked()
        await expect(person).toBeHidden()
        await second.check()
        await expect(person).toHaveValue('')
        await expect(publishButton(page)).toHaveText(releases.send)
        await expectGoodLooks(page)
        await me.check()
        await publishButton(page).click()
        await expect(toast(page)).toContainText(messages.csvUploaded)
      })

      await test.step('another table preselects a second person, and needs the tick', async () => {
        await chooseFile(
          page,
          'csv',
          await zipFile(`${name}.zip`, 'year,b,c\n1990,2,3\n1991,2,3\n1992,2,3\n'),
          language,
        )
        await expect(second).toBeChecked()
        await expect(who).toContainText(releases.secondPreselected)
        const fit = page.getByRole('region', { name: publishing.fitTitle })
        await expect(fit.getByRole('row', { name: publishing.fit_coverage })).toContainText(publishing.follows)
        await expect(fit.getByRole('row', { name: publishing.fit_frequency })).toContainText(publishing.fits)
        await person.selectOption({ label: fullName })
        await expect(publishButton(page)).toHaveText(fillSentence(releases.sendTo, { user: fullName }))
        await expect(publishButton(page)).toBeDisabled()
        const tick = page.locator('.decide .armed input')
        await tick.check()
        await expect(publishButton(page)).toBeEnabled()
        await expectGoodLooks(page)
        await me.check()
        await expect(publishButton(page)).not.toContainText(fullName)
        await expect(publishButton(page)).toBeEnabled()
        await second.check()
        await publishButton(page).click()
        await expect(toast(page)).toContainText(fillSentence(releases.sentToOne, { user: fullName }))
      })

      await test.step('its author sees to whom it was sent, and may still publish it or take it back', async () => {
        await expect(locateReleases(page, language)).toContainText(fillSentence(releases.sentTo, { user: fullName }))
        await expect(locateReleases(page, language).getByRole('button', { name: releases.takeBackDraft })).toBeVisible()
        await expect(locateReleases(page, language).getByRole('button', { name: releases.openDraft })).toBeVisible()
      })

      await test.step('the chosen colleague is mailed and publishes it', async () => {
        await waitForMail(email, name)
        await addFiles(colleaguePage, name, language)
        const list = locateReleases(colleaguePage, language)
        await list.getByRole('button', { name: releases.openDraft }).click()
        await expect(list.getByRole('group', { name: releases.whoPublishes })).toHaveCount(0)
        await list.locator('.armed input').check()
        await list.locator('.savebar .btn.danger').click()
        await expect(toast(colleaguePage)).toContainText(messages.csvUploaded)
        await expect(list).toHaveCount(0)
        await colleaguePage.context().close()
      })
    })
  })
