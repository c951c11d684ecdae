import { secondMilliseconds } from '../../../contract/durations.ts'
import { clearSuggestionDraft } from '../../frame/unsaved.ts'
import { findPageAfterEnd, registerBeforeEnding } from './endings.ts'
import { createSessionActions } from './session-actions.ts'
import { addSessionListeners } from './session-listeners.ts'
import { listDueActions, shouldRecord } from './session-times.ts'
import { createSharedSession, type SharedSession } from './shared-session.ts'
import { getSharedStorage } from './shared-storage.ts'
import { createTab } from './tabs.ts'

/** Watches a signed-in user's session in this tab (docs/behaviour/sessions.md#idle-time). Returns a function that stops it. */
export const watchSession = (userId: number) => {
  const session = createSharedSession(getSharedStorage())
  // The name of the tab is random, so that no two tabs share one.
  const tab = createTab(getSharedStorage(), Math.random().toString(36).slice(2))
  const controller = new AbortController()
  const actions = createSessionActions(session, () => session.compareOwner(userId) === 'same')
  // The timer of a closing page may still fire, and must not register the tab again.
  let isClosing = false
  /** Leaves the page if the session has ended in another tab; otherwise runs the actions that are due. Runs every second. */
  const tick = () => {
    if (isClosing) return
    const now = Date.now()
    const owner = session.compareOwner(userId)
    if (owner !== 'same') {
      stop()
      return leavePage(owner, session)
    }
    tab.recordHeartbeat(now)
    for (const action of listDueActions(session.readSessionTimes(), now)) void actions[action](now)
  }
  const recordActivity = () => {
    const now = Date.now()
    if (session.compareOwner(userId) === 'same' && shouldRecord(session.readSessionTimes(), now))
      session.storeEventTime('activeAt', now)
  }
  /** Checks the session with the server now. */
  const checkNow = () => {
    session.requestCheck()
    tick()
  }
  const leaveTab = () => {
    isClosing = true
    return tab.leave(Date.now())
  }
  const resumeTab = () => {
    isClosing = false
    checkNow()
  }
  // `timer` and `unregister` have their values before the first tick, so before anything calls `stop`.
  const stop = () => {
    controller.abort()
    clearInterval(timer)
    tab.leave(Date.now())
    unregister()
  }
  const timer = setInterval(tick, secondMilliseconds)
  const unregister = registerBeforeEnding(stop)
  session.begin(userId, Date.now())
  // The previous page may have reported that the window closes; the request of a check cancels that.
  checkNow()
  addSessionListeners(controller.signal, { tick, recordActivity, leaveTab, resumeTab })
  return stop
}

/** Leaves the page because another tab has ended the session, or another user has signed in there. */
const leavePage = (owner: 'nobody' | 'another', session: SharedSession) => {
  clearSuggestionDraft()
  if (owner === 'another') return location.reload()
  session.copyEndReason()
  location.replace(findPageAfterEnd())
}
