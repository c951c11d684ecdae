import { createHash, randomUUID } from 'node:crypto'
import { after, type TestContext } from 'node:test'
import pg from 'pg'
import { indexTerms, termsToIndex } from '../catalogue/search/indexed-terms.ts'
import { listMigrations, migrate } from '../platform/database/migrations.ts'
import { openDatabase } from '../platform/database/pool.ts'
import { openTestServer, type TestServer } from './servers/servers.ts'

/** Creates an empty database with the current schema for one test file; it is deleted afterwards. */
export const testDatabase = async () => {
  const server = await openTestServer()
  const name = `khlang_test_${randomUUID().replaceAll('-', '')}`
  await inServer(server, async adminClient => {
    const template = await requireTemplate(server, adminClient)
    // Copying files needs less processor time than logging each page, and such a database is dropped faster.
    await adminClient.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const connection = server.connectionTo(name)
  const { pool, database } = openDatabase({ ...connection, max: 4 }, () => {})
  after(async () => {
    await database.destroy()
    await inServer(server, adminClient => adminClient.query(`drop database ${name} with (force)`))
    await server.stop()
  })
  return { pool, database, connection }
}

/** Returns the address of a database without tables, for one test file or, with `t`, for one test. */
export const emptyDatabase = async (t?: TestContext) => {
  const server = await openTestServer()
  const name = `khlang_test_${randomUUID().replaceAll('-', '')}`
  await inServer(server, adminClient => adminClient.query(`create database ${name} template template0`))
  const drop = async () => {
    await inServer(server, adminClient => adminClient.query(`drop database ${name} with (force)`))
    await server.stop()
  }
  if (t) t.after(drop)
  else after(drop)
  return server.connectionTo(name)
}

const lockKey = 4_602_009

/** Creates the migrated database that others are copied from, unless another test file already has. */
const requireTemplate = async (server: TestServer, adminClient: pg.Client) => {
  const migrations = await listMigrations()
  const digest = createHash('sha256')
    .update(JSON.stringify([migrations, termsToIndex()]))
    .digest('hex')
    .slice(0, 16)
  const template = `khlang_template_${digest}`
  await adminClient.query('select pg_advisory_lock($1)', [lockKey])
  const templateRows = await adminClient.query('select from pg_database where datname = $1', [template])
  if (templateRows.rowCount === 0) {
    const draft = `${template}_draft`
    await adminClient.query(`drop database if exists ${draft} with (force)`)
    await adminClient.query(`create database ${draft} template template0`)
    const { pool, database } = openDatabase(server.connectionTo(draft), () => {})
    await migrate(pool, migrations)
      .then(() => indexTerms(database))
      .finally(() => database.destroy())
    await adminClient.query(`alter database ${draft} rename to ${template}`)
  }
  await adminClient.query('select pg_advisory_unlock($1)', [lockKey])
  return template
}

const inServer = async <T>(server: TestServer, work: (adminClient: pg.Client) => Promise<T>) => {
  const adminClient = new pg.Client(server.connection)
  await adminClient.connect()
  return work(adminClient).finally(() => adminClient.end())
}
