import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chooseDatabaseAccount } from './accounts.ts'
import { type BinariesPlace, requireBinaries } from './binaries.ts'
import { databaseName, portalRole } from './cluster-settings.ts'
import { type Cluster, ensureCluster } from './clusters.ts'
import { type DataFolderLock, lockDataFolder } from './data-folder-locks.ts'
import { prepareDataFolder } from './data-folders.ts'
import { DatabaseGuard, type Log } from './guards.ts'
import { requirePassword } from './passwords.ts'
import { stopPostmaster } from './postmasters.ts'
import { formatReason, PrivatePostgresError } from './private-postgres-error.ts'
import { removeSocketFolder, requireSocketFolder } from './socket-folders.ts'

/** The running private database. */
export interface PrivatePostgres {
  /** `host` is the folder of the Unix socket; on Windows, an address. `user` owns the database and nothing else. */
  connection: { host: string; port: number; user: string; password: string; database: string; ssl: false }
  /** Stops the database; called once the portal's own connections are closed. */
  stop(): Promise<void>
}

/** Starts the database in a data folder, or takes it over if it still runs. Throws PrivatePostgresError with a message that says what to do. */
export const startPrivatePostgres = async (
  dataFolder: string,
  log: Log,
  binariesPlace: BinariesPlace = {},
): Promise<PrivatePostgres> => {
  try {
    return await startOrTakeOver(dataFolder, log, binariesPlace)
  } catch (cause) {
    if (cause instanceof PrivatePostgresError) throw cause
    throw new PrivatePostgresError(
      `The private database in ${dataFolder} could not be started: ${formatReason(cause)}`,
      { cause },
    )
  }
}

const startOrTakeOver = async (
  dataFolder: string,
  log: Log,
  binariesPlace: BinariesPlace,
): Promise<PrivatePostgres> => {
  const startedAt = performance.now()
  const account = chooseDatabaseAccount(join(dataFolder, 'database'))
  const binaries = requireBinaries(account, binariesPlace)
  const realDataFolder = prepareDataFolder(dataFolder, account)
  const lock = await lockDataFolder(realDataFolder)
  try {
    const databaseFolder = join(realDataFolder, 'database')
    const cluster: Cluster = {
      folder: databaseFolder,
      password: requirePassword(realDataFolder, { databaseExists: existsSync(databaseFolder) }),
      socketFolder: requireSocketFolder(databaseFolder, account),
      binaries,
      account,
    }
    await ensureCluster(cluster)
    const guard = new DatabaseGuard(cluster, realDataFolder, log)
    const { postmaster, isLaunched } = await guard.startAndLock()
    log(isLaunched ? 'The private database is started' : 'The private database was still running and is taken over', {
      folder: databaseFolder,
      milliseconds: Math.round(performance.now() - startedAt),
    })
    const { host, port } = postmaster
    // Several calls of `stop` wait for the same shutdown.
    let stopping: Promise<void> | undefined
    return {
      connection: { host, port, user: portalRole, password: cluster.password, database: databaseName, ssl: false },
      stop: () => (stopping ??= stopAndUnlock(cluster, guard, lock)),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

const stopAndUnlock = async (cluster: Cluster, guard: DatabaseGuard, lock: DataFolderLock) => {
  await guard.release()
  try {
    await stopPostmaster(cluster)
    removeSocketFolder(cluster)
  } finally {
    lock.release()
  }
}
