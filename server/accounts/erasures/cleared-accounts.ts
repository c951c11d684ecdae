import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import { unstatedObjective } from '../../../contract/accounts/objectives.ts'
import { plainRoleId } from '../../../contract/permissions.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { Accounts } from '../accounts.ts'
import { clearWrongPasswords } from '../passwords/wrong-passwords.ts'
import type { User } from '../users.ts'

/** Returns true if the personal data of an account was erased; false also for an account that does not exist. */
export const isAccountErased = async (database: Database, userId: number) => {
  const user = await database.selectFrom('users').select('erased_at').where('user_id', '=', userId).executeTakeFirst()
  // Undefined for an account that does not exist, null for one that is not erased.
  const erasedAt = user?.erased_at
  return erasedAt !== undefined && erasedAt !== null
}

/**
 * Locks the user's row for an erasure. A concurrent request that adds a row about the account waits for the lock, and the database then
 * refuses the row.
 */
export const lockForErasure = (transaction: Transaction<DB>, userId: number) =>
  transaction.selectFrom('users').select('user_id').where('user_id', '=', userId).forUpdate().execute()

const pseudonymCharacters = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Returns a random pseudonym, which reveals nothing about the person. */
const buildPseudonym = () =>
  `erased.${Array.from({ length: 20 }, () => pseudonymCharacters[randomInt(pseudonymCharacters.length)]).join('')}`

/** The row of an erased account, besides its pseudonym and the time of the erasure. */
const clearedUser = {
  firstname: '',
  lastname: '',
  email: null,
  directory_id: null,
  usage_objective: 'other',
  other_objective: unstatedObjective,
  status_id: accountStatusIds.Offline,
  locked_by: null,
  locked_at: null,
  status_before_lock: null,
  role_id: plainRoleId,
  language: 'en',
  must_change_password: false,
  must_enrol: false,
  must_accept: false,
  verified_at: null,
  first_login_at: null,
  last_login_at: null,
  closed_at: null,
} as const

/** Deletes all credentials of the account and clears its row; returns its email addresses, in lower case. */
export const clearAccount = async (
  { clock, allowances }: Accounts,
  transaction: Transaction<DB>,
  { userId, username, email, accountType }: User,
) => {
  await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('pending_logins').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('second_factors').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('passwords').where('user_id', '=', userId).execute()
  const links = await transaction.deleteFrom('email_links').where('user_id', '=', userId).returning('email').execute()
  await transaction.deleteFrom('read_keys').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('sign_ups').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('wanted_files').where('user_id', '=', userId).execute()
  await clearWrongPasswords(transaction, accountType, username)
  const emails = [email, ...links.map(link => link.email)].flatMap(address => address?.toLowerCase() ?? [])
  await allowances.deletePersonBuckets(transaction, { userId, names: [username, ...emails] })
  await transaction
    .updateTable('users')
    .set({ ...clearedUser, username: buildPseudonym(), erased_at: clock.now() })
    .where('user_id', '=', userId)
    .execute()
  return emails
}
