import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { storyLanguages } from '../../journey.ts'
import { open } from '../../logins.ts'
import { dialog } from '../../own-pages.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
import { expect, signInAs } from '../staff-desk.ts'
import { test } from '../staff-portal.ts'
import { addGroup, restrictReport, rowWith } from './access-desk.ts'
import { press } from './users-desk.ts'

// While the connection is lost, screens of staff keep what they show, say what failed, and keep the focus.

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({
  hasAnsweredCookieBar: false,
  expectedErrors: ['net::ERR_FAILED', 'net::ERR_INTERNET_DISCONNECTED', 'status of 401', 'status of 415'],
})

const pdf = join(import.meta.dirname, '../../../sample/agreement.pdf')

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { access, accounts, agreements, publishing, tables } = wordsByLanguage[language]

    /** Opens the grants of a report to groups; returns both lists, and the button that adds the group. */
    const openGrants = async (page: Page, title: string, name: string) => {
      await open(page, '/admin/ReportsManagement')
      await page.getByRole('searchbox').first().fill('lending')
      await press(page, fillSentence(access.byGroupNamed, { name: title }))
      return {
        holders: dialog(page).locator('.picklist').nth(0),
        others: dialog(page).locator('.picklist').nth(1),
        add: dialog(page).getByRole('button', { name: fillSentence(access.addNamed, { name }), exact: true }),
      }
    }

    test('a move without a connection keeps both lists and the focus', async ({ page, portal }) => {
      const report = await restrictReport(portal, 'lending-interest-rate')
      const name = `Unreached ${language}`
      await addGroup(portal, name)
      await signInAs(page, portal, 'administrator')
      const { holders, others, add } = await openGrants(
        page,
        language === 'th' ? report.title_th : report.title_en,
        name,
      )
      await add.focus()
      await page.context().setOffline(true)
      await add.press('Enter')
      await expect(dialog(page).getByRole('alert')).toHaveText([accounts.offline])
      await expect(add).toBeFocused()
      await page.context().setOffline(false)

      await page.context().clearCookies({ name: 'khlang_session' })
      await add.press('Enter')
      await expect(dialog(page).getByRole('alert')).toContainText([accounts.sessionEnded])
      await expect(rowWith(others, name)).toBeVisible()
      await expect(add).toBeFocused()
      await expect(holders.getByText(tables.failed)).toHaveCount(0)
    })

    test('lists that cannot be loaded again after a move keep their rows and offer to try again', async ({
      page,
      portal,
    }) => {
      const report = await restrictReport(portal, 'lending-interest-rate')
      const [name, otherName] = [`Reloaded ${language}`, `Reloaded ${language} too`]
      for (const each of [name, otherName]) await addGroup(portal, each)
      await signInAs(page, portal, 'administrator')
      const { holders, others, add } = await openGrants(
        page,
        language === 'th' ? report.title_th : report.title_en,
        name,
      )
      await expect(rowWith(others, otherName)).toBeVisible()
      const lists = '**/api/getGroup*InReport'
      await page.route(lists, route => route.abort())
      await add.press('Enter')
      await expect(others.getByRole('alert')).toContainText(tables.reloadFailed)
      await expect(rowWith(others, otherName)).toBeVisible()
      await page.unroute(lists)
      await others.getByRole('alert').getByRole('button').press('Enter')
      await expect(others.getByRole('alert')).toHaveCount(0)
      await expect(rowWith(others, name).filter({ hasNotText: otherName })).toHaveCount(0)
      await holders.getByRole('alert').getByRole('button').press('Enter')
      await expect(rowWith(holders, name)).toBeVisible()
    })

    test('the focus stays at the PDF of a new version while it is chosen, refused, uploaded again and added', async ({
      page,
      portal,
    }) => {
      await signInAs(page, portal, 'systemAdministrator')
      await open(page, '/admin/ConsentAgreement')
      const form = page.getByRole('form', { name: agreements.addTitle })
      const input = form.locator('input[type=file]')
      const removeButton = form.getByRole('button', { name: agreements.removePdf })
      await input.focus()
      await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no PDF') })
      await expect(form.getByRole('alert')).toBeVisible()
      await expect(input).toBeFocused()
      await page.context().setOffline(true)
      await input.setInputFiles(pdf)
      await expect(form.getByRole('alert')).toContainText(accounts.offline)
      await expect(removeButton).toBeFocused()
      await page.context().setOffline(false)
      await form.getByRole('button', { name: agreements.uploadAgain }).press('Enter')
      await expect(form).toContainText(agreements.pdfChecked)
      await expect(removeButton).toBeFocused()
      await removeButton.press('Enter')
      await expect(input).toBeFocused()
      await input.setInputFiles(pdf)
      await expect(form).toContainText(agreements.pdfChecked)
      await form.getByLabel(agreements.fileName, { exact: true }).fill(`Focused ${language}`)
      await form.getByLabel(agreements.version, { exact: true }).fill(`5.${language}`)
      await form.getByRole('button', { name: agreements.add, exact: true }).press('Enter')
      await expect(rowWith(page, `Focused ${language}`)).toBeVisible()
      await expect(page.getByRole('heading', { name: agreements.addTitle })).toBeFocused()
      await expect(form).toContainText(publishing.chooseFile)
    })
  })
