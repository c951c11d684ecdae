import { type RawBuilder, sql } from 'kysely'
import { versionChoice } from '../../contract/catalogue/versions/report-versions.ts'
import { reportIdOrFileName } from '../../contract/fields.ts'
import type { ColumnChoices } from '../../contract/tables/column-choices.ts'
import type { NoTableReason } from '../../contract/tables/profiles.ts'
import { listRequestedFiles, type RequestedReport, requireRequestedReport } from '../catalogue/index.ts'
import type { Actor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { parseInput } from '../platform/http/invoke.ts'
import { notFound, Problem } from '../platform/problem.ts'
import { enqueueBuild, type PendingBuild } from './builds/build-queue.ts'
import { buildChoicesDigestSql } from './builds/needed-tables.ts'
import { FileInRebuild } from './engines/store-fetches.ts'
import { findSingleValue } from './queries/parameter-values.ts'
import type { TableColumn } from './queries/table-columns.ts'

/** The live table of a version, which programs can query: it is ready, is being built or waits for its build, or there will be none. */
export type LiveTable =
  | { state: 'ready'; parquetDigest: string; rowCount: number; columns: TableColumn[] }
  /** No build has ended yet. */
  | { state: 'building'; isRepair: false; pendingBuild: PendingBuild }
  /** The Parquet was lost or damaged in the store, and its build is enqueued again. */
  | { state: 'building'; isRepair: true }
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
  if (table.state === 'building' && !table.isRepair) await enqueueBuild(database, clock, table.pendingBuild)
  return { report: { ...report, version }, table }
}

/** Returns the table of a report that the caller may see, without enqueuing its build. A report without files has no table. */
export const readLiveTable = async (database: Database, report: RequestedReport): Promise<LiveTable> => {
  const csv = (await listRequestedFiles(database, report)).find(({ kind }) => kind === 'csv')
  if (!report.version || !csv) return { state: 'none', reason: 'noCsv' }
  return findLiveTable(
    database,
    // A version that has been deleted since has no choices.
    sql`select ${csv.digest}::text as csv_digest,
      (select column_choices from report_versions where report_version_id = ${report.version.versionId}) as choices`,
  )
}

/** Returns the table of a CSV with column choices, which may belong to a draft. */
export const readTableOfCsv = (database: Database, csvDigest: string, choices: ColumnChoices): Promise<LiveTable> =>
  findLiveTable(database, sql`select ${csvDigest}::text as csv_digest, ${JSON.stringify(choices)}::jsonb as choices`)

interface TableRow extends PendingBuild {
  isBuilt: boolean
  isDamaged: boolean
  reason: NoTableReason | null
  parquetDigest: string
  /** A number as text, because the driver returns a bigint as text. */
  rowCount: string
  /** Each column is stored without its index, which is its place in the list. */
  columns: Omit<TableColumn, 'at'>[]
}

/** Finds the table of the one row that `keySql` selects: a CSV and column choices. The same CSV with other choices has another table. */
const findLiveTable = async (database: Database, keySql: RawBuilder<unknown>): Promise<LiveTable> => {
  const { rows } = await sql<TableRow>`
    select k.csv_digest as "csvDigest", k.choices_digest as "choicesDigest", b.csv_digest is not null as "isBuilt", b.reason,
      b.damaged_at is not null as "isDamaged", b.parquet_digest as "parquetDigest", b.row_count as "rowCount", b.columns
    from (select csv_digest, ${buildChoicesDigestSql(sql`choices`)} as choices_digest from (${keySql}) c) k
    left join table_builds b using (csv_digest, choices_digest)`.execute(database)
  const { csvDigest, choicesDigest, isBuilt, isDamaged, reason, parquetDigest, rowCount, columns } = rows[0]!
  if (!isBuilt) return { state: 'building', isRepair: false, pendingBuild: { csvDigest, choicesDigest } }
  if (isDamaged) return { state: 'building', isRepair: true }
  if (reason !== null) return { state: 'none', reason }
  return {
    state: 'ready',
    parquetDigest,
    rowCount: Number(rowCount),
    columns: columns.map((column, index) => ({ ...column, at: index })),
  }
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
  tooLarge: 'This table is too large to be queried.',
  lostFile: 'The CSV of this version was lost.',
  unreadable: 'The CSV of this version cannot be read as a table.',
  failed: 'This table could not be prepared for queries.',
}
