import type { Language } from '../../contract/visit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Allowances } from '../platform/limits/allowances.ts'
import type { Sessions } from './sessions/sessions.ts'

/** What the functions about accounts need; made once by main.ts. */
export interface Accounts {
  database: Database
  clock: Clock
  sessions: Sessions
  allowances: Allowances
  /** The server's key, under which authenticator secrets are kept. */
  key: Buffer
  /** Origin of the portal for links in mails; never what a request says (docs/behaviour/accounts.md#links-in-mails). */
  publicUrl: () => string
  /** Whether everybody whose role has a menu must have a second factor (docs/behaviour/logins.md#enrolment). */
  staffNeedSecondFactor: boolean
  /** The office's name as letters are signed with it. */
  officeName: Record<Language, string>
}
