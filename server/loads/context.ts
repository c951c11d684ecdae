import type { Logger } from 'pino'
import type { FilesContext } from '../catalogue/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Warehouse } from '../sources/index.ts'

/** Dependencies of the calls about loads. */
export interface LoadCallsContext {
  database: Database
  clock: Clock
  warehouse: Warehouse
}

/** Dependencies of loads from the warehouse. */
export interface LoadsContext extends FilesContext, LoadCallsContext {
  log: Logger
  officeName: { th: string }
  publicUrl: () => string
  /** The size limit of an upload. */
  maxBytes: number
  /** The share of the disk that loads must leave free. */
  reservedShare: number
}
