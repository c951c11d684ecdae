import { sql } from 'kysely'
import type { ColumnChoices } from '../../../contract/tables/column-choices.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'

/** The current table of a report. */
export interface CurrentTable {
  reportId: number
  /** Null for a report without a CSV. */
  csvDigest: string | null
  /** The column settings of staff. */
  choices: ColumnChoices
}

/** Reads the current table of a report. Throws 404 for a report that does not exist. */
export const requireCurrentTable = async (database: Database, sourceId: string): Promise<CurrentTable> => {
  const { rows } = await sql<CurrentTable>`
    select report_id as "reportId",
      (select digest from report_files
        where report_files.report_id = reports.report_id and kind = 'csv' and is_current) as "csvDigest",
      coalesce((select column_choices from report_versions
        where report_versions.report_id = reports.report_id order by number desc limit 1), '{}') as choices
    from reports where source_id = ${sourceId}`.execute(database)
  const [table] = rows
  if (!table) throw notFound()
  return table
}
