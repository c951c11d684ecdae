import { randomBytes } from 'node:crypto'
import { cookieChoice } from '../../../../contract/consent/cookies.ts'
import type { Language, Visit } from '../../../../contract/visit.ts'
import { type Actor, visitor } from '../../actor.ts'
import { createCaller } from '../invoke.ts'
import { pickLanguage } from '../languages.ts'
import type { SendQueryAs } from '../query-endpoints/query-senders.ts'
import type { Request } from '../requests.ts'
import type { Route } from '../route.ts'
import { createErrorLogger } from './page-errors.ts'

/** What pages use to make calls and to send queries. */
interface PageFunctions {
  routes: Map<string, Route>
  sendQueryAs: SendQueryAs
}

/** Creates the visit of the caller, with the choices in the cookies of the request. */
export const createVisit = (request: Request, pageFunctions: PageFunctions): Visit => {
  const { cookies } = request
  const actor = request.actor as Actor
  return {
    ...buildVisit(request, { actor, language: pickLanguage(request) }, pageFunctions),
    drawer: cookies.khlang_drawer === 'open' || cookies.khlang_drawer === 'mini' ? cookies.khlang_drawer : null,
    cookieChoice: cookieChoice.safeParse(cookies.consentfpo).data ?? null,
    signedIn: actor.userId !== undefined && !actor.isLoginPending,
  }
}

/** Creates the visit of a visitor, also for a signed-in caller: cookies are ignored, and the language is that of the address. */
export const createAnonymousVisit = (request: Request, pageFunctions: PageFunctions): Visit => {
  const { lang } = request.query as { lang?: unknown }
  const language = lang === 'th' ? 'th' : 'en'
  return buildVisit(request, { actor: visitor, language }, pageFunctions)
}

const buildVisit = (
  request: Request,
  { actor, language }: { actor: Actor; language: Language },
  { routes, sendQueryAs }: PageFunctions,
): Visit => {
  const logError = createErrorLogger(request)
  const callOrigin = { address: request.ip, language }
  const makeCall = createCaller(routes, actor, callOrigin)
  const sendQuery = sendQueryAs(actor, callOrigin)
  return {
    call: (declaration, input) =>
      makeCall(declaration, input).catch(error => {
        logError(error, declaration.name)
        throw error
      }),
    sendQuery: (path, params, query) =>
      sendQuery(path, params, query).catch(error => {
        logError(error, path)
        throw error
      }),
    logError,
    language,
    nonce: randomBytes(18).toString('base64url'),
    publicUrl: request.ownOrigin,
    drawer: null,
    cookieChoice: null,
    signedIn: false,
    requestId: request.id,
  }
}
