import * as contract from '../../../contract/accounts/sessions.ts'
import { minuteMilliseconds } from '../../../contract/durations.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { permissionDenied } from '../../platform/problem.ts'
import type { Accounts } from '../accounts.ts'
import { setSessionCookiesIfComplete } from '../logins/login-cookies.ts'
import { completeStep } from '../logins/pending-logins.ts'
import { clearLoginCookies } from './cookies.ts'

/** These calls read no database, so they also respond while only the replica is reachable. */
const withoutDatabase = { readsReplica: true }

/**
 * Returns the routes about the state and the end of the browser's own session, which the cookies identify: usernames in a request are
 * ignored.
 */
export const sessionRoutes = (accounts: Accounts, idleMinutes: number): Route[] => [
  route(contract.getIdleTimeout, () => idleMinutes * minuteMilliseconds, withoutDatabase),
  route(contract.checkSession, ({ actor: { sessionState } }) => ({ session: { sessionState } }), withoutDatabase),
  route(contract.resolveTakeOver, async ({ actor, input, origin, response }) => {
    const { sessionState, sessionId, loginId, userId } = actor
    if (input.change === 'takeOver' && loginId !== undefined) {
      const loginResult = await completeStep(accounts, { actor, origin }, 'takeOver', async () => ({ takesOver: true }))
      await setSessionCookiesIfComplete(accounts, response, userId, loginResult)
      // A session that has an id but is not active was taken over.
    } else if (input.change === 'leave' && sessionId !== undefined && sessionState !== 'active')
      await accounts.sessions.markAsLeft(sessionId)
    else throw permissionDenied('There is no session to change in this way.')
    return { status: 'success' as const }
  }),
  route(contract.logOut, async ({ actor: { sessionId, loginId, sessionState }, input, response }) => {
    if (input.isClosing) {
      if (sessionId !== undefined && sessionState === 'active') await accounts.sessions.markAsClosing(sessionId)
      return { status: 'success' as const }
    }
    if (sessionId !== undefined) await accounts.sessions.end(sessionId, 'logout')
    if (loginId !== undefined) await accounts.sessions.deletePendingLogin(loginId)
    clearLoginCookies(response)
    return { status: 'success' as const }
  }),
]
