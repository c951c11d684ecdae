import type { RunKey } from '../../../contract/runs/keys.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { isDuplicate } from '../../platform/database/faults.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import { createProgramKey } from '../../platform/tokens.ts'

interface Context {
  database: Database
  clock: Clock
}

/** Lists all keys for run reports: first the active keys, the newest first; then the revoked keys, the last revoked first. */
export const listKeys = async (database: Database): Promise<{ keys: RunKey[] }> => {
  const rows = await database
    .selectFrom('bearer_keys')
    .leftJoin('users', 'users.user_id', 'bearer_keys.created_by')
    .select([
      'key_id',
      'name',
      'requests_per_second',
      'username',
      'bearer_keys.created_at',
      'last_used_at',
      'revoked_at',
    ])
    .where('scope', '=', 'runs')
    .orderBy('revoked_at', order => order.desc().nullsFirst())
    .orderBy('key_id', 'desc')
    .execute()
  const keys = rows.map(row => ({
    keyId: row.key_id,
    name: row.name,
    requestsPerSecond: row.requests_per_second,
    createdBy: row.username,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }))
  return { keys }
}

interface KeyFields {
  name: string
  requestsPerSecond: number
}

/** Creates a key and returns its secret text, of which only the hash is stored. Returns 'duplicate' if another active key has the name. */
export const addKeyAs = async (context: Context, writer: Writer, { name, requestsPerSecond }: KeyFields) => {
  const { token, hash } = createProgramKey()
  const status = await saveUnlessDuplicate(() =>
    writeAs(context, writer, transaction =>
      transaction
        .insertInto('bearer_keys')
        .values({
          name,
          scope: 'runs',
          hash,
          requests_per_second: requestsPerSecond,
          created_by: writer.userId,
          created_at: context.clock.now(),
        })
        .execute(),
    ),
  )
  return status === 'saved' ? { status, key: token } : { status }
}

/** Changes a key. Returns 'duplicate' if another active key has the name. Throws 404 for a revoked or missing key. */
export const changeKeyAs = async (
  context: Context,
  writer: Writer,
  { keyId, name, requestsPerSecond }: KeyFields & { keyId: number },
) => {
  const status = await saveUnlessDuplicate(() =>
    writeAs(context, writer, async transaction => {
      const { numUpdatedRows } = await transaction
        .updateTable('bearer_keys')
        .set({ name, requests_per_second: requestsPerSecond })
        .where('key_id', '=', keyId)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw notFound()
    }),
  )
  return { status }
}

/** Revokes a key; does nothing if it is revoked already. Throws 404 for a missing key. */
export const revokeKeyAs = (context: Context, writer: Writer, keyId: number) =>
  writeAs(context, writer, async transaction => {
    const key = await transaction
      .selectFrom('bearer_keys')
      .select('key_id')
      .where('key_id', '=', keyId)
      .executeTakeFirst()
    if (!key) throw notFound()
    await transaction
      .updateTable('bearer_keys')
      .set({ revoked_at: context.clock.now() })
      .where('key_id', '=', keyId)
      .where('revoked_at', 'is', null)
      .execute()
    return { status: 'revoked' as const }
  })

/** Runs `write`, which stores a key. Returns 'duplicate' if another active key has the name, and 'saved' otherwise. */
const saveUnlessDuplicate = async (write: () => Promise<unknown>) => {
  try {
    await write()
    return 'saved' as const
  } catch (error) {
    if (isDuplicate(error)) return 'duplicate' as const
    throw error
  }
}
