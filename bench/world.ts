import { join } from 'node:path'
import pg from 'pg'
import { listMigrations, migrate } from '../server/platform/database/migrations.ts'
import { type PrivatePostgres, startPrivatePostgres } from '../server/platform/database/private-postgres/index.ts'
import { fill } from './fill.ts'
import { inTemporaryFolder } from './folders.ts'

/** Runs the work on a database such as a portal starts for itself, in a temporary folder, with the invented catalogue in it. */
export const inWorld = <T>(work: (databaseUrl: string, folder: string) => Promise<T>) =>
  inTemporaryFolder(async folder => {
    const postgres = await startPrivatePostgres(join(folder, 'world'), () => {})
    try {
      await prepare(postgres.connection)
      return await work(urlOf(postgres.connection), folder)
    } finally {
      await postgres.stop()
    }
  })

const prepare = async (connection: PrivatePostgres['connection']) => {
  const began = performance.now()
  // Not the portal's own pool: filling takes longer than a portal lets a statement run.
  const pool = new pg.Pool({ ...connection, max: 3 })
  await migrate(pool, await listMigrations())
  await fill(pool)
  await pool.end()
  console.log(`The catalogue was filled in ${Math.round((performance.now() - began) / 1000)} s.`)
}

const urlOf = ({ user, password, host, port, database }: PrivatePostgres['connection']) =>
  `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
