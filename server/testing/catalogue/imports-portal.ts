import { sql } from 'kysely'
import { runImport } from '../../imports/index.ts'
import { openUploadPortal } from './upload-portal.ts'

type Origin = Parameters<typeof runImport>[1]['origin']

/** Opens a portal into which a test imports tables as the steward `collector`. */
export const openImportsPortal = async (options: Parameters<typeof openUploadPortal>[0] = {}) => {
  const portal = await openUploadPortal(options)
  const { database } = portal
  await sql`update users set role_id = 4 where user_id = ${portal.users.collector!}`.execute(database)
  const context = { ...portal.context, maxBytes: options.maxBytes ?? 2 ** 20 }
  /** Imports an origin; returns the printed lines and the counts other than 0. */
  const importOrigin = async (origin: Origin, username = 'collector') => {
    const lines: string[] = []
    const signal = new AbortController().signal
    const totals = await runImport(context, { origin, username, printLine: line => void lines.push(line), signal })
    return { lines, counts: Object.fromEntries(Object.entries(totals).filter(([, count]) => count > 0)) }
  }
  /** Returns everything that an import can change: reports, files, drafts, places, and the number of audit records. */
  const readState = async () => {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(r) - 'updated_at' as row from reports r union all
      select to_jsonb(f) from report_files f union all select to_jsonb(d) from report_drafts d union all
      select to_jsonb(s) from sub_categories s union all select to_jsonb(i) from imported_reports i union all
      select to_jsonb(count(*)) from audit_records`.execute(database)
    return rows.map(({ row }) => JSON.stringify(row)).sort()
  }
  const findReport = async (fileName: string) =>
    database
      .selectFrom('reports')
      .innerJoin('sub_categories', 'sub_categories.sub_category_id', 'reports.sub_category_id')
      .innerJoin('categories', 'categories.category_id', 'sub_categories.category_id')
      .select(['report_id', 'source_id', 'title_en', 'title_th', 'description_th', 'frequency', 'status', 'licence'])
      .select(['source', 'source_url', 'categories.name_th as category', 'sub_categories.name_en as subCategory'])
      .where('file_name', '=', fileName)
      .executeTakeFirst()
  /** Returns the number of rows of each version of a report's file, the current version last. */
  const listRowCounts = async (fileName: string, kind = 'csv') => {
    const rows = await database
      .selectFrom('report_files')
      .innerJoin('reports', 'reports.report_id', 'report_files.report_id')
      .select('row_count')
      .where('file_name', '=', fileName)
      .where('kind', '=', kind)
      .orderBy('report_file_id')
      .execute()
    return rows.map(({ row_count }) => row_count)
  }
  return { ...portal, context, importOrigin, readState, findReport, listRowCounts }
}
