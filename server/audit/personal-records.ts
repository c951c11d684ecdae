import type { Database } from '../platform/database/pool.ts'

/**
 * Returns the audit records of a user for the user's own export: changes of the account by staff, without their names, and the user's own
 * writes as staff, without the affected rows.
 */
export const listUserTrail = async (database: Database, userId: number) => {
  const [account_changes, own_writes] = await Promise.all([
    database
      .selectFrom('audit_records')
      .select(['at', 'call', 'action', 'before', 'after'])
      .where('subject', '=', 'users')
      .where('key', '=', String(userId))
      .where('action', '<>', 'refused')
      .orderBy('audit_id')
      .execute(),
    database
      .selectFrom('audit_records')
      .select(['at', 'call', 'action', 'subject', 'username', 'address'])
      .where('user_id', '=', userId)
      .orderBy('audit_id')
      .execute(),
  ])
  return { account_changes, own_writes }
}
