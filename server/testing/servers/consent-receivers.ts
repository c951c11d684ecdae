import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A record as sent to a consent service. */
interface InsertedRecord {
  idempotencyKey: string
  elements: { name: string; value: string; identifying: boolean }[]
  purposes: { purposeId: string; status: string; version: string; date: string }[]
}

/** What a consent service does instead of a correct response. */
export type Fault = (reply: ServerResponse) => void

/** Responds with a status and a JSON body. */
export const sendJson = (reply: ServerResponse, status: number, body: object = {}) =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
/** Closes the connection; the record is stored all the same. */
export const cut: Fault = reply => void reply.destroy()
/** Leaves the request without a response. */
export const neverAnswer: Fault = () => {}

/** Returns the settings of a portal that delivers to a consent service. */
export const consentSettings = (url: string) => ({
  CONSENT_URL: url,
  CONSENT_CLIENT_ID: 'portal',
  CONSENT_CLIENT_SECRET: 'secret',
  CONSENT_COLLECTION_POINT: 'portal',
  CONSENT_PURPOSE: 'policy',
})

/** Opens a consent service on its own port that can be made to fail; the test clears and closes it. */
export const openConsentReceiver = async () => {
  const books = {
    /** The valid tokens. */
    tokens: [] as string[],
    requests: [] as { path: string; headers: IncomingHttpHeaders; body: InsertedRecord }[],
    /** The stored records, whatever the response was. */
    storedRecords: [] as InsertedRecord[],
    /** Faults of the next requests for a token, and of the next records. */
    tokenFaults: [] as Fault[],
    insertFaults: [] as Fault[],
  }
  const { tokens, requests, storedRecords, tokenFaults, insertFaults } = books
  const giveToken = (reply: ServerResponse) => {
    const fault = tokenFaults.shift()
    if (fault) return fault(reply)
    tokens.push(`token-${tokens.length + 1}`)
    sendJson(reply, 200, { accessToken: tokens.at(-1), tokenType: 'Bearer' })
  }
  const storeRecord = (reply: ServerResponse, body: InsertedRecord, authorization: string | undefined) => {
    const fault = insertFaults.shift()
    if (!tokens.some(token => authorization === `Bearer ${token}`)) return sendJson(reply, 401)
    if (!fault || fault === cut) storedRecords.push(body)
    if (fault) return fault(reply)
    sendJson(reply, 200)
  }
  const server = createServer(async (request, reply) => {
    const body = (await json(request)) as InsertedRecord
    requests.push({ path: request.url ?? '', headers: request.headers, body })
    if (request.url === '/api/auth/token') giveToken(reply)
    else storeRecord(reply, body, request.headers.authorization)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...books,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
    empty() {
      for (const list of Object.values(books)) list.length = 0
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
