import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectNoSidewaysScroll, storyLanguages } from '../../journey.ts'
import { open } from '../../logins.ts'
import { dialog } from '../../own-pages.ts'
import { password } from '../../people.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
import { expect, signInAs } from '../staff-desk.ts'
import { test } from '../staff-portal.ts'
import { addGroup, restrictReport, rowWith } from './access-desk.ts'
import { findUsers, press } from './users-desk.ts'

// Forms of staff say beside the field what is wrong, move the focus there, and keep what was typed.

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false, expectedErrors: ['net::ERR_FAILED', 'status of 401'] })

const failOnce = (page: Page, path: string) => page.route(`**/api/${path}`, route => route.abort(), { times: 1 })
const longName = () => `${'กอง'.repeat(80)}${randomBytes(4).toString('hex')}`

/** Expects that a cell shows a name in at most two lines, and has the whole name for a tip. */
const expectTwoLines = async (name: Locator) => {
  const [height, lineHeight] = await name.evaluate(element => [
    element.clientHeight,
    Number.parseFloat(getComputedStyle(element).lineHeight),
  ])
  expect(height).toBeLessThanOrEqual((lineHeight as number) * 2 + 1)
}

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { access, accounts, agreements, groups, messages, profile, roles, users } = wordsByLanguage[language]

    test('a refused username stays typed and has the focus', async ({ page, portal }) => {
      const { username } = await portal.hire(3)
      await signInAs(page, portal, 'administrator')
      await open(page, '/admin/UserManagement')
      await press(page, users.addUser)
      const form = dialog(page)
      const typedName = form.locator('[name=username]')
      const values = { firstname: 'Som', lastname: 'Jai', password, repeated: password }
      for (const [name, value] of Object.entries(values)) await form.locator(`[name=${name}]`).fill(value)
      await form.locator('[name=email]').fill(`${username}-2@example.org`)
      await form.locator('[name=usageObjective]').selectOption('student')
      await typedName.fill(`${username} `)
      await press(page, users.add)
      await expect(form).toContainText(messages.duplicateUsername)
      await expect(typedName).toHaveValue(`${username} `)
      await expect(typedName).toBeFocused()

      await typedName.fill(`${username}2`)
      await failOnce(page, 'AddUserByAdmin')
      await press(page, users.add)
      await expect(form.getByRole('alert')).toContainText(accounts.offline)
      await typedName.fill('')
      await press(page, users.add)
      await expect(typedName).toBeFocused()
      await expect(form.getByRole('alert')).toHaveCount(0)

      await typedName.fill(`${username}2`)
      await page.context().clearCookies({ name: 'khlang_session' })
      await press(page, users.add)
      await expect(form.getByRole('alert')).toContainText(accounts.sessionEnded)
      await expect(typedName).toHaveValue(`${username}2`)
    })

    test('the form for people of the directory moves the focus to its first wrong field', async ({ page, portal }) => {
      await signInAs(page, portal, 'administrator')
      await open(page, '/admin/UserManagement')
      await press(page, users.addDirectory)
      await press(page, users.add)
      await expect(dialog(page).getByLabel(users.directoryUsers)).toBeFocused()
      await dialog(page).getByLabel(users.directoryUsers).fill('somsri')
      await press(page, users.add)
      await expect(dialog(page).getByRole('combobox')).toBeFocused()
    })

    test('an erasure with a wrong username shows no failure of an earlier try', async ({ page, portal }) => {
      const { username } = await portal.hire(3)
      await signInAs(page, portal, 'systemAdministrator')
      await findUsers(page, username)
      await press(page, fillSentence(users.eraseUser, { user: username }))
      await press(page, users.eraseContinue)
      const typedName = dialog(page).getByRole('textbox')
      await typedName.fill(username)
      await failOnce(page, 'mgmt/eraseUser')
      await press(page, users.erase)
      await expect(dialog(page).getByRole('alert')).toContainText(accounts.offline)
      await typedName.fill('other')
      await press(page, users.erase)
      await expect(typedName).toBeFocused()
      await expect(dialog(page).getByRole('alert')).toHaveCount(0)
      await typedName.fill(username)
      await expect(dialog(page)).not.toContainText(users.wrongUsername)
    })

    test('a weak password has the focus, and its message ends with the next character', async ({ page, portal }) => {
      const { username } = await portal.hire(3)
      await signInAs(page, portal, 'administrator')
      await findUsers(page, username)
      await press(page, fillSentence(users.resetPassword, { user: username }))
      const typedPassword = dialog(page).getByLabel(profile.newPassword, { exact: true })
      await press(page, users.reset)
      await expect(typedPassword).toBeFocused()
      await expect(dialog(page).getByRole('alert')).toContainText(messages.completeFields)
      await typedPassword.fill('T')
      await expect(dialog(page).getByRole('alert')).toHaveCount(0)
    })

    test('a role without a name shows no failure of an earlier save', async ({ page, portal }) => {
      await signInAs(page, portal, 'systemAdministrator')
      await open(page, '/admin/PermissionManagement')
      await press(page, roles.addRole)
      const typedName = dialog(page).getByLabel(roles.roleName, { exact: true })
      await typedName.fill(longName())
      await failOnce(page, 'upadteStatusPrevilage')
      await press(page, roles.save)
      await expect(dialog(page).getByRole('alert')).toContainText(accounts.offline)
      await typedName.fill(' ')
      await press(page, roles.save)
      await expect(typedName).toBeFocused()
      await expect(dialog(page).getByRole('alert')).toHaveCount(0)
    })

    test('a long name of a role or group has two lines', async ({ page, portal }) => {
      const name = longName()
      await portal.rows.query('insert into roles (name) values ($1)', [name])
      await addGroup(portal, name)
      await signInAs(page, portal, 'systemAdministrator')
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        for (const path of ['PermissionManagement', 'PermissionManagement?tab=menu', 'GroupUserManagement']) {
          await open(page, `/admin/${path}`)
          const shownName = page.getByTitle(name, { exact: true })
          await expectTwoLines(shownName)
          await expectNoSidewaysScroll(page)
        }
      }
      // The whole name is readable without a mouse.
      await rowWith(page, name).locator('.more button').click()
      const clipped = rowWith(page, name).locator('.clip')
      expect(await clipped.evaluate(element => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1)
    })

    test('a second group is created before the page is loaded again', async ({ page, portal }) => {
      await signInAs(page, portal, 'administrator')
      await open(page, '/admin/GroupUserManagement')
      await page.route('**/*.data*', () => {
        // The page never gets its data.
      })
      const form = page.getByRole('form', { name: groups.createGroup })
      for (const name of [`Swift ${language}`, `Swifter ${language}`]) {
        await form.getByLabel(groups.groupName).fill(name)
        await form.getByRole('button').click()
        await expect(form.getByLabel(groups.groupName)).toHaveValue('')
        await expect(rowWith(page, name)).toBeVisible()
      }
    })

    test('the name of a group cannot be overwritten by the response for another one', async ({ page, portal }) => {
      await signInAs(page, portal, 'administrator')
      await open(page, '/admin/GroupUserManagement')
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/api/addGroupUser', async route => {
        await released
        await route.continue()
      })
      const form = page.getByRole('form', { name: groups.createGroup })
      const typedName = form.getByLabel(groups.groupName)
      await typedName.fill(`Slow ${language}`)
      await form.getByRole('button').click()
      await expect(typedName).not.toBeEditable()
      release()
      await expect(typedName).toBeEditable()
      await expect(typedName).toHaveValue('')
    })

    test('a grant without its last day moves the focus there, until it is corrected', async ({ page, portal }) => {
      const report = await restrictReport(portal, 'lending-interest-rate')
      const name = `Grantees ${language}`
      await addGroup(portal, name)
      await signInAs(page, portal, 'administrator')
      await open(page, '/admin/ReportsManagement')
      await page.getByRole('searchbox').first().fill('lending')
      const title = language === 'th' ? report.title_th : report.title_en
      await press(page, fillSentence(access.byGroupNamed, { name: title }))
      await dialog(page).getByRole('radio', { name: access.untilDate }).check()
      await press(page, fillSentence(access.addNamed, { name }))
      await expect(dialog(page).getByRole('alert')).toContainText(access.lastDayFault)
      await expect(dialog(page).getByRole('spinbutton').first()).toBeFocused()
      await dialog(page).getByRole('radio', { name: access.noEnd }).check()
      await expect(dialog(page).getByRole('alert')).toHaveCount(0)
    })

    test('a version without its number shows no failure of an earlier try', async ({ page, portal }) => {
      await signInAs(page, portal, 'administrator')
      await open(page, '/admin/ConsentAgreement')
      const form = page.getByRole('form', { name: agreements.addTitle })
      const version = form.getByLabel(agreements.version, { exact: true })
      await form.locator('input[type=file]').setInputFiles('sample/agreement.pdf')
      await form.getByLabel(agreements.fileName, { exact: true }).fill('Agreement')
      await version.fill('9')
      await failOnce(page, 'addVersionAgreement')
      await press(page, agreements.add)
      await expect(form.getByRole('alert')).toContainText(accounts.offline)
      await version.fill(' ')
      await press(page, agreements.add)
      await expect(version).toBeFocused()
      await expect(form.getByRole('alert')).toHaveCount(0)
    })
  })
