import type { SetPasswordStatus } from '../../../contract/accounts/user-changes.ts'
import { recordExplicitly } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import { permissionDenied } from '../../platform/problem.ts'
import { isRepeat } from '../../platform/repeats.ts'
import type { Accounts } from '../accounts.ts'
import { createEmailLink, deleteUnusedLinks, wasLinkJustSent } from '../email-links.ts'
import { queueAddressTakenLetter, queueLinkLetter, queueNoteLetter } from '../letters.ts'
import { liftLock } from '../passwords/lock-ends.ts'
import { hashPassword, matchesPassword } from '../passwords/password-hashes.ts'
import { findPassword, findPasswordFault, replacePassword } from '../passwords/passwords.ts'
import { clearWrongPasswords } from '../passwords/wrong-passwords.ts'
import { extendSignUps } from '../sign-ups/unconfirmed-sign-ups.ts'
import { findUserByEmail, requireUser } from '../users.ts'
import { manageAccount, requireManageable, type StaffRequest } from './managed-writes.ts'
import { statusNotes } from './status-changes.ts'

const confirmationAllowance = { tries: 5, withinSeconds: 3600 }

/**
 * Sets the password of a local account, which must be changed at the next login, and ends every session. Lifts a lock by wrong passwords,
 * but not one by staff. Does not set a password again that staff have set a few seconds ago: a double click, or a retry after a lost
 * response. Throws 403 for a directory account.
 */
export const setPassword = async (
  accounts: Accounts,
  staff: StaffRequest,
  userId: number,
  password: string,
): Promise<SetPasswordStatus> => {
  // Hashing and comparing are slow, so they run before the transaction locks the account.
  const hash = await hashPassword(password)
  const comparison = await compareWithStoredPasswords(accounts.database, userId, password)
  return manageAccount(accounts, staff, userId, async (transaction, user) => {
    if (user.accountType === 'directory')
      throw permissionDenied('The password of this account is kept in the directory.')
    const storedPassword = await findPassword(transaction, userId)
    // The password may have changed while this request waited for the lock.
    const wasChangedSince = storedPassword?.password_id !== comparison.passwordId
    const latestComparison = wasChangedSince
      ? await compareWithStoredPasswords(transaction, userId, password)
      : comparison
    const { fault, isCurrent } = latestComparison
    const wasJustSet = isCurrent && user.mustChangePassword && isRepeat(storedPassword!.set_at, accounts.clock.now())
    if (wasJustSet) return 'set'
    if (fault) return fault
    const unconfirmedIds = await extendSignUps(transaction, [userId], accounts.clock.now())
    // An unconfirmed sign-up gets no mail, because its address may be a stranger's.
    await replacePassword(accounts, transaction, {
      user,
      hash,
      note: unconfirmedIds.has(userId) ? 'none' : 'passwordSet',
    })
    await transaction.updateTable('users').set({ must_change_password: true }).where('user_id', '=', userId).execute()
    await liftLock(transaction, userId)
    await deleteUnusedLinks(transaction, [userId], ['unlock'])
    await clearWrongPasswords(transaction, 'local', user.username)
    await accounts.sessions.endAll(transaction, userId, 'account')
    await recordExplicitly(transaction, {
      tableName: 'users',
      key: String(userId),
      action: 'changed',
      after: { password: 'replaced' },
    })
    return 'set'
  })
}

/** Compares a password with the stored ones of an account: whether it may be chosen, and whether it is the current one. */
const compareWithStoredPasswords = async (database: Database, userId: number, password: string) => {
  const storedPassword = await findPassword(database, userId)
  const fault = await findPasswordFault(database, userId, password)
  const isCurrent = fault === 'samePassword' && (await matchesPassword(storedPassword?.hash, password))
  return { passwordId: storedPassword?.password_id, fault, isCurrent }
}

/**
 * Unlocks an account that staff or wrong passwords locked: it gets the status before the lock, and its owner is notified unless it is a
 * sign-up that was never confirmed.
 */
export const unlockUser = (accounts: Accounts, staff: StaffRequest, userId: number) =>
  manageAccount(accounts, staff, userId, async (transaction, user) => {
    if (user.status === 'Active' || user.status === 'New') return 'unlocked' as const
    if (user.status !== 'Lock') return 'notLocked' as const
    const unconfirmedIds = await extendSignUps(transaction, [userId], accounts.clock.now())
    await liftLock(transaction, userId, ['wrong passwords', 'staff'])
    await clearWrongPasswords(transaction, user.accountType, user.username)
    await deleteUnusedLinks(transaction, [userId], ['unlock'])
    // An account that was closed or suspended before it was locked gets that status back, so the mail must state it.
    const { status } = await requireUser(transaction, userId)
    const keepsEarlierStatus = status === 'Offline' || status === 'Suspend'
    const note = keepsEarlierStatus ? statusNotes[status] : statusNotes.Active
    if (!unconfirmedIds.has(userId)) await queueNoteLetter(accounts, transaction, user, note)
    return 'unlocked' as const
  })

/**
 * Mails a new link of a sign-up or first login; the previous link becomes invalid. If another account has the email address now, the link is
 * not sent. The owner of that account gets a mail about the attempt instead, and the response is the same.
 */
export const resendConfirmation = async (accounts: Accounts, staff: StaffRequest, userId: number) => {
  await requireManageable(accounts, staff, userId)
  await accounts.allowances.take(`confirmation:${userId}`, confirmationAllowance)
  return manageAccount(accounts, staff, userId, async (transaction, user) => {
    const { status, email } = user
    if (status !== 'Wait for Verify' && status !== 'New') return 'confirmed' as const
    if (!email || user.accountType === 'directory') return 'noEmail' as const
    const purpose = status === 'New' ? ('first login' as const) : ('sign up' as const)
    if (await wasLinkJustSent(transaction, accounts.clock, { userId, purpose, email })) return 'sent' as const
    const token = await createEmailLink(transaction, accounts.clock, { userId, purpose, email })
    const addressOwner = await findUserByEmail(transaction, email)
    const belongsToOther = addressOwner && addressOwner.userId !== userId
    if (belongsToOther) await queueAddressTakenLetter(accounts, transaction, { ...addressOwner, email })
    else await queueLinkLetter(accounts, transaction, { recipient: { ...user, email }, purpose, token })
    await recordExplicitly(transaction, {
      tableName: 'users',
      key: String(userId),
      action: 'changed',
      after: { link: purpose },
    })
    return 'sent' as const
  })
}
