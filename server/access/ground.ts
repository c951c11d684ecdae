import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'

/** What every write of this domain needs. */
export interface AccessGround {
  database: Database
  clock: Clock
}
