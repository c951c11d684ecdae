import type { FastifyInstance } from 'fastify'
import { chooseCookies } from '../../../contract/consent/cookies.ts'
import { type Accounts, sessionCookie } from '../../accounts/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import { type Browser, openBrowser } from '../browsers.ts'

interface BrowserContext {
  app: FastifyInstance
  database: Database
  sessions: Accounts['sessions']
}

/** Returns functions that open browsers which have accepted cookies. */
export const createPeopleBrowsers = ({ app, database, sessions }: BrowserContext) => {
  let openedCount = 0
  const openConsentingBrowser = async (address?: string): Promise<Browser> => {
    const newBrowser = openBrowser(app, address)
    await newBrowser.request(chooseCookies)
    return newBrowser
  }
  /** Opens a browser with its own IP address, since rate limits apply to addresses. */
  const openVisitorBrowser = () => {
    openedCount += 1
    return openConsentingBrowser(`2001:db8:0:${openedCount.toString(16)}::1`)
  }
  /** Opens a browser that is signed in to an account without the further steps of a login. */
  const openSignedInBrowser = async (userId: number, address?: string) => {
    const newBrowser = await openConsentingBrowser(address)
    await sessions.endAll(database, userId, 'logout')
    newBrowser.cookies.set(sessionCookie, await sessions.open(database, userId, address ?? '203.0.113.1'))
    return newBrowser
  }
  return { openConsentingBrowser, openVisitorBrowser, openSignedInBrowser }
}
