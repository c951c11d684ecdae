import type { Download, Page } from '@playwright/test'
import * as OTPAuth from 'otpauth'
import { expect, expectAccessible, expectNoSidewaysScroll, storyLanguages, test, waitForHydration } from '../journey.ts'
import { acceptCookies, call, expectWelcome, fillLogin, newStranger, open } from '../logins.ts'
import { waitForLinkPath, waitForMail } from '../mails.ts'
import { createPerson, type Person, password, post, signIn } from '../people.ts'
import { wordsByLanguage } from '../words.ts'

const report = '/report/gdp-current-usd'
const file = 'gdp-current-usd.zip'
const csv = (page: Page) => page.locator('.actions .btn.primary')
const wall = (page: Page) => page.locator('dialog.wall')

/** Collects the downloads of a page. */
const collectDownloads = (page: Page) => {
  const downloads: Download[] = []
  page.on('download', download => downloads.push(download))
  return downloads
}

/** Counts the mouse clicks in a browser, over all its pages. */
const countClicks = async (page: Page) => {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ detail }) => detail > 0 && (window as unknown as { countClick(): void }).countClick(),
      {
        capture: true,
      },
    )
  })
  return () => clicks
}

const typeLogin = async (page: Page, { username, password: own }: Omit<Person, 'email'>) => {
  await expect(page.locator(':focus')).toHaveAttribute('name', 'username')
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(own)
}

test.use({ hasAnsweredCookieBar: false })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { wall: words, shell } = wordsByLanguage[language]

    test('a visitor accepts cookies and logs in at the button, and the download starts once', async ({ page }) => {
      test.slow()
      const person = await createPerson()
      const clicks = await countClicks(page)
      const downloads = collectDownloads(page)
      await open(page, report)
      await csv(page).click()
      await expect(wall(page).getByRole('heading')).toHaveText(words.needsCookies)
      await expect(wall(page)).toContainText(file)
      await expect(wall(page)).toContainText(language === 'th' ? /CSV, 13,979 แถว · \d/ : /CSV, 13,979 rows · \d/)
      // Only one Accept button is visible.
      await expect(page.getByRole('button', { name: /Accept|ยอมรับ/ }).and(page.locator('.primary'))).toHaveCount(1)
      await expectAccessible(page)
      await wall(page).getByRole('button', { name: words.acceptCookies }).click()
      await expect(wall(page).getByRole('heading')).toHaveText(words.needsLogin)
      await expect(wall(page).getByRole('button', { name: shell.login })).toBeFocused()
      await expectAccessible(page)
      await wall(page).getByRole('button', { name: shell.login }).click()
      await typeLogin(page, person)
      await expectAccessible(page)
      await wall(page).getByRole('button', { name: words.logInAndDownload }).click()
      await expect(page.locator('.toast')).toContainText(file, { timeout: 15_000 })
      await expect(page).toHaveURL(report)
      expect(clicks()).toBeLessThanOrEqual(5)
      await expect.poll(() => downloads.map(download => download.suggestedFilename())).toEqual([file])
      await page.reload()
      await waitForHydration(page)
      await page.goto('/')
      expect(downloads.length).toBe(1)
    })
  })

test('Escape restores the focus to the button; the link works without scripts', async ({ page }) => {
  await acceptCookies(page)
  await open(page, report)
  const way = await csv(page).getAttribute('href')
  await csv(page).click()
  await expect(wall(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wall(page)).toHaveCount(0)
  await expect(csv(page)).toBeFocused()
  await page.goto(way as string)
  await expect(page.getByRole('main')).toContainText(file)
})

test('a warning about cookies replaces the bar, so that there is one Accept', async ({ page }) => {
  await open(page, report)
  const accept = page.getByRole('button', { name: /ยอมรับ Accept/ }).and(page.locator('.primary'))
  await expect(accept).toHaveCount(1)
  await page.locator('.actions').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.locator('.toast')).toBeVisible()
  await expect(accept).toHaveCount(1)
})

test('a file in a list opens the same dialog', async ({ page }) => {
  await acceptCookies(page)
  await open(page, '/opendata/Economy')
  await page.getByRole('link', { name: 'Download Excel' }).first().click()
  await expect(wall(page)).toContainText(/\.xlsx/)
})

test('the dialog is a sheet at the bottom of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await acceptCookies(page)
  await open(page, report)
  await csv(page).click()
  const box = await wall(page).boundingBox()
  expect([box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([0, 390, 844])
  await expectNoSidewaysScroll(page)
})

test('a user without cookies accepts them in the dialog and gets the file', async ({ page }) => {
  await signIn(page.context(), await createPerson())
  await page.context().clearCookies({ name: 'consentfpo' })
  const downloads = collectDownloads(page)
  await open(page, report)
  await csv(page).click()
  await wall(page).getByRole('button', { name: 'Accept cookies' }).click()
  await expect.poll(() => downloads.length).toBe(1)
  await expect(csv(page)).toBeFocused()
})

const signUpFor = async (page: Page, { username, email }: Person) => {
  const fields = { username, firstname: 'Somsri', lastname: 'Jaidee', email, password, repeated: password }
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value)
  await page.locator('select').selectOption('student')
  await page.locator('main form button[type=submit]').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('main')).toContainText('We’ll remember this download for 24 hours')
}

test('the file starts after a sign-up by mail, for that account only', async ({ page }) => {
  test.slow()
  const downloads = collectDownloads(page)
  await acceptCookies(page)
  await open(page, report)
  await csv(page).click()
  await wall(page).getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/signup/)
  await expect(page.getByRole('main')).toContainText(file)
  const person = newStranger()
  await signUpFor(page, person)
  const path = await waitForLinkPath('verify', person.email)

  // Someone else logs in here first: no file starts for them.
  await open(page, '/login?to=/report/gdp-current-usd')
  const otherPerson = await createPerson()
  await fillLogin(page, otherPerson)
  await expectWelcome(page)
  expect(downloads.length).toBe(0)
  await page.context().clearCookies({ name: /session|information|usertype/ })

  await open(page, `${path}?report=gdp-current-usd`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('main')).toContainText(file)
  await fillLogin(page, person)
  await expect.poll(() => downloads.length, { timeout: 15_000 }).toBe(1)
  await expect(page).toHaveURL(report)
})

test('on another device the mailed link leads to the report, where the file starts once', async ({ page }) => {
  const person = newStranger()
  await acceptCookies(page)
  const own = { firstname: 'Somsri', lastname: 'Jaidee', usage_objective: 'student' }
  const wantedFields = { wanted_report: 'gdp-current-usd', wanted_file: `/api/file/downloadFileMongo/${file}` }
  await post(page.request, '/api/afterPolicyRegister', { ...person, ...own, ...wantedFields })
  const linkPattern = /\/login\/verify\/\S+/
  const [link] = linkPattern.exec((await waitForMail(person.email, linkPattern)).text)!
  const downloads = collectDownloads(page)
  await open(page, link)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.locator('.wanted')).toContainText(file)
  await fillLogin(page, person)
  await expectWelcome(page)
  await expect(page).toHaveURL(report)
  await expect.poll(() => downloads.map(download => download.suggestedFilename())).toEqual([file])
  await page.reload()
  await waitForHydration(page)
  await call(page, 'logout')
  await open(page, '/login')
  await fillLogin(page, person)
  await expectWelcome(page)
  expect(downloads.length).toBe(1)
})

test('the file starts after a forgotten password was reset', async ({ page }) => {
  test.slow()
  const person = await createPerson()
  const downloads = collectDownloads(page)
  await acceptCookies(page)
  await open(page, report)
  await csv(page).click()
  await wall(page).getByRole('button', { name: 'Log in' }).click()
  await wall(page).getByRole('button', { name: 'Forgot password' }).click()
  await page.getByRole('dialog', { name: 'Forgot password' }).getByLabel('Username').fill(person.username)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('emailed it a link')
  await open(page, await waitForLinkPath('resetpassword', person.email))
  const dialog = page.getByRole('dialog', { name: 'Reset password' })
  await dialog.getByLabel('New Password').fill('Another-Pass-1')
  await dialog.getByLabel('Re Password').fill('Another-Pass-1')
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toContainText('Password has been changed')
  await fillLogin(page, { ...person, password: 'Another-Pass-1' })
  await expectWelcome(page)
  await expect.poll(() => downloads.length).toBe(1)
})

/** Presses the button of the file as a visitor, and logs in from there. */
const logInForFile = async (page: Page, person: Omit<Person, 'email'>) => {
  await open(page, report)
  await csv(page).click()
  await wall(page).getByRole('button', { name: 'Log in' }).click()
  await typeLogin(page, person)
  await page.keyboard.press('Enter')
}

test('a newer policy must be accepted during the login, and the file starts after it', async ({ page }) => {
  const downloads = collectDownloads(page)
  await acceptCookies(page)
  await logInForFile(page, { username: 'unagreed', password })
  const dialog = page.getByRole('dialog', { name: 'Policy and consent' })
  await expect(dialog.getByRole('region')).toContainText('Privacy')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toContainText('Please click accept')
  expect(downloads.length).toBe(0)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expectWelcome(page)
  await expect.poll(() => downloads.length).toBe(1)
})

test('the file starts after the code of a second factor', async ({ page }) => {
  const person = await createPerson()
  const downloads = collectDownloads(page)
  await acceptCookies(page)
  await call(page, 'login', person)
  const { data: address } = await call(page, 'beginTwoFactor', { password: person.password })
  const authenticator = OTPAuth.URI.parse(address) as OTPAuth.TOTP
  await call(page, 'confirmTwoFactor', { mfa: authenticator.generate() })
  await call(page, 'logout')
  await logInForFile(page, person)
  const dialog = page.getByRole('dialog', { name: '2-factor' })
  expect(downloads.length).toBe(0)
  await dialog.getByRole('textbox').fill(authenticator.generate({ timestamp: Date.now() + 30_000 }))
  await expectWelcome(page)
  await expect.poll(() => downloads.length).toBe(1)
})

for (const [description, query] of [
  ['another site', 'to=/report/gdp-current-usd&file=https://elsewhere.example/a.zip'],
  ['a call', 'to=/report/gdp-current-usd&file=/api/logout'],
] as const)
  test(`a login with ${description} as its file starts no download`, async ({ page }) => {
    const person = await createPerson()
    const downloads = collectDownloads(page)
    await acceptCookies(page)
    await open(page, `/login?${query}`)
    await expect(page.locator('.wanted')).toHaveCount(0)
    await fillLogin(page, person)
    await expectWelcome(page)
    expect(downloads.length).toBe(0)
  })

test('a URL with a file starts no download for a user who is already signed in', async ({ page }) => {
  await signIn(page.context(), await createPerson())
  const downloads = collectDownloads(page)
  await page.goto(`/login?to=${report}&file=/api/file/downloadFileMongo/${file}`)
  await expect(page).toHaveURL(report)
  await waitForHydration(page)
  expect(downloads.length).toBe(0)
})
