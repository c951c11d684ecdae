import { setImmediate } from 'node:timers/promises'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import type { Accounts } from '../accounts.ts'
import { createEmailLink } from '../email-links.ts'
import { queueLinkLetter } from '../letters.ts'
import type { User } from '../users.ts'
import { mustStillAcceptSql, statusBeforeLockColumn } from './lock-columns.ts'
import { buildLockEndedSql } from './lock-ends.ts'

const locksInProgress = new Set<Promise<unknown>>()

/**
 * Locks an account after the response is sent, because the time for the lock and its mail would reveal that the account exists.
 */
export const lockAfterResponse = (accounts: Accounts, user: User) => {
  const lockInProgress = setImmediate()
    .then(() => lockByWrongPasswords(accounts, user))
    // The next wrong password locks the account, as this one is already counted.
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
      .where(({ or, eb }) =>
        // An account whose lock has ended by itself is locked again.
        or([eb('status_id', 'in', [accountStatusIds.Active, accountStatusIds.New]), buildLockEndedSql(now)]),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!lockedUser) return
    await accounts.sessions.endAll(transaction, userId, 'account')
    if (!user.email) return
    const token = await createEmailLink(transaction, accounts.clock, { userId, purpose: 'unlock', email: user.email })
    await queueLinkLetter(accounts, transaction, {
      recipient: { ...user, email: user.email },
      purpose: 'unlock',
      token,
    })
  })
}
