import type { LoginNotice, LoginStatus, LoginStep, ShownUser } from '../../../contract/accounts/logins.ts'
import { hasPendingAgreement } from '../../consent/index.ts'
import type { Actor, Origin } from '../../platform/actor.ts'
import { countsAsAdministrator, mustUseSecondFactor } from '../account-rules.ts'
import type { Accounts } from '../accounts.ts'
import { hasLockEnded } from '../passwords/lock-ends.ts'
import { isPasswordExpired } from '../passwords/passwords.ts'
import { toShownUser, type User } from '../users.ts'
import { completeLogin, createLogin, type LoginResult } from './login-completions.ts'
import { type AccountState, findRequiredSteps, toStatusAndNotice } from './login-machine.ts'
import { openPendingLogin } from './pending-logins.ts'

/** Tokens for the browser: of a session, or of a pending login. */
export interface LoginTokens {
  sessionToken?: string | undefined
  /** The token of a pending login. */
  loginToken?: string | undefined
  /** The URL of the file for which the account was created; the browser downloads it after the login. */
  wantedFile?: string | undefined
}

/** Outcome of a login attempt, as its response declares it. */
export interface LoginOutcome extends LoginTokens {
  status: LoginStatus
  notice?: LoginNotice
  remainingSteps: LoginStep[]
  user: ShownUser | null
}

/**
 * Continues a login after a correct password: finds the required steps, and then either opens the session or stores a pending login, which
 * waits for the steps. `passwordId` identifies a local password; it is null if the directory checked the password.
 */
export const continueLogin = async (
  accounts: Accounts,
  user: User,
  { actor, origin }: { actor: Actor; origin: Origin },
  passwordId: number | null = null,
): Promise<LoginOutcome> => {
  const loginStart = findRequiredSteps(await readAccountState(accounts, user, actor))
  if ('refused' in loginStart) return { status: loginStart.refused, remainingSteps: [], user: null }
  const login = createLogin(user.userId, passwordId)
  const needsNoStep = loginStart.remainingSteps.length === 0
  const loginResult = needsNoStep ? await completeLogin(accounts, login, actor, origin) : loginStart
  return buildOutcome(accounts, user, passwordId, loginResult)
}

/** Builds the outcome of a login: with the session, or with a new pending login if steps remain. */
const buildOutcome = async (
  { database, clock }: Accounts,
  user: User,
  passwordId: number | null,
  loginResult: LoginResult,
): Promise<LoginOutcome> => {
  if ('sessionToken' in loginResult)
    return {
      ...toStatusAndNotice([], { isAdministrator: countsAsAdministrator(user.roleId) }),
      remainingSteps: [],
      user: toShownUser(user),
      ...loginResult,
    }
  const { remainingSteps } = loginResult
  const loginToken = await openPendingLogin(database, clock, { userId: user.userId, passwordId, remainingSteps })
  return {
    ...toStatusAndNotice(remainingSteps, { isAdministrator: countsAsAdministrator(user.roleId) }),
    remainingSteps,
    user: null,
    loginToken,
  }
}

/** Reads everything that decides the next step of a login. */
const readAccountState = async (
  { database, clock, sessions, staffNeedSecondFactor }: Accounts,
  user: User,
  { sessionId }: Actor,
): Promise<AccountState> => {
  const activeSession = await sessions.findActive(database, user.userId)
  const isLockOver = hasLockEnded(user, clock)
  return {
    // A correct password lifts a lock that has ended, and a login makes the account Active.
    status: isLockOver ? 'Active' : user.status,
    lockedBy: isLockOver ? null : user.lockedBy,
    hasSecondFactor: user.hasSecondFactor,
    hasOtherSession: activeSession !== undefined && activeSession.session_id !== sessionId,
    hasPendingPolicy: await hasPendingAgreement(database, {
      userId: user.userId,
      createdAt: user.createdAt,
      mustAccept: user.status === 'New' || user.mustAccept,
    }),
    isPasswordExpired:
      user.accountType === 'local' &&
      (user.mustChangePassword || (await isPasswordExpired(database, clock, user.userId))),
    mustEnrol: mustUseSecondFactor(user, { staffNeedSecondFactor }),
  }
}
