import { useVisit } from '../../frame/use-visit.ts'
import { forgetUser } from '../session/endings.ts'

/**
 * Forgets the session of this browser once a link has ended every session of its account. The watch over the session would otherwise leave
 * the page for the home page, before what the page shows this once has been read.
 */
export const useEndedSessions = (username: string) => {
  const { me } = useVisit()
  return () => {
    if (me?.user.username === username) forgetUser()
  }
}
