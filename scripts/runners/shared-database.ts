import pg from 'pg'
import { toDatabaseUrl } from '../../server/testing/databases/database-addresses.ts'
import { openTestServer } from '../../server/testing/servers/servers.ts'

/** Name of the environment variable with the database of the tests. */
export const databaseVariable = 'KHLANG_TEST_DATABASE'

export interface SharedDatabase {
  /** A PostgreSQL address; its user may create databases. */
  url: string
  stop(): Promise<void>
}

/** Starts one private PostgreSQL for all tests of a run. For speed, it can lose the last transactions in a crash. */
export const startSharedDatabase = async (): Promise<SharedDatabase> => {
  const server = await openTestServer()
  try {
    await disableDurability(server.connection)
    return { url: toDatabaseUrl(server.connection), stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

const disableDurability = async (connection: pg.ClientConfig) => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
      await client.query(`alter system set ${setting} = off`)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}
