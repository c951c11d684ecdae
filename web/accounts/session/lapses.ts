import { askStanding, farewellOf, forgetUser, tellServer } from './endings.ts'
import type { Farewell } from './farewells.ts'

/**
 * Finds out what happened to the session when a page was rendered signed out but the browser still stores a user's name, and clears the
 * name. Returns undefined if the session is active, as it began while the page was loading; the page is then loaded again.
 * Throws a CallError, without clearing anything, if the server cannot be reached.
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
