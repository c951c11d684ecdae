import { Suspense, useEffect, useState } from 'react'
import { createPath, useNavigation } from 'react-router'
import { lazily } from '../../frame/lazily.ts'
import { type EndReason, isNamed, takeEndReason } from './end-reasons.ts'
import { registerLogoutQuestion } from './logout-questions.ts'
import { notePendingPage } from './pending-page.ts'

const LogoutDialog = lazily(() => import('./LogoutDialog.tsx'))
const SessionEndDialog = lazily(() => import('./SessionEndDialog.tsx'))

/** Watches the session of a signed-in user and explains why it ended. Visitors do not load this module. */
export const Session = ({ userId }: { userId: number | undefined }) => {
  const [endReason, setEndReason] = useState<EndReason>()
  useEffect(() => {
    setEndReason(takeEndReason())
    return userId === undefined ? checkLapsed(setEndReason) : watch(userId)
  }, [userId])
  const { location } = useNavigation()
  useEffect(() => notePendingPage(location && createPath(location)), [location])
  const [isConfirmingLogout, setIsConfirmingLogout] = useState(false)
  useEffect(() => registerLogoutQuestion(() => setIsConfirmingLogout(true)), [])
  return (
    <Suspense>
      {endReason && <SessionEndDialog endReason={endReason} onClose={() => setEndReason(undefined)} />}
      {isConfirmingLogout && <LogoutDialog onClose={() => setIsConfirmingLogout(false)} />}
    </Suspense>
  )
}

const checkLapsed = (show: (endReason: EndReason | undefined) => void) => {
  if (!isNamed()) return undefined
  let isGone = false
  const showLapse = async () => {
    const { clearLapsed } = await import('./lapses.ts')
    const endReason = await clearLapsed()
    if (!isGone && endReason) show(endReason)
  }
  // If it fails, the next page checks again.
  showLapse().catch(() => undefined)
  return () => {
    isGone = true
  }
}

const watch = (userId: number) => {
  let stop: (() => void) | undefined
  let isGone = false
  const startWatching = async () => {
    // The user logged out here while the server could not be reached: send the logout now.
    if (!isNamed()) return (await import('./endings.ts')).logOutHere()
    const { watchSession } = await import('./watch-session.ts')
    if (!isGone) stop = watchSession(userId)
  }
  startWatching().catch(() => undefined)
  return () => {
    isGone = true
    stop?.()
  }
}
