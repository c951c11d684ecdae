import pg from 'pg'
import { superuser } from './cluster-settings.ts'
import type { Cluster } from './clusters.ts'
import type { Postmaster } from './postmasters.ts'
import { PrivatePostgresError } from './private-postgres-error.ts'

const wrongPassword = '28P01'
// The socket is not there yet, or PostgreSQL is starting, stopping, or gone in the middle of the conversation.
const passing = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', undefined]

const getErrorCode = (error: unknown) => (error as { code?: string }).code

/** Connects as the superuser of the cluster; null while PostgreSQL cannot answer yet. Throws if waiting does not help. */
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
    if (passing.includes(getErrorCode(error))) return null
    throw refusal(cluster, error as Error)
  }
}

const refusal = ({ folder }: Cluster, cause: Error) =>
  new PrivatePostgresError(
    getErrorCode(cause) === wrongPassword
      ? `The password in keys/database is not that of the database in ${folder}: put the right one back from your backup.`
      : `The database in ${folder} refuses the portal: ${cause.message}. Its log is in ${folder}/log.`,
    { cause },
  )
