import { expectAccessible, storyLanguages } from '../../journey.ts'
import { open, pathTo, stranger } from '../../logins.ts'
import { dialog } from '../../own-pages.ts'
import { mailTo, post, signIn } from '../../people.ts'
import { filled, wordsByLanguage } from '../../words.ts'
import { enterAs, expect } from '../staff-desk.ts'
import { test } from '../staff-portal.ts'
import { looksRight } from './looks.ts'
import { expectToast, findUsers, openOther, press, searchUsers, userRow } from './users-desk.ts'

// Actions on one account on User Management (docs/behaviour/users.md#user-management).

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ answered: false })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { users, messages, profile } = wordsByLanguage[language]

    test('an account is added, and a taken name or address is refused', async ({ page, portal }) => {
      const existingPerson = await portal.hire(3)
      const { username, password, email } = stranger()
      await enterAs(page, portal, 'administrator')
      await open(page, '/admin/UserManagement')
      await expect(page.locator('.users tbody tr').first()).toBeVisible()
      await looksRight(page)

      await press(page, users.addUser)
      const field = (label: string) => dialog(page).getByLabel(label, { exact: true })
      await press(page, users.add)
      await expect(dialog(page)).toContainText(messages.emailIsRequired)
      await looksRight(page)
      await field(users.username).fill(existingPerson.username.toUpperCase())
      await field(users.firstname).fill('Somsri')
      await field(users.lastname).fill('Jaidee')
      await field(users.email).fill(existingPerson.email)
      await field(profile.objective).selectOption('student')
      await field(users.firstPassword).fill(password)
      await field(users.rePassword).fill(password)
      await press(page, users.add)
      await expect(dialog(page)).toContainText(messages.duplicateUsername)
      await expect(field(users.username)).toHaveValue('')
      await field(users.username).fill(username)
      await press(page, users.add)
      await expect(dialog(page)).toContainText(messages.duplicateEmail)
      await field(users.email).fill(email)
      await press(page, users.add)
      await expectToast(page, messages.userAdded)
      await expect(dialog(page)).toHaveCount(0)

      await searchUsers(page, username)
      await expect(page.getByLabel(filled(users.statusOf, { name: username }))).toHaveValue('New')
      expect(await pathTo('user', email)).toBeDefined()
      expect((await mailTo(email)).text).not.toContain(password)
      await press(page, filled(users.sendEmail, { name: username }))
      await expectToast(page, filled(users.confirmationSent, { name: username }))
    })

    test('a profile is edited, and a changed address waits for its link', async ({ page, portal }) => {
      const [{ username, email }, other] = [await portal.hire(3), await portal.hire(3)]
      const changed = stranger().email
      await enterAs(page, portal, 'administrator')
      await findUsers(page, username)
      await press(page, filled(users.editUser, { name: username }))
      const field = (label: string) => dialog(page).getByLabel(label, { exact: true })
      await expect(field(users.email)).toHaveValue(email)
      await looksRight(page)
      await field(users.firstname).fill('สมศรี')
      await field(users.email).fill(other.email)
      await press(page, users.save)
      await expect(dialog(page)).toContainText(messages.duplicateEmail)
      await field(users.email).fill(changed)
      await press(page, users.save)
      await expectToast(page, filled(users.addressSent, { email: changed }))
      await expect(userRow(page, username)).toContainText('สมศรี')
      await expect(userRow(page, username)).toContainText(email)
      expect(await pathTo('verify', changed)).toBeDefined()
    })

    test('a status is set after a confirmation, and a locked account is unlocked', async ({
      page,
      portal,
      browser,
    }) => {
      const person = await portal.hire(3)
      const name = person.username
      const owner = await openOther(browser, portal, language)
      await signIn(owner.context(), person)
      await enterAs(page, portal, 'administrator')
      await findUsers(page, name)
      const status = page.getByLabel(filled(users.statusOf, { name }))

      await status.focus()
      await page.keyboard.press('ArrowDown')
      await expect(dialog(page)).toContainText(users.shutOutText)
      await looksRight(page)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await expect(status).toHaveValue('Active')
      await expect(status).toBeFocused()

      await status.selectOption('Suspend')
      await press(page, users.changeStatus)
      await expectToast(page, filled(users.statusChanged, { name, status: users.status_Suspend }))
      await expect(status).toHaveValue('Suspend')
      await owner.goto(`/userprofile/${name}`)
      await expect(owner).toHaveURL(/\/login/)

      await status.selectOption('Lock')
      await press(page, users.changeStatus)
      await press(page, filled(users.unlock, { name }))
      await expectToast(page, messages.accountUnlocked)
      await expect(status).toHaveValue('Suspend')
      await expectAccessible(page)
      await owner.context().close()
    })

    test('a password is reset and must be changed at the next login', async ({ page, portal, browser }) => {
      const person = await portal.hire(3)
      const newPassword = 'Orchid-Lamp42'
      await enterAs(page, portal, 'administrator')
      await findUsers(page, person.username)
      await press(page, filled(users.resetPassword, { name: person.username }))
      const field = (label: string) => dialog(page).getByLabel(label, { exact: true })
      await looksRight(page)
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
      expect((await mailTo(person.email)).text).not.toContain(newPassword)

      const owner = await openOther(browser, portal, language)
      await post(owner.request, '/api/AcceptCookie', {})
      const { owed } = await post(owner.request, '/api/login', { username: person.username, password: newPassword })
      expect(owed).toContain('password')
      await owner.context().close()
    })
  })
