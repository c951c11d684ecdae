import * as OTPAuth from 'otpauth'
import { expect, test, waitForHydration } from '../journey.ts'
import { acceptCookies, call, expectWelcome, fillLogin, newStranger, open } from '../logins.ts'
import { waitForLinkPath } from '../mails.ts'
import { createPerson, password } from '../people.ts'

const wrong = 'Your username or password wrong'

test('the dialog in the header requires both fields and restores the focus', async ({ page }) => {
  await open(page, '/')
  const link = page.getByRole('link', { name: 'Log in' })
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Please fill in Username')
  await expect(dialog).toContainText('Please fill in Password')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
})

test('a login in the dialog stays on the page, and the login pages then redirect', async ({ page }) => {
  const person = await createPerson()
  await acceptCookies(page)
  await open(page, '/report/gdp-current-usd')
  await page.getByRole('link', { name: 'Log in' }).click()
  await fillLogin(page, person)
  await expectWelcome(page)
  await expect(page).toHaveURL(/\/report\/gdp-current-usd$/)
  await expect(page.getByRole('button', { name: /Somsri/ })).toBeVisible()
  for (const path of ['/login', '/loginAD', '/signup']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
  }
})

for (const [target, reached] of [
  ['/home/contact', /\/home\/contact$/],
  ['//example.org/', /127\.0\.0\.1:\d+\/$/],
] as const)
  test(`a login with the target ${target} leads to an allowed page`, async ({ page }) => {
    const person = await createPerson()
    await acceptCookies(page)
    await open(page, `/login?to=${encodeURIComponent(target)}`)
    await fillLogin(page, person)
    await expectWelcome(page)
    await expect(page).toHaveURL(reached)
  })

test('a wrong name and a wrong password show the same message', async ({ page }) => {
  const person = await createPerson()
  await acceptCookies(page)
  await open(page, '/login')
  for (const login of [{ ...person, password: 'Wrong-Pass-1' }, newStranger()]) {
    await fillLogin(page, login)
    await expect(page.getByRole('alert')).toContainText(wrong)
    await expect(page.getByRole('alert')).toContainText('Please try again')
  }
})

for (const [username, title, text] of [
  ['closed', 'Please contact Center', 'Your account was deleted.'],
  ['suspended', 'Your account was suspended.', 'Please contact Administrator'],
  [
    'waiting',
    'Please check in your email confirmation',
    'Please check your email to verify account. No email? Sign up again',
  ],
  ['locked', 'Locking account', 'unlocks your account'],
] as const)
  test(`the account ${username} gets the reason why it cannot log in`, async ({ page }) => {
    await acceptCookies(page)
    await open(page, '/login')
    await fillLogin(page, { username, password })
    await expect(page.getByRole('alert')).toContainText(title)
    await expect(page.getByRole('alert')).toContainText(text)
  })

test('the fourth wrong password warns, the fifth locks, and only the button of the mailed link unlocks', async ({
  page,
}) => {
  const person = await createPerson()
  await acceptCookies(page)
  await open(page, '/login')
  const alert = page.getByRole('alert')
  for (const message of [wrong, wrong, wrong, 'will be locked if you insert wrong password again', 'Locking account']) {
    await fillLogin(page, { ...person, password: 'Wrong-Pass-1' })
    await expect(page.locator('form [aria-busy=true]')).toHaveCount(0)
    await expect(alert).toContainText(message)
  }
  const link = await waitForLinkPath('unlock', person.email)
  for (const _ of ['looked at', 'looked at again']) {
    await page.goto(link)
    await expect(page.locator('main')).toContainText(`This unlocks the account ${person.username}.`)
  }
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.locator('main')).toContainText('Your account is unlocked')
  await fillLogin(page, person)
  await expectWelcome(page)
})

test.describe('another browser', () => {
  test.use({ expectedErrors: ['status of 401'] })
  test('takes over the account after a warning', async ({ page, browser, baseURL }) => {
    const person = await createPerson()
    await acceptCookies(page)
    await call(page, 'login', person)
    const otherPage = await browser.newPage({ baseURL: baseURL as string })
    await acceptCookies(otherPage)
    await open(otherPage, '/login')
    await fillLogin(otherPage, person)
    const dialog = otherPage.getByRole('dialog', { name: 'Your account is in use' })
    await expect(dialog).toContainText('Click OK to log out there and continue here.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await fillLogin(otherPage, person)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expectWelcome(otherPage)
    expect((await call(page, 'checkStatus')).data.login_status).toBe('2')
    await otherPage.close()
  })
})

test('a password older than 90 days must be changed during the login', async ({ page }) => {
  await acceptCookies(page)
  await open(page, '/login')
  await fillLogin(page, { username: 'expired', password })
  const dialog = page.getByRole('dialog', { name: 'Password Expire Alert' })
  await expect(dialog.getByLabel('New Password')).toBeFocused()
  const change = async (password: string, repeated: string) => {
    await dialog.getByLabel('New Password').fill(password)
    await dialog.getByLabel('Re Password').fill(repeated)
    await page.keyboard.press('Enter')
  }
  await change('', '')
  await expect(dialog).toContainText('Please complete all required fields')
  await change('Another-Pass-1', 'Another-Pass-2')
  await expect(dialog).toContainText('Please check password field again')
  await change(password, password)
  await expect(dialog).toContainText('must not be the same as current and previous 2 passwords')
  await change('Another-Pass-1', 'Another-Pass-1')
  await expectWelcome(page, 'Password has been changed')
  await expectWelcome(page)
})

test('a code is sent automatically, five wrong ones end the login, a recovery code is accepted', async ({ page }) => {
  const person = await createPerson()
  await acceptCookies(page)
  await call(page, 'login', person)
  const { data: address } = await call(page, 'beginTwoFactor', { password: person.password })
  const authenticator = OTPAuth.URI.parse(address) as OTPAuth.TOTP
  const { recovery_codes: recoveryCodes } = await call(page, 'confirmTwoFactor', { mfa: authenticator.generate() })
  await call(page, 'logout')
  await open(page, '/login')
  await fillLogin(page, person)
  const dialog = page.getByRole('dialog', { name: '2-factor' })
  const code = dialog.getByRole('textbox')
  await expect(code).toBeFocused()
  // Neither the current code nor the adjacent ones.
  const near = [-1, 0, 1].map(step => authenticator.generate({ timestamp: Date.now() + step * 30_000 }))
  const wrongCode = ['111111', '222222', '333333', '444444'].find(tried => !near.includes(tried)) as string
  for (const _ of [1, 2, 3, 4]) {
    await code.fill(`${wrongCode.slice(0, 3)} ${wrongCode.slice(3)}`)
    await expect(dialog).toContainText('Password wrong')
    await expect(code).toHaveValue('')
  }
  await code.fill(wrongCode)
  await expect(page.getByRole('alert')).toContainText('Please log in again')
  await fillLogin(page, person)
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await code.fill(recoveryCodes[0])
  await page.keyboard.press('Enter')
  await expectWelcome(page)
  await call(page, 'logout')
  await open(page, '/login')
  await fillLogin(page, person)
  const next = authenticator.generate({ timestamp: Date.now() + 30_000 })
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`)
  await expectWelcome(page)
})

test('a mailed link resets a forgotten password once', async ({ page }) => {
  const person = await createPerson()
  await acceptCookies(page)
  await open(page, '/login?forgot')
  const forgot = page.getByRole('dialog', { name: 'Forgot password' })
  await forgot.getByLabel('Username').fill('ชื่อ')
  await expect(forgot).toContainText('Please fill in English only.')
  for (const username of ['nobody.of.this.name', person.username]) {
    await forgot.getByLabel('Username').fill(username)
    await page.keyboard.press('Enter')
    await expect(forgot).toContainText('Please check your email to reset password')
    await forgot.locator('.foot button').click()
    if (username !== person.username) await page.getByRole('button', { name: 'Forget password?' }).click()
  }
  const link = await waitForLinkPath('resetpassword', person.email)
  await page.goto(link)
  const dialog = page.getByRole('dialog', { name: 'Reset password' })
  await expect(dialog).toContainText(person.username)
  await dialog.getByLabel('New Password').fill(person.password)
  await dialog.getByLabel('Re Password').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('must not be the same as current and previous 2 passwords')
  await dialog.getByLabel('New Password').fill('Another-Pass-1')
  await dialog.getByLabel('Re Password').fill('Another-Pass-1')
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toContainText('Password has been changed')
  await fillLogin(page, { ...person, password: 'Another-Pass-1' })
  await expectWelcome(page)
  await page.goto(link)
  await expect(page.locator('main')).toContainText('This link has been used')
})

test('the page of a link is not cached and sends no referrer', async ({ page }) => {
  const response = await page.goto('/login/resetpassword/no-such-token')
  expect(response?.headers()['cache-control']).toBe('no-store')
  expect(response?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
  await expect(page.locator('main')).toContainText('This link isn’t valid')
})

test.describe('a refused login', () => {
  test.use({ expectedErrors: ['status of 403', 'status of 429', 'Failed to load resource'] })

  test('offers to accept cookies if they are missing', async ({ page }) => {
    const person = await createPerson()
    await acceptCookies(page)
    await page.context().clearCookies()
    await open(page, '/')
    await page.getByRole('link', { name: 'Log in' }).click()
    await fillLogin(page, person)
    const dialog = page.getByRole('dialog', { name: 'Log in' })
    await expect(dialog).toContainText('กรุณายอมรับนโยบายคุกกี้และเข้าสู่ระบบ')
    await dialog.getByRole('button', { name: /Accept/ }).click()
    await expectWelcome(page)
  })

  test('shows the waiting time after too many attempts', async ({ page }) => {
    const problem = { type: 'about:blank', title: 'Too many attempts', status: 429 }
    await page.route('**/api/login', route =>
      route.fulfill({ status: 429, headers: { 'retry-after': '600' }, json: problem }),
    )
    await open(page, '/login')
    await fillLogin(page, newStranger())
    await expect(page.getByRole('alert')).toContainText('Try again in 10 minutes.')
  })

  test('shows a message if the server cannot be reached', async ({ page }) => {
    await page.route('**/api/login', route => route.abort())
    await open(page, '/login')
    await fillLogin(page, newStranger())
    await expect(page.getByRole('alert')).toContainText("Can't log in")
    await expect(page.getByRole('alert')).toContainText('Please try again')
  })
})

test('the directory page says that no directory is connected', async ({ page }) => {
  await acceptCookies(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Office account' }).click()
  // The login page has the same fields until the next page has loaded.
  await expect(page.getByRole('heading', { name: 'Log in with Active Directory' })).toBeVisible()
  await waitForHydration(page)
  await fillLogin(page, { username: 'somchai', password: 'Any-Password-1' })
  await expect(page.getByRole('alert')).toContainText('No directory is connected to this portal')
  await page.getByRole('link', { name: 'Portal account' }).click()
  await expect(page).toHaveURL('/login?to=%2F')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the login says that it needs JavaScript, and sends nothing', async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('noscript p')).toBeVisible()
    expect(await page.locator('noscript').textContent()).toContain('need JavaScript')
    await fillLogin(page, newStranger())
    await expect(page).toHaveURL(/\/login$/)
  })
})
