import { sql } from 'kysely'
import { versionChoice } from '../../contract/catalogue/versions/report-versions.ts'
import { reportIdOrFileName } from '../../contract/fields.ts'
import type { NoTableReason } from '../../contract/tables/profiles.ts'
import { listRequestedFiles, type RequestedReport, requireRequestedReport } from '../catalogue/index.ts'
import type { Actor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { parseInput } from '../platform/http/invoke.ts'
import { notFound, Problem } from '../platform/problem.ts'
import { choicesDigestSql, enqueueBuild } from './builds/build-queue.ts'
import { FileInRebuild } from './engines/store-fetches.ts'
import { findSingleValue } from './queries/parameter-values.ts'
import type { TableColumn } from './queries/table-columns.ts'

/** The live table of a version, which programs can query: it is ready, is being built or waits for its build, or there will be none. */
export type LiveTable =
  | { state: 'ready'; parquetDigest: string; rowCount: number; columns: TableColumn[] }
  /** `isRepair` is true if an earlier Parquet was lost or damaged in the store. */
  | { state: 'building'; isRepair?: boolean }
  | { state: 'none'; reason: NoTableReason | 'noCsv' }

/** The report and version that a request names, and the state of the version's table. */
export interface RequestedTable {
  report: RequestedReport & { version: NonNullable<RequestedReport['version']> }
  table: LiveTable
}

/**
 * Returns the table of a report by its File Name, in the latest version or the one that `version` or `as_of` names. If the version has no
 * build, enqueues one. Throws 400 for an invalid version, otherwise the same 404 for a missing report and for one that the caller may not see,
 * before any other check.
 */
export const requireTableOrEnqueueBuild = async (
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  requestedName: string,
  query: URLSearchParams,
): Promise<RequestedTable> => {
  const parsedName = reportIdOrFileName.safeParse(requestedName)
  if (!parsedName.success) throw notFound()
  const versionInput = Object.fromEntries(
    ['version', 'as_of'].flatMap(key => (query.has(key) ? [[key, findSingleValue(query, key)]] : [])),
  )
  const report = await requireRequestedReport(database, actor, {
    fileName: parsedName.data,
    ...(parseInput(versionChoice, versionInput) as object),
  })
  const { version } = report
  if (!version) throw notFound()
  const table = await readLiveTable(database, report)
  // A repair was enqueued when the damage was found.
  if (table.state === 'building' && !table.isRepair) await enqueueBuild(database, clock, version.versionId)
  return { report: { ...report, version }, table }
}

/** Returns the table of a report that the caller may see, without enqueuing its build. A report without files has no table. */
export const readLiveTable = async (database: Database, report: RequestedReport): Promise<LiveTable> => {
  const csv = (await listRequestedFiles(database, report)).find(({ kind }) => kind === 'csv')
  if (!report.version || !csv) return { state: 'none', reason: 'noCsv' }
  return (await findBuiltTable(database, report.version.versionId, csv.digest)) ?? { state: 'building' }
}

interface BuiltRow {
  isDamaged: boolean
  reason: NoTableReason | null
  parquetDigest: string
  /** A number as text, because the driver returns a bigint as text. */
  rowCount: string
  /** Each column is stored without its index, which is its place in the list. */
  columns: Omit<TableColumn, 'at'>[]
}

/** Finds the outcome of a build; undefined before the first one. The same CSV with other column choices has another build. */
const findBuiltTable = async (
  database: Database,
  versionId: number,
  csvDigest: string,
): Promise<LiveTable | undefined> => {
  const { rows } = await sql<BuiltRow>`
    select b.reason, b.damaged_at is not null as "isDamaged", b.parquet_digest as "parquetDigest", b.row_count as "rowCount", b.columns
    from report_versions v join table_builds b on b.csv_digest = ${csvDigest} and b.choices_digest = ${choicesDigestSql}
    where v.report_version_id = ${versionId}`.execute(database)
  const [row] = rows
  if (!row) return undefined
  if (row.isDamaged) return { state: 'building', isRepair: true }
  if (row.reason !== null) return { state: 'none', reason: row.reason }
  const columns = row.columns.map((column, index) => ({ ...column, at: index }))
  return { state: 'ready', parquetDigest: row.parquetDigest, rowCount: Number(row.rowCount), columns }
}

/** Returns the table if it can be queried. Throws 503 while it is being built, and 422 if there is none. */
export const requireReadyTable = ({ table }: RequestedTable): Extract<LiveTable, { state: 'ready' }> => {
  if (table.state === 'ready') return table
  if (table.state === 'building' && table.isRepair) throw new FileInRebuild()
  if (table.state === 'building')
    throw new Problem(503, 'Not ready', {
      detail: 'This table is being prepared for queries. Its files can be downloaded already.',
      retryAfterSeconds: 10,
      isExpected: true,
    })
  throw new Problem(422, 'No live table', { detail: `${noTableSentences[table.reason]} Its files can be downloaded.` })
}

/** Why a table cannot be queried, as sentences for clients. */
export const noTableSentences: Record<NoTableReason | 'noCsv', string> = {
  noCsv: 'This report has no CSV.',
  misfits: 'Some values do not fit what staff say of their columns.',
  tooLarge: 'This table is too large to be asked.',
  lostFile: 'The CSV of this version was lost.',
  unreadable: 'The CSV of this version cannot be read as a table.',
  failed: 'This table could not be prepared for queries.',
}
