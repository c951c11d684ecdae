import { getIdleTimeout, logOut } from '../../../contract/accounts/sessions.ts'
import { secondMilliseconds } from '../../../contract/durations.ts'
import { toWireNames } from '../../../contract/wire.ts'
import { activityEvents } from '../../frame/activity.ts'
import { send } from '../../frame/calls.ts'
import { clearSuggestionDraft } from '../../frame/unsaved.ts'
import { endSession, fetchSessionState, findPageAfterEnd, registerBeforeEnding, toEndReason } from './endings.ts'
import { listDueActions, shouldRecord } from './session-times.ts'
import { createSharedSession } from './shared-session.ts'
import { getSharedStorage } from './shared-storage.ts'
import { createTab } from './tabs.ts'

/** How long this tab waits for another tab that ended the session to store the reason. */
const endReasonMilliseconds = secondMilliseconds

/** Watches a signed-in user's session in this tab (docs/behaviour/sessions.md#idle-time). Returns a function that stops it. */
export const watchSession = (userId: number) => {
  const session = createSharedSession(getSharedStorage())
  // The name of the tab is random, so that no two tabs share one.
  const tab = createTab(getSharedStorage(), Math.random().toString(36).slice(2))
  const controller = new AbortController()
  const actions = createActions(session, () => session.compareOwner(userId) === 'same')
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
    tab.heartbeat(now)
    for (const action of listDueActions(session.readSessionTimes(), now)) void actions[action](now)
  }
  const recordActivity = () => {
    const now = Date.now()
    if (session.compareOwner(userId) === 'same' && shouldRecord(session.readSessionTimes(), now))
      session.storeEventTime('activeAt', now)
  }
  /** Checks the session with the server now. */
  const checkNow = () => {
    isClosing = false
    session.requestCheck()
    tick()
  }
  const leaveTab = () => {
    isClosing = true
    return tab.leave(Date.now())
  }
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
  listen(controller.signal, { tick, recordActivity, checkNow, leaveTab })
  return stop
}

type SharedSession = ReturnType<typeof createSharedSession>

/** Leaves the page because another tab has ended the session, or another user has signed in there. */
const leavePage = (owner: 'nobody' | 'another', session: SharedSession) => {
  clearSuggestionDraft()
  if (owner === 'another') return location.reload()
  session.copyEndReason()
  location.replace(findPageAfterEnd())
}

/**
 * Creates the actions of a tick: end the session, poll its state on the server, and report activity. `isSameUser` returns true while the session
 * belongs to the user of this tab.
 */
const createActions = (session: SharedSession, isSameUser: () => boolean) => ({
  end: () => endSession('active', 'timedOut'),
  async poll(now: number) {
    session.storeEventTime('polledAt', now)
    // A lost connection does not mean that the session has ended.
    const sessionState = await fetchSessionState().catch(() => 'active' as const)
    if (sessionState === 'active') return
    // Another tab may have ended the session and is about to store why; this tab then leaves with the same reason.
    if (sessionState === 'none') await new Promise(resolve => setTimeout(resolve, endReasonMilliseconds))
    if (isSameUser()) await endSession(sessionState, toEndReason(sessionState))
  },
  /** The call counts as activity on the server, and returns the idle time. */
  async report(now: number) {
    session.storeEventTime('reportedAt', now)
    const idleMilliseconds = await send(getIdleTimeout).catch(() => undefined)
    if (idleMilliseconds !== undefined) session.storeIdleTime(idleMilliseconds)
  },
})

interface Listeners {
  tick: () => void
  recordActivity: () => void
  checkNow: () => void
  /** Removes the tab from the open tabs; returns true if no other tab is open. */
  leaveTab: () => boolean
}

const listen = (signal: AbortSignal, { tick, recordActivity, checkNow, leaveTab }: Listeners) => {
  for (const eventName of activityEvents)
    addEventListener(eventName, recordActivity, { signal, passive: true, capture: true })
  addEventListener('storage', tick, { signal })
  const tickIfVisible = () => {
    if (!document.hidden) tick()
  }
  document.addEventListener('visibilitychange', tickIfVisible, { signal })
  const closeAndReport = () => {
    const isLastTab = leaveTab()
    if (isLastTab) sendClosing()
  }
  addEventListener('pagehide', closeAndReport, { signal })
  // A page that the browser restores from its cache has missed what happened in the meantime.
  const checkIfRestored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) checkNow()
  }
  addEventListener('pageshow', checkIfRestored, { signal })
}

/** Reports that the window closes; the server ends the session unless another request of the session follows. */
const sendClosing = () => {
  const body = JSON.stringify(toWireNames(logOut.input, { isClosing: true }))
  navigator.sendBeacon(logOut.path, new Blob([body], { type: 'application/json' }))
}
