import type { Page } from '@playwright/test'
import { storyLanguages } from '../../journey.ts'
import { open } from '../../logins.ts'
import { dialog } from '../../own-pages.ts'
import { toast } from '../../readers.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
import { expect, signInAs } from '../staff-desk.ts'
import { test } from '../staff-portal.ts'
import { expectScreenFits } from './looks.ts'
import { pickList } from './users-desk.ts'

// Roles and their menus (docs/behaviour/roles.md#roles-and-menus).

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ hasAnsweredCookieBar: false })

const roleRow = (page: Page, name: string) => page.locator('tbody').getByRole('row').filter({ hasText: name })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { roles, messages, profile } = wordsByLanguage[language]
    const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

    test('a role is added with people, edited, and deleted when nobody has it', async ({ page, portal }) => {
      const name = `Registrar ${language}`
      const renamed = `Bookkeeper ${language}`
      const { username } = await portal.hire(3)
      await signInAs(page, portal, 'systemAdministrator')
      await open(page, '/admin/PermissionManagement')
      await expectScreenFits(page)

      await press(page, roles.addRole)
      await press(page, roles.save)
      await expect(dialog(page)).toContainText(roles.roleNameRequired)
      await dialog(page).getByLabel(roles.roleName, { exact: true }).fill(name)
      await pickList(page, roles.toAdd).getByRole('searchbox').fill(username)
      await pickList(page, roles.toAdd).locator('tbody').getByRole('checkbox', { name: username }).check()
      await dialog(page).locator('.chosenband .btn.primary').click()
      await expect(pickList(page, roles.inRole).locator('tbody')).toContainText(username)
      await dialog(page).getByRole('switch').first().uncheck()
      await expectScreenFits(page)
      await press(page, roles.save)
      await expect(toast(page)).toContainText(roles.saved)
      await expect(roleRow(page, name).getByRole('cell').nth(1)).toHaveText('1')

      await press(page, fillSentence(roles.remove, { name }))
      const inUse = 'inUseText_one' in roles ? roles.inUseText_one : roles.inUseText_other
      await expect(dialog(page)).toContainText(fillSentence(inUse, { name, number: 1 }))
      await page.keyboard.press('Escape')

      await press(page, fillSentence(roles.edit, { name }))
      await expect(dialog(page).getByRole('switch').first()).not.toBeChecked()
      await dialog(page).getByLabel(roles.roleName, { exact: true }).fill(renamed)
      await pickList(page, roles.inRole).locator('tbody').getByRole('checkbox', { name: username }).check()
      await dialog(page).locator('.chosenband .btn').last().click()
      await expect(pickList(page, roles.inRole)).not.toContainText(username)
      await press(page, roles.save)
      await expect(toast(page)).toContainText(roles.edited)
      await expect(roleRow(page, renamed).getByRole('cell').nth(1)).toHaveText('0')
      const { rows } = await portal.rows.query('select role_id from users where username = $1', [username])
      expect(rows[0].role_id).toBe(3)

      await press(page, fillSentence(roles.remove, { name: renamed }))
      await press(page, messages.yesDelete)
      await expect(toast(page)).toContainText(roles.deleted)
      await expect(roleRow(page, renamed)).toHaveCount(0)
    })

    test('a cell of the matrix is saved separately', async ({ page, portal }) => {
      // A separate role, as other journeys use the menus of the built-in roles.
      const role = `Matrix ${language}`
      await portal.rows.query('insert into roles (name) values ($1)', [role])
      await signInAs(page, portal, 'systemAdministrator')
      await open(page, '/admin/PermissionManagement?tab=menu')
      await expectScreenFits(page)
      const cell = page.locator('.matrix').getByRole('combobox', { name: `${profile.WorkBench}, ${role}`, exact: true })
      const before = await cell.inputValue()
      const after = before === 'yes' ? 'no' : 'yes'
      await cell.selectOption(after)
      await expect(toast(page)).toContainText(messages.saveSuccess)
      await open(page, '/admin/PermissionManagement?tab=menu')
      await expect(cell).toHaveValue(after)
      await cell.selectOption(before)
      await expect(toast(page)).toContainText(messages.saveSuccess)
    })
  })
