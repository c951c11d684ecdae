import { timingSafeEqual } from 'node:crypto'
import type { KeyScope } from '../../../contract/call.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { FindKey } from '../../platform/http/bearer-keys.ts'
import { createSharedThrottles } from '../../platform/limits/shared-throttles.ts'
import { createThrottles } from '../../platform/limits/throttles.ts'
import { pleaseSendKey } from '../../platform/problem.ts'
import { hashToken } from '../../platform/tokens.ts'

/** A request counts once for each such part of its body, so that large ones leave enough processor time to readers. */
const bytesEach = 20_000
const maxBodyBytes = 2 ** 20
/** Milliseconds for which a verified key does not count as a guess. */
const cacheMilliseconds = 60_000
const guesses = { burst: 50, perSecond: 5 }

interface Context {
  database: Database
  clock: Clock
}

/**
 * Finds the keys of requests. Guesses have one limit for all senders on each node, and requests have a limit for each key across all nodes.
 */
export const createKeyFinder = ({ database, clock }: Context): FindKey => {
  const throttles = createThrottles(clock)
  const shared = createSharedThrottles(database, clock)
  const knownKeys = new Map<string, number>()
  const guessed = new Map<string, ReturnType<typeof findKey>>()
  /** Looks up an unknown key as one guess, however many concurrent requests have it. */
  const guess = (name: string, hash: Buffer) => {
    const pendingGuess = guessed.get(name)
    if (pendingGuess) return pendingGuess
    throttles.take('guesses', guesses)
    const looking = findKey(database, hash).finally(() => guessed.delete(name))
    guessed.set(name, looking)
    return looking
  }
  const requireKnown = async (token: string, scope: KeyScope) => {
    const hash = hashToken(token)
    const name = hash.toString('base64')
    const now = clock.now().getTime()
    const isKnown = (knownKeys.get(name) ?? 0) > now - cacheMilliseconds
    const key = await (isKnown ? findKey(database, hash) : guess(name, hash))
    if (!key || key.scope !== scope) {
      knownKeys.delete(name)
      throw pleaseSendKey()
    }
    if (!isKnown) knownKeys.set(name, now)
    return key
  }
  return async ({ token, scope, bytes = maxBodyBytes }) => {
    const { keyId, perSecond, lastUsedAt } = await requireKnown(token, scope)
    await shared.take(`key ${keyId}`, { burst: perSecond, perSecond }, Math.max(1, Math.ceil(bytes / bytesEach)))
    await noteUse({ database, clock }, keyId, lastUsedAt)
    return { keyId, scope }
  }
}

/**
 * Returns the key with a hash unless it is revoked. The index lookup by hash reveals nothing about the key, and the comparison takes
 * constant time.
 */
const findKey = async (database: Database, hash: Buffer) => {
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

const noteUse = async ({ database, clock }: Context, keyId: number, lastUsedAt: Date | null) => {
  const now = clock.now()
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < 60_000) return
  await database.updateTable('bearer_keys').set({ last_used_at: now }).where('key_id', '=', keyId).execute()
}
