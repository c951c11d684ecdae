import type { ShownUser } from '../../../contract/accounts/logins.ts'
import * as logins from '../../../contract/accounts/logins.ts'
import * as passwords from '../../../contract/accounts/passwords.ts'
import type { Database } from '../../platform/database/pool.ts'
import { type CallRequest, type CallResponse, type Route, route } from '../../platform/http/route.ts'
import type { Accounts } from '../accounts.ts'
import { changePassword } from '../passwords/password-changes.ts'
import { clearLoginCookies, setPendingLoginCookie, setSessionCookies } from '../sessions/cookies.ts'
import { requireShownAgreement } from '../shown-agreements.ts'
import { requireUser, toShownUser } from '../users.ts'
import { giveCode } from './code-tries.ts'
import type { LoginResult } from './login-completions.ts'
import { type LoginTokens, logIn } from './logins.ts'
import { completeStep } from './pending-logins.ts'

/** Returns the routes of a login and of its further steps. */
export const loginRoutes = (accounts: Accounts): Route[] => [
  route(logins.logIn, async ({ actor, input, origin, response }) => {
    const { status, notice, remainingSteps, user, ...tokens } = await logIn(accounts, { ...input, actor, origin })
    setLoginCookies(response, user, tokens)
    return { status, notice, remainingSteps, user, accountType: user?.accountType }
  }),
  route(logins.giveCode, async ({ actor, input, origin, response }) => {
    const { result, loginResult } = await giveCode(accounts, input, { actor, origin })
    await setSessionCookiesIfComplete(accounts, response, actor.userId, loginResult)
    return result
  }),
  route(logins.acceptAgreement, request => acceptShownAgreement(accounts, request)),
  route(logins.acceptPolicy, request => acceptShownAgreement(accounts, request)),
  route(passwords.changePassword, async ({ actor, input, origin, response }) => {
    const { status, loginResult } = await changePassword(accounts, input, { actor, origin })
    await setSessionCookiesIfComplete(accounts, response, actor.userId, loginResult)
    // A change in a session has ended every session of the account, also this one.
    if (status === 'success' && !actor.isLoginPending) clearLoginCookies(response)
    return { status }
  }),
]

const acceptShownAgreement = async (
  accounts: Accounts,
  { actor, input, origin, response }: CallRequest<typeof logins.acceptAgreement | typeof logins.acceptPolicy>,
) => {
  const readAgreement = async (transaction: Database) => ({
    agreementId: await requireShownAgreement(transaction, input.agreementId),
  })
  const loginResult = await completeStep(accounts, { actor, origin }, 'policy', readAgreement)
  await setSessionCookiesIfComplete(accounts, response, actor.userId, loginResult)
  return { status: 'success' as const }
}

/** Sets the cookies of the session or of the pending login, whichever the tokens are for. */
export const setLoginCookies = (
  response: CallResponse,
  user: ShownUser | null,
  { sessionToken, loginToken, wantedFile }: LoginTokens,
) => {
  if (sessionToken && user) setSessionCookies(response, sessionToken, user, wantedFile)
  if (loginToken) setPendingLoginCookie(response, loginToken)
}

/** Sets the cookies of the session if the last step of the login was completed. */
export const setSessionCookiesIfComplete = async (
  { database }: Accounts,
  response: CallResponse,
  userId: number | undefined,
  loginResult: LoginResult | undefined,
) => {
  if (userId === undefined || !loginResult || !('sessionToken' in loginResult)) return
  setSessionCookies(
    response,
    loginResult.sessionToken,
    toShownUser(await requireUser(database, userId)),
    loginResult.wantedFile,
  )
}
