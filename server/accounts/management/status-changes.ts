import type { Transaction } from 'kysely'
import type { AccountType } from '../../../contract/accounts/fields.ts'
import { type AccountStatus, accountStatuses, accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import { type StaffStatus, staffStatuses } from '../../../contract/accounts/user-changes.ts'
import { isDuplicate } from '../../platform/database/faults.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { Accounts } from '../accounts.ts'
import { deleteUnusedLinks, type LinkPurpose, linkPurposes } from '../email-links.ts'
import type { AccountNote } from '../letter-words.ts'
import { queueNoteLetters } from '../letters.ts'
import { mustStillAcceptSql, statusBeforeLockColumn } from '../passwords/lock-columns.ts'
import { clearWrongPasswords } from '../passwords/wrong-passwords.ts'
import { endSignUp } from '../sign-ups/sign-ups.ts'
import { extendSignUps } from '../sign-ups/unconfirmed-sign-ups.ts'
import type { User } from '../users.ts'
import { wouldRemoveLastAdministrator } from './last-administrator.ts'
import { buildEditConflict, manageAccounts, type StaffRequest } from './managed-writes.ts'

export interface StatusChange {
  userId: number
  status: StaffStatus
  /** The status that the caller has seen; undefined changes any status. */
  expected?: AccountStatus | undefined
}

/** The mail that notifies the owner of each status. */
export const statusNotes: Record<StaffStatus, AccountNote> = {
  Active: 'accountActive',
  Offline: 'accountOffline',
  Suspend: 'accountSuspended',
  Lock: 'accountLocked',
}

/** The links that become invalid with each status: an active user needs no link to log in, and nobody else may log in by a link. */
const invalidatedLinks: Record<StaffStatus, LinkPurpose[]> = {
  Active: ['unlock', 'sign up'],
  Offline: linkPurposes,
  Suspend: linkPurposes,
  Lock: linkPurposes,
}

/**
 * Sets the status of accounts, all or none (docs/behaviour/users.md#changing-statuses). Accounts that already have it do not change.
 * Returns `lastAdministrator` if no active account of role 1 would be left, and `duplicateEmail` if an unconfirmed sign-up has the address
 * of another account. Throws 409 if an account does not have the expected status.
 */
export const changeStatuses = async (accounts: Accounts, staff: StaffRequest, changes: readonly StatusChange[]) => {
  const changesByUser = new Map(changes.map(change => [change.userId, change]))
  try {
    return await manageAccounts(accounts, staff, [...changesByUser.keys()], async (transaction, users) => {
      const pickRequestedStatus = (user: User) => changesByUser.get(user.userId)!.status
      for (const user of users) {
        const { expected, status } = changesByUser.get(user.userId)!
        // If others have set the requested status, there is no conflict.
        const wasChangedByOthers = expected && expected !== user.status && status !== user.status
        if (wasChangedByOthers) throw await buildEditConflict(transaction, user, `the status is ${user.status} now`)
      }
      const changedUsers = users.filter(user => !hasRequestedStatus(user, pickRequestedStatus(user)))
      const deactivatedUsers = changedUsers.filter(user => pickRequestedStatus(user) !== 'Active')
      if (await wouldRemoveLastAdministrator(transaction, toUserIds(deactivatedUsers)))
        return 'lastAdministrator' as const
      for (const status of staffStatuses) {
        const usersToChange = changedUsers.filter(user => pickRequestedStatus(user) === status)
        await applyStatus(accounts, transaction, usersToChange, status)
      }
      return 'saved' as const
    })
  } catch (error) {
    if (isDuplicate(error)) return 'duplicateEmail' as const
    throw error
  }
}

/**
 * Returns true if an account has the requested status. A lock by wrong passwords does not count as a lock by staff, because the owner can
 * lift it.
 */
const hasRequestedStatus = ({ status, lockedBy }: User, requestedStatus: StaffStatus) =>
  status === requestedStatus && (status !== 'Lock' || lockedBy === 'staff')

const toUserIds = (users: readonly User[]) => users.map(({ userId }) => userId)

/** Sets the status of accounts, with what follows from it: links, sign-ups, sessions and the mail to the owner. */
const applyStatus = async (
  accounts: Accounts,
  transaction: Transaction<DB>,
  users: readonly User[],
  status: StaffStatus,
) => {
  if (users.length === 0) return
  const userIds = toUserIds(users)
  const isLocked = status === 'Lock'
  await transaction
    .updateTable('users')
    .set({
      status_id: accountStatusIds[status],
      locked_by: isLocked ? 'staff' : null,
      locked_at: isLocked ? accounts.clock.now() : null,
      ...(isLocked ? statusBeforeLockColumn : { status_before_lock: null }),
      // A closed account that is locked stays closed, so the year until its erasure continues.
      ...(!isLocked && { closed_at: status === 'Offline' ? accounts.clock.now() : null }),
      must_accept: mustStillAcceptSql,
    })
    .where('user_id', 'in', userIds)
    .execute()
  await deleteUnusedLinks(transaction, userIds, invalidatedLinks[status])
  // Staff decided about these accounts, so unconfirmed sign-ups among them are kept for another month.
  const unconfirmedIds = await extendSignUps(transaction, userIds, accounts.clock.now())
  if (status === 'Active') await completeActivation(accounts, transaction, users, unconfirmedIds)
  else await accounts.sessions.endAll(transaction, userIds, 'account')
  // The address of a sign-up is unconfirmed and may be a stranger's.
  const confirmedUsers = users.filter(({ userId }) => !unconfirmedIds.has(userId))
  await queueNoteLetters(accounts, transaction, confirmedUsers, statusNotes[status])
}

/**
 * Resets the counts of wrong passwords of accounts that staff have activated. An activated sign-up counts as confirmed, and its agreement
 * is recorded.
 */
const completeActivation = async (
  accounts: Accounts,
  transaction: Transaction<DB>,
  users: readonly User[],
  unconfirmedIds: ReadonlySet<number>,
) => {
  // The two types have separate names, so their wrong passwords are counted separately.
  for (const type of ['local', 'directory'] satisfies AccountType[]) {
    const usernames = users.filter(({ accountType }) => accountType === type).map(({ username }) => username)
    await clearWrongPasswords(transaction, type, usernames)
  }
  for (const { userId, createdAt } of users.filter(user => unconfirmedIds.has(user.userId))) {
    await transaction
      .updateTable('users')
      .set({ verified_at: accounts.clock.now() })
      .where('user_id', '=', userId)
      .execute()
    await endSignUp(transaction, userId, createdAt)
  }
}

/** Returns the six statuses in the order of the specification. */
export const listStatuses = () =>
  accountStatuses.map(status => ({
    status,
    statusId: accountStatusIds[status],
    isStaffStatus: (staffStatuses as readonly string[]).includes(status),
  }))
