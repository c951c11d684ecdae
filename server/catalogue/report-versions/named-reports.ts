import { sql } from 'kysely'
import { visibleReports } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'

/** A report that an address names. */
export interface NamedReport {
  reportId: number
  /** Its File Name now. */
  fileName: string
}

/** Whether a report of the query has a File Name or had it before. */
export const hasOrHadName = (fileName: string) =>
  sql<boolean>`(reports.file_name = ${fileName} or reports.report_id in
    (select report_id from report_former_names where file_name = ${fileName}))`

/** Whether a report of the query has a File Name now; sorted by it, descending, such a report comes first. */
export const hasName = (fileName: string) => sql<boolean>`reports.file_name = ${fileName}`

/**
 * The report of a File Name among those that the actor may see: the one that has it, else the one that had it last. One that the actor may
 * not see never takes a name from another.
 */
export const findNamedReport = (database: Database, actor: Actor, fileName: string): Promise<NamedReport | undefined> =>
  visibleReports(database, actor)
    .leftJoin('report_former_names as former', join =>
      join.onRef('former.report_id', '=', 'reports.report_id').on('former.file_name', '=', fileName),
    )
    .select(['reports.report_id as reportId', 'reports.file_name as fileName'])
    .where(hasOrHadName(fileName))
    .orderBy(hasName(fileName), 'desc')
    .orderBy('former.former_name_id', 'desc')
    .limit(1)
    .executeTakeFirst()
