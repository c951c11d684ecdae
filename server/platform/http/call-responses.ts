import type { Call } from '../../../contract/call.ts'
import type { Actor, Origin } from '../actor.ts'
import { Problem } from '../problem.ts'
import { requireSameRights } from './access.ts'
import { formatCookie } from './cookies.ts'
import { encodeOutput, invoke } from './invoke.ts'
import { pickLanguage } from './languages.ts'
import type { Reply, Request } from './requests.ts'
import type { Route } from './route.ts'
import type { ReceivedFile } from './uploads/multipart.ts'

/** What a request sends for a call. */
interface RequestContent {
  input: unknown
  files?: readonly ReceivedFile[]
}

/** Runs a call with the content of its request, and returns its output. */
export const runCall = (boundRoute: Route, request: Request, reply: Reply, requestContent: RequestContent) => {
  const isHttps = request.ownOrigin.startsWith('https:')
  const response = {
    setCookie: (name: string, value: string, options = {}) =>
      void reply.header('set-cookie', formatCookie(name, value, { ...options, secure: isHttps })),
  }
  const callContext = {
    actor: request.actor as Actor,
    response,
    origin: toOrigin(request),
    signal: createAbortSignal(reply),
    requireRights: () => requireSameRights(boundRoute.call.access, request),
  }
  return invoke(boundRoute, { ...requestContent, ...callContext })
}

/** Sends the output of a call as its response. */
export const sendOutput = (call: Call, output: unknown, reply: Reply) =>
  reply
    .status(call.pickHttpStatus?.(output as never) ?? 200)
    .headers(buildResponseHeaders(call, output))
    .send(JSON.stringify(encodeOutput(call, output)))

/** Builds the response headers for this output. */
export const buildResponseHeaders = (call: Call, output: unknown): Record<string, string> => ({
  ...call.headers?.(output as never),
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
})

const toOrigin = (request: Request): Origin => ({ address: request.ip, language: pickLanguage(request) })

/** Returns a signal that aborts when the connection closes before the response is sent. */
const createAbortSignal = ({ raw }: Reply) => {
  const disconnected = new AbortController()
  const abort = () => disconnected.abort(new Problem(400, 'Invalid request', { detail: 'The client disconnected.' }))
  // The connection may have closed before the request was complete.
  if (raw.destroyed) abort()
  else raw.once('close', () => raw.writableFinished || abort())
  return disconnected.signal
}
