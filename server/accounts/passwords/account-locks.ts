import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import type { LinkStatus } from '../../../contract/accounts/sign-ups.ts'
import { minuteMilliseconds } from '../../../contract/durations.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Accounts } from '../accounts.ts'
import { createEmailLink, findEmailLink, markLinkUsed } from '../email-links.ts'
import { mailLink } from '../letters.ts'
import type { User } from '../users.ts'
import { clearWrongPasswords } from './wrong-passwords.ts'

const locksInProgress = new Set<Promise<unknown>>()

/**
 * Locks an account after the response is sent, because the time for the lock and its mail would reveal that the account exists. If the lock
 * fails, the next wrong password locks the account, as this one is already counted.
 */
export const lockAfterResponse = (accounts: Accounts, user: User) => {
  const lockInProgress = setImmediate()
    .then(() => lockByWrongPasswords(accounts, user))
    .catch(() => {})
    .finally(() => locksInProgress.delete(lockInProgress))
  locksInProgress.add(lockInProgress)
}

/** Resolves when every lock in progress has ended. */
export const settleLocks = () => Promise.all(locksInProgress)

/** Locks an account after too many wrong passwords, ends its sessions and mails the link that unlocks it. */
const lockByWrongPasswords = (accounts: Accounts, user: User) => {
  const { userId } = user
  return accounts.database.transaction().execute(async transaction => {
    const now = accounts.clock.now()
    const lockedUser = await transaction
      .updateTable('users')
      .set({
        status_id: accountStatusIds.Lock,
        locked_by: 'wrong passwords',
        locked_at: now,
        ...statusBeforeLockColumn,
        must_accept: mustStillAcceptSql,
      })
      .where('user_id', '=', userId)
      .where(({ or, and, eb }) =>
        or([
          eb('status_id', 'in', [accountStatusIds.Active, accountStatusIds.New]),
          // The lock of an account without an address has ended by itself; the account is locked again.
          and([
            eb('locked_by', '=', 'wrong passwords'),
            eb('email', 'is', null),
            eb('locked_at', '<=', new Date(now.getTime() - lockWithoutEmailMilliseconds)),
          ]),
        ]),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!lockedUser) return
    await accounts.sessions.endAll(transaction, userId, 'account')
    if (!user.email) return
    const token = await createEmailLink(transaction, accounts.clock, { userId, purpose: 'unlock', email: user.email })
    await mailLink(accounts, transaction, { ...user, email: user.email }, 'unlock', token)
  })
}

/**
 * SQL for the new value of `must_accept` when an account gets another status. An account with the status New has not accepted the agreement
 * yet; afterwards only `must_accept` stores that.
 */
export const mustStillAcceptSql = sql<boolean>`must_accept or status_id = ${accountStatusIds.New}`

/** The new value of the status that the end of a lock restores; a second lock keeps the status before the first one. */
export const statusBeforeLockColumn = {
  status_before_lock: sql<
    number | null
  >`case status_id when ${accountStatusIds.Lock} then status_before_lock else status_id end`,
}

/** How long a lock by wrong passwords lasts for an account without an address, which gets no unlock link. */
const lockWithoutEmailMilliseconds = 15 * minuteMilliseconds

/** Returns true if a lock by wrong passwords has ended by itself. */
export const hasLockEnded = ({ lockedBy, lockedAt, email }: User, clock: Clock) =>
  lockedBy === 'wrong passwords' &&
  !email &&
  lockedAt !== null &&
  lockedAt.getTime() + lockWithoutEmailMilliseconds <= clock.now().getTime()

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

/** Sets a locked account back to the status before the lock. Lifts only locks of the given causes, by default those by wrong passwords. */
export const liftLock = (
  transaction: Accounts['database'],
  userId: number,
  lockedBy: ('wrong passwords' | 'staff')[] = ['wrong passwords'],
) =>
  transaction
    .updateTable('users')
    .set({ status_id: statusToRestoreSql, locked_by: null, locked_at: null, status_before_lock: null })
    .where('user_id', '=', userId)
    .where('locked_by', 'in', lockedBy)
    .execute()

/** SQL for the status before the lock; derived if a node of an earlier release locked the account and did not store it. */
const statusToRestoreSql = sql<number>`coalesce(status_before_lock, case
  when exists (select from sign_ups s where s.user_id = users.user_id) then ${accountStatusIds['Wait for Verify']}::smallint
  when first_login_at is null and verified_at is null then ${accountStatusIds.New}::smallint
  else ${accountStatusIds.Active}::smallint end)`
