import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { RequestSpec } from '../../clients/load.ts'

/** How a request ended. Times are milliseconds since 1970. */
export interface Outcome {
  kind: string
  sentAt: number
  endedAt: number
  /** 'ok', the status of a refusal, or the error of the connection. */
  ended: string
  /** Why a refusal is not clear to a client. */
  unclear?: string | undefined
}

type SentRequest = Omit<RequestSpec, 'body'> & { body?: string | Buffer | undefined }

/** Returns true if a request ended with an error of its connection, without a status of the server. */
export const isConnectionError = ({ ended }: Outcome) => ended !== 'ok' && !/^\d/.test(ended)

const timeoutMilliseconds = 15_000
// The load has its own limit, so that no request waits for a socket.
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
/** Returns the milliseconds since 1970, by a clock that is not set during the run. */
export const now = () => performance.timeOrigin + performance.now()

/** Sends a request; `expects` is a pattern of successful responses. Returns the outcome and the text of what was read. */
export const sendRequest = (
  origin: string,
  kind: string,
  { method = 'GET', path, headers = {}, body }: SentRequest,
  expects?: string,
) =>
  new Promise<{ outcome: Outcome; text: string }>(resolve => {
    const sentAt = now()
    const end = (ended: string, answerText = '', unclear?: string) =>
      resolve({ outcome: { kind, sentAt, endedAt: now(), ended, unclear }, text: answerText })
    const fail = (error: Error & { code?: string }) => end(error.code ?? error.message)
    const receive = async (response: IncomingMessage) => {
      const { statusCode = 0, headers } = response
      if (statusCode !== 200 || expects !== undefined) {
        const answerText = await text(response)
        if (statusCode === 200 && new RegExp(expects!).test(answerText)) return end('ok', answerText)
        return end(`${statusCode}`, answerText, findFault(statusCode, headers, answerText))
      }
      response.on('end', () => end('ok')).on('error', fail)
      response.resume()
    }
    const clientRequest = request(
      origin + path,
      { method, headers, agent, timeout: timeoutMilliseconds },
      response => void receive(response).catch(fail),
    )
    clientRequest.on('timeout', () => clientRequest.destroy(new Error('no response')))
    clientRequest.on('error', fail)
    clientRequest.end(body)
  })

/** Returns what makes a refusal unclear: a failure of the portal, another shape than a problem or a page, or a missing Retry-After. */
export const findFault = (status: number, headers: Record<string, unknown>, body: string): string | undefined => {
  if (status < 400 || status === 500) return `${status} ${body.slice(0, 200)}`
  const lacksTime = [429, 503].includes(status) && !headers['retry-after']
  // A page that fails while it is rendered is a page for people.
  if (String(headers['content-type']).startsWith('text/html') && !lacksTime) return undefined
  if (!String(headers['content-type']).startsWith('application/problem+json')) return `${status} is not a problem`
  const problem = JSON.parse(body)
  if (problem.status !== status || !problem.title || !problem.request_id) return `${status} is an incomplete problem`
  // A client must look before it repeats such a write.
  const isOutcomeUnknown = problem.fields?.[0]?.rule === 'outcomeUnknown'
  if (lacksTime && !isOutcomeUnknown) return `${status} without Retry-After`
  return undefined
}
