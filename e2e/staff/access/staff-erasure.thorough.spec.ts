import { storyLanguages } from '../../journey.ts'
import { dialog } from '../../own-pages.ts'
import { signIn } from '../../people.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
import { expect, signInAs } from '../staff-desk.ts'
import { test } from '../staff-portal.ts'
import { expectScreenFits } from './looks.ts'
import { expectToast, findUsers, press, userRow } from './users-desk.ts'

// A person is erased on request (PDPA section 33), after two confirmations.

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false, expectedErrors: ['net::ERR_FAILED'] })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { accounts, users, ui } = wordsByLanguage[language]

    test('a person is erased after two confirmations, the second by the typed username', async ({
      page,
      portal,
      browser,
    }) => {
      const person = await portal.hire(3)
      const { username: name } = person
      await signInAs(page, portal, 'systemAdministrator')
      await findUsers(page, name)
      await page.route('**/api/mgmt/describeErasure', route => route.abort(), { times: 1 })
      await press(page, fillSentence(users.eraseUser, { user: name }))
      await expect(dialog(page).getByRole('alert')).toContainText(accounts.offline)
      await press(page, ui.tryAgain)
      await expect(dialog(page)).toContainText(fillSentence(users.eraseTitle, { user: name }))
      await expect(dialog(page)).toContainText(fillSentence(users.held_favourites, { number: 0 }))
      await expectScreenFits(page)
      await dialog(page).getByRole('button', { name: ui.cancel }).click()
      await expect(userRow(page, name)).toHaveCount(1)

      await press(page, fillSentence(users.eraseUser, { user: name }))
      await press(page, users.eraseContinue)
      const typed = dialog(page).getByLabel(fillSentence(users.typeUsername, { user: name }))
      await expect(typed).toBeFocused()
      await typed.fill(name.toUpperCase())
      await press(page, users.erase)
      await expect(dialog(page)).toContainText(users.wrongUsername)
      await expect(typed).toBeFocused()
      await expectScreenFits(page)
      // Keyboards of phones add a space after a suggested word.
      await typed.fill(`${name} `)
      await press(page, users.erase)
      await expectToast(page, users.erased)
      await expect(userRow(page, name)).toHaveCount(0)
      const context = await browser.newContext({ baseURL: portal.address })
      expect((await signIn(context, person)).status).toBe('not found')
      await context.close()
    })

    test('an administrator of another role cannot erase people', async ({ page, portal }) => {
      const { username: name } = await portal.hire(3)
      await signInAs(page, portal, 'administrator')
      await findUsers(page, name)
      await expect(page.getByRole('button', { name: fillSentence(users.editUser, { user: name }) })).toBeVisible()
      await expect(page.getByRole('button', { name: fillSentence(users.eraseUser, { user: name }) })).toHaveCount(0)
    })
  })
