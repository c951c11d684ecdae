import type { BrowserContext, Page } from '@playwright/test'
import { newPerson, post, signIn } from './people.ts'

/** Where the sample's dashboards and API documents lie. */
export const dashboards = 'https://dashboards.example.org'
export const documents = 'https://api.example.org'

/** Signs somebody new in, who has accepted cookies. */
export const enter = async (context: BrowserContext) => signIn(context, await newPerson())

/** Takes the acceptance of cookies back, as the bar would. */
export const declineCookies = (context: BrowserContext) => post(context.request, '/api/AcceptCookie', { consent: 'no' })

/** The message that floats. */
export const toast = (page: Page) => page.locator('.toast')

/** A table that has all that a table may have. */
export const gdp = 'Gross domestic product'
