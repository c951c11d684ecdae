import { sql } from 'kysely'
import type { ListedWarehouseTable } from '../../contract/sources/internal-sources.ts'
import { isListedSql } from '../access/index.ts'
import type { Actor } from '../platform/actor.ts'
import type { Database } from '../platform/database/pool.ts'
import type { SourcesContext } from './context.ts'
import { nameOrderSql } from './names.ts'
import { toSchedule } from './schedules.ts'
import { listTables, type WarehouseTable } from './warehouse/tables.ts'
import { WarehouseError } from './warehouse/warehouse-errors.ts'

/**
 * Lists the registered tables; for users with the menu Data Source who are not in the editor of reports, also the other tables of the
 * warehouse. If the warehouse cannot be read, returns the registered tables with the reason.
 */
export const listInternalSourcesFor = async (
  { database, warehouse }: SourcesContext,
  actor: Actor,
  fromPage: 'report' | 'warehouse',
) => {
  const registeredSources = await listRegisteredSources(database, actor)
  if (fromPage === 'report' || !actor.menus.has('DataSource'))
    return { sources: registeredSources, warehouse: 'not asked' as const }
  try {
    return { sources: mergeSources(registeredSources, await listTables(warehouse)), warehouse: 'ok' as const }
  } catch (error) {
    if (!(error instanceof WarehouseError)) throw error
    return { sources: registeredSources, warehouse: error.fault }
  }
}

const toTableKey = ({ schema, table }: { schema: string; table: string }) => JSON.stringify([schema, table])

/** Merges the registered sources with the tables of the warehouse. Registered tables that the warehouse no longer has come last. */
const mergeSources = (registeredSources: ListedWarehouseTable[], tables: WarehouseTable[]): ListedWarehouseTable[] => {
  const unmatchedSources = new Map(registeredSources.map(source => [toTableKey(source), source]))
  const existingTables = tables.map(table => {
    const source = unmatchedSources.get(toTableKey(table)) ?? toUnregisteredSource(table)
    unmatchedSources.delete(toTableKey(table))
    return { ...source, ...table, isInWarehouse: true }
  })
  const missingTables = [...unmatchedSources.values()].map(source => ({ ...source, isInWarehouse: false }))
  return [...existingTables, ...missingTables]
}

const toUnregisteredSource = ({ schema, table }: WarehouseTable): ListedWarehouseTable => ({
  internalSourceId: null,
  schema,
  table,
  name: '',
  workflow: '',
  workflowType: null,
  sourceIds: [],
  status: null,
  createdAt: null,
  repeat: 'none',
  weekdays: [],
  monthDays: [],
  time: null,
  revision: 0,
  isInWarehouse: true,
  rowCount: null,
  columnCount: null,
  comment: '',
})

const listRegisteredSources = async (database: Database, actor: Actor): Promise<ListedWarehouseTable[]> => {
  const rows = await database
    .selectFrom('internal_sources')
    .selectAll()
    .select(
      sql<string[]>`array(select source_id from internal_source_reports attachment join reports using (report_id)
        where attachment.internal_source_id = internal_sources.internal_source_id and ${isListedSql(actor)} order by source_id)`.as(
        'source_ids',
      ),
    )
    .orderBy(nameOrderSql)
    .execute()
  return rows.map(row => ({
    internalSourceId: row.internal_source_id,
    schema: row.schema_name,
    table: row.table_name,
    name: row.name,
    workflow: row.workflow,
    workflowType: row.workflow_type as ListedWarehouseTable['workflowType'],
    sourceIds: row.source_ids,
    status: row.status as ListedWarehouseTable['status'],
    createdAt: row.created_at.toISOString(),
    ...toSchedule(row),
    revision: row.revision,
    // The warehouse has not been read yet; `mergeSources` sets these fields for a table that it has.
    isInWarehouse: null,
    rowCount: null,
    columnCount: null,
    comment: '',
  }))
}
