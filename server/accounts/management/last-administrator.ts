import { sql } from 'kysely'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import { administratorRoleId } from '../../../contract/permissions.ts'
import type { Database } from '../../platform/database/pool.ts'

const lockKey = 4_602_030

/**
 * Serialises transactions that change the role or status of accounts, so that two administrators cannot demote each other. Must be called
 * before any row lock, so that transactions cannot deadlock.
 */
export const lockAdministrators = (transaction: Database) =>
  sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)

/**
 * Returns true if removing role 1 or the status Active from these accounts leaves no active account of role 1. Returns false if none of
 * them is an active account of role 1, so that other accounts can always be changed. The caller has called `lockAdministrators`.
 */
export const wouldRemoveLastAdministrator = async (
  transaction: Database,
  userIds: readonly number[],
): Promise<boolean> => {
  const activeAdministrators = await transaction
    .selectFrom('users')
    .select('user_id')
    .where('role_id', '=', administratorRoleId)
    .where('status_id', '=', accountStatusIds.Active)
    .execute()
  const removedIds = new Set(userIds)
  const removedCount = activeAdministrators.filter(({ user_id }) => removedIds.has(user_id)).length
  return removedCount > 0 && removedCount === activeAdministrators.length
}
