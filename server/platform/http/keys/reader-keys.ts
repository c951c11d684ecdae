import type { Actor } from '../../actor.ts'
import type { Clock } from '../../clock.ts'
import { toNetwork } from '../../limits/networks.ts'
import { createThrottles, type Rate } from '../../limits/throttles.ts'
import { invalidInput, Problem } from '../../problem.ts'
import { hashToken } from '../../tokens.ts'
import type { Reply, Request } from '../requests.ts'
import { createVerifiedKeys } from './verified-keys.ts'

/** Finds the owner of a key; undefined for an invalid key. */
export type FindReader = (keyText: string) => Promise<Actor | undefined>

/** Rate limit of requests without a key, for one network on each node. It is low because whole tables should be downloaded as files. */
export const networkRate: Rate = { burst: 120, perSecond: 10 }
/** Rate limit of requests with a key, for one key on each node. */
export const keyRate: Rate = { burst: 300, perSecond: 25 }

/** The query parameter with the key, for programs that cannot send a header. */
export const keyParameter = 'key'
const bearerPattern = /^Bearer +(.+)$/i

/** Creates the rate limits of the API of tables: by key, or by network without a key. Without `findReader`, no key is valid. */
export const createRateLimits = (clock: Clock, findReader: FindReader | undefined) => {
  const throttles = createThrottles(clock)
  const verifiedKeys = createVerifiedKeys()
  const countRequest = (bucket: string, rate: Rate, reply?: Reply) => {
    // Set before the throttle may refuse, so that a refusal has these headers too.
    reply?.header('ratelimit-limit', rate.burst).header('ratelimit-remaining', 0)
    const remaining = throttles.take(bucket, rate)
    reply?.header('ratelimit-remaining', remaining)
  }
  const countForNetwork = (address: string, reply?: Reply) => countRequest(toNetworkBucket(address), networkRate, reply)
  const countForKey = (keyDigest: string, reply: Reply) => countRequest(`key:${keyDigest}`, keyRate, reply)
  const requireReader = async (keyText: string, keyDigest: string, reply: Reply) => {
    const reader = await findReader?.(keyText)
    if (reader) return reader
    verifiedKeys.delete(keyDigest)
    reply.header('www-authenticate', 'Bearer realm="read"')
    throw buildInvalidKeyProblem()
  }
  return {
    /** Counts a query that a page makes for the reader's network. Throws 429 above the rate limit. */
    countPageQuery: (address: string) => countForNetwork(address),
    /**
     * Counts a request for its key or network, and sets the owner of the key as the actor of the request. A key that the node has not verified
     * lately counts for its network first, so that guessing keys is rate-limited. Throws 429 above a rate limit, and 401 for an invalid key.
     */
    async admit(request: Request, reply: Reply) {
      const keyText = findKeyText(request)
      if (keyText === undefined) return countForNetwork(request.ip, reply)
      const keyDigest = hashToken(keyText).toString('base64url')
      const now = clock.now().getTime()
      if (verifiedKeys.has(keyDigest, now)) {
        countForKey(keyDigest, reply)
        request.actor = await requireReader(keyText, keyDigest, reply)
      } else {
        countForNetwork(request.ip, reply)
        const reader = await requireReader(keyText, keyDigest, reply)
        countForKey(keyDigest, reply)
        request.actor = reader
      }
      verifiedKeys.add(keyDigest, now)
    },
  }
}

const toNetworkBucket = (address: string) => `data:${toNetwork({ address })}`

const buildInvalidKeyProblem = () =>
  new Problem(401, 'Please login', {
    detail:
      'This key is not known, has ended or was revoked. Send one that your profile lists as in use. A column called key is asked for as column.key.',
  })

/** Returns the key of a request from the header, otherwise from the address. */
const findKeyText = ({ headers, url }: Request): string | undefined => {
  const headerToken = bearerPattern.exec(headers.authorization ?? '')?.[1]?.trim()
  const addressTokens = new URLSearchParams(url.split(/\?(.*)/s)[1] ?? '').getAll(keyParameter)
  if (addressTokens.length > 1) throw invalidInput([{ field: keyParameter, message: 'Give this once' }])
  return headerToken ?? addressTokens[0]
}

/** Limits and identifies the requests of the API of tables. */
export type RateLimits = ReturnType<typeof createRateLimits>
