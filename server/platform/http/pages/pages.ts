import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Language, Visit, Web } from '../../../../contract/visit.ts'
import type { Measure } from '../../metrics/measures.ts'
import { notFound } from '../../problem.ts'
import { cookieLine } from '../cookies.ts'
import type { AnswerPageFile, InquirerFor } from '../inquiries.ts'
import { versionCache } from '../kept/version-cache.ts'
import { languageCookie } from '../languages.ts'
import type { Reply, Request } from '../requests.ts'
import type { Route } from '../route.ts'
import { pagePolicy } from '../security-headers.ts'
import { openAnonymousPages } from './anonymous-pages.ts'
import { openCards } from './cards.ts'
import { type NonceTemplate, nonceTemplate } from './nonce-template.ts'
import { pageMeasures } from './page-measures.ts'
import type { Pictures } from './pictures/pictures.ts'
import { visitOf, webRequest } from './visits.ts'

const year = 365 * 24 * 3600
/** Memory that kept pages may take, in bytes. */
const room = 24 * 1024 * 1024
/** Addresses longer than this are answered but not kept. */
const longestKeptAddress = 500

interface PagesGround {
  web: Web
  routes: Map<string, Route>
  inquirerFor: InquirerFor
  answerPageFile?: AnswerPageFile
  readVersion: (() => Promise<string>) | null
  /** Draws link cards; without it there are none. */
  pictures?: Pictures
}

/**
 * Answers every GET that is no call and no file with a page rendered on the server. A visitor's page is cached until the version of the
 * catalogue changes; without a version to read, as in development, each page is rendered for its request. Returns what to watch of them.
 */
export const openPages = (
  app: FastifyInstance,
  { web, routes, inquirerFor, answerPageFile, readVersion, pictures }: PagesGround,
): Measure[] => {
  openAnonymousPages(app, { web, routes, inquirerFor })
  if (pictures) openCards(app, { web, routes, inquirerFor }, pictures)
  const cache = readVersion && versionCache<NonceTemplate>(readVersion, room)
  app.get('/*', async (request, reply) => {
    // Neither a file of an older build nor an unknown call is a page.
    if (/^\/(assets|api)\//.test(request.url)) throw notFound()
    request.pagePattern = web.patternOf(pathOf(request.url))
    if (await answerPageFile?.(request, reply)) return reply
    const visit = visitOf(request, routes, inquirerFor)
    if (request.query && Object.hasOwn(request.query, 'lang')) keepLanguage(request, reply, visit.language)
    const url = withParameters(web.parameters, request.url)
    if (!cache || !isKept(request, url) || web.readsAll(pathOf(request.url)))
      return sendRendered(await web.render(webRequest(request), visit), visit, reply)
    let answered: Response | undefined
    const page = await cache.find(keyOf(url, visit), async () => {
      const rendered = await web.render(webRequest(request, url), visit)
      if (!isPage(rendered)) {
        // What is no page may say of the whole address where to go.
        if (url === request.url) answered = rendered
        return undefined
      }
      // Readers to come must not quote the id of this one's request.
      return nonceTemplate((await rendered.text()).replaceAll(visit.requestId, ''), visit.nonce)
    })
    if (page) return sendKept(page, visit.nonce, request, reply)
    // No page, so nothing was kept: who waited for another's answer gets one of their own.
    answered ??= await web.render(webRequest(request), visit)
    return sendRendered(answered, visit, reply)
  })
  return cache ? pageMeasures(cache) : []
}

const keepLanguage = (request: Request, reply: Reply, language: Language) =>
  reply.header(
    'set-cookie',
    cookieLine(languageCookie, language, { maxAgeSeconds: year, secure: request.ownOrigin.startsWith('https:') }),
  )

const isKept = ({ actor }: Request, url: string) =>
  actor?.userId === undefined && url.length <= longestKeptAddress && !url.includes('.data')

const keyOf = (url: string, { publicUrl, language, drawer, cookieChoice }: Visit) =>
  [publicUrl, url, language, drawer, cookieChoice].join(' ')

const pathOf = (url: string) => url.split('?', 1)[0]!

/** The address with those of its parameters that pages read, in one order: others make no page of their own. */
const withParameters = (known: readonly string[], url: string) => {
  const [path = '', query] = url.split(/\?(.*)/s)
  if (query === undefined) return url
  const asked = new URLSearchParams(query)
  const read = known.flatMap(name =>
    asked
      .getAll(name)
      .slice(0, 1)
      .map(value => [name, value]),
  )
  return read.length ? `${path}?${new URLSearchParams(read)}` : path
}

/** A page may say of itself that it is not to be kept, such as one whose address holds the token of a mail. */
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

const sendKept = (page: NonceTemplate, nonce: string, request: Request, reply: Reply) => {
  pageHeaders(reply, nonce).type('text/html; charset=utf-8')
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return sendPieces(page.plain(nonce), reply)
  reply.header('content-encoding', 'gzip')
  return sendPieces(page.gzip(nonce), reply)
}

/** One write of pieces that other answers share; put together, each answer would hold the whole page until its reader has it. */
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

const sendRendered = async (answer: Response, { nonce, signedIn }: Visit, reply: Reply) => {
  pageHeaders(reply, nonce).status(answer.status)
  // After a logout nobody shall go back to a user's page in a browser that is shared.
  if (signedIn) reply.header('cache-control', 'no-store')
  for (const [name, value] of answer.headers) reply.header(name, value)
  return reply.send(answer.body ? Buffer.from(await answer.arrayBuffer()) : null)
}
