import type { LoginNotice, LoginStatus, LoginStep, ShownUser } from '../../../contract/accounts/logins.ts'
import { hasPendingPolicy } from '../../consent/index.ts'
import { type Actor, type Origin, toNetwork } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Accounts } from '../accounts.ts'
import { isPassword } from '../passwords/password-hashes.ts'
import { findPassword, isPasswordExpired } from '../passwords/passwords.ts'
import { beginLock, hasLockEnded } from '../passwords/unlocks.ts'
import { lockThreshold, recordWrongPassword, warningThreshold } from '../passwords/wrong-passwords.ts'
import { findUserByName, isAdministrator, mustEnrol, toShownUser, type User } from '../users.ts'
import { completeLogin, type LoginResult, newLogin } from './login-completions.ts'
import { type AccountState, beginLogin, type LoginStart, toLoginStatus } from './login-machine.ts'
import { openPendingLogin } from './pending-logins.ts'

/** Tokens for the browser: of a session, or of a pending login. */
export interface LoginTokens {
  sessionToken?: string | undefined
  loginToken?: string | undefined
  /** Address of the file for which the account was created. */
  wantedFile?: string | undefined
}

/** Outcome of a login attempt, in wire values. */
export interface LoginOutcome extends LoginTokens {
  status: LoginStatus
  notice?: LoginNotice
  owed: LoginStep[]
  user: ShownUser | null
}

const addressTries = { tries: 60, secondsEach: 10 }
const nameTries = { tries: 15, secondsEach: 20 }
/**
 * Correct passwords cost as much work as wrong ones. They are only counted by address, so that an attacker with a stolen password cannot
 * block its owner.
 */
const correctPasswordTries = { tries: 300, secondsEach: 1 }

/**
 * Checks a name and password of a local account (docs/behaviour/logins.md#answers-to-a-password). Throws 429 after too many wrong ones from
 * one address.
 */
export const logIn = async (
  accounts: Accounts,
  { username, password, actor, origin }: { username: string; password: string; actor: Actor; origin: Origin },
): Promise<LoginOutcome> => {
  const { database, allowances } = accounts
  const buckets = [
    { bucket: `login:${toNetwork(origin)}`, allowance: addressTries },
    { bucket: `login:${toNetwork(origin)}:${username.toLowerCase()}`, allowance: nameTries },
  ]
  for (const { bucket, allowance } of buckets) await allowances.take(bucket, allowance)
  const user = await findUserByName(database, 'local', username)
  const storedPassword = await findPassword(database, user?.userId ?? 0)
  if (!(await isPassword(storedPassword?.hash, password)) || !user || !storedPassword)
    return refuseWrongPassword(accounts, username, user)
  for (const { bucket } of buckets) await allowances.giveBack(bucket)
  await allowances.take(`login:right:${toNetwork(origin)}`, correctPasswordTries)
  return continueLogin(accounts, user, { actor, origin }, storedPassword.password_id)
}

/** Continues after a correct password: a local one, identified by its id, or one of the directory. */
export const continueLogin = async (
  accounts: Accounts,
  user: User,
  { actor, origin }: { actor: Actor; origin: Origin },
  passwordId: number | null = null,
): Promise<LoginOutcome> => {
  const beginning = beginLogin(await readAccountState(accounts, user, actor))
  if ('refused' in beginning) return { status: beginning.refused, owed: [], user: null }
  const login = newLogin(user.userId, passwordId)
  const loginResult = beginning.owed.length === 0 ? await completeLogin(accounts, login, actor, origin) : beginning
  return buildOutcome(accounts, user, passwordId, loginResult)
}

const buildOutcome = async (
  { database, clock }: Accounts,
  user: User,
  passwordId: number | null,
  loginResult: LoginResult | Exclude<LoginStart, { refused: unknown }>,
): Promise<LoginOutcome> => {
  if ('sessionToken' in loginResult)
    return { ...toLoginStatus([], isAdministrator(user.roleId)), owed: [], user: toShownUser(user), ...loginResult }
  const { owed } = loginResult
  const loginToken = await openPendingLogin(database, clock, { userId: user.userId, passwordId, owed })
  return { ...toLoginStatus(owed, isAdministrator(user.roleId)), owed, user: null, loginToken }
}

const readAccountState = async (
  { database, clock, sessions, staffNeedSecondFactor }: Accounts,
  user: User,
  { sessionId }: Actor,
): Promise<AccountState> => {
  const activeSession = await sessions.findActive(database, user.userId)
  const isLockExpired = hasLockEnded(user, clock)
  return {
    status: isLockExpired ? 'Active' : user.status,
    lockedBy: isLockExpired ? null : user.lockedBy,
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
    mustEnrol: mustEnrol(user, staffNeedSecondFactor),
  }
}

/**
 * Returns true if this many wrong passwords in a row may lock the account. After a lock has ended, only every fifth wrong password locks
 * again, and the responses stay those of a locked account.
 */
const mayLock = (user: User, wrongPasswords: number, clock: Clock) =>
  user.status === 'Active' ||
  user.status === 'New' ||
  (hasLockEnded(user, clock) && wrongPasswords % lockThreshold === 0)

const refuseWrongPassword = async (
  accounts: Accounts,
  username: string,
  user: User | undefined,
): Promise<LoginOutcome> => {
  const wrongPasswords = await recordWrongPassword(accounts.database, accounts.clock, 'local', username)
  const refused = { owed: [], user: null }
  if (wrongPasswords >= lockThreshold) {
    if (user && mayLock(user, wrongPasswords, accounts.clock)) beginLock(accounts, user)
    return { status: 'locked', ...refused }
  }
  if (wrongPasswords < warningThreshold) return { status: 'notFound', ...refused }
  return { status: 'notFound', notice: 'nearlyLocked', ...refused }
}
