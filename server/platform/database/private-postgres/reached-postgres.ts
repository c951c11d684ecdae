import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { databaseName, portalRole } from './cluster-settings.ts'
import { requirePassword } from './passwords.ts'
import { findPostmaster } from './postmasters.ts'
import { type PrivatePostgres, startPrivatePostgres } from './private-postgres.ts'
import { PrivatePostgresError } from './private-postgres-error.ts'

/**
 * Returns the database in a data folder for a program beside the portal. If the database already runs, `stop` does nothing. Otherwise it is
 * started, without a log, and `stop` stops it. Throws PrivatePostgresError if the folder has no database, or if the start fails.
 */
export const reachPrivatePostgres = async (dataFolder: string): Promise<PrivatePostgres> => {
  if (!existsSync(join(dataFolder, 'database')))
    throw new PrivatePostgresError(
      `There is no database in ${dataFolder}. Set DATA_DIR, or DATABASE_URL, as the portal has it.`,
    )
  const realDataFolder = realpathSync(dataFolder)
  const databaseFolder = join(realDataFolder, 'database')
  // PostgreSQL's pid file names the socket folder. The one given here is used only while that line of the file is empty.
  const postmaster = findPostmaster({ folder: databaseFolder, socketFolder: databaseFolder })
  // A start also waits until a busy PostgreSQL responds.
  if (!postmaster || postmaster.isBusy) return startPrivatePostgres(dataFolder, () => {})
  const { host, port } = postmaster
  const databaseExists = true
  return {
    connection: {
      host,
      port,
      user: portalRole,
      password: requirePassword(realDataFolder, { databaseExists }),
      database: databaseName,
      ssl: false,
    },
    stop: async () => {},
  }
}
