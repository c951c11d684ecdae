import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Language, Visit, Web } from '../../../../contract/visit.ts'
import { dayInBangkok, systemClock } from '../../clock.ts'
import type { Measure } from '../../metrics/measures.ts'
import { notFound } from '../../problem.ts'
import { createVersionCache } from '../caches/version-cache.ts'
import { formatCookie } from '../cookies.ts'
import { languageCookie } from '../languages.ts'
import type { SendPageFile } from '../query-endpoints/page-files.ts'
import type { SendQueryAs } from '../query-endpoints/query-endpoints.ts'
import { recordRefusedPage } from '../refused-attempts.ts'
import type { Reply, Request } from '../requests.ts'
import type { Route } from '../route.ts'
import { buildPagePolicy } from '../security-headers.ts'
import { openAnonymousPages } from './anonymous-pages.ts'
import { openCards } from './cards.ts'
import { createNonceTemplate, type NonceTemplate } from './nonce-template.ts'
import { countBytes, type PageCalls, recordCalls, repeatCalls } from './page-calls.ts'
import { listPageMeasures } from './page-measures.ts'
import type { Pictures } from './pictures/pictures.ts'
import { createVisit, findOutage, toWebRequest } from './visits.ts'

const yearSeconds = 365 * 24 * 3600
/** Memory limit of cached pages, in bytes. */
const maxCacheBytes = 24 * 1024 * 1024
/** Pages with longer addresses are not cached. */
const maxCachedUrlLength = 500

interface CachedPage {
  template: NonceTemplate
  /** Undefined if the page must be rendered for each version. */
  calls: PageCalls | undefined
  /** The day in Bangkok on which the page was rendered. A page may show the current day, so it is not reused on another day. */
  day: string
  bytes: number
}

/** The functions and data with which pages are rendered. */
interface PagesContext {
  web: Web
  routes: Map<string, Route>
  sendQueryAs: SendQueryAs
  sendPageFile?: SendPageFile
  /** Reads the version of the catalogue; null if pages must not be cached. */
  readVersion: (() => Promise<string>) | null
  /** Draws link cards; without it there are none. */
  pictures?: Pictures
}

/**
 * Renders a page for every GET that is not a call or a file. Visitors' pages are cached. When the version of the catalogue has changed, the
 * calls of a page are made again, and it is rendered again only if one of their outputs has changed. Without `readVersion`, as in
 * development, a page is rendered for each request. Returns the metrics of the cache.
 */
export const openPages = (
  app: FastifyInstance,
  { web, routes, sendQueryAs, sendPageFile, readVersion, pictures }: PagesContext,
): Measure[] => {
  openAnonymousPages(app, { web, routes, sendQueryAs })
  if (pictures) openCards(app, { web, routes, sendQueryAs }, pictures)
  const cache = readVersion && createVersionCache<CachedPage>(readVersion, maxCacheBytes)
  app.get('/*', { config: { readsReplica: true } }, async (request, reply) => {
    // Missing assets of an older build and unknown calls are not pages.
    if (/^\/(assets|api)\//.test(request.url)) throw notFound()
    request.pagePattern = web.findPattern(toPath(request.url))
    if (await sendPageFile?.(request, reply)) return reply
    const visit = createVisit(request, routes, sendQueryAs)
    if (request.query && Object.hasOwn(request.query, 'lang')) setLanguageCookie(request, reply, visit.language)
    const reducedUrl = pickParameters(web.parameters, request.url)
    if (!cache || !isCacheableRequest(request, reducedUrl) || web.readsAllParameters(toPath(request.url)))
      return sendRendered(await web.render(toWebRequest(request), visit), visit, reply)
    const { page, uncacheableResponse } = await findOrRenderPage(cache, web, { request, reducedUrl, visit })
    if (page) return sendCached(page.template, visit.nonce, request, reply)
    return sendRendered(uncacheableResponse ?? (await web.render(toWebRequest(request), visit)), visit, reply)
  })
  return cache ? listPageMeasures(cache) : []
}

type PageCache = ReturnType<typeof createVersionCache<CachedPage>>

interface CacheableRequest {
  request: Request
  /** The address of the request with only the parameters that pages read. */
  reducedUrl: string
  visit: Visit
}

interface FoundPage {
  page: CachedPage | undefined
  /** The response if it was rendered for this request but may not be cached. Undefined if another request rendered it at the same time. */
  uncacheableResponse: Response | undefined
}

/** Finds a page in the cache, or renders it and caches it if that is allowed. */
const findOrRenderPage = async (
  cache: PageCache,
  web: Web,
  { request, reducedUrl, visit }: CacheableRequest,
): Promise<FoundPage> => {
  let uncacheableResponse: Response | undefined
  const page = await cache.findOrMake(buildCacheKey(reducedUrl, visit), async earlierPage => {
    const day = dayInBangkok(systemClock)
    const earlierCalls = earlierPage?.day === day ? earlierPage.calls : undefined
    const repeatedCalls = earlierCalls && (await repeatCalls(visit, earlierCalls))
    if (repeatedCalls?.isUnchanged) return earlierPage
    const recorder = recordCalls(visit, repeatedCalls?.outputs)
    const response = await web.render(toWebRequest(request, reducedUrl), recorder.visit)
    if (!isCacheablePage(response)) {
      // A response such as a redirect may depend on the parameters that the reduced address lacks, so it is then rendered again.
      if (reducedUrl === request.url) uncacheableResponse = response
      return undefined
    }
    // The id of this request is removed, so that later readers do not quote it.
    const template = createNonceTemplate((await response.text()).replaceAll(visit.requestId, ''), visit.nonce)
    const calls = recorder.calls()
    return { template, calls, day, bytes: template.bytes + (calls ? countBytes(calls) : 0) }
  })
  return { page, uncacheableResponse }
}

const setLanguageCookie = (request: Request, reply: Reply, language: Language) =>
  reply.header(
    'set-cookie',
    formatCookie(languageCookie, language, {
      maxAgeSeconds: yearSeconds,
      secure: request.ownOrigin.startsWith('https:'),
    }),
  )

/** Returns true for a visitor's request for a page. Addresses with `.data` are requests of React Router for the data of a page. */
const isCacheableRequest = ({ actor }: Request, url: string) =>
  actor?.userId === undefined && url.length <= maxCachedUrlLength && !url.includes('.data')

const buildCacheKey = (url: string, { publicUrl, language, drawer, cookieChoice }: Visit) =>
  [publicUrl, url, language, drawer, cookieChoice].join(' ')

const toPath = (url: string) => url.split('?', 1)[0]!

/**
 * Returns the address with only the parameters that pages read, in a fixed order, so that other parameters make no separate
 * cache entries. Of a repeated parameter, only the first value counts.
 */
const pickParameters = (parameterNames: readonly string[], url: string) => {
  // Splits at the first question mark.
  const [path = '', query] = url.split(/\?(.*)/s)
  if (query === undefined) return url
  const queryParams = new URLSearchParams(query)
  const pairs = parameterNames.flatMap(name =>
    queryParams
      .getAll(name)
      .slice(0, 1)
      .map(value => [name, value]),
  )
  return pairs.length ? `${path}?${new URLSearchParams(pairs)}` : path
}

/** Returns true for a page that allows caching. A page with the token of a mail in its address, for example, does not. */
const isCacheablePage = ({ status, headers }: Response) =>
  status === 200 &&
  headers.get('content-type')?.startsWith('text/html') === true &&
  headers.get('cache-control')?.includes('no-store') !== true

const addPageHeaders = (reply: Reply, nonce: string) =>
  reply.headers({
    'content-security-policy': buildPagePolicy(nonce),
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Accept-Encoding, Accept-Language',
  })

const sendCached = (page: NonceTemplate, nonce: string, request: Request, reply: Reply) => {
  addPageHeaders(reply, nonce).type('text/html; charset=utf-8')
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return sendPieces(page.plain(nonce), reply)
  reply.header('content-encoding', 'gzip')
  return sendPieces(page.gzip(nonce), reply)
}

/** Writes the pieces one by one. Cached responses share them; a joined page would occupy its own memory until the response is sent. */
const sendPieces = (pieces: Buffer[], reply: Reply) => {
  reply.header(
    'content-length',
    pieces.reduce((sum, piece) => sum + piece.length, 0),
  )
  const { raw } = reply.hijack()
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
  raw.cork()
  for (const piece of pieces) raw.write(piece)
  raw.end()
  return reply
}

const sendRendered = async (response: Response, { nonce, signedIn }: Visit, reply: Reply) => {
  const request = reply.request as Request
  if (response.status === 403 && request.pagePattern)
    await recordRefusedPage(request, request.pagePattern.replace(/\.data$/, ''))
  // If a call of the page failed only temporarily, the page has the same status as the call.
  const outage = response.status === 500 ? findOutage(request) : undefined
  if (outage?.retryAfterSeconds) reply.header('retry-after', outage.retryAfterSeconds)
  addPageHeaders(reply, nonce).status(outage?.status ?? response.status)
  // After a logout, nobody may return to a user's page in a shared browser.
  if (signedIn) reply.header('cache-control', 'no-store')
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : null)
}
