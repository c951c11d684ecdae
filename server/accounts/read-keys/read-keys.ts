import type { ReadKey } from '../../../contract/accounts/read-keys.ts'
import { limits } from '../../../contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import { isDuplicate } from '../../platform/database/faults.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import { newKey } from '../../platform/tokens.ts'
import { takeTurn } from '../users.ts'

interface Ground {
  database: Database
  clock: Clock
}

const dayMilliseconds = 24 * 3600_000
/** How long a key that opens nothing any more is listed. */
const listedFor = 90 * dayMilliseconds

/** The keys of a user, those in use first, then the newest. */
export const listOwnKeys = async ({ database, clock }: Ground, userId: number): Promise<{ keys: ReadKey[] }> => {
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
    state: stateOf(row, now),
  }))
  return { keys: keys.toSorted((a, b) => Number(b.state === 'inUse') - Number(a.state === 'inUse')) }
}

const stateOf = (row: { ends_at: Date; revoked_at: Date | null }, now: Date): ReadKey['state'] => {
  if (row.ends_at <= (row.revoked_at ?? now)) return 'ended'
  return row.revoked_at ? 'revoked' : 'inUse'
}

/** Makes a key. Its text is answered here and nowhere else. */
export const addOwnKey = async (
  { database, clock }: Ground,
  userId: number,
  { name, days }: { name: string; days: number },
) => {
  const { token, hash } = newKey()
  const now = clock.now()
  const endsAt = new Date(now.getTime() + days * dayMilliseconds)
  const add = () =>
    database.transaction().execute(async transaction => {
      // Two requests at once would both find room for one more.
      await takeTurn(transaction, userId)
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

/** Gives the names of ended keys back. */
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

/** Revokes a key for good. Throws 404 for one that is not the user's. */
export const revokeOwnKey = async ({ database, clock }: Ground, userId: number, keyId: number) => {
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

/** Forgets keys that have opened nothing for long. */
export const sweepReadKeys = async ({ database, clock }: Ground) => {
  const since = new Date(clock.now().getTime() - listedFor)
  await database
    .deleteFrom('read_keys')
    .where(eb => eb.or([eb('revoked_at', '<', since), eb('ends_at', '<', since)]))
    .execute()
}

/** The keys of a user for the user's own export; the keys themselves are not kept. */
export const listKeyRecords = (database: Database, userId: number) =>
  database
    .selectFrom('read_keys')
    .select(['name', 'created_at', 'ends_at', 'last_used_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('key_id')
    .execute()
