import { sql } from 'kysely'
import type { Database } from '../../../platform/database/pool.ts'

/** Returns functions that read what releases have stored; `reports` has the ids of reports by file name. */
export const createReleaseReadings = (database: Database, reports: Record<string, number>) => ({
  listVersions: async (fileName: string) =>
    database
      .selectFrom('report_versions')
      .select(['number', 'as_of', 'promised_for', 'reason'])
      .where('report_id', '=', reports[fileName]!)
      .orderBy('number')
      .execute(),
  /** Lists the recorded steps of the drafts of a report, each as its user and its name. */
  listSteps: async (fileName: string) => {
    const rows = await database
      .selectFrom('audit_records')
      .select(['username', 'call', sql<string>`after->>'step'`.as('step')])
      .where('subject', '=', 'report_drafts')
      .where('key', '=', String(reports[fileName]))
      .orderBy('audit_id')
      .execute()
    return rows.map(({ username, step }) => `${username} ${step}`)
  },
  listMailsTo: async (address: string) => {
    const rows = await database
      .selectFrom('mails')
      .select(['subject', 'text_body'])
      .where('to_address', '=', address)
      .execute()
    return rows.map(({ subject, text_body }) => `${subject}\n${text_body}`)
  },
})
