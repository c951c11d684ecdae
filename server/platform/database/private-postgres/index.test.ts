import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { startPrivatePostgres } from './index.ts'
import { findDatabase, prepareFolders } from './testing/folders.ts'

const ignoreLine = () => {}
const makeFolder = prepareFolders()
/** A database that the first tests share, as its first start takes seconds. */
const dataDir = join(makeFolder(), 'new', 'data')
let first: Awaited<ReturnType<typeof startPrivatePostgres>>
before(async () => {
  first = await startPrivatePostgres(dataDir, ignoreLine)
})
after(() => first?.stop())

/** Runs one query and returns its first row. */
const readFirstRow = async (connection: pg.ClientConfig, sql: string) => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows[0]
  } finally {
    await client.end()
  }
}

test('a first start creates a durable database that indexes and sorts Thai', async () => {
  const { connection } = first
  await readFirstRow(connection, 'create extension pg_trgm')
  assert.deepEqual(
    await readFirstRow(
      connection,
      `select cardinality(show_trgm('คลัง')) > 0 as trigrams, 'เก' < 'ขา' as thai_order, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as commits, current_setting('data_checksums') as checksums,
         current_setting('timezone') as zone, current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding`,
    ),
    {
      trigrams: true,
      thai_order: true,
      fsync: 'on',
      commits: 'on',
      checksums: 'on',
      zone: 'UTC',
      addresses: '',
      encoding: 'UTF8',
    },
  )
  assert.deepEqual(
    await readFirstRow(
      connection,
      'select current_database() as name, rolsuper from pg_roles where rolname = current_user',
    ),
    {
      name: 'khlang',
      rolsuper: false,
    },
  )

  // Ctrl-C reaches every process in the group of the terminal, so the database has its own group.
  const { pid } = findDatabase(dataDir)!
  assert.equal(Number(execFileSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' })), pid)
})

test('only the portal can read the password, no command line has it, and it opens the database', async () => {
  const { connection } = first
  assert.equal(readFileSync(join(dataDir, 'keys', 'database'), 'utf8').trim(), connection.password)
  assert.equal(statSync(join(dataDir, 'keys', 'database')).mode & 0o777, 0o600)
  assert.equal(statSync(join(dataDir, 'database')).mode & 0o777, 0o700)
  assert.deepEqual(readdirSync(dataDir).sort(), ['database', 'keys', 'portal.lock'])
  assert.ok(!readFileSync(join(dataDir, 'database', 'postmaster.opts'), 'utf8').includes(connection.password))
  for (const user of ['khlang', 'postgres']) {
    await assert.rejects(readFirstRow({ ...connection, user, password: 'guessed' }, 'select 1'), { code: '28P01' })
  }
})

test('a database stopped with its portal keeps its rows for the next start', async t => {
  await readFirstRow(first.connection, "create table kept as select 'ที่ดิน' as word")
  await Promise.all([first.stop(), first.stop()])
  assert.equal(findDatabase(dataDir), null)

  const second = await startPrivatePostgres(dataDir, ignoreLine)
  t.after(second.stop)
  assert.deepEqual(await readFirstRow(second.connection, 'select word from kept'), { word: 'ที่ดิน' })
})

test('a data folder may have 200 characters, blanks, quotes and Thai letters in its path', async t => {
  const folder = join(makeFolder(), 'คลัง "ข้อมูล", it\'s $HOME `id`')
  const dataDir = join(folder, 'x'.repeat(200 - folder.length))
  for (const _ of ['first', 'later']) {
    const { connection, stop } = await startPrivatePostgres(dataDir, ignoreLine)
    t.after(stop)
    assert.ok(Buffer.byteLength(connection.host) < 100)
    assert.equal(statSync(connection.host).mode & 0o777, 0o700)
    assert.deepEqual(await readFirstRow(connection, 'select 1 as one'), { one: 1 })
    await stop()
    assert.ok(!existsSync(connection.host))
  }
})
