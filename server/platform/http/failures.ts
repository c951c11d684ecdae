import { buildFieldRefusal } from '../../../contract/refusals.ts'
import { ConnectionLost, readOnlyCode } from '../database/watched-connections/connection-loss.ts'
import { TimeOver } from '../limits/deadlines.ts'
import { buildProblemBody, databaseSilent, notFound, Problem } from '../problem.ts'
import { buildFailurePage, failurePolicy } from './pages/failure-page.ts'
import { isDownload } from './pages/refused-downloads.ts'
import { type Reply, type Request, toRoutePattern } from './requests.ts'

/** Adds the request id to the response, so that a reader can quote the id of the log line. */
export const addRequestId = (request: Request, reply: Reply) => reply.header('x-request-id', request.id)

/** Responds to any failure with a problem (RFC 9457); internal details are only logged. */
export const sendProblem = (error: unknown, request: Request, reply: Reply) => {
  const problem = toProblem(error)
  if (problem.status >= 500 && problem.isExpected) request.log.info({ route: toRoutePattern(request) }, problem.message)
  else if (problem.status >= 500) request.log.error({ err: error, route: toRoutePattern(request) }, problem.title)
  if (problem.retryAfterSeconds) reply.header('retry-after', problem.retryAfterSeconds)
  reply.status(problem.status).header('cache-control', 'no-store')
  if (isForBrowser(request))
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', failurePolicy)
      .header('vary', 'Accept, Sec-Fetch-Dest')
      .send(buildFailurePage(problem.status, request.id, request.url))
  return reply
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(buildProblemBody(problem, request.id)))
}

/** Responds with a 404. */
export const sendNotFound = (request: Request, reply: Reply) => sendProblem(notFound(), request, reply)

/**
 * Returns true if a person will see the response itself; programs and scripts of a page do not accept HTML. A refused download replaces the
 * page only if the browser navigates to it.
 */
const isForBrowser = ({ method, url, headers }: Request) => {
  const onlyReads = method === 'GET' || method === 'HEAD'
  const isPage = !url.startsWith('/api/')
  const isDownloadByNavigation = headers['sec-fetch-dest'] === 'document' && isDownload(url)
  const acceptsHtml = String(headers.accept ?? '').includes('text/html')
  return onlyReads && (isPage || isDownloadByNavigation) && acceptsHtml
}

/** Converts any thrown value to a problem for the caller. */
export const toProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message?: string }
  if (error instanceof TimeOver) return buildTooSlow(error)
  if (error instanceof ConnectionLost)
    return error.isOutcomeUnknown ? buildUnknownOutcome(error) : databaseSilent(error)
  // An error with a status code comes from the HTTP server: it may be about a lost client, but not about a lost database.
  if (!statusCode && (code ? isUnreachable(code, error) : isLostConnection(message))) return databaseSilent(error)
  if (code === erasedCode || (error as { constraint?: string }).constraint === 'erased_holds_nothing')
    return new Problem(409, 'Edited meanwhile', { detail: 'The account was erased.', cause: error })
  if (code && unreadableTextCodes.has(code))
    return new Problem(400, 'Invalid input', { detail: 'Text holds characters that are not allowed.', cause: error })
  if (statusCode === 413)
    return new Problem(413, 'Too large', { detail: 'The request is larger than this call takes.', cause: error })
  if (statusCode === 415)
    return new Problem(415, 'File is not allowed', { detail: 'Send JSON, as application/json.', cause: error })
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new Problem(statusCode, 'Invalid request', { cause: error })
  return new Problem(500, 'Something went wrong', {
    detail: 'The error has been logged. Please try again, and quote the request id if it happens again.',
    cause: error,
  })
}

/**
 * Returns a 503 for a write that may or may not be saved. It has no Retry-After: a program that retries automatically would repeat the
 * write.
 */
export const buildUnknownOutcome = (cause?: unknown) => {
  // The refusal is about the whole request, so it names no field.
  const refused = buildFieldRefusal('', 'outcomeUnknown')
  return new Problem(503, 'Please look before you repeat', { detail: refused.message, fields: [refused], cause })
}

/** Returns a 503 for a request that was ended because it took too long. */
const buildTooSlow = (cause: unknown) =>
  new Problem(503, 'Please try again shortly', {
    detail: 'The portal could not answer in time.',
    retryAfterSeconds: 5,
    cause,
  })

// Raised by the database for an account that was erased during a request about it (0062-erasures.sql).
const erasedCode = 'KH001'
// invalid byte sequence, untranslatable character: https://www.postgresql.org/docs/current/errcodes-appendix.html
const unreadableTextCodes = new Set(['22021', '22P05'])
/** Codes of the system, and of PostgreSQL for a read-only server, a shutdown and too many connections. */
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  readOnlyCode,
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/**
 * Returns true if the database cannot be reached. Codes that begin with 08 are connection exceptions of PostgreSQL. An error with a path is
 * about a file, unless it is the socket of a connection.
 */
const isUnreachable = (code: string, error: unknown) =>
  (unreachableCodes.has(code) || code.startsWith('08')) &&
  !(error instanceof Error && 'path' in error && !('syscall' in error && error.syscall === 'connect'))

// Errors of pg and its pool about lost or unavailable connections have no code.
const isLostConnection = (message = '') =>
  /^(timeout exceeded when trying to connect|Connection terminated\b|Client has encountered a connection error)/.test(
    message,
  )
