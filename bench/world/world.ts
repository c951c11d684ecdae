import { join } from 'node:path'
import pg from 'pg'
import { listMigrations, migrate } from '../../server/platform/database/migrations.ts'
import { type PrivatePostgres, startPrivatePostgres } from '../../server/platform/database/private-postgres/index.ts'
import { closeAtEnd } from '../closers.ts'
import { fill } from './fill.ts'

/** Starts a database such as a portal starts for itself, with the invented catalogue in it; answers its address. */
export const openWorld = async (folder: string, reportCount = 100_000) => {
  const { connection, stop } = await startPrivatePostgres(join(folder, `world-${reportCount}`), () => {})
  closeAtEnd(stop)
  const began = performance.now()
  // Not the portal's own pool: filling takes longer than a portal lets a statement run.
  const pool = new pg.Pool({ ...connection, max: 3 })
  await migrate(pool, await listMigrations())
  await fill(pool, reportCount)
  await pool.end()
  console.log(
    `${reportCount.toLocaleString('en')} reports were filled in ${Math.round((performance.now() - began) / 1000)} s.`,
  )
  return urlOf(connection)
}

const urlOf = ({ user, password, host, port, database }: PrivatePostgres['connection']) =>
  `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
