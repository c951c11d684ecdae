import { sql } from 'kysely'
import type { Database } from '../platform/database/pool.ts'

/** A report whose table may have changed since it was last read for a purpose. */
export interface ReportToRead {
  reportId: number
  notedIn: number
}

type Purpose = 'values' | 'series'

/** Limit of reports in one run. After an upgrade, most of them have nothing to read. */
const maxReports = 1000

/** Lists reports that triggers noted for a purpose, the last noted first. */
export const listReportsToRead = (database: Database, purpose: Purpose): Promise<ReportToRead[]> =>
  database
    .selectFrom('reports_to_read')
    .select(['report_id as reportId', 'noted_in as notedIn'])
    .where('purpose', '=', purpose)
    .orderBy('noted_in', 'desc')
    .limit(maxReports)
    .execute()

interface ReadingRun {
  reports: readonly ReportToRead[]
  /** False if the reports have more tables than one run lists. */
  isComplete: boolean
  /** The listed tables that were not read. */
  unread: readonly { reportId: number }[]
}

/**
 * Deletes the notes of reports whose tables were all read, unless the report was noted again in the meantime. Returns true if no report is
 * left. An incomplete list deletes no note, because any of the reports may have tables that were not listed.
 */
export const deleteReadNotes = async (
  database: Database,
  purpose: Purpose,
  { reports, isComplete, unread }: ReadingRun,
) => {
  if (!isComplete) return false
  const unreadIds = new Set(unread.map(({ reportId }) => reportId))
  const finishedReports = reports.filter(({ reportId }) => !unreadIds.has(reportId))
  await sql`delete from reports_to_read using jsonb_to_recordset(${JSON.stringify(finishedReports)}::jsonb) as read ("reportId" bigint, "notedIn" bigint)
    where purpose = ${purpose} and report_id = "reportId" and noted_in = "notedIn"`.execute(database)
  return unread.length === 0 && reports.length < maxReports
}
