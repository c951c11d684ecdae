import type { ShownUser } from '../../../contract/accounts/logins.ts'
import type { CallResponse } from '../../platform/http/route.ts'
import type { Accounts } from '../accounts.ts'
import { setPendingLoginCookie, setSessionCookies } from '../sessions/cookies.ts'
import { requireUser, toShownUser } from '../users.ts'
import type { LoginResult } from './login-completions.ts'
import type { LoginTokens } from './login-starts.ts'

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
