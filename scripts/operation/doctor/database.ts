import type pg from 'pg'
import { countUnusedFiles } from '../../../server/files/index.ts'
import { daysBefore } from '../../../server/platform/clock.ts'
import { requireDirectConnection } from '../../../server/platform/database/direct-connections.ts'
import { listMigrations } from '../../../server/platform/database/migrations.ts'
import { commandApplicationName, type Database, openDatabase } from '../../../server/platform/database/pool.ts'
import { intakeConnections } from '../../../server/platform/database/portal-database.ts'
import { reachPrivatePostgres } from '../../../server/platform/database/private-postgres/index.ts'
import { readQueues } from '../../../server/platform/jobs/index.ts'
import { findKeyFault } from '../../../server/platform/keys/server-key.ts'
import { openDatabaseClock } from '../../../server/platform/nodes/database-clock.ts'
import type { Settings } from '../../../server/platform/settings.ts'
import { warehouseConnections } from '../../../server/sources/index.ts'
import { examineBackups } from './backups.ts'
import { examine, type Finding, fault, ok, warning } from './findings.ts'
import { examineReplica } from './replica.ts'

/** Clock differences in seconds above which there is a warning, and above which a node is not ready. */
const clockSeconds = { warning: 2, fault: 5 }
/** Seconds that a due job may wait. */
const maxWaitSeconds = 3600
const oldestVersion = 15

/**
 * Opens the database read-only: its sessions refuse every write. Starts a private database that no portal runs, and stops it afterwards.
 */
export const openForReading = async (settings: Settings, dataFolder: string) => {
  const privateDatabase = settings.DATABASE_URL ? undefined : await reachPrivatePostgres(dataFolder)
  const connection = privateDatabase ? privateDatabase.connection : { connectionString: settings.DATABASE_URL }
  if (settings.DATABASE_URL) await requireDirectConnection(settings.DATABASE_URL, connection)
  const { pool, database } = openDatabase({ ...connection, max: 2 }, () => {}, commandApplicationName)
  pool.on('connect', client => void client.query('set default_transaction_read_only = on').catch(() => {}))
  const close = async () => {
    await database.destroy()
    await privateDatabase?.stop()
  }
  return { pool, database, close }
}

interface DatabaseContext {
  pool: pg.Pool
  database: Database
  settings: Settings
  dataFolder: string
}

/** Examines a database that responds: version, locale, schema, connections, clock, replica, key, queues, unreferenced files and backups. */
export const examineDatabase = async (context: DatabaseContext): Promise<Finding[]> => {
  const server = [
    ...(await examine('database', 'Check the log of PostgreSQL.', () => examineServer(context))),
    ...(await examine('clock', 'Run NTP on both machines.', () => examineClock(context))),
    ...(await examineReplica(context.settings.DATABASE_REPLICA_URL, context.pool)),
  ]
  const schema = await examine('schema', 'Check the log of PostgreSQL.', () => examineSchema(context))
  // The other examinations need tables.
  if (schema.some(({ state }) => state !== 'ok')) return [...server, ...schema]
  return [
    ...server,
    ...schema,
    ...(await examine('key', 'Check the rights of the folder keys.', () => examineKey(context))),
    ...(await examine('queues', 'Check the log of PostgreSQL.', () => examineQueues(context))),
    ...(await examine('files', 'Check the log of PostgreSQL.', () => examineOrphans(context))),
    ...(await examineBackups(context.settings, context)),
  ]
}

/** What `examineServer` reads about a server and its database. */
interface ServerFacts {
  version: number
  encoding: string
  /** The locale that says which characters are letters (LC_CTYPE). */
  characterType: string
  /** The limit for accounts that are not superusers. */
  maxConnections: number
  /** True if the extension pg_trgm, which indexes texts, is installed. */
  hasTrigrams: boolean
}

/** Examines version, locale and limit of connections. */
export const examineServer = async ({
  pool,
  settings,
}: {
  pool: Pick<pg.Pool, 'query'>
  settings: Pick<Settings, 'DATABASE_CONNECTIONS' | 'WAREHOUSE_URL'>
}): Promise<Finding[]> => {
  const { rows } = await pool.query<ServerFacts>(
    `select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_encoding') as encoding,
       current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as "maxConnections",
       exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams",
       (select datctype from pg_database where datname = current_database()) as "characterType"`,
  )
  const facts = rows[0]!
  return [
    examineVersion(facts),
    ...((await canIndexThai(pool, facts)) ? [] : [buildThaiFault(facts)]),
    ...examineConnectionLimit(facts, settings),
  ]
}

const examineVersion = ({ version }: ServerFacts) =>
  version >= oldestVersion
    ? ok('database', `PostgreSQL ${version} responds.`)
    : fault('database', `It is PostgreSQL ${version}.`, `Use PostgreSQL ${oldestVersion} or newer.`)

/** Returns true if the database stores Thai texts and, if the extension is installed, finds trigrams in them. */
const canIndexThai = async (pool: Pick<pg.Pool, 'query'>, { encoding, hasTrigrams }: ServerFacts) => {
  if (encoding !== 'UTF8' || !hasTrigrams) return encoding === 'UTF8'
  const { rows } = await pool.query<{ hasAny: boolean }>(`select cardinality(show_trgm('คลัง')) > 0 as "hasAny"`)
  return rows[0]!.hasAny
}

const buildThaiFault = ({ encoding, characterType }: ServerFacts) =>
  fault(
    'database',
    `It cannot index Thai text: its encoding is ${encoding} and its LC_CTYPE ${characterType}.`,
    'Create a database as in docs/operations.md, "Your own PostgreSQL", and move the portal to it.',
  )

const examineConnectionLimit = (
  { maxConnections }: ServerFacts,
  settings: Pick<Settings, 'DATABASE_CONNECTIONS' | 'WAREHOUSE_URL'>,
): Finding[] => {
  // Without WAREHOUSE_URL, the warehouse is a schema of this database.
  const readingConnections = settings.WAREHOUSE_URL ? 0 : warehouseConnections
  const neededConnections = settings.DATABASE_CONNECTIONS + intakeConnections + readingConnections
  if (neededConnections <= maxConnections) return []
  return [
    warning(
      'database',
      `It accepts ${maxConnections} connections, and one node may need ${neededConnections}.`,
      'Lower DATABASE_CONNECTIONS, or raise max_connections of PostgreSQL.',
    ),
  ]
}

const examineClock = async ({ pool }: DatabaseContext): Promise<Finding> => {
  const clock = await openDatabaseClock(pool)
  const seconds = Math.round(clock.computeLead() / 100) / 10
  if (Math.abs(seconds) <= clockSeconds.warning)
    return ok('clock', `It is within ${Math.abs(seconds)} s of the database’s.`)
  const message = `It is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database’s.`
  const createFinding = Math.abs(seconds) > clockSeconds.fault ? fault : warning
  return createFinding('clock', message, 'Run NTP on this machine and on that of the database; see `chronyc tracking`.')
}

/** Examines whether the migrations of the database are those of this release. */
const examineSchema = async ({ pool }: DatabaseContext): Promise<Finding> => {
  const knownMigrations = await listMigrations()
  const tableCheck = await pool.query<{ exists: boolean }>(
    `select to_regclass('public.migrations') is not null as exists`,
  )
  if (!tableCheck.rows[0]!.exists)
    return warning('schema', 'The database is empty.', 'Start the portal once, or restore a backup.')
  const { rows } = await pool.query<{ name: string; sql: string }>(
    'select name, sql from migrations order by name collate "C"',
  )
  const changedMigration = rows.find(({ name, sql }) =>
    knownMigrations.some(knownMigration => knownMigration.name === name && knownMigration.sql !== sql),
  )
  if (changedMigration)
    return fault(
      'schema',
      `${changedMigration.name} was applied with different content.`,
      'Use the version that the other nodes run.',
    )
  const isNewer = rows.some(({ name }) => !knownMigrations.some(knownMigration => knownMigration.name === name))
  if (isNewer)
    return fault('schema', 'The database was upgraded by a newer version.', 'Use that version, or restore a backup.')
  if (rows.length < knownMigrations.length)
    return fault(
      'schema',
      `${knownMigrations.length - rows.length} migrations are missing, the first of them ${knownMigrations[rows.length]!.name}.`,
      'Start this version: it updates the schema.',
    )
  return ok('schema', `It matches this version (${knownMigrations.at(-1)!.name}).`)
}

const examineKey = async ({ database, dataFolder }: DatabaseContext): Promise<Finding> => {
  const keyFault = await findKeyFault(database, dataFolder)
  if (!keyFault) return ok('key', 'keys/server.key matches the database.')
  return fault('key', keyFault, 'Copy keys/server.key from a running node, or from a backup.')
}

const examineQueues = async ({ pool, database }: DatabaseContext): Promise<Finding | Finding[]> => {
  const lateQueues = (await readQueues(database, await openDatabaseClock(pool))).filter(
    ({ failingCount, oldestSeconds }) => failingCount > 0 || oldestSeconds > maxWaitSeconds,
  )
  if (lateQueues.length === 0) return ok('queues', 'No job is late or failing.')
  return lateQueues.map(({ queue, dueCount, failingCount, oldestSeconds }) =>
    warning(
      'queues',
      `${queue}: ${dueCount} jobs are due and ${failingCount} failing; the oldest has waited ${Math.round(oldestSeconds / 60)} minutes.`,
      `Read the reasons: select tries, last_answer from jobs where queue = '${queue}' order by queued_at limit 5. See also KhlangQueueOld in docs/operations/alerts.md.`,
    ),
  )
}

const examineOrphans = async ({ pool, database }: DatabaseContext): Promise<Finding> => {
  const count = await countUnusedFiles(database, daysBefore(await openDatabaseClock(pool), 2))
  if (count === 0) return ok('files', 'Each stored file is in use.')
  return warning(
    'files',
    `${count} stored files have been unused for two days or longer, and were not removed.`,
    'Check the log for a failed sweep, and check whether a backup has been running since then.',
  )
}
