import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from './journey.ts'
import { open } from './logins.ts'
import { waitForMail } from './mails.ts'
import { declineCookies, signInNewPerson, toast } from './readers.ts'

test.use({ hasAnsweredCookieBar: false, expectedErrors: ['status of 429'] })

test.describe('a suggestion', () => {
  const fillSuggestion = async (page: Page, text: string) => {
    await page.getByLabel('Suggestion', { exact: true }).fill(text)
    await page.getByLabel('Data Category').selectOption('Economy')
  }
  const sendSuggestion = (page: Page) => page.getByRole('button', { name: 'Send suggestion' }).click()

  test('requires a login from a visitor, and is kept until it is sent', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'consentfpo', value: 'no', url: baseURL as string }])
    await open(page, '/home/contact')
    const text = `Rainfall by province ${Date.now()}`
    const loginNote = page.getByText('Log in to send your suggestion')
    await expect(loginNote).toBeVisible()
    await fillSuggestion(page, text)
    await expect(page.getByText(`${text.length} / 2000`)).toBeVisible()
    await sendSuggestion(page)
    await expect(toast(page)).toContainText('Please login')
    await signInNewPerson(context)
    await open(page, '/home/contact')
    await expect(loginNote).toBeHidden()
    await expect(page.getByLabel('Suggestion', { exact: true })).toHaveValue(text)
    await sendSuggestion(page)
    await expect(toast(page)).toContainText('Your suggestion was sent')
    await expect(page.getByLabel('Suggestion', { exact: true })).toHaveValue('')
    await waitForMail('opendata@example.org', text)
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByLabel('Suggestion', { exact: true })).toHaveValue('')
  })

  test('that is incomplete shows errors at its fields, also by keyboard', async ({ page, context }) => {
    await signInNewPerson(context)
    await open(page, '/home/contact')
    const send = page.getByRole('button', { name: 'Send suggestion' })
    // Before hydration the button submits nothing.
    await expect(send).toHaveAttribute('type', 'submit')
    await send.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Incomplete information')).toHaveCount(2)
    await expect(page.getByLabel('Suggestion', { exact: true })).toBeFocused()
    await page.keyboard.type('Tourists by month')
    await expect(page.getByText('Incomplete information')).toHaveCount(1)
    await sendSuggestion(page)
    await expect(page.getByLabel('Data Category')).toBeFocused()
  })

  test('needs a login but no cookies, and is kept if the server refuses it', async ({ page, context }) => {
    await signInNewPerson(context)
    await declineCookies(context)
    await open(page, '/home/contact')
    await fillSuggestion(page, 'Boats')
    await page.route('**/api/sendDataSuggestion', route =>
      route.fulfill({ status: 429, json: { status: 429 }, headers: { 'retry-after': '600' } }),
    )
    await sendSuggestion(page)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Try again in 10 minutes')
    await expect(page.getByLabel('Suggestion', { exact: true })).toHaveValue('Boats')
    await page.unroute('**/api/sendDataSuggestion')
    await sendSuggestion(page)
    await expect(toast(page)).toContainText('Your suggestion was sent')
  })
})
