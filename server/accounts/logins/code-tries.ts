import type { CodeResult } from '../../../contract/accounts/logins.ts'
import type { Actor, Origin } from '../../platform/actor.ts'
import { toNetwork } from '../../platform/limits/networks.ts'
import type { Accounts } from '../accounts.ts'
import { consumeSecondFactorCode } from '../second-factors/second-factors.ts'
import type { LoginResult } from './login-completions.ts'
import { completeStep, requirePendingLogin } from './pending-logins.ts'

/** Maximum number of wrong codes before a login has to start again (docs/behaviour/logins.md#limits-on-tries). */
const triesPerLogin = 5
// Allowances of docs/behaviour/logins.md#limits-on-tries.
const networkAllowance = { tries: 15, secondsEach: 120 }
const userAllowance = { tries: 60, secondsEach: 60 }

const markCodeGiven = async () => ({ hasGivenCode: true })

interface GivenCode {
  /** The code of the authenticator; ignored if there is a recovery code. */
  code: string
  /** Empty if the user gives a code of the authenticator. */
  recoveryCode: string
}

/** Checks the code of a pending login. Throws 401 without a pending login, and 429 after too many tries for the account. */
export const giveCode = async (
  accounts: Accounts,
  code: GivenCode,
  request: { actor: Actor; origin: Origin },
): Promise<{ result: CodeResult; loginResult?: LoginResult }> => {
  const { database, allowances } = accounts
  const { loginId, userId } = await requirePendingLogin(database, request.actor)
  // Counted by network, so that an attacker who only has the password cannot use up the owner's tries.
  const networkBucket = `code:${userId}:${toNetwork(request.origin)}`
  await allowances.take(networkBucket, networkAllowance)
  await allowances.take(`code:${userId}`, userAllowance)
  // Counted before the code is checked, so that parallel requests get no more tries than sequential ones.
  const countedTry = await database
    .updateTable('pending_logins')
    .set(({ eb }) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('login_id', '=', loginId)
    .where('code_tries', '<', triesPerLogin)
    .returning('code_tries')
    .executeTakeFirst()
  if (countedTry && (await consumeSecondFactorCode(accounts, userId, code))) {
    // Only the try of the network is given back: the limit of the account counts correct codes too.
    await allowances.giveBack(networkBucket)
    return { result: 'success', loginResult: await completeStep(accounts, request, 'secondFactor', markCodeGiven) }
  }
  if (countedTry && countedTry.code_tries < triesPerLogin) return { result: 'wrong' }
  await database.deleteFrom('pending_logins').where('login_id', '=', loginId).execute()
  return { result: 'loginAgain' }
}
