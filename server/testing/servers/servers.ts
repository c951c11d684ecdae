import { rm } from 'node:fs/promises'
import type pg from 'pg'
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

const startServer = async (): Promise<TestServer> => {
  const folder = await createFastTemporaryFolder()
  const { connection, stop } = await startPrivatePostgres(folder, () => {})
  const connectionAsAdmin = { ...connection, user: 'postgres', database: 'postgres' }
  return {
    connection: connectionAsAdmin,
    connectionTo: database => ({ ...connectionAsAdmin, database }),
    stop: () => stop().finally(() => rm(folder, { recursive: true, force: true })),
  }
}
