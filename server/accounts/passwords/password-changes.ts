import { setTimeout } from 'node:timers/promises'
import type { PasswordChangeStatus, ResetStatus } from '../../../contract/accounts/passwords.ts'
import { type Actor, type Origin, toNetwork } from '../../platform/actor.ts'
import { permissionDenied } from '../../platform/problem.ts'
import type { Accounts } from '../accounts.ts'
import { createEmailLink, findEmailLink, markLinkUsed, wasLinkJustSent } from '../email-links.ts'
import { mailLink } from '../letters.ts'
import type { LoginResult } from '../logins/login-completions.ts'
import { completeStep, requirePendingLogin } from '../logins/pending-logins.ts'
import { findUserByName, lockAccount, mayLogIn, requireUser, type User } from '../users.ts'
import { liftLock } from './account-locks.ts'
import { hashPassword, matchesPassword } from './password-hashes.ts'
import { findPasswordFault, findPasswordHash, replacePassword } from './passwords.ts'
import { clearWrongPasswords } from './wrong-passwords.ts'

const userAllowance = { tries: 10, secondsEach: 60 }
const networkAllowance = { tries: 30, withinSeconds: 3600 }
const mailAllowance = { tries: 3, withinSeconds: 1800 }

/** Resolves to true if a password is the user's, in the portal or in the directory. Throws 429 after too many wrong ones. */
export type IsPassword = (userId: number, password: string) => Promise<boolean>

/** Returns true if a password is the one that the portal stores for a user. Throws 429 after too many wrong ones. */
export const isOwnPassword = async ({ database, allowances }: Accounts, userId: number, password: string) => {
  const bucket = `password:${userId}`
  await allowances.take(bucket, userAllowance)
  if (!(await matchesPassword(await findPasswordHash(database, userId), password))) return false
  await allowances.giveBack(bucket)
  return true
}

interface PasswordChange {
  currentPassword: string
  password: string
}

interface PasswordChangeResult {
  status: PasswordChangeStatus
  /** Set if the change was a step of a login. */
  loginResult?: LoginResult
}

/**
 * Changes the actor's own password. In a session, it ends every session of the account; in a pending login, the new password takes effect
 * when no step is left. Throws 403 for a directory account, whose password is kept there.
 */
export const changePassword = async (
  accounts: Accounts,
  { currentPassword, password }: PasswordChange,
  request: { actor: Actor; origin: Origin },
): Promise<PasswordChangeResult> => {
  const { actor } = request
  // The access of the call guarantees a user if no login is pending.
  const userId = actor.isLoginPending
    ? (await requirePendingLogin(accounts.database, actor)).userId
    : (actor.userId as number)
  const user = await requireUser(accounts.database, userId)
  if (user.accountType === 'directory') throw permissionDenied('The password of this account is kept in the directory.')
  if (!(await isOwnPassword(accounts, userId, currentPassword))) return { status: 'wrongPassword' }
  const newPasswordFault = await findPasswordFault(accounts.database, userId, password)
  if (newPasswordFault) return { status: newPasswordFault }
  const newHash = await hashPassword(password)
  if (actor.isLoginPending)
    return {
      status: 'success',
      loginResult: await completeStep(accounts, request, 'password', async () => ({ newPasswordHash: newHash })),
    }
  const isReplaced = await replaceOwnPassword(accounts, user, newHash, currentPassword)
  return { status: isReplaced ? 'success' : 'wrongPassword' }
}

/**
 * Replaces the password and ends all sessions of the account; returns false if the current password is wrong. If two changes run
 * concurrently, the second is refused, as its current password is no longer correct.
 */
const replaceOwnPassword = (accounts: Accounts, user: User, newHash: string, currentPassword: string) =>
  accounts.database.transaction().execute(async transaction => {
    const { userId } = user
    await lockAccount(transaction, userId)
    if (!(await matchesPassword(await findPasswordHash(transaction, userId), currentPassword))) return false
    await replacePassword(accounts, transaction, user, newHash)
    await accounts.sessions.endAll(transaction, userId, 'account')
    return true
  })

/** The shortest time of the response to a reset request. Queueing a mail takes less, so the time does not reveal whether an account exists. */
const minResponseMilliseconds = 250

/** Mails the link that resets a password, if the account exists. The response and its time are the same if it does not. */
export const requestPasswordReset = async (accounts: Accounts, username: string, origin: Origin) => {
  await Promise.all([mailResetLink(accounts, username, origin), setTimeout(minResponseMilliseconds)])
}

const mailResetLink = async (accounts: Accounts, username: string, origin: Origin) => {
  const { database, clock, allowances } = accounts
  await allowances.take(`forgot:${toNetwork(origin)}`, networkAllowance)
  await allowances.take(`forgot:${username.toLowerCase()}`, mailAllowance)
  const user = await findUserByName(database, 'local', username)
  if (!user?.email || !mayLogIn(user)) return
  const { userId, email } = user
  await database.transaction().execute(async transaction => {
    const link = { userId, purpose: 'reset', email } as const
    if (await wasLinkJustSent(transaction, clock, link)) return
    const token = await createEmailLink(transaction, clock, link)
    await mailLink(accounts, transaction, { ...user, email }, 'reset', token)
  })
}

/** Sets a new password by the link of a mail and ends every session; also lifts a lock by wrong passwords. */
export const resetPassword = async (
  accounts: Accounts,
  { token, password }: { token: string; password: string },
): Promise<ResetStatus> => {
  const { database, clock } = accounts
  const link = await findEmailLink(database, clock, token, ['reset'])
  if (link?.status !== 'success') return link?.status ?? 'notFound'
  await accounts.allowances.take(`reset:${link.userId}`, userAllowance)
  const newPasswordFault = await findPasswordFault(database, link.userId, password)
  if (newPasswordFault) return newPasswordFault
  const newHash = await hashPassword(password)
  return database.transaction().execute(async transaction => {
    if (!(await markLinkUsed(transaction, clock, { token, userId: link.userId }))) return 'used'
    await replacePassword(accounts, transaction, await requireUser(transaction, link.userId), newHash)
    await accounts.sessions.endAll(transaction, link.userId, 'account')
    await liftLock(transaction, link.userId)
    await clearWrongPasswords(transaction, 'local', link.username)
    return 'success'
  })
}
