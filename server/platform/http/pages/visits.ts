import { randomBytes } from 'node:crypto'
import { cookieChoice } from '../../../../contract/consent/cookies.ts'
import type { Language, Visit } from '../../../../contract/visit.ts'
import { type Actor, visitor } from '../../actor.ts'
import type { Problem } from '../../problem.ts'
import { toProblem } from '../failures.ts'
import { createCaller } from '../invoke.ts'
import { pickLanguage } from '../languages.ts'
import { buildOwnAddress } from '../origins.ts'
import type { SendQueryAs } from '../query-endpoints/query-endpoints.ts'
import type { Request } from '../requests.ts'
import type { Route } from '../route.ts'

/** Creates the visit of the caller, with the choices in the cookies of the request. */
export const createVisit = (request: Request, routes: Map<string, Route>, sendQueryAs: SendQueryAs): Visit => {
  const { cookies } = request
  const actor = request.actor as Actor
  return {
    ...buildVisit(request, actor, pickLanguage(request), routes, sendQueryAs),
    drawer: cookies.khlang_drawer === 'open' || cookies.khlang_drawer === 'mini' ? cookies.khlang_drawer : null,
    cookieChoice: cookieChoice.safeParse(cookies.consentfpo).data ?? null,
    signedIn: actor.userId !== undefined && !actor.isLoginPending,
  }
}

/** Creates the visit of a visitor, also for a signed-in caller: cookies are ignored, and the language is that of the address. */
export const createAnonymousVisit = (request: Request, routes: Map<string, Route>, sendQueryAs: SendQueryAs): Visit => {
  const { lang } = request.query as { lang?: unknown }
  return buildVisit(request, visitor, lang === 'th' ? 'th' : 'en', routes, sendQueryAs)
}

const buildVisit = (
  request: Request,
  actor: Actor,
  language: Language,
  routes: Map<string, Route>,
  sendQueryAs: SendQueryAs,
): Visit => {
  const logError = createErrorLogger(request)
  const origin = { address: request.ip, language }
  const makeCall = createCaller(routes, actor, origin)
  const sendQuery = sendQueryAs(actor, origin)
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

/** The last 503 of a call of each page request; `createErrorLogger` records it. */
const outages = new WeakMap<Request, Problem>()

/** Finds the 503 that a call of a page got because something did not respond, such as the database. */
export const findOutage = (request: Request) => outages.get(request)

/** Creates the function that logs each internal failure of a page once, and records a 503 as its outage. Refusals are not logged. */
const createErrorLogger = (request: Request) => {
  const loggedErrors = new Set<unknown>()
  return (error: unknown, call?: string) => {
    const { status = 500 } = (error ?? {}) as { status?: number }
    if (status < 500 || loggedErrors.has(error)) return
    loggedErrors.add(error)
    const problem = toProblem(error)
    if (problem.status === 503) outages.set(request, problem)
    request.log.error({ err: error, call }, 'A page failed')
  }
}

/**
 * Converts a request to one for the web: always GET, because HEAD uses the same page, and always on the portal's own origin. The parameter
 * `_routes` is removed, because it would select loaders by name, without the layouts that guard them.
 */
export const toWebRequest = ({ url, ownOrigin, headers }: Request, pageUrl = url) => {
  const address = new URL(buildOwnAddress(ownOrigin, pageUrl))
  // `delete` rewrites the spelling of all parameters, so it is called only if the parameter is present.
  if (address.searchParams.has('_routes')) address.searchParams.delete('_routes')
  const { accept = '*/*', 'if-none-match': etag } = headers
  return new Request(address, { headers: { accept, ...(etag && { 'if-none-match': etag }) } })
}
