import type { Replica } from '../platform/database/replicas/replicas.ts'
import type { ErasePerson, ReadPersonalRecords } from '../platform/domain.ts'
import type { Route } from '../platform/http/route.ts'
import type { Accounts } from './accounts.ts'
import { erasureRoutes } from './erasures/erasure-routes.ts'
import { loginRoutes } from './logins/login-routes.ts'
import { managementRoutes } from './management/management-routes.ts'
import { type IsPassword, isStoredPassword } from './passwords/password-checks.ts'
import { profileRoutes } from './profiles/profile-routes.ts'
import { readKeyRoutes } from './read-keys/read-key-routes.ts'
import { enrolmentRoutes } from './second-factors/enrolment-routes.ts'
import { secondFactorRoutes } from './second-factors/second-factor-routes.ts'
import { sessionRoutes } from './sessions/session-routes.ts'
import { signUpRoutes } from './sign-ups/sign-up-routes.ts'

/** Dependencies of the routes of accounts. */
export interface AccountDependencies {
  accounts: Accounts
  /** Idle time of sessions in minutes, a setting. */
  idleMinutes: number
  /** Readers of the records that each domain stores about a user; called at each export, when all domains are open. */
  listRecords: () => ReadPersonalRecords[]
  /** Functions by which each domain erases a person. */
  listErasures?: () => ErasePerson[]
  /** Checks a user's password, with the directory for its accounts; by default only passwords of the portal. */
  isPassword?: IsPassword
  replica?: Replica | undefined
}

/** Returns the routes about people and their sessions (docs/behaviour/accounts.md#accounts). */
export const accountRoutes = ({
  accounts,
  idleMinutes,
  listRecords,
  listErasures = () => [],
  isPassword = (userId, password) => isStoredPassword(accounts, userId, password),
  replica,
}: AccountDependencies): Route[] => [
  ...loginRoutes(accounts),
  ...sessionRoutes(accounts, idleMinutes),
  ...signUpRoutes(accounts),
  ...profileRoutes(accounts, listRecords, isPassword, replica),
  ...readKeyRoutes(accounts),
  ...secondFactorRoutes(accounts, isPassword),
  ...enrolmentRoutes(accounts, isPassword),
  ...managementRoutes(accounts),
  ...erasureRoutes(accounts, listErasures),
]
