import * as loginCalls from '../../../contract/accounts/logins.ts'
import * as passwordCalls from '../../../contract/accounts/passwords.ts'
import type { Database } from '../../platform/database/pool.ts'
import { type CallRequest, type Route, route } from '../../platform/http/route.ts'
import type { Accounts } from '../accounts.ts'
import { changePassword } from '../passwords/password-changes.ts'
import { clearLoginCookies } from '../sessions/cookies.ts'
import { requireShownAgreement } from '../shown-agreements.ts'
import { giveCode } from './code-tries.ts'
import { setLoginCookies, setSessionCookiesIfComplete } from './login-cookies.ts'
import { logIn } from './logins.ts'
import { completeStep } from './pending-logins.ts'

/** Returns the routes of a login and of its further steps. */
export const loginRoutes = (accounts: Accounts): Route[] => [
  route(loginCalls.logIn, async ({ actor, input, origin, response }) => {
    const { status, notice, remainingSteps, user, ...tokens } = await logIn(accounts, { ...input, actor, origin })
    setLoginCookies(response, user, tokens)
    return { status, notice, remainingSteps, user, accountType: user?.accountType }
  }),
  route(loginCalls.giveCode, async ({ actor, input, origin, response }) => {
    const { result, loginResult } = await giveCode(accounts, input, { actor, origin })
    await setSessionCookiesIfComplete(accounts, response, actor.userId, loginResult)
    return result
  }),
  route(loginCalls.acceptAgreement, request => acceptShownAgreement(accounts, request)),
  route(loginCalls.acceptPolicy, request => acceptShownAgreement(accounts, request)),
  route(passwordCalls.changePassword, async ({ actor, input, origin, response }) => {
    const { status, loginResult } = await changePassword(accounts, input, { actor, origin })
    await setSessionCookiesIfComplete(accounts, response, actor.userId, loginResult)
    const wasChangedInSession = status === 'success' && !actor.isLoginPending
    // Such a change has ended every session of the account, also this one.
    if (wasChangedInSession) clearLoginCookies(response)
    return { status }
  }),
]

const acceptShownAgreement = async (
  accounts: Accounts,
  { actor, input, origin, response }: CallRequest<typeof loginCalls.acceptAgreement | typeof loginCalls.acceptPolicy>,
) => {
  const readAgreement = async (transaction: Database) => ({
    agreementId: await requireShownAgreement(transaction, input.agreementId),
  })
  const loginResult = await completeStep(accounts, { actor, origin }, 'policy', readAgreement)
  await setSessionCookiesIfComplete(accounts, response, actor.userId, loginResult)
  return { status: 'success' as const }
}
