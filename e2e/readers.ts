import type { BrowserContext, Page } from '@playwright/test'
import { newPerson, post, signIn } from './people.ts'

/** Host of the sample's dashboards and API documents. */
export const dashboards = 'https://dashboards.example.org'
export const documents = 'https://api.example.org'

/** Signs in a new person who has accepted cookies. */
export const enter = async (context: BrowserContext) => signIn(context, await newPerson())

/** Withdraws the consent to cookies, like the bar. */
export const declineCookies = (context: BrowserContext) => post(context.request, '/api/AcceptCookie', { consent: 'no' })

/** Locates the floating message. */
export const toast = (page: Page) => page.locator('.toast')

/** A table with every kind of file and link. */
export const gdp = 'Gross domestic product'
