import type { Language } from '../../contract/visit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Allowances } from '../platform/limits/allowances.ts'
import type { Sessions } from './sessions/sessions.ts'

/** What the functions about accounts depend on; main.ts creates it once. */
export interface Accounts {
  database: Database
  clock: Clock
  sessions: Sessions
  allowances: Allowances
  /** The server's key, which encrypts authenticator secrets. */
  key: Buffer
  /** Origin of the portal for links in mails; never taken from a request (docs/behaviour/accounts.md#links-in-mails). */
  publicUrl: () => string
  /** True if every user whose role opens a menu must have a second factor (docs/behaviour/logins.md#enrolment). */
  staffNeedSecondFactor: boolean
  /** The office's name in the signature of mails. */
  officeName: Record<Language, string>
}
