import { join } from 'node:path'
import pg from 'pg'
import { listMigrations, migrate } from '../../server/platform/database/migrations.ts'
import { startPrivatePostgres } from '../../server/platform/database/private-postgres/index.ts'
import { toDatabaseUrl } from '../../server/testing/databases/database-addresses.ts'
import { closeAtEnd } from '../closers.ts'
import { fill } from './fill.ts'

/** Starts a private database like a portal's, fills it with the generated catalogue and returns its address. */
export const openWorld = async (folder: string, reportCount = 100_000) => {
  const { connection, stop } = await startPrivatePostgres(join(folder, `world-${reportCount}`), () => {})
  closeAtEnd(stop)
  const startedAt = performance.now()
  // Not the portal's pool, because filling exceeds its statement timeout.
  const pool = new pg.Pool({ ...connection, max: 3 })
  await migrate(pool, await listMigrations())
  await fill(pool, reportCount)
  await pool.end()
  console.log(
    `${reportCount.toLocaleString('en')} reports were inserted in ${Math.round((performance.now() - startedAt) / 1000)} s.`,
  )
  return toDatabaseUrl(connection)
}
