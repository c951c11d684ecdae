import type { Language } from '../../contract/visit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Replica } from '../platform/database/replicas/replicas.ts'

/** Dependencies of the functions about follows. */
export interface FollowsContext {
  database: Database
  clock: Clock
  /** The copy of the database that lists are read from, if there is one. */
  replica?: Replica | undefined
  /** The server's key, which signs the links in mails. */
  key: Buffer
  officeName: Record<Language, string>
  /** Origin of the portal for links in mails. */
  publicUrl: () => string
  /** Publications of one report within this time after the first one count as one release. */
  settlingMilliseconds: number
}
