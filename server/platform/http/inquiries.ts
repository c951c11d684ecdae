import type { FastifyInstance } from 'fastify'
import type { Actor, Origin } from '../actor.ts'
import type { Clock } from '../clock.ts'
import { databaseSilent, Problem } from '../problem.ts'
import { ContractError } from './complete-routes.ts'
import { type MadeFile, sendMade } from './downloads/made-files.ts'
import { isNamedIn } from './downloads/ranges.ts'
import { type FindReader, keyParameter, turnsOn } from './reader-keys.ts'
import type { Reply, Request } from './requests.ts'

/** A request of a program at an address that people can type; its parameters depend on the data. */
export interface Inquiry {
  actor: Actor
  /** Values of the path parameters. */
  params: Record<string, string>
  query: URLSearchParams
  /** The requested path, for links to further pages. */
  path: string
  /** IP address of the client, from the trusted proxy if there is one. */
  address: string
}

export interface InquiryAnswer {
  /** Changes with everything that the response depends on. */
  etag: string
  /** The response is the same for everybody, so shared caches may store it. */
  isShared: boolean
  /** The response never changes, as the address names a version. */
  isFixed: boolean
  /** JSON, built only if the client does not have it yet, and the address of the next page. */
  body: () => Promise<{ text: string; next?: string }>
}

export interface ServedInquiry {
  path: `/api/${string}`
  answer: (asked: Inquiry) => Promise<InquiryAnswer>
}

/** A request that is answered with a file. */
export interface ServedInquiryFile {
  path: `/api/${string}`
  file: (asked: Inquiry) => Promise<MadeFile>
}

/** Files at page addresses with a file extension, such as `/report/gdp.csv`. A page with that name takes precedence. */
export interface ServedPageFiles {
  folder: `/${string}/`
  endings: readonly string[]
  /** True if the actor can see a page with this name. */
  isPage: (actor: Actor, name: string) => Promise<boolean>
  file: (asked: Inquiry, ending: string) => Promise<MadeFile>
}

/** Answers with a file at a page address; returns false if the page is meant. */
export type AnswerPageFile = (request: Request, reply: Reply) => Promise<boolean>

/** Sends a request in process on behalf of the reader of a page, and returns its JSON. `pattern` is a path of `ServedInquiry`. */
export type Inquire = (pattern: string, params: Record<string, string>, query: URLSearchParams) => Promise<unknown>

/** Cache lifetime of fixed answers; not longer, as a report can be withdrawn. */
const daySeconds = 24 * 3600

/** The headers that pages of other sites may read. */
const exposed = 'link, etag, accept-ranges, content-range, ratelimit-limit, ratelimit-remaining, retry-after'

/**
 * Serves the API of tables to all origins, with a rate limit for each network and key. Returns the functions with which pages send the same requests
 * and serve files at their addresses, with the same access checks.
 */
export const serveInquiries = (
  app: FastifyInstance,
  served: ServedInquiry[],
  clock: Clock,
  files: ServedInquiryFile[] = [],
  { findReader, pageFiles = [] }: { findReader?: FindReader; pageFiles?: ServedPageFiles[] } = {},
) => {
  const turns = turnsOn(clock, findReader)
  const begin = async (request: Request, reply: Reply) => {
    // All origins may read these answers, so no cookies are used: other sites must not see a reader's restricted data.
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    reply.header('access-control-expose-headers', exposed)
    await turns.take(request, reply)
  }
  const addAddress = (path: string, send: (request: Request, reply: Reply) => Promise<unknown>) => {
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      // Before cookies are read: a key identifies the caller, and a session beside it is ignored.
      onRequest: begin,
      handler: send,
    })
    addPreflight(app, path)
    refuseWrites(app, path)
  }
  for (const { path, answer } of served)
    addAddress(path, async (request, reply) => sendAnswer(await answer(asAsked(request)), request, reply))
  for (const { path, file } of files)
    addAddress(path, async (request, reply) => sendMade(await file(asAsked(request)), request, reply))
  for (const { folder, endings } of pageFiles) addPreflight(app, `${folder}:document(^.+\\.(?:${endings.join('|')})$)`)
  const inquirerFor =
    (actor: Actor, origin: Origin): Inquire =>
    async (pattern, params, query) => {
      requirePrimary(actor)
      turns.takeOf(origin.address)
      const inquiry = served.find(({ path }) => path === pattern)
      if (!inquiry) throw new ContractError(`${pattern} has no answer`)
      const path = fillPath(pattern, params)
      const { body } = await inquiry.answer({ actor, params, query, path, address: origin.address })
      return JSON.parse((await body()).text)
    }
  const answerPageFile: AnswerPageFile = async (request, reply) => {
    const found = pageFiles.map(one => ({ ...one, named: parsePageFile(one, request) })).find(({ named }) => named)
    if (!found?.named) return false
    const { name, ending } = found.named
    requirePrimary(request.actor as Actor)
    if (await found.isPage(request.actor as Actor, `${name}.${ending}`)) return false
    await begin(request, reply)
    const asked = { ...asAsked(request), params: { file_name: name } }
    await sendMade(await found.file(asked, ending), request, reply)
    return true
  }
  return { inquirerFor, answerPageFile }
}

/** Fills the parameters of a path pattern. */
const fillPath = (pattern: string, params: Record<string, string>) =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Throws 503 if the primary did not answer for the session: these requests read it, and it may be back. */
const requirePrimary = ({ isFromReplica }: Actor) => {
  if (isFromReplica) throw databaseSilent()
}

/** Splits an address into name and file extension; undefined for a page address. */
const parsePageFile = ({ folder, endings }: ServedPageFiles, { url }: Request) => {
  const path = decodePath(url.split('?', 1)[0]!)
  const [, name, ending] = (path.startsWith(folder) && /^([^/]+)\.(\w+)$/.exec(path.slice(folder.length))) || []
  return name !== undefined && ending !== undefined && endings.includes(ending) ? { name, ending } : undefined
}

/** Decodes a path like the router, except encoded slashes, which end no part; a path that cannot be decoded stays as it is. */
const decodePath = (path: string) => {
  try {
    return decodeURIComponent(path.replaceAll(/%(?=2f)/gi, '%25'))
  } catch {
    return path
  }
}

/** Answers CORS preflight requests of all origins. */
const addPreflight = (app: FastifyInstance, path: string) =>
  app.route({
    method: 'OPTIONS',
    url: path,
    handler: (_request, reply) =>
      reply
        .headers({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET, HEAD',
          'access-control-allow-headers': 'if-none-match, if-range, range, authorization',
          'access-control-max-age': String(daySeconds),
        })
        .status(204)
        .send(),
  })

const refuseWrites = (app: FastifyInstance, path: string) =>
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: path,
    handler: (_request, reply) => {
      reply.header('allow', 'GET, HEAD, OPTIONS')
      throw new Problem(405, 'Method not allowed', { detail: 'This address is only read.' })
    },
  })

export type InquirerFor = ReturnType<typeof serveInquiries>['inquirerFor']

/** Converts a request to an inquiry, without the key in its address. */
export const asAsked = ({ actor, params, url, ip }: Request): Inquiry => {
  const [path = '', text = ''] = url.split(/\?(.*)/s)
  const query = new URLSearchParams(text)
  // The key is used already; it must not appear in tags or in addresses of answers.
  query.delete(keyParameter)
  return { actor: actor as Actor, params: params as Record<string, string>, query, path, address: ip }
}

const sendAnswer = async ({ etag, isShared, isFixed, body }: InquiryAnswer, request: Request, reply: Reply) => {
  const quoted = `"${etag}"`
  const reach = isShared ? 'public' : 'private'
  const kept = {
    etag: quoted,
    'cache-control': isFixed ? `${reach}, max-age=${daySeconds}, immutable` : `${reach}, no-cache`,
    // A shared cache must not serve a response for staff to a visitor.
    vary: 'cookie, authorization, accept-encoding',
  }
  if (isNamedIn(request.headers['if-none-match'], quoted)) return reply.headers(kept).status(304).send()
  const { text, next } = await body()
  if (next) reply.header('link', `<${next}>; rel="next"`)
  return reply.headers(kept).type('application/json; charset=utf-8').send(text)
}
