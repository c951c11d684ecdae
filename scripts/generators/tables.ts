import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { listMigrations, migrate } from '../../server/platform/database/migrations.ts'
import { listFailures } from '../commands.ts'
import { startSharedDatabase } from '../runners/shared-database.ts'

const config = 'kysely-codegen.json'

/** Generates the types of all tables with kysely-codegen, from a new database with the project's migrations. */
export const generateTablesFile = async (root: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-tables-'))
  const { url, stop } = await startSharedDatabase()
  try {
    await applyMigrations(root, url)
    const file = join(folder, 'tables.ts')
    const program = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
    const words = [process.execPath, program, '--config-file', config, '--url', url, '--out-file', file]
    const [offence] = await listFailures({ words, cwd: root, env: process.env })
    if (offence) throw new Error(offence)
    return await readFile(file, 'utf8')
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const applyMigrations = async (root: string, connectionString: string) => {
  const pool = new pg.Pool({ connectionString })
  await migrate(pool, await listMigrations(join(root, 'database/migrations'))).finally(() => pool.end())
}
