import { storyLanguages } from '../../journey.ts'
import { call } from '../../logins.ts'
import { wordsByLanguage } from '../../words.ts'
import { createReportByCall, expect, publishButton, publishCsv, reviewBar, row, signInAs } from '../staff-desk.ts'
import { test } from '../staff-portal.ts'
import { chooseTomorrow, locateReleases, uploadCsv } from './release-desk.ts'

// The review of a draft keeps the focus on the page: at the wrong field, at the conflict, or at the part that stays.

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false, expectedErrors: ['status of 409', 'net::ERR_INTERNET_DISCONNECTED'] })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { accounts, publishing, releases } = wordsByLanguage[language]

    test('a schedule without a time, a conflict and a cancelled review have the focus', async ({ page, portal }) => {
      const name = `hurried-${language}`
      await signInAs(page, portal, 'steward')
      await createReportByCall(page, name)
      await publishCsv(page, portal, name, 'Year,Value\n2024,1\n')
      await uploadCsv(page, { name, language, rows: 2 })
      await page.getByRole('radio', { name: releases.later, exact: true }).check()
      await publishButton(page).press('Enter')
      await expect(page.getByText(releases.chooseTime).first()).toBeVisible()
      await expect(page.getByRole('group', { name: releases.day }).getByRole('spinbutton').first()).toBeFocused()
      await page.getByRole('radio', { name: releases.now, exact: true }).check()

      await publishCsv(page, portal, name, 'Year,Value\n2024,1\n2024,3\n2024,4\n')
      await publishButton(page).press('Enter')
      const conflict = page.getByRole('alert').filter({ hasText: publishing.changedMeanwhile })
      await expect(conflict).toBeFocused()
      await expect(publishButton(page)).toBeVisible()

      await reviewBar(page).getByRole('button', { name: publishing.cancel, exact: true }).press('Enter')
      await expect(page.locator('.addfile .choices')).toBeFocused()
      await expect(row(page, 'csv', language)).toContainText(publishing.chooseFile)
    })

    test('a scheduled draft that cannot be cancelled without a connection keeps the focus', async ({
      page,
      portal,
    }) => {
      const name = `scheduled-${language}`
      await signInAs(page, portal, 'steward')
      await createReportByCall(page, name)
      await uploadCsv(page, { name, language, rows: 2 })
      await chooseTomorrow(page, language)
      await publishButton(page).press('Enter')
      const list = locateReleases(page, language)
      const cancelButton = list.getByRole('button', { name: releases.cancelRelease })
      await cancelButton.focus()
      await page.context().setOffline(true)
      await page.keyboard.press('Enter')
      await expect(list.getByRole('alert')).toContainText(accounts.offline)
      await expect(cancelButton).toBeFocused()
      await page.context().setOffline(false)
      const reviewButton = list.getByRole('button', { name: releases.openDraft })
      await reviewButton.press('Enter')
      await list.locator('.savebar').getByRole('button', { name: releases.close, exact: true }).press('Enter')
      await expect(reviewButton).toBeFocused()
      await cancelButton.press('Enter')
      await expect(list).toHaveCount(0)
      expect((await call(page, 'getFileVersions', { source_id: name })).result).toEqual([])
    })
  })
