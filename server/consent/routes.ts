import { choiceRecorded, chooseCookies } from '../../contract/consent/cookies.ts'
import { route } from '../platform/http/route.ts'
import { type CookieChoices, choiceCookie, choiceLasts, consentCookie } from './cookie-choices.ts'

export const consentRoutes = (choices: CookieChoices) => [
  route(chooseCookies, async ({ input: { choice, browserName, browserVersion }, answer }) => {
    const token = await choices.record(choice, { name: browserName, version: browserVersion })
    answer.setCookie(choiceCookie, choice, { maxAgeSeconds: choiceLasts })
    answer.setCookie(consentCookie, token, { maxAgeSeconds: choiceLasts, httpOnly: true })
    return { status: choiceRecorded }
  }),
]
