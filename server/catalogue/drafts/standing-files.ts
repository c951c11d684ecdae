import { sql } from 'kysely'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import type { RowMode } from '../../../contract/files/row-modes.ts'
import { type CheckOptions, copyHere, type FileStore, makeOtherFile } from '../../files/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import type { Digests } from './drafts.ts'

// Files as staff keep them. Nobody's sight is asked, as with the reports themselves: see standing-reports.ts.

/** Throws 404 for a report that is not there. */
export const requireReportBy = async (database: Database, name: 'file_name' | 'source_id', value: string) => {
  const report = await database
    .selectFrom('reports')
    .select(['report_id as reportId', 'file_name as fileName'])
    .select(sql<RowMode>`row_mode`.as('rowMode'))
    .where(name, '=', value)
    .executeTakeFirst()
  if (!report) throw notFound()
  return report
}

/** The files of a report that are current, by kind, when the last of them became so, and how large its table is. */
export const findStandingFiles = async (database: Database, reportId: number) => {
  const rows = await database
    .selectFrom('report_files')
    .select(['kind', 'digest', 'published_at', 'row_count as rowCount', 'column_count as columnCount'])
    .where('report_id', '=', reportId)
    .where('is_current', '=', true)
    .execute()
  const digests: Digests = Object.fromEntries(rows.map(({ kind, digest }) => [kind as FileKind, digest]))
  const times = rows.map(({ published_at }) => published_at.getTime())
  const since = times.length > 0 ? new Date(Math.max(...times)) : null
  const table = rows.find(({ kind }) => kind === 'csv') ?? rows.find(({ kind }) => kind === 'excel') ?? null
  return { digests, since, table }
}

/** Where the report's data files that stay can be read: those of the kinds that do not come. One that was lost hinders nobody. */
export const copyPresent = async (store: FileStore, digests: Digests, coming: readonly string[], folder: string) => {
  const present: { excel?: string; csv?: string } = {}
  for (const kind of ['excel', 'csv'] as const) {
    const digest = digests[kind]
    if (digest && !coming.includes(kind) && (await store.find(digest)))
      present[kind] = await copyHere(store, digest, folder)
  }
  return present
}

/** The present table as a CSV; made of the Excel file where there is no other. Undefined where it was lost or cannot be read. */
export const copyPresentCsv = async (
  store: FileStore,
  { fileName, digests, folder }: { fileName: string; digests: Digests; folder: string },
  options: CheckOptions,
): Promise<string | undefined> => {
  const { csv, excel } = await copyPresent(store, digests, [], folder)
  if (csv || !excel) return csv
  const made = await makeOtherFile(
    { from: 'excel', path: excel, fileName, folder },
    { ...options, onTrouble: undefined },
  )
  return 'path' in made ? made.path : undefined
}
