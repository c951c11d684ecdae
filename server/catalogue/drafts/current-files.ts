import { sql } from 'kysely'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import type { RowMode } from '../../../contract/files/row-modes.ts'
import { type CheckOptions, ensureLocalFile, type FileStore, makeOtherFile } from '../../files/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import type { Digests } from './drafts.ts'

// These functions are for staff who may edit all reports, so they do not check who may see a report.

/** Finds a report by its File Name or by its Report ID. Throws 404 for a report that does not exist. */
export const requireReportBy = async (database: Database, column: 'file_name' | 'source_id', value: string) => {
  const report = await database
    .selectFrom('reports')
    .select(['report_id as reportId', 'file_name as fileName'])
    .select(sql<RowMode>`row_mode`.as('rowMode'))
    .where(column, '=', value)
    .executeTakeFirst()
  if (!report) throw notFound()
  return report
}

/** Returns the row mode of a report. Throws 404 for a report that does not exist. */
export const readRowMode = async (database: Database, reportId: number) => {
  const report = await database
    .selectFrom('reports')
    .select(sql<RowMode>`row_mode`.as('rowMode'))
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  if (!report) throw notFound()
  return report.rowMode
}

/** Returns the digests of a report's current files by kind, the time of the newest one, and the row with the size of the current table. */
export const readCurrentFiles = async (database: Database, reportId: number) => {
  const rows = await database
    .selectFrom('report_files')
    .select(['kind', 'digest', 'published_at', 'row_count as rowCount', 'column_count as columnCount'])
    .where('report_id', '=', reportId)
    .where('is_current', '=', true)
    .execute()
  const digests: Digests = Object.fromEntries(rows.map(({ kind, digest }) => [kind as FileKind, digest]))
  const publicationTimes = rows.map(({ published_at }) => published_at.getTime())
  const newestFileAt = publicationTimes.length > 0 ? new Date(Math.max(...publicationTimes)) : null
  const table = rows.find(({ kind }) => kind === 'csv') ?? rows.find(({ kind }) => kind === 'excel') ?? null
  return { digests, newestFileAt, table }
}

/**
 * Copies the current data files from the store into a folder, except those of the replaced kinds, and returns their paths. Files that are
 * missing in the store are skipped.
 */
export const copyCurrentFiles = async (
  store: FileStore,
  digests: Digests,
  replacedKinds: readonly string[],
  folder: string,
) => {
  const paths: { excel?: string; csv?: string } = {}
  for (const kind of ['excel', 'csv'] as const) {
    const digest = digests[kind]
    const mustCopy = digest && !replacedKinds.includes(kind) && (await store.find(digest))
    if (mustCopy) paths[kind] = await ensureLocalFile(store, digest, folder)
  }
  return paths
}

/**
 * Copies the current CSV into a folder, or makes a CSV from the current Excel file, and returns its path; undefined if the file is missing
 * or cannot be read.
 */
export const copyCurrentCsv = async (
  store: FileStore,
  { fileName, digests, folder }: { fileName: string; digests: Digests; folder: string },
  options: CheckOptions,
): Promise<string | undefined> => {
  const { csv, excel } = await copyCurrentFiles(store, digests, [], folder)
  if (csv || !excel) return csv
  // A failure is not reported, because the caller can do without the current table.
  const madeCsv = await makeOtherFile(
    { from: 'excel', path: excel, fileName, folder },
    { ...options, onError: undefined },
  )
  return 'path' in madeCsv ? madeCsv.path : undefined
}
