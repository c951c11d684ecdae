import type { Database } from '../platform/database/pool.ts'
import { notFound } from '../platform/problem.ts'

/** Finds the table of an attached source by its id. Throws 404 for a source that is not attached. */
export const requireAttachedTable = async (database: Database, reportId: number, internalSourceId: number) => {
  const table = await database
    .selectFrom('internal_source_reports as attachment')
    .innerJoin('internal_sources as source', 'source.internal_source_id', 'attachment.internal_source_id')
    .select(['source.schema_name as schema', 'source.table_name as table'])
    .where('attachment.report_id', '=', reportId)
    .where('attachment.internal_source_id', '=', internalSourceId)
    .executeTakeFirst()
  if (!table) throw notFound()
  return table
}
