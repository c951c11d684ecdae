import { askStanding, farewellOf, forgetUser, tellServer } from './endings.ts'
import type { Farewell } from './farewells.ts'

/**
 * For a page that came signed out to a browser that still holds somebody's name: what has become of the session, now that the browser
 * has forgotten it too. Undefined where the session is alive after all, begun while the page was loading: it is fetched again.
 * Throws a CallError, having forgotten nothing, where the server cannot be asked.
 */
export const clearLapsed = async (): Promise<Farewell | undefined> => {
  const standing = await askStanding()
  if (standing === 'active') {
    location.reload()
    return undefined
  }
  await tellServer(standing)
  const farewell = farewellOf(standing)
  forgetUser(farewell)
  return farewell
}
