import pg from 'pg'
import { superuser } from './cluster-settings.ts'
import type { Cluster } from './clusters.ts'
import type { Postmaster } from './postmasters.ts'
import { PrivatePostgresError } from './private-postgres-error.ts'

const wrongPasswordCode = '28P01'
// The socket does not exist yet, or PostgreSQL is starting or stopping, or it ended while the connection was opened.
// `undefined` is an error of pg without a code, such as its timeout.
const transientCodes = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', undefined]

const getErrorCode = (error: unknown) => (error as { code?: string }).code

/** Connects as the superuser of the cluster; null while PostgreSQL cannot respond yet. Throws for an error that waiting does not fix. */
export const findConnection = async (cluster: Cluster, { host, port }: Postmaster): Promise<pg.Client | null> => {
  const client = new pg.Client({
    host,
    port,
    user: superuser,
    password: cluster.password,
    database: 'postgres',
    // Explicit, because PGSSLMODE in the environment would decide otherwise.
    ssl: false,
    application_name: 'khlang keeper',
    connectionTimeoutMillis: 5000,
  })
  // Without a listener a broken connection would end the portal.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    if (transientCodes.includes(getErrorCode(error))) return null
    throw buildRefusal(cluster, error as Error)
  }
}

const buildRefusal = ({ folder }: Cluster, cause: Error) =>
  new PrivatePostgresError(
    getErrorCode(cause) === wrongPasswordCode
      ? `The password in keys/database is not that of the database in ${folder}: put the right one back from your backup.`
      : `The database in ${folder} refuses the portal: ${cause.message}. Its log is in ${folder}/log.`,
    { cause },
  )
