import { createHash, randomUUID } from 'node:crypto'
import { after, type TestContext } from 'node:test'
import pg from 'pg'
import { indexTerms, listTermsToIndex } from '../catalogue/search/indexed-terms.ts'
import { listMigrations, migrate } from '../platform/database/migrations.ts'
import { type Database, openDatabase } from '../platform/database/pool.ts'
import { openTestServer, type TestServer } from './servers/servers.ts'

/** Rows with which a test begins. The first test file of a run that needs them creates them for all. */
interface Beginning {
  name: string
  fill: (database: Database) => Promise<unknown>
}

/** Creates a database with the current schema, and with no other rows than its beginning, for one test file; it is deleted afterwards. */
export const openTestDatabase = async (beginning?: Beginning) => {
  const server = await openTestServer()
  const name = `khlang_test_${randomUUID().replaceAll('-', '')}`
  await runInServer(server, async adminClient => {
    const template = await requireTemplate(server, adminClient, beginning)
    // Copying files needs less processor time than logging each page, and such a database is dropped faster.
    await adminClient.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const connection = server.connectionTo(name)
  const { pool, database } = openDatabase({ ...connection, max: 4 }, () => {})
  after(async () => {
    await database.destroy()
    await runInServer(server, adminClient => adminClient.query(`drop database ${name} with (force)`))
    await server.stop()
  })
  return { pool, database, connection }
}

/** Returns the address of a database without tables, for one test file or, with `t`, for one test. */
export const emptyDatabase = async (t?: TestContext) => {
  const server = await openTestServer()
  const name = `khlang_test_${randomUUID().replaceAll('-', '')}`
  await runInServer(server, adminClient => adminClient.query(`create database ${name} template template0`))
  const drop = async () => {
    await runInServer(server, adminClient => adminClient.query(`drop database ${name} with (force)`))
    await server.stop()
  }
  if (t) t.after(drop)
  else after(drop)
  return server.connectionTo(name)
}

const lockKey = 4_602_009

/** Returns the name of the database that others are copied from, with the current schema and the rows with which a test begins. */
const requireTemplate = async (server: TestServer, adminClient: pg.Client, beginning?: Beginning) => {
  const migrations = await listMigrations()
  const digest = createHash('sha256')
    .update(JSON.stringify([migrations, listTermsToIndex()]))
    .digest('hex')
    .slice(0, 16)
  const migratedTemplate = `khlang_template_${digest}`
  const filledTemplate = beginning && `${migratedTemplate}_${beginning.name}`
  await adminClient.query('select pg_advisory_lock($1)', [lockKey])
  await ensureTemplate(server, adminClient, {
    name: migratedTemplate,
    from: 'template0',
    fill: async ({ pool, database }) => {
      await migrate(pool, migrations)
      await indexTerms(database)
    },
  })
  if (filledTemplate)
    await ensureTemplate(server, adminClient, {
      name: filledTemplate,
      from: migratedTemplate,
      fill: ({ database }) => beginning.fill(database),
    })
  await adminClient.query('select pg_advisory_unlock($1)', [lockKey])
  return filledTemplate ?? migratedTemplate
}

interface Template {
  name: string
  /** The database that it is copied from. */
  from: string
  fill: (opened: ReturnType<typeof openDatabase>) => Promise<unknown>
}

/** Creates a database that others are copied from, unless another test file already has. */
const ensureTemplate = async (server: TestServer, adminClient: pg.Client, { name, from, fill }: Template) => {
  const { rowCount } = await adminClient.query('select from pg_database where datname = $1', [name])
  if (rowCount !== 0) return
  const draft = `${name}_draft`
  await adminClient.query(`drop database if exists ${draft} with (force)`)
  await adminClient.query(`create database ${draft} template ${from}`)
  const opened = openDatabase(server.connectionTo(draft), () => {})
  await fill(opened).finally(() => opened.database.destroy())
  await adminClient.query(`alter database ${draft} rename to ${name}`)
}

const runInServer = async <T>(server: TestServer, work: (adminClient: pg.Client) => Promise<T>) => {
  const adminClient = new pg.Client(server.connection)
  await adminClient.connect()
  return work(adminClient).finally(() => adminClient.end())
}
