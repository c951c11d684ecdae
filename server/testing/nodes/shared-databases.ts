import { testDatabase } from '../database.ts'

/** An empty database that several portals of a test share, and the address under which they reach it. */
export const openSharedDatabase = async () => {
  const { pool } = await testDatabase()
  const { connectionString, user, password, host = '', port, database } = pool.options
  const url =
    connectionString ??
    `postgresql://${user}:${encodeURIComponent(String(password))}@${encodeURIComponent(host)}:${port}/${database}`
  return { pool, url }
}
