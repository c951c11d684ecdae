import type { Database } from '../../platform/database/pool.ts'

// The callers of both functions have checked that the actor may see the report.

/** Returns the keywords of a report in their order. */
export const listKeywords = async (database: Database, reportId: number) => {
  const rows = await database
    .selectFrom('report_keywords')
    .select('keyword')
    .where('report_id', '=', reportId)
    .orderBy('position')
    .execute()
  return rows.map(({ keyword }) => keyword)
}

/** Returns the current columns of a report in their order, as readers see them. */
export const listColumns = (database: Database, reportId: number) =>
  database
    .selectFrom('report_columns')
    .select(['name', 'type', 'description_en as descriptionEn', 'description_th as descriptionTh', 'unit'])
    .where('report_id', '=', reportId)
    .orderBy('position')
    .execute()
