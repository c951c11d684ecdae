import type { Actor } from '../actor.ts'
import type { Clock } from '../clock.ts'
import { toNetwork } from '../limits/networks.ts'
import { createThrottles, type Rate } from '../limits/throttles.ts'
import { invalidInput, Problem } from '../problem.ts'
import { hashToken } from '../tokens.ts'
import type { Reply, Request } from './requests.ts'

/** Finds the owner of a key; undefined for an invalid key. */
export type FindReader = (token: string) => Promise<Actor | undefined>

/** Rate limit of requests without a key, for one network on each node. It is low because whole tables should be downloaded as files. */
const networkRate: Rate = { burst: 120, perSecond: 10 }
/** Rate limit of requests with a key, for one key on each node. */
export const keyRate: Rate = { burst: 300, perSecond: 25 }
/** Milliseconds after its verification during which requests with a key do not count for their network. */
const verifiedMilliseconds = 60_000
const maxVerifiedKeys = 10_000

/** The query parameter with the key, for programs that cannot send a header. */
export const keyParameter = 'key'
const bearerPattern = /^Bearer +(.+)$/i

/** Creates the rate limits of the API of tables: by key, or by network without a key. Without `findReader`, no key is valid. */
export const createRateLimits = (clock: Clock, findReader: FindReader | undefined) => {
  const throttles = createThrottles(clock)
  /** The time at which each key was last verified, by the digest of the key. */
  const verificationTimes = new Map<string, number>()
  const countRequest = (bucket: string, rate: Rate, reply?: Reply) => {
    // Set before the throttle may refuse, so that a refusal has these headers too.
    reply?.header('ratelimit-limit', rate.burst).header('ratelimit-remaining', 0)
    const remaining = throttles.take(bucket, rate)
    reply?.header('ratelimit-remaining', remaining)
  }
  const recordVerification = (keyDigest: string, now: number) => {
    // Deleted first, so that the key becomes the last one of the map and the first one is the oldest.
    verificationTimes.delete(keyDigest)
    verificationTimes.set(keyDigest, now)
    if (verificationTimes.size > maxVerifiedKeys) verificationTimes.delete(verificationTimes.keys().next().value!)
  }
  return {
    /** Counts a query that a page makes for the reader's network. Throws 429 above the rate limit. */
    countPageQuery: (address: string) => countRequest(toBucket(address), networkRate),
    /**
     * Counts a request for its key or network, and identifies the owner of the key. A key that the node has not seen counts for its network
     * first, so that guessing keys is rate-limited. Throws 429 above a rate limit, and 401 for an invalid key.
     */
    async admit(request: Request, reply: Reply) {
      const token = findToken(request)
      const keyDigest = token === undefined ? undefined : hashToken(token).toString('base64url')
      const now = clock.now().getTime()
      const verifiedAt = keyDigest === undefined ? undefined : verificationTimes.get(keyDigest)
      const isKnown = verifiedAt !== undefined && verifiedAt > now - verifiedMilliseconds
      if (!isKnown) countRequest(toBucket(request.ip), networkRate, reply)
      if (token === undefined || keyDigest === undefined) return
      // A known key counts before it is looked up, an unknown key only after it was verified.
      if (isKnown) countRequest(`key:${keyDigest}`, keyRate, reply)
      const reader = await findReader?.(token)
      if (!reader) {
        verificationTimes.delete(keyDigest)
        reply.header('www-authenticate', 'Bearer realm="read"')
        throw buildInvalidKey()
      }
      if (!isKnown) countRequest(`key:${keyDigest}`, keyRate, reply)
      recordVerification(keyDigest, now)
      request.actor = reader
    },
  }
}

const toBucket = (address: string) => `data:${toNetwork({ address })}`

const buildInvalidKey = () =>
  new Problem(401, 'Please login', {
    detail:
      'This key is not known, has ended or was revoked. Send one that your profile lists as in use. A column called key is asked for as column.key.',
  })

/** Returns the key of a request from the header, otherwise from the address. */
const findToken = ({ headers, url }: Request): string | undefined => {
  const headerToken = bearerPattern.exec(headers.authorization ?? '')?.[1]?.trim()
  const addressTokens = new URLSearchParams(url.split(/\?(.*)/s)[1] ?? '').getAll(keyParameter)
  if (addressTokens.length > 1) throw invalidInput([{ field: keyParameter, message: 'Give this once' }])
  return headerToken ?? addressTokens[0]
}
