import { changeStanding, checkSession, logOut, type SessionState } from '../../../contract/accounts/sessions.ts'
import { send } from '../../frame/calls.ts'
import { clearSuggestionDraft, dropUnsaved, hasUnsaved, leaveFreely } from '../../frame/unsaved.ts'
import { getBrowserBoard } from './boards.ts'
import { type EndReason, keepEndReason } from './end-reasons.ts'
import { confirmLogout } from './logout-questions.ts'
import { findPendingPage } from './pending-page.ts'
import { createSharedSession } from './shared-session.ts'

/** Callbacks that stop the watches of this page before it ends the session. */
const stopCallbacks = new Set<() => void>()

/** Registers `stop` to be called before this page ends the session; returns the function that unregisters it. */
export const registerBeforeEnding = (stop: () => void) => {
  stopCallbacks.add(stop)
  return () => stopCallbacks.delete(stop)
}

/** How long a page waits for the server to end a session, in milliseconds, as personal data must not stay on the screen. */
const timeoutMilliseconds = 5_000

/** Returns the state of the session from the server. Throws a CallError if the server cannot be reached. */
export const fetchSessionState = async () => (await send(checkSession)).session.sessionState

/** Returns the message for a session that has ended. */
export const toEndReason = (sessionState: SessionState): EndReason =>
  sessionState === 'none' ? 'timedOut' : 'takenOver'

/** Ends the session on the server, which clears the cookies that scripts cannot reach. Throws a CallError. */
export const reportEnd = async (sessionState: SessionState) => {
  if (sessionState === 'takenOver') await send(changeStanding, { change: 'leave' })
  await send(logOut)
}

/** Removes the signed-in user from every tab of the browser, and the texts of this tab that were not sent. */
export const clearUser = (endReason?: EndReason) => {
  for (const stop of stopCallbacks) stop()
  leaveFreely()
  clearSuggestionDraft()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  for (const name of ['information', 'usertype']) document.cookie = `${name}=; path=/; max-age=0; samesite=lax`
  createSharedSession(getBrowserBoard()).end(endReason)
}

let isEnding = false

/**
 * Returns where a tab goes when its session has ended: to the page of a link that is still loading, which leads to the login if it needs
 * one; again to the login that its reader was already sent to; otherwise home.
 */
export const findPageAfterEnd = () =>
  findPendingPage() ?? (location.pathname === '/login' ? `/login${location.search}` : '/')

/** Ends the session whether or not the server can be reached, and loads a new page that explains why. */
export const endSession = async (sessionState: SessionState, endReason: EndReason, path?: string) => {
  if (isEnding) return undefined
  isEnding = true
  for (const stop of stopCallbacks) stop()
  await Promise.race([
    reportEnd(sessionState).catch(() => undefined),
    new Promise(resolve => setTimeout(resolve, timeoutMilliseconds)),
  ])
  clearUser(endReason)
  keepEndReason(endReason)
  location.replace(path ?? findPageAfterEnd())
  return undefined
}

/** Handles a press on Logout; asks for confirmation if there are unsaved changes. Throws a CallError like `logOutHere`. */
export const beginLogout = async (userId: number) => (hasUnsaved(userId) ? confirmLogout() : logOutHere())

/** Ends the session and discards unsaved changes. Throws a CallError if the server does not respond; the session then continues. */
export const logOutHere = async () => {
  await send(logOut)
  dropUnsaved()
  clearUser()
  location.replace('/')
}
