import type pg from 'pg'
import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'
import { requireThaiLocale } from './locale.ts'
import { listMigrations, migrate } from './migrations.ts'
import { type Database, openDatabase } from './pool.ts'
import { startPrivatePostgres } from './private-postgres/index.ts'

export interface OpenedDatabase {
  pool: pg.Pool
  database: Database
  close(): Promise<void>
}

/** Opens the database of the settings, or the private one of the data folder, and brings its schema up to date. */
export const openPortalDatabase = async (settings: Settings, dataDir: string, log: Logger): Promise<OpenedDatabase> => {
  const own = settings.DATABASE_URL
    ? undefined
    : await startPrivatePostgres(dataDir, (message, details) => log.info(details ?? {}, message))
  const connection = own ? own.connection : { connectionString: settings.DATABASE_URL }
  const { pool, database } = openDatabase({ ...connection, max: settings.DATABASE_CONNECTIONS }, error =>
    log.warn({ err: error }, 'A connection to the database was lost'),
  )
  const close = async () => {
    await database.destroy()
    await own?.stop()
  }
  try {
    await requireThaiLocale(pool)
    const applied = await migrate(pool, await listMigrations())
    if (applied.length) log.info({ applied }, 'Brought the schema up to date')
    return { pool, database, close }
  } catch (error) {
    await close()
    throw error
  }
}
