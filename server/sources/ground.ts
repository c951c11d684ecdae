import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Warehouse } from './warehouse/warehouses.ts'

/** What the calls about sources need. */
export interface SourcesGround {
  database: Database
  clock: Clock
  warehouse: Warehouse
}
