import { Suspense, useEffect, useState } from 'react'
import { lazily } from '../../frame/lazily.ts'
import { type Farewell, isNamed, takeFarewell } from './farewells.ts'
import { onLogoutQuestion } from './logout-questions.ts'

const LogoutDialog = lazily(() => import('./LogoutDialog.tsx'))
const FarewellDialog = lazily(() => import('./FarewellDialog.tsx'))

/** Watches the session of a signed-in user and explains why it ended. Visitors do not load this module. */
export const Session = ({ userId }: { userId: number | undefined }) => {
  const [farewell, setFarewell] = useState<Farewell>()
  useEffect(() => {
    setFarewell(takeFarewell())
    return userId === undefined ? lookBack(setFarewell) : watch(userId)
  }, [userId])
  const [isAsked, setAsked] = useState(false)
  useEffect(() => onLogoutQuestion(() => setAsked(true)), [])
  return (
    <Suspense>
      {farewell && <FarewellDialog farewell={farewell} onClose={() => setFarewell(undefined)} />}
      {isAsked && <LogoutDialog onClose={() => setAsked(false)} />}
    </Suspense>
  )
}

const lookBack = (show: (farewell: Farewell | undefined) => void) => {
  if (!isNamed()) return undefined
  let isGone = false
  const look = async () => {
    const { clearLapsed } = await import('./lapses.ts')
    const farewell = await clearLapsed()
    if (!isGone && farewell) show(farewell)
  }
  // If it fails, the next page checks again.
  look().catch(() => undefined)
  return () => {
    isGone = true
  }
}

const watch = (userId: number) => {
  let stop: (() => void) | undefined
  let isGone = false
  const begin = async () => {
    // The user logged out here while the server could not be reached: send the logout now.
    if (!isNamed()) return (await import('./endings.ts')).logOutHere()
    const { watchSession } = await import('./watch-session.ts')
    if (!isGone) stop = watchSession(userId)
  }
  begin().catch(() => undefined)
  return () => {
    isGone = true
    stop?.()
  }
}
