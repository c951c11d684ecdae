import { type Clock, daysBefore } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { Accounts } from '../accounts.ts'
import { deleteUnusedLinks } from '../email-links.ts'
import { queueNoteLetter } from '../letters.ts'
import type { User } from '../users.ts'
import { isCommonPassword } from './common-passwords.ts'
import { matchesPassword } from './password-hashes.ts'

/** A password must change after this many days (docs/behaviour/accounts.md#passwords). */
const validDays = 90
/** Number of passwords of an account, the newest first, that are stored and cannot be chosen again: the current one and two before it. */
const rememberedCount = 3

const listNewestPasswords = (database: Database, userId: number, count: number) =>
  database
    .selectFrom('passwords')
    .select(['password_id', 'hash', 'set_at'])
    .where('user_id', '=', userId)
    .orderBy('password_id', 'desc')
    .limit(count)
    .execute()

/** Returns the current password; undefined for an account without one. */
export const findPassword = async (database: Database, userId: number) =>
  (await listNewestPasswords(database, userId, 1))[0]

/** Returns the hash of the current password; undefined for an account without one. */
export const findPasswordHash = async (database: Database, userId: number) =>
  (await findPassword(database, userId))?.hash

/** Returns true if the current password is so old that it must be changed. */
export const isPasswordExpired = async (database: Database, clock: Clock, userId: number) => {
  const currentPassword = await findPassword(database, userId)
  return currentPassword !== undefined && currentPassword.set_at <= daysBefore(clock, validDays)
}

/** Returns why a user may not choose this password; undefined if they may. */
export const findPasswordFault = async (database: Database, userId: number, password: string) => {
  if (await isCommonPassword(password)) return 'commonPassword' as const
  for (const { hash } of await listNewestPasswords(database, userId, rememberedCount))
    if (await matchesPassword(hash, password)) return 'samePassword' as const
  return undefined
}

/**
 * Stores a hash as the current password and deletes the hashes that are no longer remembered. `replacePassword` also does what follows from a
 * change of the password.
 */
export const setPasswordHash = async (
  database: Database,
  clock: Clock,
  { userId, hash }: { userId: number; hash: string },
) => {
  await database.insertInto('passwords').values({ user_id: userId, hash, set_at: clock.now() }).execute()
  await database
    .deleteFrom('passwords')
    .where('user_id', '=', userId)
    .where('password_id', 'not in', eb =>
      eb
        .selectFrom('passwords')
        .select('password_id')
        .where('user_id', '=', userId)
        .orderBy('password_id', 'desc')
        .limit(rememberedCount),
    )
    .execute()
}

interface PasswordReplacement {
  user: User
  hash: string
  /** The note that the user is mailed. */
  note?: 'passwordChanged' | 'passwordSet' | 'none'
}

/**
 * Replaces an account's password. The password need not be changed any more, links that were requested under the old password become invalid,
 * wrong second-factor codes are forgotten, and the owner gets a mail unless `note` is 'none'. The caller ends the sessions.
 */
export const replacePassword = async (
  accounts: Accounts,
  transaction: Database,
  { user, hash, note = 'passwordChanged' }: PasswordReplacement,
) => {
  const { userId } = user
  await setPasswordHash(transaction, accounts.clock, { userId, hash })
  await transaction.updateTable('users').set({ must_change_password: false }).where('user_id', '=', userId).execute()
  await deleteUnusedLinks(transaction, [userId], ['reset', 'change address'])
  // Wrong second-factor codes of someone who had the old password must no longer block the owner.
  await accounts.allowances.emptyBucket(transaction, `code:${userId}`)
  if (note !== 'none') await queueNoteLetter(accounts, transaction, user, note)
}
