import { randomUUID } from 'node:crypto'
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { buildProblemBody, Problem } from '../problem.ts'
import { buildSecurityHeaders } from './security-headers.ts'

/** Our own code, beside those of Node. */
const unmetExpectation = 'UNMET_EXPECTATION'
const statusesByCode: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  [unmetExpectation]: 417,
  HPE_HEADER_OVERFLOW: 431,
}

/** Refuses requests with an expectation other than `100-continue`, the only one that Node supports. */
export const refuseExpectations = (server: Server) =>
  server.on('checkExpectation', ({ socket }) => refuseBrokenRequest({ code: unmetExpectation }, socket))

/** Responds to input that Node cannot parse as a request, with the usual problem and headers, and closes the connection. */
export const refuseBrokenRequest = ({ code = '' }: { code?: string }, socket: Socket) => {
  if (socket.writable && code !== 'ECONNRESET' && !hasResponseBegun(socket)) socket.write(buildResponse(code))
  socket.destroySoon()
}

/** Returns true while a response is being sent, which a second one would corrupt. Node's own check reads the same internal field. */
const hasResponseBegun = (socket: Socket) =>
  (socket as { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent === true

const buildResponse = (code: string) => {
  const status = statusesByCode[code] ?? 400
  const body = JSON.stringify(buildProblemBody(new Problem(status, 'Invalid request'), randomUUID()))
  const headers = {
    // Without HSTS, because the request does not show whether readers use https.
    ...buildSecurityHeaders({ isHttps: false }),
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
