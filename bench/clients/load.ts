import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

const connections = 20

export interface RequestSpec {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}
export interface Load {
  origin: string
  requests: RequestSpec[]
  seconds: number
}
export interface LoadResult {
  perSecond: number
  /** Milliseconds within which half of the responses were complete. */
  p50: number
  /** Milliseconds within which 19 of 20 responses were complete. */
  p95: number
}

/**
 * Sends requests from 20 concurrent clients, in a separate process so that they do not slow down the server. Throws if any response fails.
 */
export const measureLoad = async (load: Load): Promise<LoadResult> => {
  const child = fork(import.meta.filename)
  child.send(load)
  const [result] = (await once(child, 'message')) as [LoadResult & { failures: string[] }]
  const { failures } = result
  if (failures.length)
    throw new Error(`${failures.length} requests to ${load.origin}${load.requests[0]?.path} failed: ${failures[0]}`)
  return result
}

/**
 * Opens a client that sends the next request as soon as the response to the last is complete. Client and server share the processors, so
 * the client does the minimum: it parses the head, and counts and discards the body. A client that decompresses the body takes several
 * times as long as the portal for its response.
 */
const openClient = (
  { hostname, port }: URL,
  nextRequest: () => Buffer,
  onResponse: (milliseconds: number) => void,
  onFailure: (reason: string) => void,
): Socket => {
  const buffer = Buffer.allocUnsafeSlow(64 * 1024)
  let sentAt = 0
  let missingBytes = 0
  const sendNext = () => {
    sentAt = performance.now()
    missingBytes = Number.NaN
    socket.write(nextRequest())
  }
  const callback = (size: number) => {
    if (Number.isNaN(missingBytes)) missingBytes = parseResponseSize(buffer.subarray(0, size))
    missingBytes -= size
    if (Number.isNaN(missingBytes)) {
      socket.destroy(new Error(buffer.toString('latin1', 0, Math.min(size, 100))))
    } else if (missingBytes <= 0) {
      onResponse(performance.now() - sentAt)
      sendNext()
    }
    return true
  }
  const socket = connect({ host: hostname, port: Number(port), onread: { buffer, callback } }, sendNext)
  socket.on('error', error => onFailure(error.message))
  socket.on('end', () => onFailure('The connection was ended.'))
  return socket
}

/** Returns the size of a whole response including its head, from its first chunk; NaN unless it is a 200 with a length. */
const parseResponseSize = (chunk: Buffer) => {
  const headSize = chunk.indexOf('\r\n\r\n') + 4
  const head = chunk.toString('latin1', 0, headSize)
  const length = /^content-length: (\d+)\r$/im.exec(head)?.[1]
  return head.startsWith('HTTP/1.1 200') ? headSize + Number(length) : Number.NaN
}

/** Formats a request as HTTP/1.1. */
const encodeRequest = ({ host }: URL, { method = 'GET', path, headers = {}, body = '' }: RequestSpec) =>
  Buffer.from(
    [
      `${method} ${path} HTTP/1.1`,
      `Host: ${host}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
      '',
      body,
    ].join('\r\n'),
  )

const runClients = async ({ origin, requests, seconds }: Load) => {
  const url = new URL(origin)
  const encodedRequests = requests.map(request => encodeRequest(url, request))
  const times: number[] = []
  const failures: string[] = []
  const startedAt = performance.now()
  const clients = Array.from({ length: connections }, (_, client) => {
    // Each client starts at another request, so that they do not all send the same one.
    let requestIndex = Math.floor((client * encodedRequests.length) / connections)
    return openClient(
      url,
      () => encodedRequests[requestIndex++ % encodedRequests.length]!,
      milliseconds => times.push(milliseconds),
      reason => failures.push(reason),
    )
  })
  await setTimeout(seconds * 1000)
  for (const client of clients) client.destroy()
  const perSecond = times.length / ((performance.now() - startedAt) / 1000)
  times.sort((a, b) => a - b)
  const pickQuantile = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { perSecond, p50: pickQuantile(0.5), p95: pickQuantile(0.95), failures }
}

if (import.meta.main) {
  const [load] = (await once(process, 'message')) as [Load]
  process.send?.(await runClients(load))
  process.disconnect?.()
}
