import type pg from 'pg'
import type { Settings } from '../settings.ts'
import { requireCompletelyFilled, requireUnmoved } from './copies/whole-databases.ts'
import { requireDirectConnection } from './direct-connections.ts'
import { listMigrations, type Migration } from './migrations.ts'
import { commandApplicationName, openDatabase } from './pool.ts'
import type { OpenedDatabase } from './portal-database.ts'
import { reachPrivatePostgres } from './private-postgres/index.ts'

/** Commands need few connections at the same time. */
const maxConnections = 4

class SchemaError extends Error {}

/**
 * Opens the database of a portal for a command, whether or not the portal runs, without changing the schema. Throws if there is no
 * database, if its schema is that of another version, if it is incomplete, or if it was moved to another database and `mayBeMoved` is
 * false.
 */
export const openExistingDatabase = async (
  settings: Settings,
  dataFolder: string,
  { mayBeMoved = false } = {},
): Promise<Pick<OpenedDatabase, 'pool' | 'database' | 'connection' | 'close'>> => {
  const privatePostgres = settings.DATABASE_URL ? undefined : await reachPrivatePostgres(dataFolder)
  const connection = privatePostgres ? privatePostgres.connection : { connectionString: settings.DATABASE_URL }
  // A lost connection fails the next query of the command, so it needs no warning.
  const { pool, database } = openDatabase({ ...connection, max: maxConnections }, () => {}, commandApplicationName)
  const close = async () => {
    await database.destroy()
    await privatePostgres?.stop()
  }
  try {
    if (settings.DATABASE_URL) await requireDirectConnection(settings.DATABASE_URL, connection)
    await requireCompletelyFilled(pool)
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
  const { rows } = await pool.query<Migration>('select name, sql from migrations order by name collate "C"')
  const knownMigrations = await listMigrations()
  const isSameSchema =
    rows.length === knownMigrations.length && rows.every(({ sql }, index) => sql === knownMigrations[index]!.sql)
  if (isSameSchema) return
  throw new SchemaError(
    `The schema of the database is that of another version: it ends with ${rows.at(-1)?.name ?? 'nothing'}, and this one with ${knownMigrations.at(-1)!.name}. Use the version of the running portal, or start this one first.`,
  )
}
