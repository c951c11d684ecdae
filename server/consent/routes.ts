import { getActiveAgreement } from '../../contract/consent/agreements.ts'
import { chooseCookies } from '../../contract/consent/cookies.ts'
import { getReceipts } from '../../contract/consent/receipts.ts'
import { requireUserActor } from '../platform/actor.ts'
import type { Database } from '../platform/database/pool.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { Allowances } from '../platform/limits/allowances.ts'
import { toNetwork } from '../platform/limits/networks.ts'
import { toAgreementHtml } from './agreements/agreement-texts.ts'
import { findActiveAgreement } from './agreements/agreements.ts'
import { type CookieChoices, choiceSeconds, choiceTokenCookie, shownChoiceCookie } from './cookie-choices.ts'
import { listReceipts } from './receipts.ts'

interface ConsentDependencies {
  database: Database
  allowances: Allowances
  choices: CookieChoices
}

/** Allowance of cookie choices from one network. It is high, because a whole office may share one IP address. */
const networkAllowance = { tries: 120, secondsEach: 5 }

/** Returns the routes about the cookie bar and the consent agreement. */
export const consentRoutes = ({ database, allowances, choices }: ConsentDependencies): Route[] => [
  route(chooseCookies, async ({ input: { choice, browserName, browserVersion }, response, origin }) => {
    await allowances.take(`cookies:${toNetwork(origin)}`, networkAllowance)
    const token = await choices.record(choice, { name: browserName, version: browserVersion })
    response.setCookie(shownChoiceCookie, choice, { maxAgeSeconds: choiceSeconds })
    response.setCookie(choiceTokenCookie, token, { maxAgeSeconds: choiceSeconds, httpOnly: true })
    return { status: 'recorded' as const }
  }),
  route(getActiveAgreement, async () => {
    const active = await findActiveAgreement(database)
    if (!active) return { status: 'none' as const }
    const { texts, ...agreement } = active
    return { ...agreement, html: toAgreementHtml(texts) }
  }),
  route(getReceipts, async ({ actor }) => ({
    receipts: await listReceipts(database, requireUserActor(actor).userId),
    cookiesAcceptedAt: actor.consentedAt?.toISOString() ?? null,
  })),
]
