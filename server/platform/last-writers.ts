import type { Database } from './database/pool.ts'

/** Finds the username of the last writer of a row in the audit trail; undefined if the trail has no record of the row. */
export const findLastWriter = async (database: Database, subject: string, key: string): Promise<string | undefined> => {
  const record = await database
    .selectFrom('audit_records')
    .select('username')
    .where('subject', '=', subject)
    .where('key', '=', key)
    .where('action', '<>', 'refused')
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return record?.username
}
