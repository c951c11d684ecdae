import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, expectAccessible, expectNoSidewaysScroll, storyLanguages, test, waitForHydration } from '../journey.ts'
import { expectWelcome, fillLogin, newStranger, open } from '../logins.ts'
import { waitForLinkPath } from '../mails.ts'
import { waitForMenuHydration } from '../own-pages.ts'
import type { Person } from '../people.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'

// The whole story of one person (docs/behaviour/accounts.md#sign-up), which finds everything by the words of its language.

const name = { firstname: 'Somsri', lastname: 'Jaidee' }
const newName = { firstname: 'สมศรี', lastname: 'ใจดี' }
const [newPassword, lastPassword] = ['Orchid-Lamp42', 'Harbour-Lamp19']

for (const language of storyLanguages)
  test.describe(language, () => {
    // The journey answers the cookie bar.
    test.use({ language, hasAnsweredCookieBar: false })
    test('from the sign-up to the last logout', async ({ page }) => {
      test.setTimeout(180_000)
      const person = newStranger()
      const words = wordsByLanguage[language]
      const reader = createReader(page, words)
      const link = await test.step('signs up and reads the mail', () => signUp(reader, person))
      await test.step('confirms the address and logs in', () => confirmAddress(reader, person, link))
      await test.step('edits the profile', () => editProfile(reader, person))
      const phone = await test.step('switches the second factor on', () => switchSecondFactorOn(reader, person))
      await test.step('changes the password', () => changePassword(reader, person))
      await test.step('logs in with a code', () => logInWithCode(reader, person, phone.code()))
      await test.step('logs out', () => logOut(reader))
      await test.step('resets a forgotten password', () => resetPassword(reader, person))
      await test.step('logs in without the phone', () => logInWithRecoveryCode(reader, person, phone.recoveryCode))
      await test.step('logs out for good', () => logOutForGood(reader, person, link))
    })
  })

type Words = (typeof wordsByLanguage)['en' | 'th']

/** Actions of a person on a screen, each by its name on the screen. */
const createReader = (page: Page, words: Words) => ({
  page,
  words,
  main: page.locator('main'),
  field: (label: string, within: Page | Locator = page) => within.getByLabel(label, { exact: true }),
  press: (label: string, within: Page | Locator = page) =>
    within.getByRole('button', { name: label, exact: true }).click(),
  dialog: (title: string) => page.getByRole('dialog', { name: title, exact: true }),
  /** Checks the current screen. */
  checkScreen: async () => {
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  },
})
type Reader = ReturnType<typeof createReader>

/** Returns the path of the link in the mail. */
const signUp = async ({ page, words, main, field, press, dialog, checkScreen }: Reader, person: Person) => {
  const { accounts, messages, profile, shell } = words
  const typed = person.email.toUpperCase()
  const mistyped = `other.${person.email}`
  await open(page, '/')
  await page.getByRole('region', { name: shell.cookieConsent }).getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('link', { name: shell.signUp }).click()
  await expect(page.locator('h1')).toHaveText(shell.signUp)
  const submit = main.getByRole('button', { name: shell.signUp })
  await expect(submit).toBeDisabled()
  await expect(main).toContainText(accounts.signUpIncomplete)
  await field(profile.username).fill(person.username)
  await field(profile.firstname).fill(name.firstname)
  await field(profile.lastname).fill(name.lastname)
  await field(profile.email).fill(mistyped)
  await field(accounts.password).fill(person.password)
  await field(accounts.confirmPassword).fill(person.password)
  await field(profile.objective).selectOption(accounts.others)
  await expect(submit).toBeDisabled()
  await field(profile.otherObjective).fill('Teaching')
  await expect(main).toContainText('8 / 255')
  await checkScreen()
  await submit.click()
  const policy = dialog(accounts.policyTitle)
  await expect(policy.getByRole('checkbox', { name: accounts.consent })).not.toBeChecked()
  await expect(policy.getByRole('checkbox', { name: accounts.news })).not.toBeChecked()
  await press(accounts.accept, policy)
  await expect(policy).toContainText(messages.clickAccept)
  await checkScreen()
  await policy.getByRole('checkbox', { name: accounts.consent }).check()
  await press(accounts.accept, policy)
  await expect(page.locator('h1')).toHaveText(messages.checkEmailConfirmation)
  await expect(main).toContainText(messages.checkEmailToVerify)
  await expect(main).toContainText(fillSentence(accounts.confirmationText, { email: mistyped }))
  await checkScreen()
  await press(accounts.changeAddress)
  await field(profile.email).fill('nobody')
  await press(accounts.sendLink)
  await expect(main).toContainText(messages.emailInvalid)
  await field(profile.email).fill(typed)
  await press(accounts.sendLink)
  await expect(main).toContainText(fillSentence(accounts.confirmationText, { email: typed }))
  return waitForLinkPath('verify', person.email)
}

const confirmAddress = async ({ page, words, main, press, checkScreen }: Reader, person: Person, link: string) => {
  const { accounts, messages } = words
  for (const _ of ['looked at', 'looked at again']) {
    await open(page, link)
    await expect(main).toContainText(fillSentence(accounts.confirmText, person))
  }
  await checkScreen()
  await press(accounts.confirmButton)
  await expect(main).toContainText(messages.registered)
  await fillLogin(page, person)
  await expectWelcome(page, messages.loginSuccess)
}

const editProfile = async ({ page, words, field, press, checkScreen }: Reader, { username, email }: Person) => {
  const { messages, profile } = words
  await waitForMenuHydration(page)
  await press(`${name.firstname} ${name.lastname}`)
  await page.getByRole('menuitem', { name: profile.userProfile }).click()
  await expect(page.locator('h1')).toHaveText(profile.userProfile)
  await expect(field(profile.username)).toHaveValue(username)
  await expect(field(profile.email)).toHaveValue(email)
  await expect(page.getByRole('table', { name: profile.agreements })).toContainText(profile.purpose_policy)
  await checkScreen()
  await field(profile.firstname).fill(newName.firstname)
  await field(profile.lastname).fill(newName.lastname)
  await field(profile.objective).selectOption(profile.researcher)
  await press(profile.save)
  await expect(page.getByText(messages.profileSaved)).toBeVisible()
  await expect(page.getByRole('button', { name: `${newName.firstname} ${newName.lastname}` })).toBeVisible()
}

/** Switches the second factor on; returns the authenticator's codes and a recovery code. */
const switchSecondFactorOn = async ({ page, words, field, press, dialog, checkScreen }: Reader, person: Person) => {
  const { messages, profile } = words
  await press(profile.switchOn)
  const steps = dialog(profile.switchOnTitle)
  await field(profile.password, steps).fill(newPassword)
  await press(profile.next, steps)
  await expect(steps).toContainText(messages.wrongCurrentPassword)
  await checkScreen()
  await field(profile.password, steps).fill(person.password)
  await press(profile.next, steps)
  await expect(steps.getByRole('img', { name: profile.qrCodeOf })).toBeVisible()
  await checkScreen()
  const key = (await steps.locator('code').textContent())?.replaceAll(' ', '')
  const authenticator = new TOTP({ secret: Secret.fromBase32(key as string) })
  await field(profile.code, steps).fill(authenticator.generate())
  await press(profile.confirm, steps)
  const recoveryDialog = dialog(profile.recoveryTitle)
  await expect(recoveryDialog.getByRole('listitem')).toHaveCount(10)
  const recoveryCode = (await recoveryDialog.getByRole('listitem').first().textContent()) as string
  await checkScreen()
  await press(profile.done, recoveryDialog)
  await expect(page.locator('main')).toContainText(fillSentence(profile.codesLeft_other, { count: 10 }))
  // The current code has been used, and the next one is accepted half a minute early.
  return { code: () => authenticator.generate({ timestamp: Date.now() + 30_000 }), recoveryCode }
}

const changePassword = async ({ page, words, field, press, dialog, checkScreen }: Reader, person: Person) => {
  const { messages, profile, shell } = words
  await press(profile.changePassword)
  const change = dialog(profile.changePassword)
  await field(profile.currentPassword, change).fill(person.password)
  await field(profile.newPassword, change).fill(person.password)
  await field(profile.rePassword, change).fill(person.password)
  await press(profile.changePassword, change)
  await expect(change).toContainText(messages.samePassword)
  await checkScreen()
  await field(profile.newPassword, change).fill(newPassword)
  await press(profile.changePassword, change)
  await expect(change).toContainText(messages.passwordNotMatch)
  await expect(change).toContainText(messages.checkPasswordField)
  await field(profile.rePassword, change).fill(newPassword)
  await press(profile.changePassword, change)
  await expect(page).toHaveURL('/login')
  const endDialog = dialog(messages.passwordChanged)
  await expect(endDialog).toContainText(profile.passwordChangedText)
  await checkScreen()
  await endDialog.getByRole('link', { name: shell.login }).click()
  await expect(endDialog).toBeHidden()
}

const logInWithCode = async (
  { page, words, main, field, dialog, checkScreen }: Reader,
  person: Person,
  code: string,
) => {
  const { messages, profile } = words
  await waitForHydration(page)
  await fillLogin(page, person)
  await expect(main).toContainText(messages.wrongLogin)
  await fillLogin(page, { ...person, password: newPassword })
  const factorDialog = dialog(profile.secondFactor)
  await expect(field(profile.code, factorDialog)).toBeFocused()
  await checkScreen()
  await field(profile.code, factorDialog).fill(code)
  await expectWelcome(page, messages.loginSuccess)
}

const logOut = async ({ page, words, press }: Reader) => {
  const { profile, shell } = words
  await waitForMenuHydration(page)
  await press(`${newName.firstname} ${newName.lastname}`)
  await page.getByRole('menuitem', { name: profile.logout }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: shell.login })).toBeVisible()
}

const resetPassword = async ({ page, words, main, field, press, dialog, checkScreen }: Reader, person: Person) => {
  const { accounts, messages, profile } = words
  await open(page, '/login')
  await press(accounts.forgetPassword)
  const forgot = dialog(accounts.passwordForgotten)
  await field(profile.username, forgot).fill(person.username)
  await press(accounts.sendLink, forgot)
  await expect(forgot.locator('.note')).toBeFocused()
  await expect(forgot.locator('.note')).toContainText(messages.checkEmailToReset)
  await checkScreen()
  await page.goto(await waitForLinkPath('resetpassword', person.email))
  const reset = dialog(accounts.resetTitle)
  await expect(reset).toContainText(fillSentence(accounts.resetText, person))
  await field(profile.newPassword, reset).fill(lastPassword)
  await field(profile.rePassword, reset).fill(lastPassword)
  await checkScreen()
  await press(accounts.changePassword, reset)
  await expect(main).toContainText(messages.passwordChanged)
  await checkScreen()
}

const logInWithRecoveryCode = async (
  { page, words, field, press, dialog, checkScreen }: Reader,
  person: Person,
  recoveryCode: string,
) => {
  const { messages, profile } = words
  await fillLogin(page, { ...person, password: lastPassword })
  const factorDialog = dialog(profile.secondFactor)
  await press(profile.useRecoveryCode, factorDialog)
  await field(profile.recoveryCode, factorDialog).fill(recoveryCode)
  await expect(factorDialog).toContainText('opendata@example.org')
  await checkScreen()
  await press(profile.confirm, factorDialog)
  await expectWelcome(page, messages.loginSuccess)
}

const logOutForGood = async (reader: Reader, person: Person, link: string) => {
  const { page, words } = reader
  await page.goto(link)
  await expect(page.locator('h1')).toHaveText(words.accounts.linkUsedTitle)
  await logOut(reader)
  await page.goto(`/userprofile/${person.username}`)
  await expect(page).toHaveURL(`/login?to=${encodeURIComponent(`/userprofile/${person.username}`)}`)
}
