import { sql } from 'kysely'
import type { Database } from '../platform/database/pool.ts'

/** A report whose table may have changed since it was last read for a purpose. */
export interface ReportToRead {
  reportId: number
  /** Rises with each change, so that a change during the reading is noticed. */
  notedIn: number
}

/** What is read from a table: the values that search finds, or the series of charts and key figures. */
type Purpose = 'values' | 'series'

/** Limit of reports in one run. It is high, because after an upgrade most of the reports have nothing to read. */
const maxReports = 1000

/** Lists the reports that database triggers have noted for a purpose, the last noted first. */
export const listReportsToRead = (database: Database, purpose: Purpose): Promise<ReportToRead[]> =>
  database
    .selectFrom('reports_to_read')
    .select(['report_id as reportId', 'noted_in as notedIn'])
    .where('purpose', '=', purpose)
    .orderBy('noted_in', 'desc')
    .limit(maxReports)
    .execute()

/** The result of one run. */
interface ReadingRun {
  /** The reports that the run has listed. */
  reports: readonly ReportToRead[]
  /** False if the reports have more tables than one run lists. */
  isListComplete: boolean
  /** The listed tables that were not read, for example because the store was unavailable. */
  unread: readonly { reportId: number }[]
}

/**
 * Deletes the notes of the reports whose tables were all read, except of reports that were noted again in the meantime. If the list of
 * tables is not complete, deletes nothing, because any of the reports may have tables that were not listed. Returns true if no report is
 * left to read.
 */
export const deleteFinishedNotes = async (
  database: Database,
  purpose: Purpose,
  { reports, isListComplete, unread }: ReadingRun,
) => {
  if (!isListComplete) return false
  const unreadIds = new Set(unread.map(({ reportId }) => reportId))
  const finishedReports = reports.filter(({ reportId }) => !unreadIds.has(reportId))
  await sql`delete from reports_to_read using jsonb_to_recordset(${JSON.stringify(finishedReports)}::jsonb) as read ("reportId" bigint, "notedIn" bigint)
    where purpose = ${purpose} and report_id = "reportId" and noted_in = "notedIn"`.execute(database)
  return unread.length === 0 && reports.length < maxReports
}
