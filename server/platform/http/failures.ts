import { buildProblemBody, notFound, Problem } from '../problem.ts'
import { toProblem } from './error-problems.ts'
import { isDownload } from './pages/download-addresses.ts'
import { buildFailurePage, failurePolicy } from './pages/failure-page.ts'
import { type Reply, type Request, toRoutePattern } from './requests.ts'

/** Adds the request id to the response, so that a reader can quote the id of the log line. */
export const addRequestId = (request: Request, reply: Reply) => reply.header('x-request-id', request.id)

/** Responds to any failure with a problem (RFC 9457); internal details are only logged. */
export const sendProblem = (error: unknown, request: Request, reply: Reply) => {
  const problem = toProblem(error)
  if (problem.status >= 500) logProblem(isClientGone(error, reply) ? clientGone : problem, error, request)
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

/** Returns true if the client has closed the connection before the first byte of its response. */
const isClientGone = (error: unknown, { raw }: Reply) =>
  raw.destroyed && (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE'

const clientGone = new Problem(500, 'The client has closed the connection', { isExpected: true })

const logProblem = (problem: Problem, error: unknown, request: Request) => {
  const route = toRoutePattern(request)
  if (problem.isExpected) request.log.info({ route }, problem.message)
  else request.log.error({ err: error, route }, problem.title)
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
