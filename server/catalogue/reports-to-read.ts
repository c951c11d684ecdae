import { sql } from 'kysely'
import type { Database } from '../platform/database/pool.ts'

/** A report whose table changed since it was read for a purpose, or may have changed. */
export interface NotedReport {
  reportId: number
  notedIn: number
}

type Purpose = 'values' | 'series'

/** The number of reports that are examined at once; most have nothing to read after an upgrade. */
const maxNotedReports = 1000

/** Lists reports that triggers noted for a purpose, the last noted first. */
export const listNoted = (database: Database, purpose: Purpose): Promise<NotedReport[]> =>
  database
    .selectFrom('reports_to_read')
    .select(['report_id as reportId', 'noted_in as notedIn'])
    .where('purpose', '=', purpose)
    .orderBy('noted_in', 'desc')
    .limit(maxNotedReports)
    .execute()

interface ReadingRun {
  noted: readonly NotedReport[]
  /** Whether all tables of the noted reports were listed; otherwise the list was longer than one run reads. */
  isWhole: boolean
  /** The listed tables that were not read. */
  unread: readonly { reportId: number }[]
}

/**
 * Deletes the notes of reports whose tables were all read, except of those that changed since then. Returns whether everything was read. If
 * the list was not whole, the notes stay until it is: a report may have more tables than were listed.
 */
export const deleteReadNotes = async (database: Database, purpose: Purpose, { noted, isWhole, unread }: ReadingRun) => {
  if (!isWhole) return false
  const unreadIds = new Set(unread.map(({ reportId }) => reportId))
  const finishedReports = noted.filter(({ reportId }) => !unreadIds.has(reportId))
  await sql`delete from reports_to_read using jsonb_to_recordset(${JSON.stringify(finishedReports)}::jsonb) as read ("reportId" bigint, "notedIn" bigint)
    where purpose = ${purpose} and report_id = "reportId" and noted_in = "notedIn"`.execute(database)
  return unread.length === 0 && noted.length < maxNotedReports
}
