import { timingSafeEqual } from 'node:crypto'
import type { KeyScope } from '../../../contract/call.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { FindKey } from '../../platform/http/bearer-keys.ts'
import { sharedThrottlesOn } from '../../platform/limits/shared-throttles.ts'
import { throttlesOn } from '../../platform/limits/throttles.ts'
import { pleaseSendKey } from '../../platform/problem.ts'
import { hashOf } from '../../platform/tokens.ts'

/** A request counts once for each such piece of its body, so that large ones do not take the processor from readers. */
const bytesEach = 20_000
const largest = 2 ** 20
/** How long a node lets a key that it has seen pass without counting it as a guess. */
const knownFor = 60_000
const guesses = { burst: 50, perSecond: 5 }

interface Ground {
  database: Database
  clock: Clock
}

/** Finds the keys of requests. Guesses are limited on each node for all who guess together, and requests for each key over all nodes. */
export const keysOn = ({ database, clock }: Ground): FindKey => {
  const throttles = throttlesOn(clock)
  const shared = sharedThrottlesOn(database, clock)
  const known = new Map<string, number>()
  const guessed = new Map<string, ReturnType<typeof findKey>>()
  /** Looks up a key that this node does not know as one guess, however many requests bring it at once. */
  const guess = (name: string, hash: Buffer) => {
    const found = guessed.get(name)
    if (found) return found
    throttles.take('guesses', guesses)
    const looking = findKey(database, hash).finally(() => guessed.delete(name))
    guessed.set(name, looking)
    return looking
  }
  const requireKnown = async (token: string, scope: KeyScope) => {
    const hash = hashOf(token)
    const name = hash.toString('base64')
    const now = clock.now().getTime()
    const isKnown = (known.get(name) ?? 0) > now - knownFor
    const key = await (isKnown ? findKey(database, hash) : guess(name, hash))
    if (!key || key.scope !== scope) {
      known.delete(name)
      throw pleaseSendKey()
    }
    if (!isKnown) known.set(name, now)
    return key
  }
  return async ({ token, scope, bytes = largest }) => {
    const { keyId, perSecond, lastUsedAt } = await requireKnown(token, scope)
    await shared.take(`key ${keyId}`, { burst: perSecond, perSecond }, Math.max(1, Math.ceil(bytes / bytesEach)))
    await noteUse({ database, clock }, keyId, lastUsedAt)
    return { keyId, scope }
  }
}

/** The key with a hash unless it is revoked. The index finds it by its hash, which tells nothing of the key; the comparison takes the same time always. */
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

const noteUse = async ({ database, clock }: Ground, keyId: number, lastUsedAt: Date | null) => {
  const now = clock.now()
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < 60_000) return
  await database.updateTable('bearer_keys').set({ last_used_at: now }).where('key_id', '=', keyId).execute()
}
