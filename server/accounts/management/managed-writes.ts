import type { Transaction } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { findLastWriter } from '../../platform/last-writers.ts'
import { editedMeanwhile } from '../../platform/problem.ts'
import type { Accounts } from '../accounts.ts'
import { listUsersOf, type User } from '../users.ts'
import { lockRights } from './actor-rights.ts'
import { lockManageable } from './roles.ts'

/** Who changes accounts, as their request says it. */
export interface StaffRequest {
  actor: Actor
  writer: Writer
}

type Managed = Transaction<DB>

/**
 * Changes accounts in the name of staff, on record and all or nothing, after every one of them is locked and found to be within reach. The work
 * gets the accounts as they are under the lock. Throws 404 where one does not exist and 403 where one is out of reach, or where
 * the actor has lost the right since the request began.
 */
export const manage = <T>(
  accounts: Accounts,
  { actor, writer }: StaffRequest,
  userIds: readonly number[],
  work: (transaction: Managed, users: User[]) => Promise<T>,
): Promise<T> =>
  writeAs(accounts, writer, async transaction => {
    await lockManageable(transaction, await lockRights(transaction, actor, 'UserManagement'), userIds)
    return work(transaction, await listUsersOf(transaction, userIds))
  })

/** The same for one account. */
export const manageOne = <T>(
  accounts: Accounts,
  staff: StaffRequest,
  userId: number,
  work: (transaction: Managed, user: User) => Promise<T>,
): Promise<T> => manage(accounts, staff, [userId], (transaction, [user]) => work(transaction, user!))

/** A 409 that names who changed the account last, and what is different from what the edit began with. */
export const changedMeanwhile = async (database: Database, user: User, what: string) => {
  const who = (await findLastWriter(database, 'users', String(user.userId))) ?? 'the owner or the portal'
  return editedMeanwhile(`${user.username} was changed by ${who}: ${what}`)
}
