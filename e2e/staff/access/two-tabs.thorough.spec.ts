import type { BrowserContext, Page } from '@playwright/test'
import { storyLanguages } from '../../journey.ts'
import { call, open } from '../../logins.ts'
import { dialog } from '../../own-pages.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
import { expect, signInAs } from '../staff-desk.ts'
import { test } from '../staff-portal.ts'
import { rowWith } from './access-desk.ts'
import { press } from './users-desk.ts'

// The second of two tabs that edit the same thing is refused, keeps what was typed, and can go on without a reload of the page.

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({
  hasAnsweredCookieBar: false,
  expectedErrors: ['status of 409', 'net::ERR_INTERNET_DISCONNECTED'],
})

/** Opens a page in a second tab, and returns the tab. */
const openInOtherTab = async (context: BrowserContext, path: string) => {
  const otherTab = await context.newPage()
  await open(otherTab, path)
  return otherTab
}

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { accounts, agreements, catalogueAdmin, roles, sources, ui } = wordsByLanguage[language]

    test('a role that another tab has renamed can be saved after the conflict was shown', async ({ page, portal }) => {
      const name = `Twice ${language}`
      await portal.rows.query('insert into roles (name) values ($1)', [name])
      await signInAs(page, portal, 'systemAdministrator')
      const path = '/admin/PermissionManagement'
      await open(page, path)
      const otherTab = await openInOtherTab(page.context(), path)
      const rename = async (tab: Page, newName: string) => {
        await dialog(tab).getByLabel(roles.roleName, { exact: true }).fill(newName)
        await press(tab, roles.save)
      }
      for (const tab of [otherTab, page]) {
        await tab.getByRole('searchbox').fill(name)
        await press(tab, fillSentence(roles.edit, { name }))
      }
      await rename(otherTab, `${name} there`)
      await expect(dialog(otherTab)).toHaveCount(0)
      await rename(page, `${name} here`)
      await expect(dialog(page).getByRole('alert')).toContainText(`${name} there`)
      await expect(dialog(page).getByLabel(roles.roleName, { exact: true })).toHaveValue(`${name} here`)
      await press(page, roles.save)
      await expect(dialog(page)).toHaveCount(0)
      await expect(rowWith(page, `${name} here`)).toBeVisible()
    })

    test('a source that another tab has changed is never overwritten, and opens with its current values', async ({
      page,
      portal,
    }) => {
      const name = `Rates ${language}`
      await signInAs(page, portal, 'systemAdministrator')
      const path = '/admin/DataSource?tab=external'
      await open(page, path)
      await press(page, sources.addExternal)
      const nameField = (tab: Page) => dialog(tab).getByLabel(sources.externalName, { exact: true })
      await nameField(page).fill(name)
      await dialog(page).getByLabel(sources.address, { exact: true }).fill('https://example.org/rates.csv')
      await press(page, sources.save)
      await expect(dialog(page)).toHaveCount(0)
      const otherTab = await openInOtherTab(page.context(), path)
      for (const tab of [page, otherTab]) await press(tab, fillSentence(sources.edit, { name }))
      await nameField(otherTab).fill(`${name} there`)
      await press(otherTab, sources.save)
      await expect(dialog(otherTab)).toHaveCount(0)
      await nameField(page).fill(`${name} here`)
      await press(page, sources.save)
      await expect(dialog(page).getByRole('alert')).toContainText(ui.openAgain)
      await expect(nameField(page)).toHaveValue(`${name} here`)
      await page.keyboard.press('Escape')
      await press(page, fillSentence(sources.edit, { name: `${name} there` }))
      await nameField(page).fill(`${name} here`)
      await press(page, sources.save)
      await expect(dialog(page)).toHaveCount(0)
      await expect(rowWith(page, `${name} here`)).toBeVisible()
    })

    test('without a connection the status of an agreement stays, as do the page and its fields', async ({
      page,
      portal,
    }) => {
      await signInAs(page, portal, 'systemAdministrator')
      await open(page, '/admin/ConsentAgreement')
      const { data: versions } = await call(page, 'getConsentAgreement')
      const { version } = versions.find(({ status }: { status: string }) => status === 'active')
      const typedName = page.getByLabel(agreements.fileName, { exact: true })
      await typedName.fill('Typed')
      const status = page.getByRole('combobox', { name: fillSentence(agreements.statusOf, { version }), exact: true })
      await status.selectOption('inactive')
      await page.context().setOffline(true)
      await press(page, agreements.deactivate)
      await expect(dialog(page).getByRole('alert')).toContainText(accounts.offline)
      await page.keyboard.press('Escape')
      await expect(status).toHaveValue('active')
      await expect(typedName).toHaveValue('Typed')
      await typedName.fill('')
    })

    test('without a connection a category keeps its place and its page', async ({ page, portal }) => {
      await signInAs(page, portal, 'steward')
      await open(page, '/admin/Categories')
      const name = { en: 'Economy', th: 'เศรษฐกิจ' }[language]
      const button = page.getByRole('button', { name: fillSentence(catalogueAdmin.moveUp, { name }), exact: true })
      await button.focus()
      await page.context().setOffline(true)
      await button.press('Enter')
      await expect(page.getByRole('alert')).toContainText(accounts.offline)
      await expect(button).toBeVisible()
    })
  })
