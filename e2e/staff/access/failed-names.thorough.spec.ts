import type { Page } from '@playwright/test'
import { storyLanguages } from '../../journey.ts'
import { call, open } from '../../logins.ts'
import { wordsByLanguage } from '../../words.ts'
import { expect, signInAs } from '../staff-desk.ts'
import { test } from '../staff-portal.ts'

// The message of a failed save ends with the next edit of a name or the next submission of the form.

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ hasAnsweredCookieBar: false, expectedErrors: ['net::ERR_FAILED'] })

const failOnce = (page: Page, path: string) => page.route(`**/api/${path}`, route => route.abort(), { times: 1 })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { accounts, catalogueAdmin, groups, messages } = wordsByLanguage[language]

    test('a group shows no failure of an earlier save', async ({ page, portal }) => {
      await signInAs(page, portal, 'administrator')
      await open(page, '/admin/GroupUserManagement')
      const form = page.getByRole('form', { name: groups.createGroup })
      const creating = form.getByRole('button', { name: groups.createGroup })
      const typedName = form.getByLabel(groups.groupName)
      for (const name of [`First ${language}`, `Second ${language}`]) {
        await typedName.fill(name)
        await creating.click()
        await expect(typedName).toHaveValue('')
      }

      await failOnce(page, 'addGroupUser')
      await typedName.fill('Third')
      await creating.click()
      await expect(form.getByRole('alert')).toContainText(accounts.offline)
      await expect(typedName).toHaveValue('Third')
      await typedName.fill(' ')
      await creating.click()
      await expect(form).toContainText(groups.nameRequired)
      await expect(form.getByRole('alert')).toHaveCount(0)

      const beginRename = (name: string) =>
        page.getByRole('button', { name: groups.rename.replace('{{name}}', name) }).click()
      const renamed = page.locator('.groupname')
      await failOnce(page, 'updateGroupUserName')
      await beginRename(`First ${language}`)
      await renamed.getByRole('textbox').fill('Other')
      await renamed.getByRole('textbox').press('Enter')
      await expect(renamed.getByRole('alert')).toContainText(accounts.offline)
      await renamed.getByRole('textbox').press('Escape')
      await beginRename(`Second ${language}`)
      await expect(renamed.getByRole('textbox')).toHaveValue(`Second ${language}`)
      await expect(renamed.getByRole('alert')).toHaveCount(0)
    })

    test('a sub-category shows no failure of an earlier save', async ({ page, portal }) => {
      await signInAs(page, portal, 'steward')
      for (const name of ['First', 'Second'])
        await call(page, 'saveSubCategoryName', { category_id: 1, sub_category_name: `${name} of ${language}` })
      await open(page, '/admin/SubCategories')
      await page.getByRole('searchbox').fill(`of ${language}`)
      const table = page.getByRole('table', { name: catalogueAdmin.subCategories })
      const beginRename = (name: string) =>
        table.getByRole('row').filter({ hasText: name }).getByRole('button').first().click()
      const typedName = table.getByRole('textbox', { name: catalogueAdmin.subCategoryName })
      await failOnce(page, 'editSub_category')
      await beginRename('First of')
      await typedName.fill('Other')
      await typedName.press('Enter')
      await expect(table).toContainText(accounts.offline)
      await typedName.press('Escape')
      await beginRename('Second of')
      await expect(typedName).toHaveValue(`Second of ${language}`)
      await expect(table).not.toContainText(accounts.offline)
    })

    test('a dialog shows no failure of an earlier save beside a wrong field', async ({ page, portal }) => {
      await signInAs(page, portal, 'steward')
      await open(page, '/admin/SubCategories')
      await page.getByRole('button', { name: catalogueAdmin.addSubCategory }).click()
      const dialog = page.getByRole('dialog', { name: catalogueAdmin.addSubCategory })
      const name = dialog.getByRole('textbox', { name: catalogueAdmin.subCategoryName })
      await dialog.getByRole('combobox').selectOption({ index: 1 })
      await name.fill('Third')
      await failOnce(page, 'saveSubCategoryName')
      await dialog.getByRole('button', { name: catalogueAdmin.add, exact: true }).click()
      await expect(dialog).toContainText(accounts.offline)
      await name.fill(' ')
      await dialog.getByRole('button', { name: catalogueAdmin.add, exact: true }).click()
      await expect(dialog).toContainText(messages.informationRequired)
      await expect(dialog).not.toContainText(accounts.offline)
    })
  })
