import type { Logger } from 'pino'
import { hourMilliseconds, minuteMilliseconds } from '../../contract/durations.ts'
import type { Replica } from '../platform/database/replicas/replicas.ts'
import type { Domain, ErasePerson, ReadPersonalRecords } from '../platform/domain.ts'
import { createGauge } from '../platform/metrics/measures.ts'
import type { Settings } from '../platform/settings.ts'
import type { Accounts } from './accounts.ts'
import { eraseClosedAccounts } from './erasures/erasures.ts'
import { ensureAdministrator } from './first-administrator.ts'
import type { IsPassword } from './passwords/password-checks.ts'
import { readPersonalRecords } from './profiles/personal-records.ts'
import { profileExports } from './profiles/profile-routes.ts'
import { accountRoutes } from './routes.ts'
import { sweepAccounts } from './sweeps.ts'

interface AccountsContext {
  settings: Settings
  accounts: Accounts
  /** The copy of the database from which visitors may read; undefined if none is configured. */
  replica?: Replica | undefined
  log: Logger
  /** Lists the readers of the records that each domain stores about a user. A function, because the other domains are created later. */
  listRecords: () => ReadPersonalRecords[]
  /** Lists the functions by which each domain erases a person. */
  listErasures: () => ErasePerson[]
  /** Checks a user's password, with the directory for its accounts. */
  isPassword: IsPassword
}

/** Creates the domain of people, their logins and their profiles. */
export const createAccountsDomain = ({
  settings,
  accounts,
  replica,
  log,
  isPassword,
  listRecords,
  listErasures,
}: AccountsContext): Domain => {
  const { IDLE_MINUTES, ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings
  const { database, clock } = accounts
  return {
    routes: accountRoutes({ accounts, idleMinutes: IDLE_MINUTES, listRecords, listErasures, isPassword, replica }),
    exports: profileExports(listRecords),
    repeatedTasks: [
      { everyMilliseconds: minuteMilliseconds, run: () => sweepAccounts(accounts) },
      { everyMilliseconds: hourMilliseconds, run: () => eraseClosedAccounts(accounts, listErasures()) },
    ],
    measures: [
      createGauge('khlang_sessions', 'Sessions of users that are alive, over all nodes.', accounts.sessions.countOpen),
    ],
    readPersonalRecords: ({ userId }) => readPersonalRecords(accounts, userId),
    beforeFirstRequest: () => ensureAdministrator({ database, clock, log }, { username, email, password }),
  }
}
