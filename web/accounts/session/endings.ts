import { checkSession, logOut, resolveTakeOver, type SessionState } from '../../../contract/accounts/sessions.ts'
import { secondMilliseconds } from '../../../contract/durations.ts'
import { send } from '../../frame/calls.ts'
import { disableLeaveWarning } from '../../frame/leave-warnings.ts'
import { clearSuggestionDraft, deleteUnsaved, hasUnsaved } from '../../frame/unsaved.ts'
import { type EndReason, keepEndReason } from './end-reasons.ts'
import { confirmLogout } from './logout-questions.ts'
import { findPendingPage } from './pending-page.ts'
import { createSharedSession } from './shared-session.ts'
import { getSharedStorage } from './shared-storage.ts'

/** Callbacks that stop the watches of this page before it ends the session. */
const stopCallbacks = new Set<() => void>()

/** Registers `stop` to be called before this page ends the session; returns the function that unregisters it. */
export const registerBeforeEnding = (stop: () => void) => {
  stopCallbacks.add(stop)
  return () => stopCallbacks.delete(stop)
}

/** How long a page waits for the server before it leaves: personal data must not stay on the screen. */
const serverTimeoutMilliseconds = 5 * secondMilliseconds

/** Returns the state of the session from the server. Throws a CallError if the server cannot be reached. */
export const fetchSessionState = async () => (await send(checkSession)).session.sessionState

/** Returns why a session that is no longer active ended: another login took it over, or its time was over. */
export const toEndReason = (sessionState: SessionState): EndReason =>
  sessionState === 'none' ? 'timedOut' : 'takenOver'

/** Ends the session on the server, which also deletes the cookies that scripts cannot delete. Throws a CallError. */
export const endServerSession = async (sessionState: SessionState) => {
  // Another login has the session, so this browser must first give up its own before it can log out.
  if (sessionState === 'takenOver') await send(resolveTakeOver, { change: 'leave' })
  await send(logOut)
}

const runStopCallbacks = () => {
  for (const stop of stopCallbacks) stop()
}

/** The cookies about the user that scripts can delete. */
const userCookieNames = ['information', 'usertype']

/** Stops the watches of this page, and removes the user from every tab of the browser and the unsent suggestion of this tab. */
export const clearUser = (endReason?: EndReason) => {
  runStopCallbacks()
  disableLeaveWarning()
  clearSuggestionDraft()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  for (const name of userCookieNames) document.cookie = `${name}=; path=/; max-age=0; samesite=lax`
  createSharedSession(getSharedStorage()).end(endReason)
}

/** True once this page has begun to end the session, because several watches may find its end at the same time. */
let isEnding = false

/**
 * Returns the page that a tab loads when its session has ended: the page of a link that is still loading, which redirects to the login if
 * it needs one; the current page if it is the login; otherwise the home page.
 */
export const findPageAfterEnd = () => {
  const pendingPage = findPendingPage()
  if (pendingPage !== undefined) return pendingPage
  return location.pathname === '/login' ? `/login${location.search}` : '/'
}

/**
 * Ends the session even if the server cannot be reached, and loads `path` or the page of `findPageAfterEnd`, which then explains why. Returns
 * undefined, because a form that calls this has no error to show.
 */
export const endSession = async (sessionState: SessionState, endReason: EndReason, path?: string) => {
  if (isEnding) return undefined
  isEnding = true
  // The watches stop before the server is called, so that they do not find the end of the session too.
  runStopCallbacks()
  await Promise.race([
    endServerSession(sessionState).catch(() => undefined),
    new Promise(resolve => setTimeout(resolve, serverTimeoutMilliseconds)),
  ])
  clearUser(endReason)
  keepEndReason(endReason)
  location.replace(path ?? findPageAfterEnd())
  return undefined
}

/** Logs out, after a confirmation if there are unsaved changes. Throws a CallError like `logOutNow`. */
export const logOutAfterConfirmation = async (userId: number) => (hasUnsaved(userId) ? confirmLogout() : logOutNow())

/** Ends the session and discards unsaved changes. Throws a CallError if the server does not respond; the session then continues. */
export const logOutNow = async () => {
  await send(logOut)
  deleteUnsaved()
  clearUser()
  location.replace('/')
}
