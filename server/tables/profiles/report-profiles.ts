import type { VersionQuery } from '../../../contract/catalogue/versions/report-versions.ts'
import type { Era } from '../../../contract/tables/columns.ts'
import type { ColumnProfile } from '../../../contract/tables/profiles.ts'
import type { ReportProfile } from '../../../contract/tables/report-profile.ts'
import { requireRequestedReport } from '../../catalogue/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { readLiveTable } from '../live-tables.ts'
import { formatStoredValue } from '../queries/shown-columns.ts'
import type { TableColumn } from '../queries/table-columns.ts'

/**
 * Returns the statistics of the columns of a report, as its build stored them. Throws 404 for a report or version that the actor may not see.
 * It only reads, so a table that is not built yet is not enqueued.
 */
export const requireReportProfile = async (
  database: Database,
  actor: Actor,
  versionQuery: VersionQuery,
): Promise<ReportProfile> => {
  const report = await requireRequestedReport(database, actor, versionQuery)
  const table = await readLiveTable(database, report)
  if (table.state !== 'ready')
    return { state: table.state, reason: table.state === 'none' ? table.reason : null, rowCount: 0, columns: [] }
  return { state: 'ready', reason: null, rowCount: table.rowCount, columns: table.columns.map(toProfiledColumn) }
}

const toProfiledColumn = (column: TableColumn) => {
  const { name, kind, era, period = null, scale, markOf = null, partOf = null } = column.recipe
  return {
    ...{ name, type: kind, era, period, markOf, partOf },
    scale: kind === 'decimal' ? scale : null,
    ...formatStatistics(column, 'ce'),
  }
}

/** Returns the statistics of a column that readers and programs see, with times as the API writes them, in an era. */
export const formatStatistics = ({ recipe, profile }: TableColumn, era: Era): Omit<ColumnProfile, 'longest'> => {
  const formatValue = (value: string) => formatStoredValue(value, recipe, era)
  return {
    missing: profile.missing,
    distinct: profile.distinct,
    least: profile.least && formatValue(profile.least),
    greatest: profile.greatest && formatValue(profile.greatest),
    frequent: profile.frequent.map(({ value, count }) => ({ value: formatValue(value), count })),
  }
}
