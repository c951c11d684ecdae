import type pg from 'pg'
import type { Logger } from 'pino'
import { minuteMilliseconds } from '../../contract/durations.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Domain } from '../platform/domain.ts'
import type { Settings } from '../platform/settings.ts'
import { sourceRoutes } from './routes.ts'
import { createOwnReader, ownSchema } from './warehouse/own-warehouse.ts'
import { openWarehouse, type Warehouse } from './warehouse/warehouses.ts'

interface WarehouseContext {
  settings: Settings
  database: Database
  /** Connection to the portal's own database. */
  connection: pg.PoolConfig
  log: Logger
}

interface OfficeWarehouse {
  warehouse: Warehouse
  own: ReturnType<typeof createOwnReader>
}

/** Opens the warehouse of the settings, otherwise the schema of the portal's own database. */
export const openOfficeWarehouse = ({ settings, database, connection, log }: WarehouseContext): OfficeWarehouse => {
  const { WAREHOUSE_URL } = settings
  const own = createOwnReader(database, log)
  const warehouse = WAREHOUSE_URL
    ? openWarehouse({ connection: { connectionString: WAREHOUSE_URL } })
    : openWarehouse({ connection, schema: ownSchema, findReader: own.find })
  return { warehouse, own }
}

interface SourcesDomainContext extends OfficeWarehouse {
  settings: Settings
  database: Database
  clock: Clock
}

/** Opens the data sources of reports: tables of the warehouse, and external sources. */
export const openSourcesDomain = ({ settings, database, clock, warehouse, own }: SourcesDomainContext): Domain => {
  const { WAREHOUSE_URL } = settings
  return {
    routes: sourceRoutes({ database, clock, warehouse }),
    beforeStop: () => void warehouse.close(),
    ...(!WAREHOUSE_URL && {
      beforeFirstRequest: own.prepare,
      repeatedTasks: [{ everyMilliseconds: minuteMilliseconds, run: own.prepare }],
    }),
  }
}
