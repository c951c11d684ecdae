import type pg from 'pg'
import type { Logger } from 'pino'
import { minuteMilliseconds } from '../../contract/durations.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Domain } from '../platform/domain.ts'
import type { Settings } from '../platform/settings.ts'
import { sourceRoutes } from './routes.ts'
import { openReaderRole, ownSchema } from './warehouse/own-warehouse.ts'
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
  /** Reads the schema in the portal's own database. */
  readerRole: ReturnType<typeof openReaderRole>
}

/** Opens the warehouse that the settings name; without one, a schema of the portal's own database is the warehouse. */
export const openOfficeWarehouse = ({ settings, database, connection, log }: WarehouseContext): OfficeWarehouse => {
  const { WAREHOUSE_URL } = settings
  const readerRole = openReaderRole(database, log)
  const warehouse = WAREHOUSE_URL
    ? openWarehouse({ connection: { connectionString: WAREHOUSE_URL } })
    : openWarehouse({ connection, schema: ownSchema, findReaderRole: readerRole.find })
  return { warehouse, readerRole }
}

interface SourcesDomainContext extends OfficeWarehouse {
  settings: Settings
  database: Database
  clock: Clock
}

/** Creates the domain of the data sources of reports: tables of the warehouse, and external sources. */
export const openSourcesDomain = ({
  settings,
  database,
  clock,
  warehouse,
  readerRole,
}: SourcesDomainContext): Domain => {
  const { WAREHOUSE_URL } = settings
  return {
    routes: sourceRoutes({ database, clock, warehouse }),
    beforeStop: () => void warehouse.close(),
    // A new table of the schema becomes readable within a minute.
    ...(!WAREHOUSE_URL && {
      beforeFirstRequest: readerRole.prepare,
      repeatedTasks: [{ everyMilliseconds: minuteMilliseconds, run: readerRole.prepare }],
    }),
  }
}
