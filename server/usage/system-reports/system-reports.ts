import { type SystemReportQuery, systemReportColumns, systemReportKey } from '../../../contract/usage/system-reports.ts'
import type { Actor } from '../../platform/actor.ts'
import { recordExplicitly, type Writer, writeAs } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { formatCsvLine } from '../../platform/csv.ts'
import type { Database } from '../../platform/database/pool.ts'
import { listDailyUse } from '../daily-use.ts'
import { requireRange } from './ranges.ts'
import { countSystemReport, readSystemReport, type SystemReportRow } from './rows.ts'

interface Context {
  database: Database
  clock: Clock
}

/** Returns the first rows of a system report, the total and the use on each day, and records the access. Throws 400 for an invalid range. */
export const loadSystemReportAs = async (
  context: Context,
  actor: Actor,
  writer: Writer,
  { pageSize, ...query }: SystemReportQuery & { pageSize: number },
) => {
  requireRange(context.clock, query)
  await recordAccess(context, writer, query)
  const [rows, total, dailyUse] = await Promise.all([
    readFirstRows(readSystemReport(context.database, actor, query), pageSize),
    countSystemReport(context.database, query),
    listDailyUse(context.database, query),
  ])
  const status = rows.length > 0 ? ('loaded' as const) : ('empty' as const)
  // TypeScript does not see that all rows are of the same report.
  return { status, rows: rows as never[], total, use: dailyUse }
}

/** Counts the rows of each of the three reports. Throws 400 for an invalid range. */
export const countAllSystemReports = async (
  { database, clock }: Context,
  range: Pick<SystemReportQuery, 'start' | 'end'>,
) => {
  requireRange(clock, range)
  const reports = ['profiles', 'daily', 'acceptances'] as const
  return Promise.all(
    reports.map(async report => ({ report, total: await countSystemReport(database, { report, ...range }) })),
  )
}

const readFirstRows = async (batches: AsyncIterable<SystemReportRow[]>, maxRows: number) => {
  const firstRows: SystemReportRow[] = []
  for await (const batch of batches) {
    firstRows.push(...batch.slice(0, maxRows - firstRows.length))
    if (firstRows.length === maxRows) break
  }
  return firstRows
}

/** Returns all rows of a system report as CSV lines; the access is recorded before the first line. Throws 400 for an invalid range. */
export const exportSystemReportAs = async (
  context: Context,
  actor: Actor,
  writer: Writer,
  query: SystemReportQuery,
) => {
  requireRange(context.clock, query)
  await recordAccess(context, writer, query)
  return streamCsvLines(context.database, actor, query)
}

/** Yields the line of column names, then the lines of each batch as one text. */
const streamCsvLines = async function* (database: Database, actor: Actor, query: SystemReportQuery) {
  const columns = systemReportColumns[query.report]
  const toCsvLine = (row: Record<string, string | number>) =>
    formatCsvLine(columns.map(({ field }) => row[field] ?? null))
  yield formatCsvLine(columns.map(({ column }) => column))
  for await (const batch of readSystemReport(database, actor, query))
    yield batch.map(row => toCsvLine({ ...row })).join('')
}

/**
 * Records in the audit trail that somebody has read a system report, as reading writes no row that a trigger could record. The trail has no
 * action for reading; `added` means that an access was added.
 */
const recordAccess = (context: Context, writer: Writer, { report, start, end }: SystemReportQuery) =>
  writeAs(context, writer, transaction =>
    recordExplicitly(transaction, {
      tableName: 'system_reports',
      key: systemReportKey.encode(report),
      action: 'added',
      after: { start, end },
    }),
  )
