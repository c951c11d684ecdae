import type { logInWithDirectory } from '../../contract/accounts/logins.ts'
import type { OutputOf } from '../../contract/call.ts'
import {
  type Accounts,
  bindToDirectoryPerson,
  continueLogin,
  findUserByName,
  type LoginTokens,
} from '../accounts/index.ts'
import type { Actor, Origin } from '../platform/actor.ts'
import { toNetwork } from '../platform/limits/networks.ts'
import type { Directory } from './directory-client.ts'
import { buildDirectoryUnreachable } from './unreachable.ts'

type LoginOutcome = OutputOf<typeof logInWithDirectory> & LoginTokens

// Allowances of docs/behaviour/logins.md#limits-on-tries.
const networkAllowance = { tries: 60, secondsEach: 10 }
const nameAllowance = { tries: 10, secondsEach: 60 }

/** Builds the outcome of a login that has failed. */
const buildRefusal = (status: LoginOutcome['status']): LoginOutcome => ({ status, user: null, remainingSteps: [] })

/**
 * Logs in users of the office's directory whom an administrator has added (docs/behaviour/logins.md#the-offices-directory). Reveals the
 * state of an account only after the directory has accepted the password. Throws 429 after too many tries from one address, and 503 if the
 * directory does not respond.
 */
export const logInDirectoryUser = async (
  { accounts, directory }: { accounts: Accounts; directory: Directory | undefined },
  { username, password, actor, origin }: { username: string; password: string; actor: Actor; origin: Origin },
): Promise<LoginOutcome> => {
  if (!directory) return buildRefusal('notConfigured')
  const allowanceBuckets = [
    { bucket: `directory:${toNetwork(origin)}`, allowance: networkAllowance },
    { bucket: `directory:${toNetwork(origin)}:${username.toLowerCase()}`, allowance: nameAllowance },
  ]
  for (const { bucket, allowance } of allowanceBuckets) await accounts.allowances.take(bucket, allowance)
  const authentication = await directory.authenticate(username, password)
  if (authentication.outcome === 'unreachable') throw buildDirectoryUnreachable()
  if (authentication.outcome === 'wrong name or password') return buildRefusal('wrongPassword')
  // The directory refuses an account that is locked or disabled, or whose password has expired.
  if (authentication.outcome !== 'accepted') return buildRefusal('closed')
  // A correct password gives its try back.
  for (const { bucket } of allowanceBuckets) await accounts.allowances.giveBack(bucket)
  const user = await findUserByName(accounts.database, 'directory', authentication.person.username)
  if (!user) return buildRefusal('notFound')
  // If the directory has given the name to another person, that person does not own the account.
  if (!(await bindToDirectoryPerson(accounts.database, user.userId, authentication.person.guid)))
    return buildRefusal('closed')
  return toLoginOutcome(await continueLogin(accounts, user, { actor, origin }))
}

/** Converts the result of the steps after the password to the outcome of a login with the directory. */
const toLoginOutcome = ({
  status,
  notice,
  remainingSteps,
  user,
  ...tokens
}: Awaited<ReturnType<typeof continueLogin>>): LoginOutcome => {
  // No session has begun and no step remains, so the account may not log in.
  if (!user && remainingSteps.length === 0) return buildRefusal('closed')
  if (status === 'sessionElsewhere') return { status, user: null, remainingSteps, ...tokens }
  // A pending agreement is the status of a user, but a notice of an administrator, who always has the status of one.
  const hasPendingPolicy = status === 'policyPending' || notice === 'policyPending'
  return {
    status: 'success',
    notice: hasPendingPolicy ? 'policyPending' : undefined,
    user,
    remainingSteps,
    ...tokens,
  }
}
