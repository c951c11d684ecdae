import type { PasswordChangeStatus } from '../../../contract/accounts/passwords.ts'
import type { Actor, Origin } from '../../platform/actor.ts'
import { permissionDenied } from '../../platform/problem.ts'
import type { Accounts } from '../accounts.ts'
import type { LoginResult } from '../logins/login-completions.ts'
import { completeStep, requirePendingLogin } from '../logins/pending-logins.ts'
import { lockAccount, requireUser, type User } from '../users.ts'
import { isStoredPassword } from './password-checks.ts'
import { hashPassword, matchesPassword } from './password-hashes.ts'
import { findPasswordFault, findPasswordHash, replacePassword } from './passwords.ts'

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
  const userId = await requireChangingUserId(accounts, actor)
  const user = await requireUser(accounts.database, userId)
  if (user.accountType === 'directory') throw permissionDenied('The password of this account is kept in the directory.')
  if (!(await isStoredPassword(accounts, userId, currentPassword))) return { status: 'wrongPassword' }
  const newPasswordFault = await findPasswordFault(accounts.database, userId, password)
  if (newPasswordFault) return { status: newPasswordFault }
  const newHash = await hashPassword(password)
  if (actor.isLoginPending)
    return {
      status: 'success',
      loginResult: await completeStep(accounts, request, 'password', async () => ({ newPasswordHash: newHash })),
    }
  const isReplaced = await replaceOwnPassword(accounts, user, newHash, currentPassword)
  // False if a concurrent change has replaced the current password since it was checked.
  return { status: isReplaced ? 'success' : 'wrongPassword' }
}

/** Returns the id of the user of a session or a pending login. */
const requireChangingUserId = async ({ database }: Accounts, actor: Actor) => {
  if (actor.isLoginPending) return (await requirePendingLogin(database, actor)).userId
  // The access of the call guarantees a user if no login is pending.
  return actor.userId as number
}

/**
 * Replaces the password and ends all sessions of the account. Returns false if the current password is wrong: of two concurrent changes, only
 * the first succeeds.
 */
const replaceOwnPassword = (accounts: Accounts, user: User, newHash: string, currentPassword: string) =>
  accounts.database.transaction().execute(async transaction => {
    const { userId } = user
    await lockAccount(transaction, userId)
    if (!(await matchesPassword(await findPasswordHash(transaction, userId), currentPassword))) return false
    await replacePassword(accounts, transaction, { user, hash: newHash })
    await accounts.sessions.endAll(transaction, userId, 'account')
    return true
  })
