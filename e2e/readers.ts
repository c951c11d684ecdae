import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { createPerson, post, signIn } from './people.ts'

/** Host of the sample's dashboards and API documents. */
export const dashboards = 'https://dashboards.example.org'
export const documents = 'https://api.example.org'

/** Signs in a new person who has accepted cookies. */
export const signInNewPerson = async (context: BrowserContext) => signIn(context, await createPerson())

/** Withdraws the consent to cookies, like the bar. */
export const declineCookies = (context: BrowserContext) => post(context.request, '/api/AcceptCookie', { consent: 'no' })

/** Waits until the portal has built a published table; a starting portal builds tables one after the other. */
export const waitForTable = (page: Page, fileName = 'exchange-rates-monthly') =>
  expect(async () => {
    const response = await page.request.get(`/api/tables/${fileName}`)
    expect((await response.json()).state).toBe('ready')
  }).toPass({ timeout: 120_000 })

/** Waits for the series with which Explore opens; a job reads it after the publication. */
export const waitForSeries = (page: Page) =>
  expect(async () => {
    const response = await page.request.get('/api/report/headline?file_name=exchange-rates-monthly')
    expect((await response.json()).series).toBeTruthy()
  }).toPass({ timeout: 120_000 })

/** Locates the floating message. */
export const toast = (page: Page) => page.locator('.toast')

/** A table with every kind of file and link. */
export const gdp = 'Gross domestic product'
