import pg from 'pg'
import { sessionOptions } from './pool.ts'

class UnusableDatabaseError extends Error {}

/**
 * Opens and closes a connection like those of the pool. Throws if PostgreSQL does not respond, or if a pooler such as PgBouncer responds
 * instead. The error names the cause, but never the password.
 */
export const requireDirectConnection = async (url: string, connection: pg.PoolConfig): Promise<void> => {
  const client = new pg.Client({
    ...connection,
    ...sessionOptions,
    query_timeout: sessionOptions.connectionTimeoutMillis,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // A pooler gives each connection its own process id, and may use a different backend for each transaction. The types of `pg` lack
    // `processID`, the id that was sent when the connection opened.
    if (rows[0]!.pid !== (client as unknown as { processID: number }).processID)
      throw new UnusableDatabaseError(`${formatPlace(url)} is not PostgreSQL itself. ${poolerAdvice}`)
  } catch (error) {
    throw error instanceof UnusableDatabaseError ? error : new UnusableDatabaseError(formatFailure(url, error))
  } finally {
    await client.end().catch(() => {})
  }
}

const poolerAdvice =
  'The portal cannot work through a pooler such as PgBouncer: its locks and settings belong to one connection. Give DATABASE_URL the address of PostgreSQL; DATABASE_CONNECTIONS limits the connections of each node.'

const formatFailure = (url: string, error: unknown) => {
  const { code = '', message } = error as { code?: string; message: string }
  if (/unsupported startup parameter/i.test(message)) return `${formatPlace(url)} answers: ${message}. ${poolerAdvice}`
  const advice = Object.entries(adviceByCodes).find(([codes]) => codes.split(' ').includes(code))?.[1]
  return `${formatPlace(url)} cannot be used: ${message || code}. ${advice ?? 'Start it, or correct DATABASE_URL.'}`
}

// A key may have several codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const adviceByCodes: Record<string, string> = {
  '28P01 28000': 'Correct the name and password in DATABASE_URL, or allow the account in pg_hba.conf.',
  '3D000': 'Create the database as described in docs/operations.md, or correct DATABASE_URL.',
  '53300': 'Raise max_connections of PostgreSQL, or lower DATABASE_CONNECTIONS of the nodes.',
  '57P03': 'Start the portal again when the database is up.',
}

const formatPlace = (url: string) => {
  const { hostname, port, pathname } = new URL(url)
  return `The database ${decodeURIComponent(pathname.slice(1)) || 'of DATABASE_URL'} at ${decodeURIComponent(hostname)}:${port || 5432}`
}
