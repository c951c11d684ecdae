import type { Logger } from 'pino'
import type { FilesGround } from '../catalogue/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Warehouse } from '../sources/index.ts'

/** What the calls about loads need. */
export interface LoadCallsGround {
  database: Database
  clock: Clock
  warehouse: Warehouse
}

/** What loads from the warehouse need. */
export interface LoadsGround extends FilesGround, LoadCallsGround {
  log: Logger
  officeName: { th: string }
  publicUrl: () => string
  /** The size limit of an upload. */
  maxBytes: number
  /** The share of the disk that loads leave free. */
  reservedShare: number
}
