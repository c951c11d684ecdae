import type { LoginNotice, LoginStatus, LoginStep, ShownUser } from '../../../contract/accounts/logins.ts'
import { hasPendingPolicy } from '../../consent/index.ts'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import { isAdministrator } from '../account-rules.ts'
import { isEnrolmentRequired } from '../account-rules.ts'
import { toNetwork } from '../../platform/limits/networks.ts'
import type { Accounts } from '../accounts.ts'
import { lockAfterResponse } from '../passwords/account-locks.ts'
import { hasLockEnded } from '../passwords/lock-ends.ts'
import { matchesPassword } from '../passwords/password-hashes.ts'
import { findPassword, isPasswordExpired } from '../passwords/passwords.ts'
import { lockThreshold, recordWrongPassword, warningThreshold } from '../passwords/wrong-passwords.ts'
import { findUserByName, toShownUser, type User } from '../users.ts'
import { completeLogin, createLogin, type LoginResult } from './login-completions.ts'
import { type AccountState, beginLogin, toLoginStatus } from './login-machine.ts'
import { openPendingLogin } from './pending-logins.ts'

/** Tokens for the browser: of a session, or of a pending login. */
export interface LoginTokens {
  sessionToken?: string | undefined
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

// The allowances of docs/behaviour/logins.md#limits-on-tries. A correct password gives its try back to the first two.
const networkAllowance = { tries: 60, secondsEach: 10 }
const nameAllowance = { tries: 15, secondsEach: 20 }
/**
 * Limits correct passwords, which cost as much work as wrong ones. Counted only by network, so that an attacker with a stolen password
 * cannot block its owner.
 */
const correctPasswordAllowance = { tries: 300, secondsEach: 1 }

/**
 * Checks a name and password of a local account (docs/behaviour/logins.md#answers-to-a-password). Throws 429 after too many wrong ones from
 * one network.
 */
export const logIn = async (
  accounts: Accounts,
  { username, password, actor, origin }: { username: string; password: string; actor: Actor; origin: Origin },
): Promise<LoginOutcome> => {
  const { database, allowances } = accounts
  const countedBuckets = [
    { bucket: `login:${toNetwork(origin)}`, allowance: networkAllowance },
    { bucket: `login:${toNetwork(origin)}:${username.toLowerCase()}`, allowance: nameAllowance },
  ]
  for (const { bucket, allowance } of countedBuckets) await allowances.take(bucket, allowance)
  const user = await findUserByName(database, 'local', username)
  // For an unknown name, the id 0, which no user has, causes the same work as a known one, so that the time does not reveal which names exist.
  const storedPassword = await findPassword(database, user?.userId ?? 0)
  const isCorrect = await matchesPassword(storedPassword?.hash, password)
  if (!isCorrect || !user || !storedPassword) return refuseWrongPassword(accounts, username, user)
  for (const { bucket } of countedBuckets) await allowances.giveBack(bucket)
  await allowances.take(`login:right:${toNetwork(origin)}`, correctPasswordAllowance)
  return continueLogin(accounts, user, { actor, origin }, storedPassword.password_id)
}

/**
 * Continues a login after a correct password. `passwordId` identifies a local password; it is null if the directory checked the password.
 */
export const continueLogin = async (
  accounts: Accounts,
  user: User,
  { actor, origin }: { actor: Actor; origin: Origin },
  passwordId: number | null = null,
): Promise<LoginOutcome> => {
  const loginStart = beginLogin(await readAccountState(accounts, user, actor))
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
      ...toLoginStatus([], isAdministrator(user.roleId)),
      remainingSteps: [],
      user: toShownUser(user),
      ...loginResult,
    }
  const { remainingSteps } = loginResult
  const loginToken = await openPendingLogin(database, clock, { userId: user.userId, passwordId, remainingSteps })
  return { ...toLoginStatus(remainingSteps, isAdministrator(user.roleId)), remainingSteps, user: null, loginToken }
}

const readAccountState = async (
  { database, clock, sessions, staffNeedSecondFactor }: Accounts,
  user: User,
  { sessionId }: Actor,
): Promise<AccountState> => {
  const activeSession = await sessions.findActive(database, user.userId)
  const isLockOver = hasLockEnded(user, clock)
  return {
    status: isLockOver ? 'Active' : user.status,
    lockedBy: isLockOver ? null : user.lockedBy,
    hasSecondFactor: user.hasSecondFactor,
    hasOtherSession: activeSession !== undefined && activeSession.session_id !== sessionId,
    hasPendingPolicy: await hasPendingPolicy(database, {
      userId: user.userId,
      createdAt: user.createdAt,
      mustAccept: user.status === 'New' || user.mustAccept,
    }),
    isPasswordExpired:
      user.accountType === 'local' &&
      (user.mustChangePassword || (await isPasswordExpired(database, clock, user.userId))),
    mustEnrol: isEnrolmentRequired(user, staffNeedSecondFactor),
  }
}

/**
 * Returns true if this number of consecutive wrong passwords may lock the account. After a lock has ended, only every fifth wrong password
 * locks again; the responses are still those of a locked account.
 */
const mayLock = (user: User, wrongCount: number, clock: Clock) =>
  user.status === 'Active' || user.status === 'New' || (hasLockEnded(user, clock) && wrongCount % lockThreshold === 0)

/**
 * Counts a wrong password, which may lock the account, and returns the refusal. The status is the same for an unknown name, for which `user`
 * is undefined.
 */
const refuseWrongPassword = async (
  accounts: Accounts,
  username: string,
  user: User | undefined,
): Promise<LoginOutcome> => {
  const wrongCount = await recordWrongPassword(accounts.database, accounts.clock, 'local', username)
  const withoutLogin = { remainingSteps: [], user: null }
  if (wrongCount >= lockThreshold) {
    if (user && mayLock(user, wrongCount, accounts.clock)) lockAfterResponse(accounts, user)
    return { status: 'locked', ...withoutLogin }
  }
  if (wrongCount < warningThreshold) return { status: 'notFound', ...withoutLogin }
  return { status: 'notFound', notice: 'nearlyLocked', ...withoutLogin }
}
