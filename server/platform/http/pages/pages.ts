import type { FastifyInstance } from 'fastify'
import type { Language, Web } from '../../../../contract/visit.ts'
import type { Measure } from '../../metrics/measures.ts'
import { notFound } from '../../problem.ts'
import { createVersionCache } from '../caches/version-cache.ts'
import { formatCookie } from '../cookies.ts'
import { languageCookie } from '../languages.ts'
import type { SendPageFile } from '../query-endpoints/page-files.ts'
import type { SendQueryAs } from '../query-endpoints/query-senders.ts'
import type { Reply, Request } from '../requests.ts'
import type { Route } from '../route.ts'
import { openAnonymousPages } from './anonymous-pages.ts'
import { openCards } from './cards.ts'
import { type CachedPage, findOrRenderPage, isCacheableRequest, maxCacheBytes, pickParameters } from './page-cache.ts'
import { listPageMeasures } from './page-measures.ts'
import { sendCached, sendRendered } from './page-responses.ts'
import type { Pictures } from './pictures/pictures.ts'
import { createVisit } from './visits.ts'
import { toWebRequest } from './web-requests.ts'

const yearSeconds = 365 * 24 * 3600

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
    const visit = createVisit(request, { routes, sendQueryAs })
    const choosesLanguage = request.query && Object.hasOwn(request.query, 'lang')
    if (choosesLanguage) setLanguageCookie(request, reply, visit.language)
    const renderPage = () => web.render(toWebRequest(request), visit)
    const reducedUrl = pickParameters(web.parameters, request.url)
    const mayUseCache = cache && isCacheableRequest(request, reducedUrl) && !web.readsAllParameters(toPath(request.url))
    const usableCache = mayUseCache ? cache : null
    if (!usableCache) return sendRendered(await renderPage(), visit, reply)
    const result = await findOrRenderPage(usableCache, web, { request, reducedUrl, visit })
    if (result.kind === 'cached') return sendCached(result.page.template, visit.nonce, request, reply)
    return sendRendered(result.kind === 'rendered' ? result.response : await renderPage(), visit, reply)
  })
  return cache ? listPageMeasures(cache) : []
}

const setLanguageCookie = (request: Request, reply: Reply, language: Language) =>
  reply.header(
    'set-cookie',
    formatCookie(languageCookie, language, {
      maxAgeSeconds: yearSeconds,
      secure: request.ownOrigin.startsWith('https:'),
    }),
  )

const toPath = (url: string) => url.split('?', 1)[0]!
