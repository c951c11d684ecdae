import { messages } from '../../contract/messages.ts'
import { expect, storyLanguages, test } from '../journey.ts'
import { acceptCookies, open } from '../logins.ts'
import { waitForLinkPath } from '../mails.ts'
import { createPerson } from '../people.ts'

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const message = (key: keyof typeof messages) => messages[key][language]

    test('every rule has a message in the language of the page', async ({ page }) => {
      await open(page, '/signup')
      const main = page.locator('main')
      for (const [name, value, sentence] of [
        ['username', '', message('usernameRequired')],
        ['username', 'สมศรี', message('englishOnly')],
        ['firstname', '', message('firstnameRequired')],
        ['firstname', 'R2D2', message('lettersOnly')],
        ['lastname', '', message('lastnameRequired')],
        ['email', '', message('emailRequired')],
        ['email', 'a@b', `${message('emailInvalid')} (a@b)`],
        ['password', '', message('passwordRequired')],
        ['password', 'abcdefgh1', message('passwordHint')],
        ['repeated', 'Other-Pass-1', message('passwordsDiffer')],
      ] as const) {
        await page.locator(`[name=${name}]`).fill(value)
        await page.locator(`[name=${name}]`).blur()
        await expect(main).toContainText(sentence)
      }
      await page.locator('select').focus()
      await page.locator('select').blur()
      await expect(main).toContainText(message('objectiveRequired'))
      await page.locator('select').selectOption('other')
      await page.locator('[name=otherObjective]').focus()
      await page.locator('[name=otherObjective]').blur()
      await expect(main).toContainText(message('otherObjectiveRequired'))
    })
  })

test('a taken name is reported before the policy', async ({ page }) => {
  const { username } = await createPerson()
  await acceptCookies(page)
  await open(page, '/signup')
  const fields = { username, firstname: 'A', lastname: 'B', email: 'taken@example.org' }
  for (const [name, value] of Object.entries({ ...fields, password: 'Journey-Pass-1', repeated: 'Journey-Pass-1' }))
    await page.locator(`[name=${name}]`).fill(value)
  await page.locator('select').selectOption('student')
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByRole('alert')).toContainText('Username or National ID or Passport duplicated')
})

test('a password can be pasted and shown, but not copied or cut', async ({ page }) => {
  await open(page, '/signup')
  const field = page.locator('[name=password]')
  const isStopped = (kind: string) =>
    field.evaluate(
      (element, type) => !element.dispatchEvent(new ClipboardEvent(type, { bubbles: true, cancelable: true })),
      kind,
    )
  expect(await isStopped('copy')).toBe(true)
  expect(await isStopped('cut')).toBe(true)
  expect(await isStopped('paste')).toBe(false)
  await page.getByRole('button', { name: 'Show the password' }).first().click()
  await expect(field).toHaveAttribute('type', 'text')
})

for (const [path, message] of [
  ['/login/verify/unknown', 'Please check in your email confirmation'],
  ['/login/user/unknown', 'Please check in your email confirmation'],
  ['/login/unlock/unknown', 'Email not found.'],
  [`/login/verify/${'x'.repeat(200)}`, 'Please check in your email confirmation'],
] as const)
  test(`the page of the unknown link ${path.slice(0, 40)} explains what to do`, async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('h1')).toHaveText(message)
    await expect(page.locator('main')).toContainText('the latest email')
  })

test('a link for one purpose does not serve another', async ({ page }) => {
  const person = await createPerson()
  const token = (await waitForLinkPath('verify', person.email)).split('/').at(-1)
  await page.goto(`/login/unlock/${token}`)
  await expect(page.locator('h1')).toHaveText('Email not found.')
})
