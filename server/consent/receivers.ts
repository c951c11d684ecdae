import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Settings } from '../platform/settings.ts'

/** Where records of consent are delivered, and as whom (docs/behaviour/consent.md#the-consent-service). */
export interface ConsentReceiver {
  url: string
  clientId: string
  clientSecret: string
  collectionPoint: string
  /** The service's id of the policy; choices about news go under the same id with '-news' after it. */
  purpose: string
}

export interface DeliveredRecord {
  /** Identifies the person at the service. */
  email: string
  firstname: string
  lastname: string
  /** The same at every try, so that a repeat is no second record. */
  key: string
  purpose: string
  given: boolean
  version: string
  acceptedAt: Date
}

/** The service answered, but not with an acknowledgement. Its message holds nothing that the service or we have sent. */
export class NotAcknowledged extends Error {
  /** Whether it lies with this record, so that others may fare better. */
  readonly isAboutRecord: boolean

  constructor(message: string, isAboutRecord = false) {
    super(message)
    this.isAboutRecord = isAboutRecord
  }
}

/** What a token may consist of; anything else would end up in the message of a refused header. */
const word = z.string().regex(/^[\x21-\x7e]+$/)
const tokenAnswer = z.object({ accessToken: word, tokenType: word, expiresIn: z.number().positive().optional() })
const aboutRecord = [400, 409, 413, 422]

/** Speaks to the consent service. The token is kept until it expires or is refused; nothing is repeated otherwise. */
export const openReceiver = (
  receiver: ConsentReceiver,
  { clock, timeoutMilliseconds }: { clock: Clock; timeoutMilliseconds: number },
) => {
  const base = receiver.url.replace(/\/+$/, '')
  let token: { authorization: string; expiresAt: number } | undefined

  const post = (path: string, body: object, signal: AbortSignal, headers: Record<string, string> = {}) =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      // Neither the secret nor a person's name follows to another address.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
    })

  const fetchToken = async (signal: AbortSignal) => {
    const { clientId, clientSecret } = receiver
    const response = await post('/auth/token', { clientId, clientSecret }, signal)
    if (!response.ok) throw await notAcknowledged('/auth/token', response)
    const answer = tokenAnswer.safeParse(await response.json())
    if (!answer.success) throw new NotAcknowledged('/auth/token answered no token')
    const { accessToken, tokenType, expiresIn = Number.POSITIVE_INFINITY } = answer.data
    token = { authorization: `${tokenType} ${accessToken}`, expiresAt: clock.now().getTime() + expiresIn * 1000 }
    return token
  }

  const insert = (record: DeliveredRecord, { authorization }: { authorization: string }, signal: AbortSignal) =>
    post('/consent/insert', bodyOf(receiver, record), signal, { authorization, 'idempotency-key': record.key })

  return {
    /**
     * Resolves when the service has acknowledged the record; rejects otherwise, with a NotAcknowledged where it has answered. The signal
     * breaks it off.
     */
    async deliver(record: DeliveredRecord, signal: AbortSignal) {
      const isValid = token && token.expiresAt > clock.now().getTime()
      let response = await insert(record, isValid && token ? token : await fetchToken(signal), signal)
      if (response.status === 401) {
        await response.body?.cancel()
        response = await insert(record, await fetchToken(signal), signal)
      }
      if (!response.ok) throw await notAcknowledged('/consent/insert', response)
      await response.body?.cancel()
    },
  }
}

const bodyOf = (receiver: ConsentReceiver, record: DeliveredRecord) => ({
  collectionPointId: receiver.collectionPoint,
  version: 1,
  idempotencyKey: record.key,
  elements: [
    { name: 'email', value: record.email, identifying: true },
    { name: 'firstname', value: record.firstname, identifying: false },
    { name: 'lastname', value: record.lastname, identifying: false },
  ],
  purposes: [
    {
      purposeId: record.purpose === 'policy' ? receiver.purpose : `${receiver.purpose}-${record.purpose}`,
      status: record.given ? 'given' : 'withdrawn',
      version: record.version,
      date: record.acceptedAt.toISOString(),
    },
  ],
})

const notAcknowledged = async (path: string, response: Response) => {
  await response.body?.cancel()
  const isAboutRecord = path === '/consent/insert' && aboutRecord.includes(response.status)
  return new NotAcknowledged(`${path} answered ${response.status}`, isAboutRecord)
}

/** The consent service of the settings; undefined when none is given. */
export const findReceiver = (settings: Settings): ConsentReceiver | undefined =>
  settings.CONSENT_URL === undefined
    ? undefined
    : {
        url: settings.CONSENT_URL,
        clientId: settings.CONSENT_CLIENT_ID!,
        clientSecret: settings.CONSENT_CLIENT_SECRET!,
        collectionPoint: settings.CONSENT_COLLECTION_POINT!,
        purpose: settings.CONSENT_PURPOSE!,
      }
