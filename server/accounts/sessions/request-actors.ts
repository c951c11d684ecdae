import { type CookieChoices, choiceTokenCookie } from '../../consent/index.ts'
import { toConsentFields } from '../../platform/actor.ts'
import { toHostOnlyName } from '../../platform/http/cookies.ts'
import type { Identify } from '../../platform/http/requests.ts'
import { loginCookie, sessionCookie } from './cookies.ts'
import type { Sessions } from './sessions.ts'

/** Creates the function that identifies the actor of a request. The cookie choice is not read for passive requests, which are polls. */
export const createIdentify =
  ({ sessions, choices }: { sessions: Sessions; choices: CookieChoices }): Identify =>
  async (cookies, { isPassive, isSecure }) => {
    const [session, login] = [sessionCookie, loginCookie].map(name => cookies[toHostOnlyName(name, { isSecure })])
    const [actor, acceptedAt] = await Promise.all([
      sessions.identify({ session, login }, { isPassive }),
      isPassive ? undefined : choices.findAcceptanceTime(cookies[choiceTokenCookie]),
    ])
    return { ...actor, ...toConsentFields(acceptedAt) }
  }
