import type { ReadKey } from '../../../contract/accounts/read-keys.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { limits } from '../../../contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import { isDuplicate } from '../../platform/database/faults.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import { createProgramKey } from '../../platform/tokens.ts'
import { lockAccount } from '../users.ts'

interface ReadKeysContext {
  database: Database
  clock: Clock
}

/** How long a key is listed after it expired or was revoked. A key that expired gets `revoked_at = ends_at` when its user adds another key. */
export const listedAfterEndMilliseconds = 90 * dayMilliseconds

/** Lists the keys of a user, those in use first, then the newest. */
export const listOwnKeys = async (
  { database, clock }: ReadKeysContext,
  userId: number,
): Promise<{ keys: ReadKey[] }> => {
  const rows = await database
    .selectFrom('read_keys')
    .select(['key_id', 'name', 'created_at', 'ends_at', 'last_used_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('key_id', 'desc')
    .execute()
  const now = clock.now()
  const keys = rows.map(
    (row): ReadKey => ({
      keyId: row.key_id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
      state: toKeyState(row, now),
    }),
  )
  const keysInUse = keys.filter(isInUse)
  const otherKeys = keys.filter(key => !isInUse(key))
  return { keys: [...keysInUse, ...otherKeys] }
}

const isInUse = ({ state }: ReadKey) => state === 'inUse'

const toKeyState = (row: { ends_at: Date; revoked_at: Date | null }, now: Date): ReadKey['state'] => {
  // A key that was revoked when it expired or later, as `revokeExpiredKeys` does, counts as ended.
  if (row.ends_at <= (row.revoked_at ?? now)) return 'ended'
  return row.revoked_at ? 'revoked' : 'inUse'
}

/** Creates a key and returns its secret, which is not stored. Returns only the status if no key was created. */
export const addOwnKey = async (
  { database, clock }: ReadKeysContext,
  userId: number,
  { name, days }: { name: string; days: number },
) => {
  const { token: secret, hash } = createProgramKey()
  const now = clock.now()
  const endsAt = new Date(now.getTime() + days * dayMilliseconds)
  const insertKey = () =>
    database.transaction().execute(async transaction => {
      // Serialises requests of one user, so that two at once cannot exceed the limit.
      await lockAccount(transaction, userId)
      await revokeExpiredKeys(transaction, userId, now)
      if ((await countKeysInUse(transaction, userId)) >= limits.readKeys) return 'tooMany' as const
      await transaction
        .insertInto('read_keys')
        .values({ user_id: userId, name, hash, created_at: now, ends_at: endsAt })
        .execute()
      return 'saved' as const
    })
  const status = await insertKey().catch(error => {
    if (isDuplicate(error)) return 'duplicate' as const
    throw error
  })
  return status === 'saved' ? { status, key: secret } : { status }
}

/** Marks expired keys as revoked, so that their names can be used again. */
const revokeExpiredKeys = (transaction: Database, userId: number, now: Date) =>
  transaction
    .updateTable('read_keys')
    .set(eb => ({ revoked_at: eb.ref('ends_at') }))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('ends_at', '<=', now)
    .execute()

/** Counts the keys in use: those that are not revoked, as the caller has marked the expired ones as revoked. */
const countKeysInUse = async (transaction: Database, userId: number) => {
  const { keyCount } = await transaction
    .selectFrom('read_keys')
    .select(({ fn }) => fn.countAll<number>().as('keyCount'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return keyCount
}

/** Revokes a key permanently. Throws 404 if it is not the user's. */
export const revokeOwnKey = async ({ database, clock }: ReadKeysContext, userId: number, keyId: number) => {
  const ownKey = await database
    .selectFrom('read_keys')
    .select('key_id')
    .where('key_id', '=', keyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!ownKey) throw notFound()
  await database
    .updateTable('read_keys')
    .set({ revoked_at: clock.now() })
    .where('key_id', '=', keyId)
    .where('revoked_at', 'is', null)
    .execute()
  return { status: 'revoked' as const }
}

/** Deletes keys that expired or were revoked so long ago that they are no longer listed. */
export const sweepReadKeys = async ({ database, clock }: ReadKeysContext) => {
  const deletedBefore = new Date(clock.now().getTime() - listedAfterEndMilliseconds)
  await database
    .deleteFrom('read_keys')
    .where(eb => eb.or([eb('revoked_at', '<', deletedBefore), eb('ends_at', '<', deletedBefore)]))
    .execute()
}

/** Lists the keys of a user for the user's own export; their secrets are not stored. */
export const exportOwnKeys = (database: Database, userId: number) =>
  database
    .selectFrom('read_keys')
    .select(['name', 'created_at', 'ends_at', 'last_used_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('key_id')
    .execute()
