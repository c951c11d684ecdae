import type { EndReason } from './end-reasons.ts'
import { clearUser, endServerSession, fetchSessionState, toEndReason } from './endings.ts'

/**
 * Clears what the browser stores about a user whose session has ended, and returns why it ended. Called when a page was rendered for a
 * visitor although the browser has the cookie of a user. If the session is active, because it began while the page was loading, loads the
 * page again and returns undefined. Throws a CallError, without clearing anything, if the server cannot be reached.
 */
export const clearLapsedSession = async (): Promise<EndReason | undefined> => {
  const sessionState = await fetchSessionState()
  if (sessionState === 'active') {
    location.reload()
    return undefined
  }
  await endServerSession(sessionState)
  const endReason = toEndReason(sessionState)
  clearUser(endReason)
  return endReason
}
