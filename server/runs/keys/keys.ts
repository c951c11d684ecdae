import { timingSafeEqual } from 'node:crypto'
import type { KeyScope } from '../../../contract/call.ts'
import { minuteMilliseconds } from '../../../contract/durations.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { FindKey } from '../../platform/http/keys/bearer-keys.ts'
import { createSharedThrottles } from '../../platform/limits/shared-throttles.ts'
import { createThrottles } from '../../platform/limits/throttles.ts'
import { pleaseSendKey } from '../../platform/problem.ts'
import { hashToken } from '../../platform/tokens.ts'

/** A body counts as one request for each started part of this size, so that large bodies leave enough processor time to readers. */
const bytesPerRequest = 20_000
/** The largest body; assumed for a request that does not declare its length. */
const maxBodyBytes = 2 ** 20
/** A node looks up a key without the limit of guesses for this long after it has verified the key. */
const verifiedMilliseconds = minuteMilliseconds
/** The last use of a key is stored at most once in this time. */
const lastUseMilliseconds = minuteMilliseconds
/** The rate limit of one node for look-ups of unverified keys, by all clients together. */
const guessRate = { burst: 50, perSecond: 5 }

interface Context {
  database: Database
  clock: Clock
}

/**
 * Creates the function that verifies the key of a request, counts the request against the key's rate limit across all nodes, and records the
 * time of its use. The function throws 401 for a key that does not exist, is revoked or has another scope, and 429 above a limit.
 */
export const createKeyVerifier = ({ database, clock }: Context): FindKey => {
  const throttles = createThrottles(clock)
  const sharedThrottles = createSharedThrottles(database, clock)
  /** The time at which this node has last verified each key, by the text of the key's hash. */
  const verifiedAt = new Map<string, number>()
  /** The running look-ups of unverified keys, by the text of the key's hash. */
  const pendingLookups = new Map<string, ReturnType<typeof findActiveKey>>()
  /** Looks up a key that this node has not verified lately. Concurrent requests with the same key count as one guess. */
  const lookUpUnverifiedKey = (hashText: string, hash: Buffer) => {
    const pendingLookup = pendingLookups.get(hashText)
    if (pendingLookup) return pendingLookup
    throttles.take('guesses', guessRate)
    const lookup = findActiveKey(database, hash).finally(() => pendingLookups.delete(hashText))
    pendingLookups.set(hashText, lookup)
    return lookup
  }
  const requireKey = async (token: string, scope: KeyScope) => {
    const hash = hashToken(token)
    const hashText = hash.toString('base64')
    const now = clock.now().getTime()
    const isVerified = (verifiedAt.get(hashText) ?? 0) > now - verifiedMilliseconds
    const key = await (isVerified ? findActiveKey(database, hash) : lookUpUnverifiedKey(hashText, hash))
    if (!key || key.scope !== scope) {
      verifiedAt.delete(hashText)
      throw pleaseSendKey()
    }
    if (!isVerified) verifiedAt.set(hashText, now)
    return key
  }
  return async ({ token, scope, bytes = maxBodyBytes }) => {
    const { keyId, perSecond, lastUsedAt } = await requireKey(token, scope)
    const requestCount = Math.max(1, Math.ceil(bytes / bytesPerRequest))
    await sharedThrottles.take(`key ${keyId}`, { burst: perSecond, perSecond }, requestCount)
    await recordUse({ database, clock }, keyId, lastUsedAt)
    return { keyId, scope }
  }
}

/**
 * Finds the key with this hash; undefined if it is unknown or revoked. The duration of the lookup reveals nothing about a key, because the
 * index contains hashes, and the comparison takes constant time.
 */
const findActiveKey = async (database: Database, hash: Buffer) => {
  const row = await database
    .selectFrom('bearer_keys')
    .select(['key_id', 'scope', 'hash', 'requests_per_second', 'last_used_at'])
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row || !timingSafeEqual(row.hash, hash)) return undefined
  const { key_id: keyId, scope, requests_per_second: perSecond, last_used_at: lastUsedAt } = row
  return { keyId, scope, perSecond, lastUsedAt }
}

const recordUse = async ({ database, clock }: Context, keyId: number, lastUsedAt: Date | null) => {
  const now = clock.now()
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < lastUseMilliseconds) return
  await database.updateTable('bearer_keys').set({ last_used_at: now }).where('key_id', '=', keyId).execute()
}
