import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Measure } from '../metrics/measures.ts'
import type { Settings } from '../settings.ts'
import { requireCompletelyFilled, requireUnmoved } from './copies/whole-databases.ts'
import { requireDirectConnection } from './direct-connections.ts'
import { requireThaiLocale } from './locale.ts'
import { listMigrations, type Migration, migrate } from './migrations.ts'
import { type Database, openDatabase } from './pool.ts'
import { listPoolMeasures } from './pool-measures.ts'
import { startPrivatePostgres } from './private-postgres/index.ts'
import { openReplica, type Replica } from './replicas/replicas.ts'
import { countNodeConnections } from './running-nodes.ts'

/** Milliseconds for which running queries may delay the close. */
const maxClosingMilliseconds = 2000

/** One connection writes the run reports of programs; the other finds the keys that the programs send. */
export const intakeConnections = 2

/** The opened databases of a portal. */
export interface OpenedDatabase {
  pool: pg.Pool
  database: Database
  /** The options for connections outside the pool. */
  connection: pg.PoolConfig
  /** Separate connections for the run reports of programs, so that many reports never use up the connections of readers. */
  runReportDatabase: Database
  /** The replica that visitors may read from, if there is one. */
  replica: Replica | undefined
  measures: Measure[]
  /** The migrations of this version. */
  migrations: readonly Migration[]
  /** Counts the connections of other nodes; the private database has none. */
  countOtherConnections(): Promise<number>
  close(): Promise<void>
}

/**
 * Opens the database of the settings, or the private one of the data folder, and brings its schema up to date. Throws if it is unusable.
 */
export const openPortalDatabase = async (
  settings: Settings,
  dataFolder: string,
  log: Logger,
): Promise<OpenedDatabase> => {
  const privatePostgres = settings.DATABASE_URL
    ? undefined
    : await startPrivatePostgres(dataFolder, (message, details) => log.info(details ?? {}, message))
  const connection = privatePostgres ? privatePostgres.connection : { connectionString: settings.DATABASE_URL }
  let isClosing = false
  // While the portal closes, a lost connection is normal: the private database may close the last ones when it stops.
  const onLost = (error: Error) => {
    if (!isClosing) log.warn({ err: error }, 'A connection to the database was lost')
  }
  const { pool, database, intakePool, runReportDatabase, replica, measures } = openPools(settings, connection, onLost)
  // All connections of nodes, without those of this node.
  const countOtherNodes = async () =>
    privatePostgres ? 0 : (await countNodeConnections(pool)) - pool.totalCount - intakePool.totalCount
  const stopWatching = replica?.watch()
  const close = async () => {
    isClosing = true
    stopWatching?.()
    // A hanging query must not prevent the stop of the private database, which also ends the query.
    await Promise.race([
      Promise.all([database.destroy(), runReportDatabase.destroy(), replica?.database.destroy()]),
      wait(maxClosingMilliseconds, undefined, { ref: false }),
    ])
    await privatePostgres?.stop()
  }
  try {
    if (settings.DATABASE_URL) await requireDirectConnection(settings.DATABASE_URL, connection)
    const migrations = await prepareSchema(pool, log)
    return {
      pool,
      database,
      runReportDatabase,
      replica,
      connection,
      measures,
      migrations,
      countOtherConnections: countOtherNodes,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens the connections of the portal, of run reports, and of the replica if there is one, with their measures. */
const openPools = (settings: Settings, connection: pg.PoolConfig, onLost: (error: Error) => void) => {
  const maxConnections = settings.DATABASE_CONNECTIONS
  const { pool, database } = openDatabase({ ...connection, max: maxConnections }, onLost)
  const { pool: intakePool, database: runReportDatabase } = openDatabase(
    { ...connection, max: intakeConnections },
    onLost,
  )
  const replicaUrl = settings.DATABASE_REPLICA_URL
  const replica = replicaUrl
    ? openReplica({ connectionString: replicaUrl, max: maxConnections }, pool, onLost)
    : undefined
  const measures = listPoolMeasures({
    portal: { pool, maxConnections },
    ...(replica && { replica: { pool: replica.pool, maxConnections } }),
    intake: { pool: intakePool, maxConnections: intakeConnections },
  })
  return { pool, database, intakePool, runReportDatabase, replica, measures }
}

/** Brings the schema of a usable database up to date, and returns the migrations of this version. Throws if the database is unusable. */
const prepareSchema = async (pool: pg.Pool, log: Logger) => {
  await requireCompletelyFilled(pool)
  await requireThaiLocale(pool)
  const migrations = await listMigrations()
  const appliedNames = await migrate(pool, migrations)
  await requireUnmoved(pool)
  if (appliedNames.length > 0) log.info({ applied: appliedNames }, 'Brought the schema up to date')
  return migrations
}
