import { Suspense, useEffect, useState } from 'react'
import { createPath, useNavigation } from 'react-router'
import { createLazy } from '../../frame/lazy-components.ts'
import { type EndReason, takeEndReason } from './end-reasons.ts'
import { registerLogoutQuestion } from './logout-questions.ts'
import { storePendingPage } from './pending-page.ts'
import { hasUserCookie } from './user-cookie.ts'

const LogoutDialog = createLazy(() => import('./LogoutDialog.tsx'))
const SessionEndDialog = createLazy(() => import('./SessionEndDialog.tsx'))

/**
 * Watches the session of a signed-in user, and explains why a session ended. Visitors load none of the modules that this needs, unless their
 * session has just ended.
 */
export const Session = ({ userId }: { userId: number | undefined }) => {
  const [endReason, setEndReason] = useState<EndReason>()
  useEffect(() => {
    setEndReason(takeEndReason())
    return userId === undefined ? explainLapse(setEndReason) : watchUser(userId)
  }, [userId])
  // The page of a link that is still loading. If the session ends now, the tab loads that page.
  const { location: pendingLocation } = useNavigation()
  useEffect(() => storePendingPage(pendingLocation && createPath(pendingLocation)), [pendingLocation])
  const [isConfirmingLogout, setIsConfirmingLogout] = useState(false)
  useEffect(() => registerLogoutQuestion(() => setIsConfirmingLogout(true)), [])
  return (
    <Suspense>
      {endReason && <SessionEndDialog endReason={endReason} onClose={() => setEndReason(undefined)} />}
      {isConfirmingLogout && <LogoutDialog onClose={() => setIsConfirmingLogout(false)} />}
    </Suspense>
  )
}

/** Shows why the session ended if the browser still has a user's cookie. Returns the function that cancels it. */
const explainLapse = (show: (endReason: EndReason) => void) => {
  if (!hasUserCookie()) return undefined
  let isCancelled = false
  const showLapse = async () => {
    const { clearLapsedSession } = await import('./lapses.ts')
    const endReason = await clearLapsedSession()
    if (!isCancelled && endReason) show(endReason)
  }
  // If it fails, the next page checks again.
  showLapse().catch(() => undefined)
  return () => {
    isCancelled = true
  }
}

/** Watches the session of a user. Returns the function that stops it. */
const watchUser = (userId: number) => {
  let stop: (() => void) | undefined
  let isCancelled = false
  const startWatching = async () => {
    // Without the cookie, the user has left in this browser while the server could not be reached: the logout is sent now.
    if (!hasUserCookie()) return (await import('./endings.ts')).logOutNow()
    const { watchSession } = await import('./watch-session.ts')
    if (!isCancelled) stop = watchSession(userId)
  }
  // If it fails, the next page starts again.
  startWatching().catch(() => undefined)
  return () => {
    isCancelled = true
    stop?.()
  }
}
