import type { logInWithDirectory } from '../../contract/accounts/logins.ts'
import type { OutputOf } from '../../contract/call.ts'
import { type Accounts, findUserByName, isDirectoryPerson, type LoginTokens, proceed } from '../accounts/index.ts'
import { type Actor, type Origin, toNetwork } from '../platform/actor.ts'
import type { Directory } from './directories.ts'

type LoginAnswer = OutputOf<typeof logInWithDirectory> & LoginTokens

const addressTries = { tries: 60, secondsEach: 10 }
const nameTries = { tries: 10, secondsEach: 60 }
const buildRefusal = (status: LoginAnswer['status']): LoginAnswer => ({ status, user: null, owed: [] })

/**
 * Logs in users of the office's directory whom an administrator has added (docs/behaviour/logins.md#the-offices-directory). Reveals the
 * state of an account only after the directory has accepted the password. Throws 429 after too many tries from one address.
 */
export const logIn = async (
  { accounts, directory }: { accounts: Accounts; directory: Directory | undefined },
  { username, password, actor, origin }: { username: string; password: string; actor: Actor; origin: Origin },
): Promise<LoginAnswer> => {
  if (!directory) return buildRefusal('notConfigured')
  const buckets = [
    { bucket: `directory:${toNetwork(origin)}`, allowance: addressTries },
    { bucket: `directory:${toNetwork(origin)}:${username.toLowerCase()}`, allowance: nameTries },
  ]
  for (const { bucket, allowance } of buckets) await accounts.allowances.take(bucket, allowance)
  const checked = await directory.authenticate(username, password)
  if (checked.outcome === 'unreachable') return buildRefusal('noAnswer')
  if (checked.outcome === 'wrong name or password') return buildRefusal('wrongPassword')
  if (checked.outcome !== 'accepted') return buildRefusal('closed')
  for (const { bucket } of buckets) await accounts.allowances.giveBack(bucket)
  const user = await findUserByName(accounts.database, 'directory', checked.person.username)
  if (!user) return buildRefusal('notFound')
  // If the directory has given the name to somebody else, this person does not own the account.
  if (!(await isDirectoryPerson(accounts.database, user.userId, checked.person.guid))) return buildRefusal('closed')
  const { status, notice, owed, user: loggedInUser, ...tokens } = await proceed(accounts, user, { actor, origin })
  if (!loggedInUser && owed.length === 0) return buildRefusal('closed')
  if (status === 'sessionElsewhere') return { status, user: null, owed, ...tokens }
  const hasPendingPolicy = status === 'policyOwed' || notice === 'policyOwed'
  return { status: 'success', notice: hasPendingPolicy ? 'policyOwed' : undefined, user: loggedInUser, owed, ...tokens }
}
