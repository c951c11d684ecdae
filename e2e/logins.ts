import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, waitForHydration } from './journey.ts'
import { type Person, password, post } from './people.ts'

/** Returns a person who has not signed up yet. */
export const newStranger = (): Person => {
  const username = `s${randomBytes(6).toString('hex')}`
  return { username, password, email: `${username}@example.org` }
}

/** Makes a call like the page's browser. */
export const call = (page: Page, path: string, input = {}) => post(page.request, `/api/${path}`, input)

/** Records accepted cookies on the server, like the bar. */
export const acceptCookies = (page: Page) => call(page, 'AcceptCookie')

/** Opens a page with a form and waits until it can be filled in. */
export const open = async (page: Page, path: string) => {
  await page.goto(path)
  await waitForHydration(page)
}

/** Waits for the home page after a logout; a page that is still loading would abort the next `open`. */
export const expectLoggedOut = async (page: Page) => {
  await expect(page).toHaveURL('/')
  await waitForHydration(page)
}

/** Fills in the login form of a page or dialog, and submits it. */
export const fillLogin = async (page: Page, { username, password }: Omit<Person, 'email'>) => {
  const form = page.locator('form:visible:has([name=password])')
  await form.locator('[name=username]').fill(username)
  await form.locator('[name=password]').fill(password)
  await form.locator('[name=password]').press('Enter')
}

/** Expects the success message after a login; hashing passwords takes long while other journeys run. */
export const expectWelcome = (page: Page, message = 'Login Success') =>
  expect(page.getByText(message)).toBeVisible({ timeout: 15_000 })
