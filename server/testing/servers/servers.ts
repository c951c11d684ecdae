import { rm } from 'node:fs/promises'
import pg from 'pg'
import { startPrivatePostgres } from '../../platform/database/private-postgres/index.ts'
import { createFastTemporaryFolder } from './memory-folders.ts'

/** A PostgreSQL server in which tests may create databases. */
export interface TestServer {
  connection: pg.ClientConfig
  connectionTo(database: string): pg.ClientConfig
  stop(): Promise<void>
}

/** Opens the server that all tests of a run share, or for a single test file, a private one in a temporary folder. */
export const openTestServer = async (): Promise<TestServer> => {
  const shared = process.env.KHLANG_TEST_DATABASE
  return shared ? sharedServer(shared) : startServer()
}

const sharedServer = (address: string): TestServer => ({
  connection: { connectionString: address },
  connectionTo(database) {
    const url = new URL(address)
    url.pathname = database
    return { connectionString: url.href }
  },
  async stop() {},
})

/** Several test files run at once, and some of them start four nodes with ten connections each. */
const maxConnections = 200

const startServer = async (): Promise<TestServer> => {
  const folder = await createFastTemporaryFolder()
  await raiseConnectionLimit(folder)
  const { connection, stop } = await startPrivatePostgres(folder, () => {})
  const connectionAsAdmin = toAdministrator(connection)
  return {
    connection: connectionAsAdmin,
    connectionTo: database => ({ ...connectionAsAdmin, database }),
    stop: () => stop().finally(() => rm(folder, { recursive: true, force: true })),
  }
}

/** Creates the server of a folder and sets its limit, which applies from the next start. */
const raiseConnectionLimit = async (folder: string) => {
  const { connection, stop } = await startPrivatePostgres(folder, () => {})
  const client = new pg.Client(toAdministrator(connection))
  await client.connect()
  await client.query(`alter system set max_connections = ${maxConnections}`)
  await client.end()
  await stop()
}

const toAdministrator = (connection: pg.ClientConfig) => ({
  ...connection,
  user: 'postgres',
  database: 'postgres',
})
