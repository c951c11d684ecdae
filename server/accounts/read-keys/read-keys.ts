import type { ReadKey } from '../../../contract/accounts/read-keys.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { limits } from '../../../contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import { isDuplicate } from '../../platform/database/faults.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import { newKey } from '../../platform/tokens.ts'
import { lockAccount } from '../users.ts'

interface Context {
  database: Database
  clock: Clock
}

/** How long an expired or revoked key is listed. */
const listedMilliseconds = 90 * dayMilliseconds

/** Lists the keys of a user, active ones first, then the newest. */
export const listOwnKeys = async ({ database, clock }: Context, userId: number): Promise<{ keys: ReadKey[] }> => {
  const rows = await database
    .selectFrom('read_keys')
    .select(['key_id', 'name', 'created_at', 'ends_at', 'last_used_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('key_id', 'desc')
    .execute()
  const now = clock.now()
  const keys = rows.map(row => ({
    keyId: row.key_id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    state: toKeyState(row, now),
  }))
  return { keys: keys.toSorted((a, b) => Number(b.state === 'inUse') - Number(a.state === 'inUse')) }
}

const toKeyState = (row: { ends_at: Date; revoked_at: Date | null }, now: Date): ReadKey['state'] => {
  if (row.ends_at <= (row.revoked_at ?? now)) return 'ended'
  return row.revoked_at ? 'revoked' : 'inUse'
}

/** Creates a key and returns its secret text, which is not stored. Returns only a status if none was created. */
export const addOwnKey = async (
  { database, clock }: Context,
  userId: number,
  { name, days }: { name: string; days: number },
) => {
  const { token, hash } = newKey()
  const now = clock.now()
  const endsAt = new Date(now.getTime() + days * dayMilliseconds)
  const add = () =>
    database.transaction().execute(async transaction => {
      // Serialises requests of one user, so that two at once cannot exceed the limit.
      await lockAccount(transaction, userId)
      await setEndedAside(transaction, userId, now)
      if ((await countInUse(transaction, userId)) >= limits.readKeys) return 'tooMany' as const
      await transaction
        .insertInto('read_keys')
        .values({ user_id: userId, name, hash, created_at: now, ends_at: endsAt })
        .execute()
      return 'saved' as const
    })
  const status = await add().catch(error => {
    if (isDuplicate(error)) return 'duplicate' as const
    throw error
  })
  return status === 'saved' ? { status, key: token } : { status }
}

/** Frees the names of expired keys. */
const setEndedAside = (transaction: Database, userId: number, now: Date) =>
  transaction
    .updateTable('read_keys')
    .set(eb => ({ revoked_at: eb.ref('ends_at') }))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('ends_at', '<=', now)
    .execute()

const countInUse = async (transaction: Database, userId: number) =>
  Number(
    (
      await transaction
        .selectFrom('read_keys')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow()
    ).count,
  )

/** Revokes a key permanently. Throws 404 if it is not the user's. */
export const revokeOwnKey = async ({ database, clock }: Context, userId: number, keyId: number) => {
  const own = await database
    .selectFrom('read_keys')
    .select('key_id')
    .where('key_id', '=', keyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!own) throw notFound()
  await database
    .updateTable('read_keys')
    .set({ revoked_at: clock.now() })
    .where('key_id', '=', keyId)
    .where('revoked_at', 'is', null)
    .execute()
  return { status: 'revoked' as const }
}

/** Deletes keys that expired or were revoked long ago. */
export const sweepReadKeys = async ({ database, clock }: Context) => {
  const since = new Date(clock.now().getTime() - listedMilliseconds)
  await database
    .deleteFrom('read_keys')
    .where(eb => eb.or([eb('revoked_at', '<', since), eb('ends_at', '<', since)]))
    .execute()
}

/** Lists the keys of a user for the user's own export, without the secrets, which are not stored. */
export const listKeyRecords = (database: Database, userId: number) =>
  database
    .selectFrom('read_keys')
    .select(['name', 'created_at', 'ends_at', 'last_used_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('key_id')
    .execute()
