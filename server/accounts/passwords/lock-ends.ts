import { sql } from 'kysely'
import type { LinkStatus } from '../../../contract/accounts/email-links.ts'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import { minuteMilliseconds } from '../../../contract/durations.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Accounts } from '../accounts.ts'
import { findEmailLink, markLinkUsed } from '../email-links.ts'
import type { User } from '../users.ts'
import { clearWrongPasswords } from './wrong-passwords.ts'

/** How long a lock by wrong passwords lasts for an account without an email address, which gets no unlock link. */
const lockWithoutEmailMilliseconds = 15 * minuteMilliseconds

/** Returns true if a lock by wrong passwords has ended by itself. */
export const hasLockEnded = ({ lockedBy, lockedAt, email }: User, clock: Clock) =>
  lockedBy === 'wrong passwords' &&
  !email &&
  lockedAt !== null &&
  lockedAt.getTime() + lockWithoutEmailMilliseconds <= clock.now().getTime()

/** Builds the SQL condition that `hasLockEnded` is true. */
export const buildLockEndedSql = (now: Date) => {
  const latestLockTime = new Date(now.getTime() - lockWithoutEmailMilliseconds)
  return sql<boolean>`(locked_by = 'wrong passwords' and email is null and locked_at <= ${latestLockTime})`
}

/** Unlocks an account by the link of a mail. Does not lift a lock by staff. */
export const unlockByLink = async (accounts: Accounts, token: string): Promise<LinkStatus> => {
  const { database, clock } = accounts
  const link = await findEmailLink(database, clock, token, ['unlock'])
  if (link?.status !== 'success') return link?.status ?? 'notFound'
  return database.transaction().execute(async transaction => {
    if (!(await markLinkUsed(transaction, clock, { token, userId: link.userId }))) return 'used'
    await liftLock(transaction, link.userId)
    await clearWrongPasswords(transaction, 'local', link.username)
    return 'success'
  })
}

/** Sets a locked account back to the status before the lock, if it was locked by one of the causes: by default only by wrong passwords. */
export const liftLock = (
  transaction: Accounts['database'],
  userId: number,
  causes: ('wrong passwords' | 'staff')[] = ['wrong passwords'],
) =>
  transaction
    .updateTable('users')
    .set({ status_id: statusToRestoreSql, locked_by: null, locked_at: null, status_before_lock: null })
    .where('user_id', '=', userId)
    .where('locked_by', 'in', causes)
    .execute()

/** SQL for the status before the lock; derived if a node of an earlier release locked the account and did not store it. */
const statusToRestoreSql = sql<number>`coalesce(status_before_lock, case
  when exists (select from sign_ups s where s.user_id = users.user_id) then ${accountStatusIds['Wait for Verify']}::smallint
  when first_login_at is null and verified_at is null then ${accountStatusIds.New}::smallint
  else ${accountStatusIds.Active}::smallint end)`
