import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'

/** Dependencies of the functions of this domain. */
export interface AccessContext {
  database: Database
  clock: Clock
}
