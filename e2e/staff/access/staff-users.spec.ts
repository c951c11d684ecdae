import { expectAccessible, storyLanguages } from '../../journey.ts'
import { newStranger, open } from '../../logins.ts'
import { waitForLinkPath, waitForMail } from '../../mails.ts'
import { dialog } from '../../own-pages.ts'
import { post, signIn } from '../../people.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
import { expect, signInAs } from '../staff-desk.ts'
import { test } from '../staff-portal.ts'
import { expectScreenFits } from './looks.ts'
import { expectToast, findUsers, openOtherPage, press, searchUsers, userRow } from './users-desk.ts'

// Actions on one account on User Management (docs/behaviour/users.md#user-management).

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { users, messages, profile } = wordsByLanguage[language]

    test('an account is added, and a taken name or address is refused', async ({ page, portal }) => {
      const existingPerson = await portal.hire(3)
      const { username, password, email } = newStranger()
      await signInAs(page, portal, 'administrator')
      await open(page, '/admin/UserManagement')
      await expect(page.locator('.users tbody tr').first()).toBeVisible()
      await expectScreenFits(page)

      await press(page, users.addUser)
      const field = (label: string) => dialog(page).getByLabel(label, { exact: true })
      await press(page, users.add)
      await expect(dialog(page)).toContainText(messages.emailIsRequired)
      await expectScreenFits(page)
      await field(users.username).fill(existingPerson.username.toUpperCase())
      await field(users.firstname).fill('Somsri')
      await field(users.lastname).fill('Jaidee')
      await field(users.email).fill(existingPerson.email)
      await field(profile.objective).selectOption('student')
      await field(users.firstPassword).fill(password)
      await field(users.rePassword).fill(password)
      await press(page, users.add)
      await expect(dialog(page)).toContainText(messages.duplicateUsername)
      await expect(field(users.username)).toHaveValue(existingPerson.username.toUpperCase())
      await field(users.username).fill(username)
      await press(page, users.add)
      await expect(dialog(page)).toContainText(messages.duplicateEmail)
      await field(users.email).fill(email)
      await press(page, users.add)
      await expectToast(page, messages.userAdded)
      await expect(dialog(page)).toHaveCount(0)

      await searchUsers(page, username)
      await expect(page.getByLabel(fillSentence(users.statusOf, { user: username }))).toHaveValue('New')
      expect((await waitForMail(email, '/login/user/')).text).not.toContain(password)
      await press(page, fillSentence(users.sendEmail, { user: username }))
      await expectToast(page, fillSentence(users.confirmationSent, { user: username }))
    })

    test('a profile is edited, and a changed address waits for its link', async ({ page, portal }) => {
      const [{ username, email }, other] = [await portal.hire(3), await portal.hire(3)]
      const changed = newStranger().email
      await signInAs(page, portal, 'administrator')
      await findUsers(page, username)
      await press(page, fillSentence(users.editUser, { user: username }))
      const field = (label: string) => dialog(page).getByLabel(label, { exact: true })
      await expect(field(users.email)).toHaveValue(email)
      await expectScreenFits(page)
      await field(users.firstname).fill('สมศรี')
      await field(users.email).fill(other.email)
      await press(page, users.save)
      await expect(dialog(page)).toContainText(messages.duplicateEmail)
      await field(users.email).fill(changed)
      await press(page, users.save)
      await expectToast(page, fillSentence(users.addressSent, { email: changed }))
      await expect(userRow(page, username)).toContainText('สมศรี')
      await expect(userRow(page, username)).toContainText(email)
      await waitForLinkPath('verify', changed)
    })

    test('a status is set after a confirmation, and a locked account is unlocked', async ({
      page,
      portal,
      browser,
    }) => {
      const person = await portal.hire(3)
      const name = person.username
      const owner = await openOtherPage(browser, portal, language)
      await signIn(owner.context(), person)
      await signInAs(page, portal, 'administrator')
      await findUsers(page, name)
      const status = page.getByLabel(fillSentence(users.statusOf, { user: name }))

      await status.focus()
      await page.keyboard.press('ArrowDown')
      await expect(dialog(page)).toContainText(users.accountClosesText)
      await expectScreenFits(page)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await expect(status).toHaveValue('Active')
      await expect(status).toBeFocused()

      await status.selectOption('Suspend')
      await press(page, users.changeStatus)
      await expectToast(page, fillSentence(users.statusChanged, { user: name, status: users.status_Suspend }))
      await expect(status).toHaveValue('Suspend')
      await owner.goto(`/userprofile/${name}`)
      await expect(owner).toHaveURL(/\/login/)

      await status.selectOption('Lock')
      await press(page, users.changeStatus)
      await press(page, fillSentence(users.unlock, { user: name }))
      await expectToast(page, messages.accountUnlocked)
      await expect(status).toHaveValue('Suspend')
      await expectAccessible(page)
      await owner.context().close()
    })

    test('a password is reset and must be changed at the next login', async ({ page, portal, browser }) => {
      const person = await portal.hire(3)
      const newPassword = 'Orchid-Lamp42'
      await signInAs(page, portal, 'administrator')
      await findUsers(page, person.username)
      await press(page, fillSentence(users.resetPassword, { user: person.username }))
      const field = (label: string) => dialog(page).getByLabel(label, { exact: true })
      await expectScreenFits(page)
      for (const [password, repeated, message] of [
        [newPassword, 'Orchid-Lamp43', messages.passwordNotMatch],
        [person.password, person.password, messages.samePassword],
      ] as const) {
        await field(profile.newPassword).fill(password)
        await field(profile.rePassword).fill(repeated)
        await press(page, users.reset)
        await expect(dialog(page)).toContainText(message)
      }
      await field(profile.newPassword).fill(newPassword)
      await field(profile.rePassword).fill(newPassword)
      await press(page, users.reset)
      await expectToast(page, messages.passwordReset)
      const { text } = await waitForMail(person.email, /An administrator set your password|ผู้ดูแลระบบตั้งรหัสผ่านใหม่/)
      expect(text).not.toContain(newPassword)

      const owner = await openOtherPage(browser, portal, language)
      await post(owner.request, '/api/AcceptCookie', {})
      const { owed } = await post(owner.request, '/api/login', { username: person.username, password: newPassword })
      expect(owed).toContain('password')
      await owner.context().close()
    })
  })
