import { getIdleTimeout } from '../../../contract/accounts/sessions.ts'
import { secondMilliseconds } from '../../../contract/durations.ts'
import { send } from '../../frame/calls.ts'
import { endSession, fetchSessionState, toEndReason } from './endings.ts'
import type { SharedSession } from './shared-session.ts'

/** How long this tab waits for another tab that ended the session to store the reason. */
const endReasonMilliseconds = secondMilliseconds

/**
 * Creates the actions that `listDueActions` names: end the session, poll its state on the server, and report activity. `isSameUser` returns
 * true while the session belongs to the user of this tab.
 */
export const createSessionActions = (session: SharedSession, isSameUser: () => boolean) => ({
  // 'active' is the state on the server, where the session has not ended yet.
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
