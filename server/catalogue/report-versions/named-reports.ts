import { sql } from 'kysely'
import { selectVisibleReports } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'

/** A report that a URL names by its current or a former File Name. */
export interface NamedReport {
  reportId: number
  /** The current File Name. */
  fileName: string
}

/** Selects the ids of the reports that have or had the File Name. Both parts use an index; a condition with `or` would read all reports. */
export const selectIdsByName = (fileName: string) => sql`
  select named.report_id from reports named where named.file_name = ${fileName}
  union all select report_id from report_former_names where file_name = ${fileName}`

/** Returns an SQL condition: the report has the File Name now. In descending order of the condition, such a report comes first. */
export const hasNameSql = (fileName: string) => sql<boolean>`reports.file_name = ${fileName}`

/**
 * Finds the report that has a File Name, otherwise the report that had it last. Only reports that the actor may see are searched, so a
 * hidden report with the name does not hide another one.
 */
export const findNamedReport = (database: Database, actor: Actor, fileName: string): Promise<NamedReport | undefined> =>
  selectVisibleReports(database, actor)
    .leftJoin('report_former_names as former', join =>
      join.onRef('former.report_id', '=', 'reports.report_id').on('former.file_name', '=', fileName),
    )
    .select(['reports.report_id as reportId', 'reports.file_name as fileName'])
    .where(sql<boolean>`reports.report_id = any(array(${selectIdsByName(fileName)}))`)
    .orderBy(hasNameSql(fileName), 'desc')
    .orderBy('former.former_name_id', 'desc')
    .limit(1)
    .executeTakeFirst()
