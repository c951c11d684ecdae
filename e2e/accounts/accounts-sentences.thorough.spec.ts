import { messages } from '../../contract/messages.ts'
import { expect, storyLanguages, test } from '../journey.ts'
import { acceptCookies, call, fillLogin, newStranger, open } from '../logins.ts'
import { waitForLinkPath } from '../mails.ts'
import { createPerson } from '../people.ts'

// The sentences of the specification (docs/behaviour/words.md#login-and-account) that no other journey checks, in both languages.

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const message = (key: keyof typeof messages) => messages[key][language]

    test('a link that expires while its page is open shows that it has expired', async ({ page }) => {
      const person = newStranger()
      await acceptCookies(page)
      await call(page, 'afterPolicyRegister', {
        ...person,
        firstname: 'Mali',
        lastname: 'Suksan',
        usage_objective: 'student',
      })
      await page.route('**/api/secondStepRegister', route => route.fulfill({ json: { status: 'expired' } }))
      await open(page, await waitForLinkPath('verify', person.email))
      await page.locator('main .btn.primary').click()
      await expect(page.locator('h1')).toHaveText(message('linkExpired'))
      await expect(page.locator('main')).toContainText(message('signUpAgain'))
    })

    test('an unlock link without effect refers to the administrator', async ({ page }) => {
      await page.goto('/login/unlock/unknown')
      await expect(page.locator('h1')).toHaveText(message('emailNotFound'))
      await expect(page.locator('main')).toContainText(message('contactAdministrator'))
    })

    test('an account that is in use elsewhere shows the warning', async ({ page, browser, baseURL }) => {
      const person = await createPerson()
      const otherPage = await browser.newPage({ baseURL: baseURL as string })
      await acceptCookies(otherPage)
      await call(otherPage, 'login', person)
      await acceptCookies(page)
      await open(page, '/login')
      await fillLogin(page, person)
      await expect(page.getByRole('dialog')).toContainText(message('alreadyInUse'))
      await otherPage.close()
    })
  })
