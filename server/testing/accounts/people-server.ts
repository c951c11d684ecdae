import { pino } from 'pino'
import { type Accounts, loginCookie, readPersonalRecords, sessionCookie } from '../../accounts/index.ts'
import { createForeignNameCheck } from '../../accounts/other-names.ts'
import type { IsPassword } from '../../accounts/passwords/password-checks.ts'
import { accountRoutes } from '../../accounts/routes.ts'
import { choiceTokenCookie, type createCookieChoices } from '../../consent/index.ts'
import { consentRoutes } from '../../consent/routes.ts'
import { toConsentFields } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { toHostOnlyName } from '../../platform/http/cookies.ts'
import type { RecordRefused } from '../../platform/http/refused-attempts.ts'
import type { Identify } from '../../platform/http/requests.ts'
import { createServer, openCalls } from '../../platform/http/server.ts'
import { withoutPeople } from '../../platform/http/testing/without-people.ts'

interface PeopleContext {
  accounts: Accounts
  choices: ReturnType<typeof createCookieChoices>
}

export interface PeopleServerOptions {
  idleMinutes: number
  publicUrl?: string
  /** Milliseconds that a request may take, in place of the usual limit. */
  deadlineMilliseconds?: number
  /** Creates a check of passwords in place of the portal's own. */
  createPasswordCheck?: (accounts: Accounts) => IsPassword
  /** Creates the recorder of refused attempts of staff; without it they are not recorded. */
  createRefusedRecorder?: (context: { database: Database; clock: Clock }) => RecordRefused
}

/** Opens a server with the calls about accounts and consent, which identifies callers by their cookies. */
export const openPeopleServer = (
  { accounts, choices }: PeopleContext,
  { idleMinutes, publicUrl, deadlineMilliseconds, createPasswordCheck, createRefusedRecorder }: PeopleServerOptions,
) => {
  const { database, clock, allowances } = accounts
  const app = createServer({
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    publicUrl,
    ...(deadlineMilliseconds && { deadlineMilliseconds }),
    namesAnother: createForeignNameCheck(database),
    recordRefused: createRefusedRecorder?.({ database, clock }) ?? withoutPeople.recordRefused,
    identify: createIdentify({ accounts, choices }),
  })
  openCalls(app, [
    ...accountRoutes({
      accounts,
      idleMinutes,
      ...(createPasswordCheck && { isPassword: createPasswordCheck(accounts) }),
      listRecords: () => [({ userId }) => readPersonalRecords(accounts, userId)],
    }),
    ...consentRoutes({ database, allowances, choices }),
  ])
  return app
}

const createIdentify =
  ({ accounts: { sessions }, choices }: PeopleContext): Identify =>
  async (cookies, { isPassive, isSecure }) => ({
    ...(await sessions.identify(
      {
        session: cookies[toHostOnlyName(sessionCookie, { isSecure })],
        login: cookies[toHostOnlyName(loginCookie, { isSecure })],
      },
      { isPassive },
    )),
    ...toConsentFields(await choices.findAcceptanceTime(cookies[choiceTokenCookie])),
  })
