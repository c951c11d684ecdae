import { getIdleTimeout, logOut } from '../../../contract/accounts/sessions.ts'
import { inWireNames } from '../../../contract/wire.ts'
import { movements } from '../../frame/activity.ts'
import { send } from '../../frame/calls.ts'
import { browserBoard } from './boards.ts'
import { beforeEnding, endReasonOf, endSession, fetchSessionState, pageAfterEnd } from './endings.ts'
import { stampsOn } from './stamps.ts'
import { tabOn } from './tabs.ts'
import { dueAt, isNoted } from './watches.ts'

/** Milliseconds that a page which has just ended the session may take to store the reason. */
const benefit = 1_000

/** Watches a signed-in user's session in this tab (docs/behaviour/sessions.md#idle-time). Returns a function that stops it. */
export const watchSession = (userId: number) => {
  const stamps = stampsOn(browserBoard())
  const tab = tabOn(browserBoard(), Math.random().toString(36).slice(2))
  const listening = new AbortController()
  const stop = () => {
    listening.abort()
    clearInterval(timer)
    tab.leave(Date.now())
    forget()
  }
  const forget = beforeEnding(stop)
  const work = workOf(stamps, () => stamps.ownerFor(userId) === 'this')
  // The timer of a closing page may still fire, and must not register the tab again.
  let isAway = false
  const tick = () => {
    if (isAway) return
    const now = Date.now()
    const owner = stamps.ownerFor(userId)
    if (owner !== 'this') return goWith(owner, stamps, stop)
    tab.beat(now)
    for (const due of dueAt(stamps.read(), now)) void work[due](now)
  }
  const note = () => {
    const now = Date.now()
    if (stamps.ownerFor(userId) === 'this' && isNoted(stamps.read(), now)) stamps.stamp('activeAt', now)
  }
  stamps.begin(userId, Date.now())
  // The first check runs immediately: it cancels the closing notice of the previous page if that was the last one open.
  stamps.unpoll()
  const timer = setInterval(tick, 1_000)
  tick()
  const comeBack = () => {
    isAway = false
    stamps.unpoll()
    tick()
  }
  const goAway = () => {
    isAway = true
    return tab.leave(Date.now())
  }
  listen(listening.signal, { tick, note, comeBack, goAway })
  return stop
}

type Stamps = ReturnType<typeof stampsOn>

/** Another tab has ended the session, or another user has signed in there. */
const goWith = (owner: 'nobody' | 'another', stamps: Stamps, stop: () => void) => {
  stop()
  if (owner === 'another') return location.reload()
  stamps.copyEndReason()
  location.replace(pageAfterEnd())
}

const workOf = (stamps: Stamps, isOurs: () => boolean) => ({
  end: () => endSession('active', 'timedOut'),
  async poll(now: number) {
    stamps.stamp('polledAt', now)
    // A lost connection does not mean that the session has ended.
    const sessionState = await fetchSessionState().catch(() => 'active' as const)
    if (sessionState === 'active') return
    if (sessionState === 'none') await new Promise(go => setTimeout(go, benefit))
    if (isOurs()) await endSession(sessionState, endReasonOf(sessionState))
  },
  async report(now: number) {
    stamps.stamp('reportedAt', now)
    const timeout = await send(getIdleTimeout).catch(() => undefined)
    if (timeout !== undefined) stamps.keepTimeout(timeout)
  },
})

interface Listeners {
  tick: () => void
  note: () => void
  comeBack: () => void
  /** Returns true if this was the last tab. */
  goAway: () => boolean
}

const listen = (signal: AbortSignal, { tick, note, comeBack, goAway }: Listeners) => {
  for (const movement of movements) addEventListener(movement, note, { signal, passive: true, capture: true })
  addEventListener('storage', tick, { signal })
  document.addEventListener('visibilitychange', () => document.hidden || tick(), { signal })
  addEventListener('pagehide', () => goAway() && sendClosing(), { signal })
  // A page restored from the back/forward cache has missed what happened since.
  addEventListener('pageshow', ({ persisted }) => persisted && comeBack(), { signal })
}

/** When the window closes, the server ends the session unless another request of the session follows. */
const sendClosing = () => {
  const body = JSON.stringify(inWireNames(logOut.input, { isClosing: true }))
  navigator.sendBeacon(logOut.path, new Blob([body], { type: 'application/json' }))
}
