import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Language, Visit, Web } from '../../../../contract/visit.ts'
import { dayInBangkok, systemClock } from '../../clock.ts'
import type { Measure } from '../../metrics/measures.ts'
import { notFound } from '../../problem.ts'
import { versionCache } from '../caches/version-cache.ts'
import { cookieLine } from '../cookies.ts'
import { languageCookie } from '../languages.ts'
import type { AnswerPageFile } from '../query-endpoints/page-files.ts'
import type { SendQueryAs } from '../query-endpoints/query-endpoints.ts'
import { recordRefusedPage } from '../refused-attempts.ts'
import type { Reply, Request } from '../requests.ts'
import type { Route } from '../route.ts'
import { pagePolicy } from '../security-headers.ts'
import { openAnonymousPages } from './anonymous-pages.ts'
import { openCards } from './cards.ts'
import { type NonceTemplate, nonceTemplate } from './nonce-template.ts'
import { countBytes, type PageCalls, recordCalls, repeatCalls } from './page-calls.ts'
import { pageMeasures } from './page-measures.ts'
import type { Pictures } from './pictures/pictures.ts'
import { createVisit, findOutage, webRequest } from './visits.ts'

const yearSeconds = 365 * 24 * 3600
/** Memory limit of cached pages, in bytes. */
const maxCacheBytes = 24 * 1024 * 1024
/** Pages with longer addresses are not cached. */
const maxCachedUrlLength = 500

interface CachedPage {
  template: NonceTemplate
  /** Undefined if the page must be rendered for each version. */
  calls: PageCalls | undefined
  /** The day in Bangkok on which it was rendered, since a page may show the current day. */
  day: string
  bytes: number
}

interface PagesContext {
  web: Web
  routes: Map<string, Route>
  sendQueryAs: SendQueryAs
  answerPageFile?: AnswerPageFile
  readVersion: (() => Promise<string>) | null
  /** Draws link cards; without it there are none. */
  pictures?: Pictures
}

/**
 * Renders a page for every GET that is not a call or a file. A visitor's page is cached. When the version of the catalogue has changed, its
 * calls are made again, and it is rendered only if one of their outputs changed. Without a version, as in development, each request is
 * rendered. Returns the metrics of the cache.
 */
export const openPages = (
  app: FastifyInstance,
  { web, routes, sendQueryAs, answerPageFile, readVersion, pictures }: PagesContext,
): Measure[] => {
  openAnonymousPages(app, { web, routes, sendQueryAs })
  if (pictures) openCards(app, { web, routes, sendQueryAs }, pictures)
  const cache = readVersion && versionCache<CachedPage>(readVersion, maxCacheBytes)
  app.get('/*', { config: { readsReplica: true } }, async (request, reply) => {
    // Missing assets of an older build and unknown calls are not pages.
    if (/^\/(assets|api)\//.test(request.url)) throw notFound()
    request.pagePattern = web.findPattern(toPath(request.url))
    if (await answerPageFile?.(request, reply)) return reply
    const visit = createVisit(request, routes, sendQueryAs)
    if (request.query && Object.hasOwn(request.query, 'lang')) keepLanguage(request, reply, visit.language)
    const url = pickParameters(web.parameters, request.url)
    if (!cache || !isCacheable(request, url) || web.readsAll(toPath(request.url)))
      return sendRendered(await web.render(webRequest(request), visit), visit, reply)
    let ownResponse: Response | undefined
    const page = await cache.find(buildCacheKey(url, visit), async earlier => {
      const day = dayInBangkok(systemClock)
      const repeated = earlier?.calls && earlier.day === day ? await repeatCalls(visit, earlier.calls) : undefined
      if (repeated?.isUnchanged) return earlier
      const recorder = recordCalls(visit, repeated?.outputs)
      const rendered = await web.render(webRequest(request, url), recorder.visit)
      if (!isPage(rendered)) {
        // A response such as a redirect may depend on the whole address.
        if (url === request.url) ownResponse = rendered
        return undefined
      }
      // Later readers must not quote this request's id.
      const template = nonceTemplate((await rendered.text()).replaceAll(visit.requestId, ''), visit.nonce)
      const calls = recorder.calls()
      return { template, calls, day, bytes: template.bytes + (calls ? countBytes(calls) : 0) }
    })
    if (page) return sendCached(page.template, visit.nonce, request, reply)
    // Not cacheable: a request that waited for another one's result renders its own.
    ownResponse ??= await web.render(webRequest(request), visit)
    return sendRendered(ownResponse, visit, reply)
  })
  return cache ? pageMeasures(cache) : []
}

const keepLanguage = (request: Request, reply: Reply, language: Language) =>
  reply.header(
    'set-cookie',
    cookieLine(languageCookie, language, {
      maxAgeSeconds: yearSeconds,
      secure: request.ownOrigin.startsWith('https:'),
    }),
  )

const isCacheable = ({ actor }: Request, url: string) =>
  actor?.userId === undefined && url.length <= maxCachedUrlLength && !url.includes('.data')

const buildCacheKey = (url: string, { publicUrl, language, drawer, cookieChoice }: Visit) =>
  [publicUrl, url, language, drawer, cookieChoice].join(' ')

const toPath = (url: string) => url.split('?', 1)[0]!

/** Returns the address with only the parameters that pages read, in a fixed order, so that others make no separate entries. */
const pickParameters = (parameterNames: readonly string[], url: string) => {
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

/** Returns true for a cacheable page; a page can opt out, such as one with the token of a mail in its address. */
const isPage = ({ status, headers }: Response) =>
  status === 200 &&
  headers.get('content-type')?.startsWith('text/html') === true &&
  headers.get('cache-control')?.includes('no-store') !== true

const pageHeaders = (reply: Reply, nonce: string) =>
  reply.headers({
    'content-security-policy': pagePolicy(nonce),
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Accept-Encoding, Accept-Language',
  })

const sendCached = (page: NonceTemplate, nonce: string, request: Request, reply: Reply) => {
  pageHeaders(reply, nonce).type('text/html; charset=utf-8')
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return sendPieces(page.plain(nonce), reply)
  reply.header('content-encoding', 'gzip')
  return sendPieces(page.gzip(nonce), reply)
}

/** Writes the shared pieces at once; joined, each response would hold the whole page in memory until it is sent. */
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
  // A page whose call was refused for the moment has failed for the moment.
  const outage = response.status === 500 ? findOutage(request) : undefined
  if (outage?.retryAfterSeconds) reply.header('retry-after', outage.retryAfterSeconds)
  pageHeaders(reply, nonce).status(outage?.status ?? response.status)
  // After a logout, nobody may return to a user's page in a shared browser.
  if (signedIn) reply.header('cache-control', 'no-store')
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : null)
}
