import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import type { Digests } from './drafts.ts'

// Files as staff keep them. Nobody's sight is asked, as with the reports themselves: see standing-reports.ts.

/** Throws 404 for a report that is not there. */
export const requireReportBy = async (database: Database, name: 'file_name' | 'source_id', value: string) => {
  const report = await database
    .selectFrom('reports')
    .select(['report_id as reportId', 'file_name as fileName'])
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
