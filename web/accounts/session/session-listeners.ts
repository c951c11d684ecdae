import { logOut } from '../../../contract/accounts/sessions.ts'
import { toWireArguments } from '../../../contract/wire-arguments.ts'
import { activityEvents } from '../../frame/activity.ts'

interface Listeners {
  /** Runs the actions that are due. */
  tick: () => void
  recordActivity: () => void
  /** Removes the tab from the open tabs; returns true if no other tab is open. */
  leaveTab: () => boolean
  /** Registers the tab again after `leaveTab`, and checks the session. */
  resumeTab: () => void
}

/** Calls the listeners for activity, changes in other tabs, and the closing or restoring of the page, until `signal` aborts. */
export const addSessionListeners = (signal: AbortSignal, { tick, recordActivity, leaveTab, resumeTab }: Listeners) => {
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
  const resumeIfRestored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) resumeTab()
  }
  addEventListener('pageshow', resumeIfRestored, { signal })
}

/** Reports that the window closes; the server ends the session unless another request of the session follows. */
const sendClosing = () => {
  const body = JSON.stringify(toWireArguments(logOut.input, { isClosing: true }))
  navigator.sendBeacon(logOut.path, new Blob([body], { type: 'application/json' }))
}
