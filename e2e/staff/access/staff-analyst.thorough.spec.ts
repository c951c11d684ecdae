import type { Page } from '@playwright/test'
import { formatBangkokDay } from '../../dates.ts'
import { storyLanguages } from '../../journey.ts'
import { expectWelcome, fillLogin, newStranger, open } from '../../logins.ts'
import { waitForLinkPath } from '../../mails.ts'
import { dialog } from '../../own-pages.ts'
import { post } from '../../people.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
import { expect, signInAs } from '../staff-desk.ts'
import { test } from '../staff-portal.ts'
import { expectToast, openOtherPage, pickList, press } from './users-desk.ts'

// The story of a new analyst: from the account to a restricted table, and back (docs/behaviour/users.md#adding-users,
// docs/behaviour/access.md#grants).

test.describe.configure({ mode: 'default', timeout: 240_000 })
test.use({ hasAnsweredCookieBar: false })

const restricted = 'wdi-indicator-dictionary'
const analystPassword = 'Orchid-Lamp42'

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { users, groups, messages, accounts, profile, access, monitor } = wordsByLanguage[language]
    const table = {
      en: 'Dictionary of World Development Indicators',
      th: 'พจนานุกรมข้อมูลดัชนีชี้วัดการพัฒนาโลก (WDI)',
    }[language]

    const search = async (page: Page) => {
      await page.goto(`/?q=${encodeURIComponent(table)}`)
      await expect(page.locator('h1')).toBeVisible()
    }

    test('a new analyst sees a restricted table as long as her group does', async ({ page, portal, browser }) => {
      const analyst = newStranger()
      const name = { userGroup: `Analysts ${language}`, reportGroup: `World Bank ${language}` }
      await signInAs(page, portal, 'systemAdministrator')
      const requestJson = (path: string, input: object) => post(page.request, `/api/${path}`, input)

      await test.step('a group of users has a group of reports', async () => {
        const { group_report_id } = await requestJson('addGroupReport', { group_report_name: name.reportGroup })
        const { group_id } = await requestJson('addGroupUser', { group_name: name.userGroup })
        await requestJson('addReportToGroupReport', { group_report_id, list_report: [restricted] })
        await requestJson('addGroupReportToGroupUser', { group_report_id, group_id, until: formatBangkokDay(10) })
      })

      await test.step('an administrator adds her', async () => {
        await open(page, '/admin/UserManagement')
        await press(page, users.addUser)
        const field = (label: string) => dialog(page).getByLabel(label, { exact: true })
        await field(users.username).fill(analyst.username)
        await field(users.firstname).fill('Somsri')
        await field(users.lastname).fill('Jaidee')
        await field(users.email).fill(analyst.email)
        await field(profile.objective).selectOption('researcher')
        await field(users.firstPassword).fill(analyst.password)
        await field(users.rePassword).fill(analyst.password)
        await press(page, users.add)
        await expectToast(page, messages.userAdded)
      })

      const own = await openOtherPage(browser, portal, language)
      await test.step('she confirms her address and chooses a password', async () => {
        await post(own.request, '/api/AcceptCookie', {})
        await open(own, await waitForLinkPath('user', analyst.email))
        await press(own, accounts.confirmButton)
        await fillLogin(own, analyst)
        const policy = dialog(own).getByRole('checkbox', { name: accounts.consent })
        const newPassword = dialog(own).getByLabel(profile.newPassword, { exact: true })
        await expect(policy.or(newPassword).first()).toBeVisible()
        if (await policy.isVisible()) {
          await policy.check()
          await press(own, accounts.accept)
        }
        await newPassword.fill(analystPassword)
        await dialog(own).getByLabel(profile.rePassword, { exact: true }).fill(analystPassword)
        await press(own, accounts.changePassword)
        await expectWelcome(own, messages.loginSuccess)
        await search(own)
        await expect(own.locator('main').getByRole('link', { name: table })).toHaveCount(0)
      })

      await test.step('she joins the group and sees the table immediately', async () => {
        await open(page, '/admin/GroupUserManagement')
        await press(page, fillSentence(groups.addUserTo, { name: name.userGroup }))
        const others = pickList(page, groups.notInGroup)
        await others.getByRole('searchbox').fill(analyst.username)
        await others.locator('tbody').getByRole('checkbox', { name: analyst.username }).check()
        await dialog(page).locator('.chosenband .btn.primary').click()
        await expect(pickList(page, groups.inGroup).locator('tbody')).toContainText(analyst.username)
        await search(own)
        await expect(own.locator('main').getByRole('link', { name: table }).first()).toBeVisible()
      })

      await test.step('the grant is ended, and she no longer sees the table', async () => {
        await open(page, '/admin/ReportsManagement')
        const grant = { target: name.reportGroup, holder: name.userGroup }
        await press(page, fillSentence(access.endNowNamed, grant))
        await dialog(page).getByRole('button', { name: access.endNow }).click()
        await expectToast(page, fillSentence(access.ended, grant))
        await search(own)
        await expect(own.locator('main').getByRole('link', { name: table })).toHaveCount(0)
      })

      await test.step('the monitor shows who withdrew the grant, and links to where it can be given again', async () => {
        await open(page, '/admin/ReportPermissionMonitor?tab=explain')
        const form = page.locator('form.explainline').first()
        for (const [label, text] of [
          [monitor.user, analyst.username],
          [monitor.report, restricted],
        ] as const) {
          await form.getByRole('combobox', { name: label }).fill(text)
          await form.getByRole('option').filter({ hasText: text }).first().click()
        }
        await form.getByRole('button', { name: monitor.explain }).click()
        const explanation = page.locator('.answer')
        await expect(explanation).toContainText(monitor.cannotSee)
        const withdrawnGrants = explanation.locator('.opens').filter({ hasText: monitor.withdrawn })
        await expect(withdrawnGrants.getByRole('listitem')).toContainText([name.userGroup])
        await explanation.getByRole('link', { name: monitor.openByGrant }).click()
        await expect(dialog(page)).toContainText(table)
        await expect(pickList(page, access.usersWithReport)).toBeVisible()
      })
      await own.context().close()
    })
  })
