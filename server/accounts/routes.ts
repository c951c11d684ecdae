import type { Route } from '../platform/http/route.ts'
import type { Accounts } from './accounts.ts'
import { loginRoutes } from './login-routes.ts'
import { profileRoutes, type RecordsOf } from './profile-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { signUpRoutes } from './sign-up-routes.ts'

export interface AccountParts {
  accounts: Accounts
  /** A setting, in minutes. */
  idleMinutes: number
  records: RecordsOf[]
}

/** The calls about people and their sessions (consumer.md 7). */
export const accountRoutes = ({ accounts, idleMinutes, records }: AccountParts): Route[] => [
  ...loginRoutes(accounts),
  ...sessionRoutes(accounts, idleMinutes),
  ...signUpRoutes(accounts),
  ...profileRoutes(accounts, records),
  ...secondFactorRoutes(accounts),
]
