import type { Visit, Web } from '../../../../contract/visit.ts'
import { dayInBangkok, systemClock } from '../../clock.ts'
import type { createVersionCache } from '../caches/version-cache.ts'
import type { Request } from '../requests.ts'
import { createNonceTemplate, type NonceTemplate } from './nonce-template.ts'
import { createRecordingVisit, estimateBytes, type PageCalls, repeatCalls } from './page-calls.ts'
import { toWebRequest } from './web-requests.ts'

/** Memory limit of cached pages, in bytes. */
export const maxCacheBytes = 24 * 1024 * 1024
/** Pages with longer addresses are not cached. */
const maxCachedUrlLength = 500

export interface CachedPage {
  template: NonceTemplate
  /** The calls whose outputs decide whether the page is still valid; undefined if it must be rendered for each version. */
  calls: PageCalls | undefined
  /** The day in Bangkok on which the page was rendered. A page may show the current day, so it is not reused on another day. */
  day: string
  bytes: number
}

type PageCache = ReturnType<typeof createVersionCache<CachedPage>>

interface CacheableRequest {
  request: Request
  /** The address of the request with only the parameters that pages read. */
  reducedUrl: string
  visit: Visit
}

/**
 * 'cached': the page is in the cache, perhaps since this request. 'rendered': the response was rendered for this request, but must not be
 * cached. 'renderAgain': the response must not be cached, and another request got it, or it lacks parameters of this request.
 */
type FoundPage =
  | { kind: 'cached'; page: CachedPage }
  | { kind: 'rendered'; response: Response }
  | { kind: 'renderAgain' }

/** Finds a page in the cache, or renders it and caches it if that is allowed. */
export const findOrRenderPage = async (
  cache: PageCache,
  web: Web,
  { request, reducedUrl, visit }: CacheableRequest,
): Promise<FoundPage> => {
  let uncacheableResponse: Response | undefined
  const page = await cache.findOrMake(buildCacheKey(reducedUrl, visit), async earlierPage => {
    const day = dayInBangkok(systemClock)
    // A page is only as old as the outputs of its calls: it is reused if all of them are the same.
    const earlierCalls = earlierPage?.day === day ? earlierPage.calls : undefined
    const repeatedCalls = earlierCalls && (await repeatCalls(visit, earlierCalls))
    if (repeatedCalls?.isUnchanged) return earlierPage
    const recorder = createRecordingVisit(visit, repeatedCalls?.outputs)
    const response = await web.render(toWebRequest(request, reducedUrl), recorder.visit)
    if (!isCacheablePage(response)) {
      // A response such as a redirect may depend on the parameters that the reduced address lacks, so it is then rendered again.
      if (reducedUrl === request.url) uncacheableResponse = response
      return undefined
    }
    // The id of this request is removed, so that later readers do not quote it.
    const template = createNonceTemplate((await response.text()).replaceAll(visit.requestId, ''), visit.nonce)
    const calls = recorder.calls()
    return { template, calls, day, bytes: template.bytes + (calls ? estimateBytes(calls) : 0) }
  })
  if (page) return { kind: 'cached', page }
  return uncacheableResponse ? { kind: 'rendered', response: uncacheableResponse } : { kind: 'renderAgain' }
}

/** Returns true for a visitor's request for a page. Addresses with `.data` are requests of React Router for the data of a page. */
export const isCacheableRequest = ({ actor }: Request, url: string) =>
  actor?.userId === undefined && url.length <= maxCachedUrlLength && !url.includes('.data')

const buildCacheKey = (url: string, { publicUrl, language, drawer, cookieChoice }: Visit) =>
  [publicUrl, url, language, drawer, cookieChoice].join(' ')

/**
 * Returns the address with only the parameters that pages read, in a fixed order, so that other parameters make no separate
 * cache entries. Of a repeated parameter, only the first value counts.
 */
export const pickParameters = (parameterNames: readonly string[], url: string) => {
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
