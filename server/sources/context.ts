import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Warehouse } from './warehouse/warehouses.ts'

/** Dependencies of the calls about sources. */
export interface SourcesContext {
  database: Database
  clock: Clock
  warehouse: Warehouse
}
