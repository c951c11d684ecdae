import type pg from 'pg'
import type { Settings } from '../settings.ts'
import { requireFilled, requireUnmoved } from './copies/whole-databases.ts'
import { requireDirectly } from './direct-connections.ts'
import { listMigrations } from './migrations.ts'
import { commandName, openDatabase } from './pool.ts'
import type { OpenedDatabase } from './portal-database.ts'
import { reachPrivatePostgres } from './private-postgres/index.ts'

class SchemaError extends Error {}

/**
 * Opens the database of a portal, running or not, for a command, without changing the schema. Throws if there is no database, if its schema
 * is from another version, if it is incomplete, or if it was moved to another one and `mayBeMoved` is false.
 */
export const openExistingDatabase = async (
  settings: Settings,
  dataDir: string,
  { mayBeMoved = false } = {},
): Promise<Pick<OpenedDatabase, 'pool' | 'database' | 'connection' | 'close'>> => {
  const privatePostgres = settings.DATABASE_URL ? undefined : await reachPrivatePostgres(dataDir)
  const connection = privatePostgres ? privatePostgres.connection : { connectionString: settings.DATABASE_URL }
  const { pool, database } = openDatabase({ ...connection, max: 4 }, () => {}, commandName)
  const close = async () => {
    await database.destroy()
    await privatePostgres?.stop()
  }
  try {
    if (settings.DATABASE_URL) await requireDirectly(settings.DATABASE_URL, connection)
    await requireFilled(pool)
    await requireSchema(pool)
    if (!mayBeMoved) await requireUnmoved(pool)
    return { pool, database, connection, close }
  } catch (error) {
    await close()
    throw error
  }
}

const requireSchema = async (pool: pg.Pool) => {
  const result = await pool.query<{ exists: boolean }>(`select to_regclass('public.migrations') is not null as exists`)
  if (!result.rows[0]!.exists)
    throw new SchemaError('The database is empty. Start the portal once, or restore a backup.')
  const { rows } = await pool.query<{ name: string; sql: string }>(
    'select name, sql from migrations order by name collate "C"',
  )
  const knownMigrations = await listMigrations()
  const isSameSchema =
    rows.length === knownMigrations.length && rows.every(({ sql }, index) => sql === knownMigrations[index]!.sql)
  if (isSameSchema) return
  throw new SchemaError(
    `The schema of the database is that of another version: it ends with ${rows.at(-1)?.name ?? 'nothing'}, and this one with ${knownMigrations.at(-1)!.name}. Use the version of the running portal, or start this one first.`,
  )
}
