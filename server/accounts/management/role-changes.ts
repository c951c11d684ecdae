import { sql, type Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'

/**
 * Gives a role to accounts and ends their sessions and pending logins. The caller has called `lockAdministrators`, and checked the accounts
 * with `lockManageableUsers` and the role with `mayGiveRole`.
 */
export const giveRole = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { userIds, roleId }: { userIds: readonly number[]; roleId: number },
) => {
  const isOneOfUsersSql = sql<boolean>`user_id = any (${userIds}::bigint[])`
  await transaction.updateTable('users').set({ role_id: roleId }).where(isOneOfUsersSql).execute()
  await transaction
    .updateTable('sessions')
    .set({ ended_at: clock.now(), ended_by: 'account' })
    .where(isOneOfUsersSql)
    .where('ended_at', 'is', null)
    .execute()
  await transaction.deleteFrom('pending_logins').where(isOneOfUsersSql).execute()
}
