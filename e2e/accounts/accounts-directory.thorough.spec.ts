import { password, somchai } from '../../server/directory/testing/entries.ts'
import { withoutOpenLdap } from '../../server/testing/servers/open-ldap.ts'
import { openDirectoryPortal } from '../directory-portal.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test as journey, storyLanguages } from '../journey.ts'
import { expectWelcome, fillLogin, open } from '../logins.ts'
import { waitForMenuHydration } from '../own-pages.ts'
import { wordsByLanguage } from '../words.ts'

// Accounts of the office's directory (docs/behaviour/logins.md#the-offices-directory), with a real one.

const test = journey.extend<object, { office: Awaited<ReturnType<typeof openDirectoryPortal>> }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner parses the names of fixtures from a destructuring
    async ({}, use) => {
      const office = await openDirectoryPortal()
      await use(office)
      await office.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ office }, use) => use(office.address),
})

// The journeys share one portal and one directory, so they run one after the other.
test.describe.configure({ mode: 'default' })
test.skip(withoutOpenLdap !== false, String(withoutOpenLdap))
// The journey answers the cookie bar.
test.use({ hasAnsweredCookieBar: false })

const widths = [1440, 1024, 390]

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { accounts, messages, profile, shell } = wordsByLanguage[language]

    test.describe('with a directory that does not respond', () => {
      test.use({ expectedErrors: ['/api/loginWithAD'] })

      test('the login says so, and works when the directory is back', async ({ page, office }) => {
        await office.addDirectoryUser({ ...somchai, objective: 'researcher' })
        await open(page, '/loginAD')
        await page.getByRole('region', { name: shell.cookieConsent }).getByRole('button', { name: 'Accept' }).click()
        const refusal = { status: 503, title: '', fields: [{ field: '', rule: 'directorySilent', message: '' }] }
        await page.route('**/api/loginWithAD', route =>
          route.fulfill({ status: 503, contentType: 'application/problem+json', json: refusal }),
        )
        await fillLogin(page, { username: somchai.username, password })
        await expect(page.getByRole('alert')).toContainText(accounts.directoryNotResponding)
        await page.unroute('**/api/loginWithAD')
        await fillLogin(page, { username: somchai.username, password })
        await expectWelcome(page, messages.loginSuccess)
      })
    })

    test('a user added by an administrator logs in and can change only the text of the objective', async ({
      page,
      office,
    }) => {
      test.slow()
      await office.addDirectoryUser({ ...somchai, objective: 'other', otherObjective: 'Teaching' })
      await test.step('wrong logins are refused', async () => {
        await open(page, '/login')
        await page.getByRole('region', { name: shell.cookieConsent }).getByRole('button', { name: 'Accept' }).click()
        await page.getByRole('link', { name: accounts.officeAccount }).click()
        await expect(page.locator('h1')).toHaveText(accounts.directoryTitle)
        await expect(page.locator('main')).not.toContainText(accounts.noDirectory)
        const alert = page.getByRole('alert')
        await fillLogin(page, { username: somchai.username, password: 'Wrong-word-1' })
        await expect(alert).toContainText(messages.wrongLogin)
        await fillLogin(page, { username: 'single', password })
        await expect(alert).toContainText(messages.contactAdministrator)
        await expect(alert).toContainText(accounts.directoryUnknown)
        await expectAccessible(page)
      })
      await test.step('the right login is accepted', async () => {
        await fillLogin(page, { username: somchai.username, password })
        await expectWelcome(page, messages.loginSuccess)
        await waitForMenuHydration(page)
      })
      const field = (label: string) => page.getByLabel(label, { exact: true })
      await test.step('the profile shows the fields of the directory, read-only', async () => {
        await page.getByRole('button', { name: `${somchai.firstname} ${somchai.lastname}` }).click()
        await page.getByRole('menuitem', { name: profile.userProfile }).click()
        await expect(page.locator('h1')).toHaveText(profile.userProfile)
        for (const [label, value] of [
          [profile.username, somchai.username],
          [profile.firstname, somchai.firstname],
          [profile.lastname, somchai.lastname],
          [profile.email, somchai.email],
          [profile.objective, profile.other],
        ] as const) {
          await expect(field(label)).toHaveValue(value)
          await expect(field(label)).not.toBeEditable()
        }
        await expect(page.getByRole('button', { name: profile.changePassword })).toBeDisabled()
        for (const text of [profile.aboutDirectoryText, profile.passwordDirectoryText, profile.noAgreements])
          await expect(page.locator('main')).toContainText(text)
        await expect(page.getByRole('button', { name: profile.switchOn })).toBeEnabled()
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await expectNoSidewaysScroll(page)
          await expectAccessible(page)
        }
      })
      await test.step('only the text of the objective can be changed', async () => {
        const save = page.getByRole('button', { name: profile.save, exact: true })
        await field(profile.otherObjective).fill('')
        await save.click()
        await expect(page.getByText(messages.otherObjectiveRequired)).toBeVisible()
        await field(profile.otherObjective).fill('Research')
        await save.click()
        await expect(page.getByText(messages.profileSaved)).toBeVisible()
        await page.reload()
        await expect(field(profile.otherObjective)).toHaveValue('Research')
      })
    })

    test.describe('a requested file', () => {
      // This portal has no sample catalogue: the file is requested, but does not exist.
      test.use({ expectedErrors: ['status of 404'] })

      test('starts after a directory login', async ({ page, office }) => {
        await office.addDirectoryUser({ ...somchai, objective: 'researcher' })
        await page.request.post('/api/AcceptCookie', { headers: { origin: office.address } })
        const file = '/api/file/downloadFileMongo/rice.zip'
        await open(page, `/login?${new URLSearchParams({ to: '/home/contact', file })}`)
        await page.getByRole('link', { name: accounts.officeAccount }).click()
        await expect(page.locator('h1')).toHaveText(accounts.directoryTitle)
        await fillLogin(page, { username: somchai.username, password })
        await expect(page.locator('.toast')).toContainText('rice.zip')
        await expect(page).toHaveURL(/\/home\/contact/)
      })
    })

    test('with a listed objective there is nothing to save', async ({ page, office }) => {
      await office.addDirectoryUser({ ...somchai, objective: 'researcher' })
      await page.request.post('/api/AcceptCookie', { headers: { origin: office.address } })
      await open(page, '/loginAD?to=/userprofile/own')
      await fillLogin(page, { username: somchai.username, password })
      await expectWelcome(page, messages.loginSuccess)
      await expect(page.getByLabel(profile.objective, { exact: true })).toHaveValue(profile.researcher)
      await expect(page.getByRole('button', { name: profile.save, exact: true })).toHaveCount(0)
      await expectAccessible(page)
    })
  })
