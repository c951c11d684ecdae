import type { Database } from '../platform/database/pool.ts'

/**
 * What the audit trail holds about a user, for the user's own export: what staff changed of the account, without who did, and what the user
 * wrote as one of the staff, without the rows that it was about.
 */
export const listTrailOf = async (database: Database, userId: number) => {
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
