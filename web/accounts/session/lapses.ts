import type { EndReason } from './end-reasons.ts'
import { clearUser, fetchSessionState, reportEnd, toEndReason } from './endings.ts'

/**
 * Finds out what happened to the session when a page was rendered signed out but the browser still stores a user's name, and clears the
 * name. Returns undefined if the session is active, as it began while the page was loading; the page is then loaded again.
 * Throws a CallError, without clearing anything, if the server cannot be reached.
 */
export const clearLapsed = async (): Promise<EndReason | undefined> => {
  const sessionState = await fetchSessionState()
  if (sessionState === 'active') {
    location.reload()
    return undefined
  }
  await reportEnd(sessionState)
  const endReason = toEndReason(sessionState)
  clearUser(endReason)
  return endReason
}
