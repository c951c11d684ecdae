import { testDatabase } from '../database.ts'
import { addressOf } from '../databases/database-addresses.ts'

/** Creates an empty database for several portals of a test; returns its address. */
export const openSharedDatabase = async () => {
  const { pool } = await testDatabase()
  return { pool, url: addressOf(pool.options) }
}
