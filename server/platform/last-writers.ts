import type { Database } from './database/pool.ts'

/**
 * Finds the username of the last writer of a row in the audit trail, where the column `subject` has the table; undefined without a record. `subject` is the
 * table, and `key` the values of its key columns, separated by spaces.
 */
export const findLastWriter = async (
  database: Database,
  tableName: string,
  key: string,
): Promise<string | undefined> => {
  const record = await database
    .selectFrom('audit_records')
    .select('username')
    .where('subject', '=', tableName)
    .where('key', '=', key)
    .where('action', '<>', 'refused')
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return record?.username
}
