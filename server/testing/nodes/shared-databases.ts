import { testDatabase } from '../database.ts'

/** Creates an empty database for several portals of a test; returns its address. */
export const openSharedDatabase = async () => {
  const { pool } = await testDatabase()
  const { connectionString, user, password, host = '', port, database } = pool.options
  const url =
    connectionString ??
    `postgresql://${user}:${encodeURIComponent(String(password))}@${encodeURIComponent(host)}:${port}/${database}`
  return { pool, url }
}
