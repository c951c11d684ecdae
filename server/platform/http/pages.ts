import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { cookieChoice } from '../../../contract/consent/cookies.ts'
import type { Language, Visit, Web } from '../../../contract/visit.ts'
import type { Actor } from '../actor.ts'
import { notFound, Problem } from '../problem.ts'
import { cookieLine } from './cookies.ts'
import { languageCookie, languageOf } from './languages.ts'
import { type NonceTemplate, nonceTemplate } from './nonce-template.ts'
import { pageCache } from './page-cache.ts'
import { callerFor, type Reply, type Request, type Route } from './route.ts'
import { pagePolicy } from './security-headers.ts'

const year = 365 * 24 * 3600
/** Addresses longer than this are answered but not kept. */
const longestKeptAddress = 500

/** Answers every GET that is no call and no file: pages rendered on the server, kept for visitors until the catalogue changes. */
export const openPages = (
  app: FastifyInstance,
  web: Web,
  routes: Map<string, Route>,
  readVersion: () => Promise<string>,
) => {
  const cache = pageCache(readVersion)
  app.get('/*', async (request, reply) => {
    // Who asks for a file of an older build was not looked up, and no page stands there.
    if (request.url.startsWith('/assets/')) throw notFound()
    const visit = visitOf(request, routes)
    if (request.query && Object.hasOwn(request.query, 'lang')) keepLanguage(request, reply, visit.language)
    if (!isKept(request)) return sendRendered(await web.render(webRequest(request), visit), visit, reply)
    const placeholder = randomBytes(18).toString('base64url')
    let answered: Response | undefined
    const page = await cache.find(keyOf(request, visit), async () => {
      answered = await web.render(webRequest(request), { ...visit, nonce: placeholder })
      if (!isPage(answered)) return undefined
      // Readers to come must not quote the id of this one's request.
      return nonceTemplate((await answered.text()).replaceAll(visit.requestId, ''), placeholder)
    })
    if (page) return sendKept(page, visit.nonce, request, reply)
    // No page, so nothing was kept: who waited for another's answer gets one of their own.
    answered ??= await web.render(webRequest(request), { ...visit, nonce: placeholder })
    return sendRendered(answered, { ...visit, nonce: placeholder }, reply)
  })
}

const visitOf = (request: Request, routes: Map<string, Route>): Visit => {
  const { cookies } = request
  const actor = request.actor as Actor
  const report = reporterFor(request)
  const language = languageOf(request)
  const call = callerFor(routes, actor, { address: request.ip, language })
  return {
    call: (wanted, input) =>
      call(wanted, input).catch(error => {
        report(error, wanted.name)
        throw error
      }),
    report,
    language,
    nonce: randomBytes(18).toString('base64url'),
    publicUrl: request.ownOrigin,
    drawer: cookies.khlang_drawer === 'open' || cookies.khlang_drawer === 'mini' ? cookies.khlang_drawer : null,
    cookieChoice: cookieChoice.safeParse(cookies.consentfpo).data ?? null,
    signedIn: actor.userId !== undefined && !actor.pending,
    requestId: request.id,
  }
}

/** Writes down, once each, the failures that are the portal's own: a refusal is an answer. */
const reporterFor = (request: Request) => {
  const told = new Set<unknown>()
  return (error: unknown, call?: string) => {
    const { status = 500 } = (error ?? {}) as { status?: number }
    if (status < 500 || told.has(error)) return
    told.add(error)
    request.log.error({ err: error, call }, 'A page failed')
  }
}

const keepLanguage = (request: Request, reply: Reply, language: Language) =>
  reply.header(
    'set-cookie',
    cookieLine(languageCookie, language, { maxAgeSeconds: year, secure: request.ownOrigin.startsWith('https:') }),
  )

const isKept = ({ actor, url }: Request) =>
  actor?.userId === undefined && url.length <= longestKeptAddress && !url.includes('.data')

const keyOf = ({ url, ownOrigin }: Request, { language, drawer, cookieChoice }: Visit) =>
  [ownOrigin, url, language, drawer, cookieChoice].join(' ')

/** A page may say of itself that it is not to be kept, such as one whose address holds the token of a mail. */
const isPage = ({ status, headers }: Response) =>
  status === 200 &&
  headers.get('content-type')?.startsWith('text/html') === true &&
  headers.get('cache-control')?.includes('no-store') !== true

/** The request as the pages see it: always a GET, for HEAD is answered from the same page, and always on our own origin. */
const webRequest = ({ url, ownOrigin, headers }: Request) => {
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*/i, '').replace(/^[/\\]*/, '/')
  const isOrigin = /^https?:\/\/[^/?#@\\]+$/.test(ownOrigin) && URL.canParse(ownOrigin)
  if (!isOrigin || !URL.canParse(ownOrigin + path))
    throw new Problem(400, 'Invalid request', { detail: 'The address or the name of the host cannot be read.' })
  return new Request(ownOrigin + path, { headers: { accept: String(headers.accept ?? '*/*') } })
}

const pageHeaders = (reply: Reply, nonce: string) =>
  reply.headers({
    'content-security-policy': pagePolicy(nonce),
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Accept-Encoding',
  })

const sendKept = (page: NonceTemplate, nonce: string, request: Request, reply: Reply) => {
  pageHeaders(reply, nonce).type('text/html; charset=utf-8')
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(page.plain(nonce))
  return reply.header('content-encoding', 'gzip').send(page.gzip(nonce))
}

const sendRendered = async (answer: Response, { nonce, signedIn }: Visit, reply: Reply) => {
  pageHeaders(reply, nonce).status(answer.status)
  // After a logout nobody shall go back to a user's page in a browser that is shared.
  if (signedIn) reply.header('cache-control', 'no-store')
  for (const [name, value] of answer.headers) reply.header(name, value)
  return reply.send(answer.body ? Buffer.from(await answer.arrayBuffer()) : null)
}
