import type { Transaction } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { findLastWriter } from '../../platform/last-writers.ts'
import { editConflict } from '../../platform/problem.ts'
import type { Accounts } from '../accounts.ts'
import { listUsersById, type User } from '../users.ts'
import { lockManageableUsers, lockRights } from './actor-rights.ts'

/** The actor and writer of a request that changes accounts. */
export interface StaffRequest {
  actor: Actor
  writer: Writer
}

/**
 * Changes accounts in the name of staff, in one recorded transaction: locks the accounts, checks that the actor may manage each, and passes
 * them to `work`. Throws 404 for an account that does not exist, and 403 for one that the actor may not manage or if the actor has lost the
 * right since the request began.
 */
export const manageAccounts = <T>(
  accounts: Accounts,
  { actor, writer }: StaffRequest,
  userIds: readonly number[],
  work: (transaction: Transaction<DB>, users: User[]) => Promise<T>,
): Promise<T> =>
  writeAs(accounts, writer, async transaction => {
    await lockManageableUsers(transaction, await lockRights(transaction, actor, 'UserManagement'), userIds)
    return work(transaction, await listUsersById(transaction, userIds))
  })

/** Runs `manage` for one account. */
export const manageAccount = <T>(
  accounts: Accounts,
  staff: StaffRequest,
  userId: number,
  work: (transaction: Transaction<DB>, user: User) => Promise<T>,
): Promise<T> => manageAccounts(accounts, staff, [userId], (transaction, [user]) => work(transaction, user!))

/**
 * Checks that the actor may manage an account. Called before a try of the account's allowance is counted, so that nobody else can use it
 * up. Throws like `manage`.
 */
export const requireManageable = ({ database }: Accounts, { actor }: StaffRequest, userId: number) =>
  database
    .transaction()
    .execute(async transaction =>
      lockManageableUsers(transaction, await lockRights(transaction, actor, 'UserManagement'), [userId]),
    )

/** Builds a 409 with the person who changed the account last, and the differences from the start of the edit. */
export const buildEditConflict = async (database: Database, user: User, differences: string) => {
  const lastWriter = (await findLastWriter(database, 'users', String(user.userId))) ?? 'the owner or the portal'
  return editConflict(`${user.username} was changed by ${lastWriter}: ${differences}`)
}
