import type { Page } from '@playwright/test'
import { type TOTP, URI } from 'otpauth'
import { expect, test, waitForHydration } from '../journey.ts'
import { expectLoggedOut, open } from '../logins.ts'
import { waitForLinkPath } from '../mails.ts'
import { dialog, ownMenu } from '../own-pages.ts'
import { createPerson, type Person, password, signIn } from '../people.ts'

// `signIn` accepts the cookies itself.
test.use({ hasAnsweredCookieBar: false })

const openProfile = async (page: Page) => {
  await page.goto('/userprofile/SomsriJaidee')
  await waitForHydration(page)
}
const passwordBox = (page: Page) => dialog(page).getByLabel('Password', { exact: true })

let person: Person
test.beforeEach(async ({ context }) => {
  person = await createPerson()
  await signIn(context, person)
})

test('a visitor is redirected to the login and back', async ({ page, context }) => {
  await context.clearCookies({ name: /khlang_session|information|usertype/ })
  await page.goto('/userprofile/SomsriJaidee')
  await expect(page).toHaveURL('/login?to=%2Fuserprofile%2FSomsriJaidee')
})

test('a changed name appears in the header immediately', async ({ page }) => {
  await openProfile(page)
  const [first, last] = [page.getByLabel('Firstname'), page.getByLabel('Lastname')]
  await first.fill('')
  await last.fill('R2D2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Firstname is required')).toBeVisible()
  await expect(page.getByText('Please fill in letters only, English or Thai.')).toBeVisible()
  await expect(first).toBeFocused()
  await first.fill('สมศรี')
  await last.fill('ใจดี')
  await page.getByLabel('Usage Objective').selectOption('Others')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please choose Usage Objective')).toBeVisible()
  await page.getByLabel('Please specify').fill('teaching')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('edit user profile success')).toBeVisible()
  await expect(page.getByRole('button', { name: 'สมศรี ใจดี' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Please specify')).toHaveValue('teaching')
})

test('a changed address logs the user out and applies after its link was opened', async ({ page, context }) => {
  await openProfile(page)
  const email = `new.${person.email}`
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Current Password').fill(password)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toContainText('Please check your email to verify account.')
  await expectLoggedOut(page)
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(ownMenu(page)).toHaveCount(0)
  await signIn(context, person)
  await openProfile(page)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email)
  await expect(page.getByText(`Open the link sent to ${email}`)).toBeVisible()
  await open(page, await waitForLinkPath('verify', email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('main')).toContainText('Your new email is confirmed')
  await expect(page.getByRole('main')).not.toContainText('Register successfully')
  await expect(page.getByRole('heading', { name: 'Your new email is confirmed' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'User profile' })).toBeVisible()
  await openProfile(page)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
})

test('a changed password logs the user out, and the old one is refused', async ({ page, context }) => {
  await openProfile(page)
  await page.getByRole('button', { name: 'Change Password' }).click()
  const box = (name: string) => dialog(page).getByLabel(name)
  const change = async (current: string, next: string, again = next) => {
    await box('Current Password').fill(current)
    await box('New Password').fill(next)
    await box('Re Password').fill(again)
    await dialog(page).getByRole('button', { name: 'Change Password' }).click()
  }
  await expect(box('Current Password')).toBeFocused()
  await change('', '')
  await expect(dialog(page)).toContainText('Please complete all required fields')
  await expect(box('Current Password')).toBeFocused()
  await change(password, 'Xxxxxxxxx1', 'Xxxxxxxxx2')
  await expect(dialog(page)).toContainText('Password does not match')
  await expect(box('Re Password')).toBeFocused()
  await change('Wrong-Bell7', 'Orchid-Lamp42')
  await expect(dialog(page)).toContainText('Your current password was incorrect.')
  await expect(box('Current Password')).toBeFocused()
  await expect(box('Current Password')).toHaveValue('Wrong-Bell7')
  await change(password, password)
  await expect(dialog(page)).toContainText('New password must not be the same as current and previous 2 passwords.')
  await expect(box('New Password')).toBeFocused()
  await change(password, 'Password1')
  await expect(dialog(page)).toContainText('too common')
  await expect(box('New Password')).toBeFocused()
  await change(password, 'Orchid-Lamp42')
  await expect(dialog(page)).toContainText('Password has been changed')
  await expect(page).toHaveURL('/login')
  expect((await signIn(context, person)).status).toBe('not found')
  expect((await signIn(context, { ...person, password: 'Orchid-Lamp42' })).status).toBe('success')
})

test('a second factor is switched on, shown again, and switched off', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const codeBox = dialog(page).getByRole('textbox', { name: 'Code' })
  const pressInDialog = (name: string) => dialog(page).getByRole('button', { name }).click()
  await openProfile(page)
  await test.step('without a second factor there is no QR code', async () => {
    await page.getByRole('button', { name: 'Show QRCode' }).click()
    await expect(page.getByText('User does not have a QRCode')).toBeVisible()
    await expect(page.getByText('Switch 2-factor on first.')).toBeVisible()
  })
  await test.step('it needs the password', async () => {
    await page.getByRole('button', { name: 'Switch on' }).click()
    await passwordBox(page).fill('Wrong-Bell7')
    await pressInDialog('Next')
    await expect(dialog(page)).toContainText('Your current password was incorrect.')
    await expect(passwordBox(page)).toBeFocused()
    await passwordBox(page).fill('')
    await pressInDialog('Next')
    await expect(dialog(page)).toContainText('Please fill in Password')
    await expect(passwordBox(page)).toBeFocused()
    await passwordBox(page).fill(password)
  })
  const [response] = await Promise.all([page.waitForResponse('**/api/beginTwoFactor'), pressInDialog('Next')])
  const authenticator = URI.parse((await response.json()).data) as TOTP
  const code = authenticator.generate()
  await test.step('the secret is shown, and confirmed by its first code', async () => {
    await expect(dialog(page).getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect(codeBox).toBeFocused()
    const secret = (await dialog(page).locator('code').textContent())?.replaceAll(' ', '')
    expect(secret).toBe(authenticator.secret.base32)
    await codeBox.fill(code === '000000' ? '111111' : '000000')
    await pressInDialog('Confirm')
    await expect(dialog(page)).toContainText('Password wrong')
    await expect(codeBox).toBeFocused()
    await codeBox.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await pressInDialog('Confirm')
  })
  const recoveryCodes = dialog(page).getByRole('listitem')
  await expect(recoveryCodes).toHaveCount(10)
  const codes = await recoveryCodes.allTextContents()
  await test.step('the recovery codes are downloaded and copied', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), pressInDialog('Download')])
    expect(download.suggestedFilename()).toBe('khlang-recovery-codes.txt')
    await pressInDialog('Copy')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(codes[9])
    await pressInDialog('Done')
    await expect(page.locator('main')).toContainText('10 recovery codes left')
  })
  await test.step('the QR code is shown again', async () => {
    await page.getByRole('button', { name: 'Show QRCode' }).click()
    await passwordBox(page).fill(password)
    await pressInDialog('Next')
    await expect(dialog(page).locator('code')).toContainText(/[A-Z2-7]{4} /)
    await pressInDialog('Done')
  })
  await test.step('the second factor is switched off by a recovery code, because a code counts once', async () => {
    await page.getByRole('button', { name: 'Switch off' }).click()
    await passwordBox(page).fill(password)
    await codeBox.fill(code)
    await pressInDialog('Switch off')
    await expect(dialog(page), 'a code counts once').toContainText('Password wrong')
    await expect(codeBox).toBeFocused()
    await pressInDialog('Use a recovery code')
    await dialog(page)
      .getByLabel('Recovery code')
      .fill(codes[0] as string)
    await pressInDialog('Switch off')
    await expect(page.getByText('2-factor is off')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
  })
})

test('news can be switched on and off, and all records can be downloaded', async ({ page }) => {
  await openProfile(page)
  const news = page.getByRole('checkbox', { name: 'News of the portal by email' })
  const rows = page.getByRole('table', { name: 'Your consents' }).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await news.check()
  await expect(page.getByText('You receive news by email')).toBeVisible()
  await expect(rows.first()).toContainText(/News by email.*Agreed/)
  await news.uncheck()
  await expect(rows.first()).toContainText(/News by email.*Withdrawn/)
  await expect(rows).toHaveCount(3)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as JSON' }).click(),
  ])
  const records = JSON.stringify(JSON.parse(String(await readDownload(download.createReadStream()))))
  expect(records).toContain(person.email)
  expect(records).not.toMatch(/\$argon2|token_hash/)
})

const readDownload = async (stream: Promise<AsyncIterable<Buffer>>) => {
  const chunks: Buffer[] = []
  for await (const chunk of await stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
