import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { logIn } from '../../contract/accounts/logins.ts'
import { getProfile } from '../../contract/accounts/profiles.ts'
import type { Call } from '../../contract/call.ts'
import { chooseCookies } from '../../contract/consent/cookies.ts'
import { type Accounts, createSessions, loginCookie, readPersonalRecords, sessionCookie } from '../accounts/index.ts'
import { createForeignNameCheck } from '../accounts/other-names.ts'
import type { IsPassword } from '../accounts/passwords/password-checks.ts'
import { hashPassword } from '../accounts/passwords/password-hashes.ts'
import { accountRoutes } from '../accounts/routes.ts'
import { activateAgreement, choiceTokenCookie, createCookieChoices } from '../consent/index.ts'
import { consentRoutes } from '../consent/routes.ts'
import { toConsentFields } from '../platform/actor.ts'
import { type Clock, stoppedClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { toHostOnlyName } from '../platform/http/cookies.ts'
import type { RecordRefused } from '../platform/http/refused-attempts.ts'
import { createServer, openCalls } from '../platform/http/server.ts'
import { withoutPeople } from '../platform/http/testing/without-people.ts'
import { createAllowances } from '../platform/limits/allowances.ts'
import { roleIds, statusIds } from './accounts/account-ids.ts'
import { type Browser, openBrowser } from './browsers.ts'
import { openTestDatabase } from './database.ts'
import { createKeptRows } from './kept-rows.ts'
import type { Reply } from './portal.ts'
import { quickHash } from './quick/quick-hashes.ts'

/** The password of all people in tests. */
export const password = 'Temple-Bell7'
const passwordHash = quickHash(password)

/** Enters a username and a password in a browser. */
export const enter = (browser: Browser, username: string, enteredPassword = password) =>
  browser.request(logIn, { username, password: enteredPassword })

/** Tells whether a browser is signed in. */
export const isIn = async (browser: Browser) => (await browser.request(getProfile)).status === 200

export interface Person {
  username: string
  roleId?: number
  statusId?: number
  email?: string | null
  accountType?: 'local' | 'directory'
  more?: Record<string, unknown>
}

/** Opens a portal with the calls about people, its own database, a clock that the test moves, and browsers that keep cookies. */
export const openPeople = async ({
  idleMinutes = 30,
  staffNeedSecondFactor = false,
  publicUrl,
  deadlineMilliseconds,
  passwordsOf,
  recordRefusedOn,
  takesUsualTime = false,
}: {
  idleMinutes?: number
  staffNeedSecondFactor?: boolean
  publicUrl?: string
  /** Milliseconds that a request may take, in place of the usual limit. */
  deadlineMilliseconds?: number
  /** Checks passwords in place of the portal's own check. */
  passwordsOf?: (accounts: Accounts) => IsPassword
  /** Records refused attempts of staff; without it they are not recorded. */
  recordRefusedOn?: (context: { database: Database; clock: Clock }) => RecordRefused
  /** True if checking the password of a person takes as long as in a real portal. */
  takesUsualTime?: boolean
} = {}) => {
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
  const app = createServer({
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    publicUrl,
    ...(deadlineMilliseconds && { deadlineMilliseconds }),
    namesAnother: createForeignNameCheck(database),
    recordRefused: recordRefusedOn?.({ database, clock }) ?? withoutPeople.recordRefused,
    identify: async (cookies, passive, secure) => ({
      ...(await sessions.identify(
        {
          session: cookies[toHostOnlyName(sessionCookie, secure)],
          login: cookies[toHostOnlyName(loginCookie, secure)],
        },
        { isPassive: passive },
      )),
      ...toConsentFields(await choices.findAcceptanceTime(cookies[choiceTokenCookie])),
    }),
  })
  openCalls(app, [
    ...accountRoutes({
      accounts,
      idleMinutes,
      ...(passwordsOf && { isPassword: passwordsOf(accounts) }),
      listRecords: () => [({ userId }) => readPersonalRecords(accounts, userId)],
    }),
    ...consentRoutes({ database, allowances: accounts.allowances, choices }),
  ])
  /** Opens a browser that has accepted cookies. */
  const openConsentingBrowser = async (address?: string): Promise<Browser> => {
    const newBrowser = openBrowser(app, address)
    await newBrowser.request(chooseCookies)
    return newBrowser
  }
  const initialHash = takesUsualTime ? hashPassword(password) : passwordHash
  const add = async ({
    username,
    roleId = roleIds.user,
    statusId = statusIds.active,
    email = `${username}@example.org`,
    more = {},
    ...rest
  }: Person) => {
    const { user_id } = await database
      .insertInto('users')
      .values({
        username,
        role_id: roleId,
        status_id: statusId,
        email: email?.toLowerCase() ?? null,
        firstname: 'Mali',
        lastname: 'Suksan',
        usage_objective: 'researcher',
        account_type: rest.accountType ?? 'local',
        locked_by: statusId === 6 ? 'staff' : null,
        created_at: clock.now(),
        ...more,
      })
      .returning('user_id')
      .executeTakeFirstOrThrow()
    await database
      .insertInto('passwords')
      .values({ user_id, hash: await initialHash, set_at: clock.now() })
      .execute()
    return user_id
  }
  let lastNumber = 0
  /** Adds a person with a unique name and address. */
  const addPerson = async (more: Partial<Person> = {}) => {
    lastNumber += 1
    const username = `Person${lastNumber}`
    return { username, email: `person${lastNumber}@example.org`, userId: await add({ username, ...more }) }
  }
  /** Opens a browser with its own IP address, since rate limits apply to addresses. */
  const openVisitorBrowser = () => {
    lastNumber += 1
    return openConsentingBrowser(`2001:db8:0:${lastNumber.toString(16)}::1`)
  }
  /** Makes an agreement the active one; all existing accounts must accept it. */
  const agree = async (version: string) => {
    clock.advance(1000)
    const { agreement_id } = await database
      .insertInto('consent_agreements')
      .values({ name: 'Agreement', version, created_at: clock.now() })
      .returning('agreement_id')
      .executeTakeFirstOrThrow()
    await activateAgreement(database, clock, agreement_id)
    return agreement_id
  }
  const listMails = () => database.selectFrom('mails').selectAll().orderBy('mail_id').execute()
  const listMailsTo = async (address: string) => (await listMails()).filter(({ to_address }) => to_address === address)
  /** Reads the token of the link in the newest mail to an address. */
  const readTokenTo = async (address: string) => {
    const text = (await listMailsTo(address)).at(-1)?.text_body ?? ''
    return /data\.example\.org\/login\/[a-z]+\/([\w-]{43})$/m.exec(text)?.[1] ?? `no link to ${address}`
  }
  /** Opens a browser that is signed in to an account without the further steps of a login. */
  const openSignedInBrowser = async (userId: number, address?: string) => {
    const newBrowser = await openConsentingBrowser(address)
    await sessions.endAll(database, userId, 'logout')
    newBrowser.cookies.set(sessionCookie, await sessions.open(database, userId, address ?? '203.0.113.1'))
    return newBrowser
  }
  const selectUser = (userId: number) =>
    database.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  return {
    app,
    pool,
    database,
    clock,
    accounts,
    openConsentingBrowser,
    openVisitorBrowser,
    openSignedInBrowser,
    add,
    addPerson,
    agree,
    selectUser,
    listMails,
    listMailsTo,
    readTokenTo,
    ...createKeptRows(database),
  }
}

/** Returns browsers by name, for scenario tables. */
export const peoplePortal = (browsers: Record<string, Browser>) => ({
  request: async (call: Call, input: string | object = {}, who = 'visitor'): Promise<Reply> => {
    const browser = browsers[who]
    if (!browser) throw new Error(`No browser is called ${who}.`)
    const { status, body, headers } = await browser.request(call, input)
    return { status, text: JSON.stringify(body), headers }
  },
})

export type People = Awaited<ReturnType<typeof openPeople>>
