import { useVisit } from '../../frame/use-visit.ts'
import { clearUser } from '../session/endings.ts'

/**
 * Clears the session in this browser after a link has ended every session of its account. Otherwise the session watch would redirect to
 * the home page before the user has read what the page shows only once.
 */
export const useEndedSessions = (username: string) => {
  const { me } = useVisit()
  return () => {
    if (me?.user.username === username) clearUser()
  }
}
