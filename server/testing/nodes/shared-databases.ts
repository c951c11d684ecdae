import { openTestDatabase } from '../database.ts'
import { toDatabaseUrl } from '../databases/database-addresses.ts'

/** Creates an empty database for several portals of a test; returns its address. */
export const openSharedDatabase = async () => {
  const { pool } = await openTestDatabase()
  return { pool, url: toDatabaseUrl(pool.options) }
}
