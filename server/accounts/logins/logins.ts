import type { Actor, Origin } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import { toNetwork } from '../../platform/limits/networks.ts'
import type { Accounts } from '../accounts.ts'
import { lockAfterResponse } from '../passwords/account-locks.ts'
import { hasLockEnded } from '../passwords/lock-ends.ts'
import { matchesPassword } from '../passwords/password-hashes.ts'
import { findPassword } from '../passwords/passwords.ts'
import { lockThreshold, recordWrongPassword, warningThreshold } from '../passwords/wrong-passwords.ts'
import { findUserByName, type User } from '../users.ts'
import { continueLogin, type LoginOutcome } from './login-starts.ts'

/** An id that no user has. */
const noUserId = 0

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
  // For an unknown name, an id without a user causes the same work as a known one, so that the time does not reveal which names exist.
  const storedPassword = await findPassword(database, user?.userId ?? noUserId)
  const isCorrect = await matchesPassword(storedPassword?.hash, password)
  if (!isCorrect || !user || !storedPassword) return refuseWrongPassword(accounts, username, user)
  for (const { bucket } of countedBuckets) await allowances.giveBack(bucket)
  await allowances.take(`login:right:${toNetwork(origin)}`, correctPasswordAllowance)
  return continueLogin(accounts, user, { actor, origin }, storedPassword.password_id)
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
  const wrongCount = await recordWrongPassword(accounts.database, accounts.clock, { type: 'local', name: username })
  const withoutLogin = { remainingSteps: [], user: null }
  if (wrongCount >= lockThreshold) {
    if (user && mayLock(user, wrongCount, accounts.clock)) lockAfterResponse(accounts, user)
    return { status: 'locked', ...withoutLogin }
  }
  if (wrongCount < warningThreshold) return { status: 'notFound', ...withoutLogin }
  return { status: 'notFound', notice: 'nearlyLocked', ...withoutLogin }
}
