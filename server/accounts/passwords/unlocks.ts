import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import type { LinkStatus } from '../../../contract/accounts/sign-ups.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Accounts } from '../accounts.ts'
import { findLink, makeLink, markLinkUsed } from '../email-links.ts'
import { mailLink } from '../letters.ts'
import type { User } from '../users.ts'
import { clearWrongPasswords } from './wrong-passwords.ts'

const locksInProgress = new Set<Promise<unknown>>()

/**
 * Locks an account after the response is sent: a lock and its mail take time, which would reveal that the account exists. If it fails, the
 * next wrong password locks, as this one is already counted.
 */
export const beginLock = (accounts: Accounts, user: User) => {
  const lock = setImmediate()
    .then(() => lockByWrongPasswords(accounts, user))
    .catch(() => {})
    .finally(() => locksInProgress.delete(lock))
  locksInProgress.add(lock)
}

/** Resolves when every lock in progress has ended. */
export const settleLocks = () => Promise.all(locksInProgress)

/** Locks an account after too many wrong passwords, ends its sessions and mails the link that unlocks it. */
const lockByWrongPasswords = (accounts: Accounts, user: User) => {
  const { userId } = user
  return accounts.database.transaction().execute(async transaction => {
    const now = accounts.clock.now()
    const locked = await transaction
      .updateTable('users')
      .set({
        status_id: accountStatusIds.Lock,
        locked_by: 'wrong passwords',
        locked_at: now,
        ...statusBeforeLock,
        must_accept: mustStillAccept,
      })
      .where('user_id', '=', userId)
      .where(({ or, and, eb }) =>
        or([
          eb('status_id', 'in', [accountStatusIds.Active, accountStatusIds.New]),
          // A lock of an account without an address, which has ended.
          and([
            eb('locked_by', '=', 'wrong passwords'),
            eb('email', 'is', null),
            eb('locked_at', '<=', new Date(now.getTime() - lockMilliseconds)),
          ]),
        ]),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!locked) return
    await accounts.sessions.endAll(transaction, userId, 'account')
    if (!user.email) return
    const token = await makeLink(transaction, accounts.clock, { userId, purpose: 'unlock', email: user.email })
    await mailLink(accounts, transaction, { ...user, email: user.email }, 'unlock', token)
  })
}

/**
 * The new value of `must_accept` when an account gets another status: a New account has not accepted the agreement yet, and would lose that
 * mark with its status.
 */
export const mustStillAccept = sql<boolean>`must_accept or status_id = ${accountStatusIds.New}`

/** Stores the status that the end of the lock restores; a second lock keeps the status before the first. */
export const statusBeforeLock = {
  status_before_lock: sql<
    number | null
  >`case status_id when ${accountStatusIds.Lock} then status_before_lock else status_id end`,
}

/** An account without an address gets no unlock link: its lock ends automatically after this many milliseconds. */
const lockMilliseconds = 15 * 60_000

/** Returns true if a lock by wrong passwords has expired. */
export const hasLockEnded = ({ lockedBy, lockedAt, email }: User, clock: Clock) =>
  lockedBy === 'wrong passwords' &&
  !email &&
  lockedAt !== null &&
  lockedAt.getTime() + lockMilliseconds <= clock.now().getTime()

/** Unlocks an account by the link of a mail. Does not lift a lock by staff. */
export const unlockByLink = async (accounts: Accounts, token: string): Promise<LinkStatus> => {
  const { database, clock } = accounts
  const link = await findLink(database, clock, token, ['unlock'])
  if (link?.status !== 'success') return link?.status ?? 'notFound'
  return database.transaction().execute(async transaction => {
    if (!(await markLinkUsed(transaction, clock, { token, userId: link.userId }))) return 'used'
    await liftLock(transaction, link.userId)
    await clearWrongPasswords(transaction, 'local', link.username)
    return 'success'
  })
}

/** Sets a locked account back to the status before the lock. Lifts only locks of the given kinds. */
export const liftLock = (
  transaction: Accounts['database'],
  userId: number,
  lockedBy: ('wrong passwords' | 'staff')[] = ['wrong passwords'],
) =>
  transaction
    .updateTable('users')
    .set({ status_id: statusToRestore, locked_by: null, locked_at: null, status_before_lock: null })
    .where('user_id', '=', userId)
    .where('locked_by', 'in', lockedBy)
    .execute()

/** Derives the status if it is not stored, because a node of an earlier release locked the account. */
const statusToRestore = sql<number>`coalesce(status_before_lock, case
  when exists (select from sign_ups s where s.user_id = users.user_id) then ${accountStatusIds['Wait for Verify']}::smallint
  when first_login_at is null and verified_at is null then ${accountStatusIds.New}::smallint
  else ${accountStatusIds.Active}::smallint end)`
