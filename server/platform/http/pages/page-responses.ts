import type { OutgoingHttpHeaders } from 'node:http'
import type { Visit } from '../../../../contract/visit.ts'
import { recordRefusedPage } from '../refused-attempts.ts'
import type { Reply, Request } from '../requests.ts'
import { buildPagePolicy } from '../security-headers.ts'
import type { NonceTemplate } from './nonce-template.ts'
import { findOutage } from './page-errors.ts'

/** Sets the headers of every page; the policy allows the scripts with this nonce. */
const addPageHeaders = (reply: Reply, nonce: string) =>
  reply.headers({
    'content-security-policy': buildPagePolicy(nonce),
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Accept-Encoding, Accept-Language',
  })

/** Sends a cached page with the nonce of this response, compressed if the client accepts gzip. */
export const sendCached = (page: NonceTemplate, nonce: string, request: Request, reply: Reply) => {
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

/** Sends a page that was rendered for this request, and records a refused page. */
export const sendRendered = async (response: Response, { nonce, signedIn }: Visit, reply: Reply) => {
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
