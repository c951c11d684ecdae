import type { CodeAnswer } from '../../../contract/accounts/logins.ts'
import { type Actor, type Origin, toNetwork } from '../../platform/actor.ts'
import type { Accounts } from '../accounts.ts'
import { isSecondFactor } from '../second-factors/second-factors.ts'
import type { GrantResult } from './grants.ts'
import { completeStep, requirePendingLogin } from './pending-logins.ts'

/** Maximum number of wrong codes before a login has to start again (docs/behaviour/logins.md#limits-on-tries). */
const triesPerLogin = 5
const placeTries = { tries: 15, secondsEach: 120 }
const userTries = { tries: 60, secondsEach: 60 }

const markCodeGiven = async () => ({ hasGivenCode: true })

type Code = { code: string; recoveryCode: string }

/** Checks the code of a pending login. Throws 401 without one, 429 after too many wrong codes of the account. */
export const giveCode = async (
  accounts: Accounts,
  code: Code,
  request: { actor: Actor; origin: Origin },
): Promise<{ result: CodeAnswer; granted?: GrantResult }> => {
  const { database, allowances } = accounts
  const { loginId, userId } = await requirePendingLogin(database, request.actor)
  // An attacker who only has the password cannot use up the tries of the owner, who has another address.
  const bucket = `code:${userId}:${toNetwork(request.origin)}`
  await allowances.take(bucket, placeTries)
  await allowances.take(`code:${userId}`, userTries)
  // Counted before the code is checked, so that parallel requests get no more tries than sequential ones.
  const countedTry = await database
    .updateTable('pending_logins')
    .set(({ eb }) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('login_id', '=', loginId)
    .where('code_tries', '<', triesPerLogin)
    .returning('code_tries')
    .executeTakeFirst()
  if (countedTry && (await isSecondFactor(accounts, userId, code))) {
    await allowances.giveBack(bucket)
    return { result: 'success', granted: await completeStep(accounts, request, 'secondFactor', markCodeGiven) }
  }
  if (countedTry && countedTry.code_tries < triesPerLogin) return { result: 'wrong' }
  await database.deleteFrom('pending_logins').where('login_id', '=', loginId).execute()
  return { result: 'loginAgain' }
}
