import type { Settings } from '../settings.ts'
import { requireDirectConnection } from './direct-connections.ts'
import { requireThaiLocale } from './locale.ts'
import { commandApplicationName, openDatabase } from './pool.ts'
import type { OpenedDatabase } from './portal-database.ts'
import { startPrivatePostgres } from './private-postgres/index.ts'

/**
 * Opens the database that a restore or a move fills: that of DATABASE_URL, or a private one, which is created if it does not exist. The
 * caller checks that it is empty. Throws if the portal cannot use it.
 */
export const openEmptyDatabase = async (
  settings: Settings,
  dataFolder: string,
): Promise<Pick<OpenedDatabase, 'connection' | 'close'>> => {
  const privatePostgres = settings.DATABASE_URL ? undefined : await startPrivatePostgres(dataFolder, () => {})
  const connection = privatePostgres ? privatePostgres.connection : { connectionString: settings.DATABASE_URL }
  const close = async () => privatePostgres?.stop()
  try {
    if (settings.DATABASE_URL) await requireDirectConnection(settings.DATABASE_URL, connection)
    const { pool } = openDatabase({ ...connection, max: 1 }, () => {}, commandApplicationName)
    await requireThaiLocale(pool).finally(() => pool.end())
    return { connection, close }
  } catch (error) {
    await close()
    throw error
  }
}
