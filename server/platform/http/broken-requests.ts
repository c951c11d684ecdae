import { randomUUID } from 'node:crypto'
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Problem, problemBody } from '../problem.ts'
import { securityHeaders } from './security-headers.ts'

const unmetExpectation = 'UNMET_EXPECTATION'
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  [unmetExpectation]: 417,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers a request that expects what Node does not know; `100-continue` is all that it does. */
export const refuseExpectations = (server: Server) =>
  server.on('checkExpectation', ({ socket }) => answerBroken({ code: unmetExpectation }, socket))

/** Answers what Node cannot read as a request, in the shape and with the headers of every other refusal, and ends the line. */
export const answerBroken = ({ code = '' }: { code?: string }, socket: Socket) => {
  if (socket.writable && code !== 'ECONNRESET' && !hasBegun(socket)) socket.write(answerTo(code))
  socket.destroySoon()
}

/** True while an answer is being sent, which a second one would corrupt. Node keeps it there and checks it in the same way. */
const hasBegun = (socket: Socket) =>
  (socket as { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent === true

const answerTo = (code: string) => {
  const status = statuses[code] ?? 400
  const body = JSON.stringify(problemBody(new Problem(status, 'Invalid request'), randomUUID()))
  const headers = {
    ...securityHeaders(false),
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
