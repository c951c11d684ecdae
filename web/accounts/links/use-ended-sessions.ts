import { useVisit } from '../../frame/use-visit.ts'
import { clearUser } from '../session/endings.ts'

/**
 * Returns a function that removes the user from this browser after a link has ended every session of the account. Otherwise the watch of
 * the session would load the home page before the user has read what the page of the link shows only once.
 */
export const useEndedSessions = (username: string) => {
  const { me } = useVisit()
  return () => {
    if (me?.user.username === username) clearUser()
  }
}
