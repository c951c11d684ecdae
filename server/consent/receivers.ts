import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Settings } from '../platform/settings.ts'

/** Address and credentials of the consent service (docs/behaviour/consent.md#the-consent-service). */
export interface ConsentServiceSettings {
  url: string
  clientId: string
  clientSecret: string
  collectionPoint: string
  /** The service's id of the policy; choices about news use the same id with the suffix '-news'. */
  policyPurposeId: string
}

/** A record of consent in the form in which it is delivered. */
export interface DeliveredRecord {
  /** Identifies the person at the service. */
  email: string
  firstname: string
  lastname: string
  /** The same for every try, so that a retry creates no second record. */
  key: string
  /** 'policy' for an agreement, or 'news'. */
  purpose: string
  given: boolean
  version: string
  acceptedAt: Date
}

/** The service responded, but not with an acknowledgement. The message contains no data from the request or the response. */
export class NotAcknowledged extends Error {
  /** True if the failure concerns only this record, so that others can be tried. */
  readonly isAboutRecord: boolean

  constructor(message: string, { isAboutRecord = false } = {}) {
    super(message)
    this.isAboutRecord = isAboutRecord
  }
}

const tokenPath = '/auth/token'
const recordPath = '/consent/insert'

/** Allowed characters of a token; others would appear in the message of a refused header. */
const visibleCharacters = z.string().regex(/^[\x21-\x7e]+$/)
const tokenSchema = z.object({
  accessToken: visibleCharacters,
  tokenType: visibleCharacters,
  expiresIn: z.number().positive().optional(),
})
/** Statuses of the service that refuse the content of a record, so that the next record may succeed. */
const recordFaultStatuses = [400, 409, 413, 422]

/** Opens a client of the consent service. The token is cached until it expires or is refused; nothing else is retried. */
export const openConsentClient = (
  receiver: ConsentServiceSettings,
  { clock, timeoutMilliseconds }: { clock: Clock; timeoutMilliseconds: number },
) => {
  const baseUrl = receiver.url.replace(/\/+$/, '')
  let lastToken: { authorization: string; expiresAt: number } | undefined

  const post = (path: string, body: object, signal: AbortSignal, headers: Record<string, string> = {}) =>
    fetch(baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      // Neither the secret nor a person's name may be sent to another address.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
    })

  const findValidToken = () => (lastToken && lastToken.expiresAt > clock.now().getTime() ? lastToken : undefined)

  const fetchToken = async (signal: AbortSignal) => {
    const { clientId, clientSecret } = receiver
    const response = await post(tokenPath, { clientId, clientSecret }, signal)
    if (!response.ok) throw await buildTokenFailure(response)
    const parsedToken = tokenSchema.safeParse(await response.json())
    if (!parsedToken.success) throw new NotAcknowledged(`${tokenPath} answered no token`)
    // A token without a lifetime is used until it is refused.
    const { accessToken, tokenType, expiresIn = Number.POSITIVE_INFINITY } = parsedToken.data
    lastToken = { authorization: `${tokenType} ${accessToken}`, expiresAt: clock.now().getTime() + expiresIn * 1000 }
    return lastToken
  }

  const postRecord = (record: DeliveredRecord, { authorization }: { authorization: string }, signal: AbortSignal) =>
    post(recordPath, buildBody(receiver, record), signal, { authorization, 'idempotency-key': record.key })

  return {
    /**
     * Resolves when the service has acknowledged the record. Rejects if not: with a NotAcknowledged if the service has responded. The signal
     * aborts the request.
     */
    async deliver(record: DeliveredRecord, signal: AbortSignal) {
      let response = await postRecord(record, findValidToken() ?? (await fetchToken(signal)), signal)
      // The service has refused the cached token, so the record is sent again with a new one.
      if (response.status === 401) {
        await response.body?.cancel()
        response = await postRecord(record, await fetchToken(signal), signal)
      }
      if (!response.ok) throw await buildRecordFailure(response)
      await response.body?.cancel()
    },
  }
}

/** Builds the body of the request that delivers a record. */
const buildBody = (receiver: ConsentServiceSettings, record: DeliveredRecord) => ({
  collectionPointId: receiver.collectionPoint,
  // The version of this format, not of the agreement.
  version: 1,
  idempotencyKey: record.key,
  elements: [
    { name: 'email', value: record.email, identifying: true },
    { name: 'firstname', value: record.firstname, identifying: false },
    { name: 'lastname', value: record.lastname, identifying: false },
  ],
  purposes: [
    {
      purposeId:
        record.purpose === 'policy' ? receiver.policyPurposeId : `${receiver.policyPurposeId}-${record.purpose}`,
      status: record.given ? 'given' : 'withdrawn',
      version: record.version,
      date: record.acceptedAt.toISOString(),
    },
  ],
})

const buildTokenFailure = async (response: Response) => {
  await response.body?.cancel()
  return new NotAcknowledged(`${tokenPath} answered ${response.status}`)
}

const buildRecordFailure = async (response: Response) => {
  await response.body?.cancel()
  const isAboutRecord = recordFaultStatuses.includes(response.status)
  return new NotAcknowledged(`${recordPath} answered ${response.status}`, { isAboutRecord })
}

/** Returns the consent service of the settings; undefined if there is none. */
export const findConsentServiceSettings = (settings: Settings): ConsentServiceSettings | undefined =>
  settings.CONSENT_URL === undefined
    ? undefined
    : {
        url: settings.CONSENT_URL,
        clientId: settings.CONSENT_CLIENT_ID!,
        clientSecret: settings.CONSENT_CLIENT_SECRET!,
        collectionPoint: settings.CONSENT_COLLECTION_POINT!,
        policyPurposeId: settings.CONSENT_PURPOSE!,
      }
