import type { SetPasswordStatus } from '../../../contract/accounts/user-changes.ts'
import { recordExplicitly } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import { permissionDenied } from '../../platform/problem.ts'
import { isRepeat } from '../../platform/repeats.ts'
import type { Accounts } from '../accounts.ts'
import { hasJustSent, makeLink, withdrawLinks } from '../email-links.ts'
import { mailAddressTaken, mailLink, mailNote } from '../letters.ts'
import { hashPassword, isPassword } from '../passwords/password-hashes.ts'
import { findPassword, findPasswordFault, replacePassword } from '../passwords/passwords.ts'
import { liftLock } from '../passwords/unlocks.ts'
import { forgetWrongPasswords } from '../passwords/wrong-passwords.ts'
import { findUserByEmail, type User } from '../users.ts'
import { manageOne, type StaffRequest } from './managed-writes.ts'

const mailTries = { tries: 5, withinSeconds: 3600 }

/**
 * Sets the password of a local account: it must be changed at the next login, every session ends, and a lock by wrong passwords is lifted; one by
 * staff stays. Throws 403 for a directory account.
 */
export const setPassword = async (
  accounts: Accounts,
  staff: StaffRequest,
  userId: number,
  password: string,
): Promise<SetPasswordStatus> => {
  // The hash takes long: nobody waits for it under a lock.
  const hash = await hashPassword(password)
  return manageOne(accounts, staff, userId, async (transaction, user) => {
    if (user.accountType === 'directory')
      throw permissionDenied('The password of this account is kept in the directory.')
    const fault = await findPasswordFault(transaction, userId, password)
    if (fault === 'samePassword' && (await wasJustSet(accounts, transaction, user, password))) return 'set'
    if (fault) return fault
    await replacePassword(accounts, transaction, user, hash, 'passwordSet')
    await transaction.updateTable('users').set({ must_change_password: true }).where('user_id', '=', userId).execute()
    await liftLock(transaction, userId)
    await withdrawLinks(transaction, userId, ['unlock'])
    await forgetWrongPasswords(transaction, 'local', user.username)
    await accounts.sessions.endAll(transaction, userId, 'account')
    await recordExplicitly(transaction, {
      subject: 'users',
      key: String(userId),
      action: 'changed',
      after: { password: 'replaced' },
    })
    return 'set'
  })
}

/** Whether staff have set this very password a moment ago: a double click, or a repetition after a lost answer. */
const wasJustSet = async (
  { clock }: Accounts,
  transaction: Database,
  { userId, mustChangePassword }: User,
  password: string,
) => {
  const newest = await findPassword(transaction, userId)
  if (!newest || !mustChangePassword || !isRepeat(newest.set_at, clock.now())) return false
  return isPassword(newest.hash, password)
}

/**
 * Lifts the lock of an account, by staff or by wrong passwords: it becomes Active, New where it never logged in, or Wait for Verify where its sign-up was never
 * confirmed. One that is open already counts as unlocked.
 */
export const unlockUser = (accounts: Accounts, staff: StaffRequest, userId: number) =>
  manageOne(accounts, staff, userId, async (transaction, user) => {
    if (user.status === 'Active' || user.status === 'New') return 'unlocked' as const
    if (user.status !== 'Lock') return 'notLocked' as const
    const signedUp = await transaction
      .selectFrom('sign_ups')
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (signedUp)
      await transaction
        .updateTable('users')
        .set({ status_id: 4, locked_by: null, locked_at: null })
        .where('user_id', '=', userId)
        .execute()
    else await liftLock(transaction, userId, ['wrong passwords', 'staff'])
    await forgetWrongPasswords(transaction, user.accountType, user.username)
    await withdrawLinks(transaction, userId, ['unlock'])
    if (!signedUp) await mailNote(accounts, transaction, user, 'accountActive')
    return 'unlocked' as const
  })

/**
 * Mails a new link of a sign-up or of a first login; the one before no longer counts. Where the address has become another account's since then,
 * its owner is told instead, as at a sign-up, and the answer is the same.
 */
export const resendConfirmation = async (accounts: Accounts, staff: StaffRequest, userId: number) => {
  await accounts.allowances.take(`confirmation:${userId}`, mailTries)
  return manageOne(accounts, staff, userId, async (transaction, user) => {
    const { status, email } = user
    if (status !== 'Wait for Verify' && status !== 'New') return 'confirmed' as const
    if (!email || user.accountType === 'directory') return 'noEmail' as const
    const purpose = status === 'New' ? ('first login' as const) : ('sign up' as const)
    if (await hasJustSent(transaction, accounts.clock, { userId, purpose, email })) return 'sent' as const
    const token = await makeLink(transaction, accounts.clock, { userId, purpose, email })
    const owner = await findUserByEmail(transaction, email)
    if (owner && owner.userId !== userId) await mailAddressTaken(accounts, transaction, { ...owner, email })
    else await mailLink(accounts, transaction, { ...user, email }, purpose, token)
    await recordExplicitly(transaction, {
      subject: 'users',
      key: String(userId),
      action: 'changed',
      after: { link: purpose },
    })
    return 'sent' as const
  })
}
