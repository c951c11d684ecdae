import { randomBytes } from 'node:crypto'
import { logIn } from '../../contract/accounts/logins.ts'
import { getProfile } from '../../contract/accounts/profiles.ts'
import type { Call } from '../../contract/call.ts'
import { type Accounts, createSessions } from '../accounts/index.ts'
import { createCookieChoices } from '../consent/index.ts'
import { stoppedClock } from '../platform/clock.ts'
import { createAllowances } from '../platform/limits/allowances.ts'
import { createAddedPeople, password } from './accounts/added-people.ts'
import { createMailbox } from './accounts/mailboxes.ts'
import { createPeopleBrowsers } from './accounts/people-browsers.ts'
import { openPeopleServer, type PeopleServerOptions } from './accounts/people-server.ts'
import type { Browser } from './browsers.ts'
import { openTestDatabase } from './database.ts'
import { createKeptRows } from './kept-rows.ts'
import type { Reply } from './portal.ts'

export { type Person, password } from './accounts/added-people.ts'

interface PeopleOptions extends Partial<PeopleServerOptions> {
  staffNeedSecondFactor?: boolean
  /** True if checking the password of a person takes as long as in a real portal. */
  takesUsualTime?: boolean
}

/** Opens a portal with the calls about people, its own database, a clock that the test moves, and browsers that keep cookies. */
export const openPeople = async ({
  idleMinutes = 30,
  staffNeedSecondFactor = false,
  takesUsualTime = false,
  ...serverOptions
}: PeopleOptions = {}) => {
  const { database, pool } = await openTestDatabase()
  const clock = stoppedClock('2026-11-20T03:00:00Z')
  const sessions = createSessions(database, clock, idleMinutes)
  const accounts: Accounts = {
    database,
    clock,
    sessions,
    allowances: createAllowances(database, clock),
    key: randomBytes(32),
    publicUrl: () => 'https://data.example.org',
    staffNeedSecondFactor,
    officeName: { en: 'Fiscal Policy Office', th: 'สำนักงานนโยบายการคลัง' },
  }
  const choices = createCookieChoices(database, clock)
  const app = openPeopleServer({ accounts, choices }, { idleMinutes, ...serverOptions })
  return {
    app,
    pool,
    database,
    clock,
    accounts,
    ...createPeopleBrowsers({ app, database, sessions }),
    ...createAddedPeople({ database, clock }, { takesUsualTime }),
    ...createMailbox(database),
    ...createKeptRows(database),
  }
}

export type People = Awaited<ReturnType<typeof openPeople>>

/** Enters a username and a password in a browser. */
export const enter = (browser: Browser, username: string, enteredPassword = password) =>
  browser.request(logIn, { username, password: enteredPassword })

/** Returns true if a browser is signed in. */
export const isIn = async (browser: Browser) => (await browser.request(getProfile)).status === 200

/** Returns browsers by name, for scenario tables. */
export const peoplePortal = (browsers: Record<string, Browser>) => ({
  request: async (call: Call, input: string | object = {}, who = 'visitor'): Promise<Reply> => {
    const browser = browsers[who]
    if (!browser) throw new Error(`No browser is called ${who}.`)
    const { status, body, headers } = await browser.request(call, input)
    return { status, text: JSON.stringify(body), headers }
  },
})
