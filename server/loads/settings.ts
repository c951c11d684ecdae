import { sql } from 'kysely'
import type { LoadColumn, LoadFilter, LoadOrder } from '../../contract/loads/loads.ts'
import type { Schedule } from '../../contract/sources/schedules.ts'
import type { Database } from '../platform/database/pool.ts'
import { toSchedule } from '../sources/index.ts'
import type { View } from './views.ts'
import type { LoadLimits } from './wait-reasons.ts'

/**
 * The load settings of a report, with what a load needs of its report and its source. `LoadLimits` has the limits within which a load is
 * published without a review.
 */
export interface LoadSettings extends LoadLimits {
  reportId: number
  /** The source id of the report. */
  sourceId: string
  fileName: string
  internalSourceId: number
  /** The name of the internal source. */
  internalSourceName: string
  /** The table of the source, and which part of it is loaded. */
  view: View
  /** The schedule of the source, by which the load runs. */
  schedule: Schedule
  /**
   * The types of the columns in the warehouse, by column name, that staff have accepted. A load waits for a review if a column has another
   * type.
   */
  acceptedTypes: Record<string, string>
  /** The account of the steward; null if it was deleted. */
  stewardId: number | null
  /** The username of the steward. */
  steward: string | null
  isOn: boolean
  /** True if the portal has switched the load off, because its steward may no longer edit reports. */
  isStopped: boolean
  /** True if the source is still attached to the report. */
  isAttached: boolean
  isSourceActive: boolean
  /** Due times up to this time were queued or no longer count. */
  scheduledThrough: Date
  revision: number
}

/** Builds the query for the settings of all loads. */
const selectSettings = (database: Database) =>
  database
    .selectFrom('report_loads as load')
    .innerJoin('reports', 'reports.report_id', 'load.report_id')
    .innerJoin('internal_sources as source', 'source.internal_source_id', 'load.internal_source_id')
    .leftJoin('users', 'users.user_id', 'load.user_id')
    .select(['reports.source_id', 'reports.file_name', 'users.username'])
    .select(['source.internal_source_id', 'source.name', 'source.schema_name', 'source.table_name', 'source.status'])
    .select(['source.repeat', 'source.weekdays', 'source.month_days', 'source.at_time'])
    .select(['load.report_id', 'load.user_id', 'load.is_on', 'load.is_automatic', 'load.least_percent'])
    .select(['load.most_percent', 'load.stopped_reason', 'load.scheduled_through', 'load.revision'])
    .select([
      sql<LoadColumn[] | null>`load.picked_columns`.as('columns'),
      sql<LoadFilter[]>`load.filters`.as('filters'),
      sql<LoadOrder[]>`load.row_order`.as('row_order'),
      sql<Record<string, string>>`load.types`.as('types'),
      sql<boolean>`exists (select from internal_source_reports attachment where attachment.internal_source_id = load.internal_source_id
        and attachment.report_id = load.report_id)`.as('is_attached'),
    ])

type SettingsRow = Awaited<ReturnType<ReturnType<typeof selectSettings>['executeTakeFirstOrThrow']>>

const toSettings = (row: SettingsRow): LoadSettings => ({
  reportId: row.report_id,
  sourceId: row.source_id,
  fileName: row.file_name,
  internalSourceId: row.internal_source_id,
  internalSourceName: row.name,
  view: {
    schema: row.schema_name,
    table: row.table_name,
    columns: row.columns,
    filters: row.filters,
    rowOrder: row.row_order,
  },
  schedule: toSchedule(row),
  acceptedTypes: row.types,
  stewardId: row.user_id,
  steward: row.username,
  isOn: row.is_on,
  isAutomatic: row.is_automatic,
  minRowChangePercent: row.least_percent,
  maxRowChangePercent: row.most_percent,
  isStopped: row.stopped_reason !== null,
  isAttached: row.is_attached,
  isSourceActive: row.status === 'online',
  scheduledThrough: row.scheduled_through,
  revision: row.revision,
})

/** Finds the load settings of a report; undefined if it has no load. */
export const findLoadSettings = async (database: Database, reportId: number): Promise<LoadSettings | undefined> => {
  const row = await selectSettings(database).where('load.report_id', '=', reportId).executeTakeFirst()
  return row && toSettings(row)
}

/** Lists the settings of every load that is switched on. */
export const listEnabledLoadSettings = async (database: Database): Promise<LoadSettings[]> =>
  (await selectSettings(database).where('load.is_on', '=', true).orderBy('load.report_id').execute()).map(toSettings)
