import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openTestServer, type TestServer } from '../../testing/servers/servers.ts'
import { requireCompatible } from './compatibility.ts'
import { requireThaiLocale } from './locale.ts'
import { listMigrations, migrate, runWithoutMigrations } from './migrations.ts'

let server: TestServer
const databaseNames: string[] = []

/** Creates an empty database with a locale. */
const createEmptyDatabase = async (locale: string) => {
  const name = `khlang_migrations_${randomUUID().replaceAll('-', '')}`
  await runInServer(adminClient =>
    adminClient.query(
      `create database ${name} template template0 encoding 'UTF8' locale_provider libc locale '${locale}'`,
    ),
  )
  databaseNames.push(name)
  const pool = new pg.Pool(server.connectionTo(name))
  // The database is dropped at the end while connections may still be closing.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}
const runInServer = async (work: (adminClient: pg.Client) => Promise<unknown>) => {
  const adminClient = new pg.Client(server.connection)
  await adminClient.connect()
  await work(adminClient).finally(() => adminClient.end())
}

let pool: pg.Pool
before(async () => {
  server = await openTestServer()
  pool = await createEmptyDatabase('C.UTF-8')
})
after(async () => {
  await pool.end()
  for (const name of databaseNames)
    await runInServer(adminClient => adminClient.query(`drop database ${name} with (force)`))
  await server.stop()
})

test('the previous schema, with rows in it, is brought up to date; a second run does nothing', async () => {
  const migrations = await listMigrations()
  const previous = migrations.slice(0, -1)
  assert.deepEqual(
    await migrate(pool, previous),
    previous.map(({ name }) => name),
  )
  await pool.query(`insert into categories (name_en, name_th, icon, position) values ('A', 'ก', 'x', 1)`)
  assert.deepEqual(await migrate(pool, migrations), [migrations.at(-1)?.name])
  assert.deepEqual(await migrate(pool, migrations), [])
  assert.equal((await pool.query('select * from categories')).rowCount, 1)
})

test('nodes that start together take turns', async () => {
  const migrations = [...(await listMigrations()), { name: '9999-test.sql', sql: 'create table together (x int)' }]
  const applied = await Promise.all([migrate(pool, migrations), migrate(pool, migrations), migrate(pool, migrations)])
  assert.deepEqual(applied.flat(), ['9999-test.sql'])
  await pool.query(`delete from migrations where name = '9999-test.sql'`)
})

test('a start without migrations does not wait for a backup; a migration waits for it', async () => {
  const backup = await pool.connect()
  const copied = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const copying = runWithoutMigrations(backup, () => {
    begun.resolve()
    return copied.promise
  })
  await begun.promise
  const knownMigrations = await listMigrations()
  assert.deepEqual(await migrate(pool, knownMigrations), [])
  let isApplied = false
  const added = { name: '9000-after-a-backup.sql', sql: 'select 1' }
  const migrating = migrate(pool, [...knownMigrations, added]).then(() => {
    isApplied = true
  })
  await wait(500)
  assert.equal(isApplied, false)
  copied.resolve()
  await Promise.all([copying, migrating])
  backup.release()
  await pool.query('delete from migrations where name = $1', [added.name])
})

test('several nodes start at the same time on a database without pg_trgm', async () => {
  for (let round = 0; round < 3; round++) {
    const empty = await createEmptyDatabase('C.UTF-8')
    // The pools connect first, so that all of them send the query at the same moment.
    const clients = await Promise.all(Array.from({ length: 8 }, () => empty.connect()))
    for (const client of clients) client.release()
    await Promise.all(clients.map(() => requireThaiLocale(empty)))
    await empty.end()
  }
})

test('a changed migration and a failing one are refused, and the failing one changes nothing', async () => {
  const migrations = await listMigrations()
  await assert.rejects(
    migrate(
      pool,
      migrations.map(m => ({ ...m, sql: `${m.sql} ` })),
    ),
    /was changed/,
  )
  await assert.rejects(
    migrate(pool, [...migrations, { name: '9998-bad.sql', sql: 'create table half (x int); select 1/0' }]),
    /9998-bad.sql failed: division by zero/,
  )
  assert.equal((await pool.query(`select to_regclass('half') as found`)).rows[0].found, null)
})

test('a node starts beside newer ones whose migrations only add, and is refused if one removed something that it uses', async () => {
  const migrations = await listMigrations()
  const level = migrations.at(-1)!.name.slice(0, 4)
  const adding = { name: '9990-adds.sql', sql: 'create table added (x int)' }
  const former = { name: '9991-removes-old.sql', sql: `-- contract: ${level}\ndrop table added` }
  await migrate(pool, [...migrations, adding, former])
  assert.deepEqual(await migrate(pool, migrations), [])
  await requireCompatible(pool, migrations)
  const removing = { name: '9992-removes.sql', sql: '-- contract: 9990\nselect 1' }
  await migrate(pool, [...migrations, adding, former, removing])
  const tooOld = new RegExp(
    `too old for the database: its migrations end with ${level}, and since 9992-removes\\.sql a version needs 9990`,
  )
  await assert.rejects(migrate(pool, migrations), tooOld)
  await assert.rejects(requireCompatible(pool, migrations), tooOld)
  await pool.query(`delete from migrations where name like '999%'`)
  await assert.rejects(
    requireCompatible(pool, [...migrations, adding]),
    /too new .* lacks the migration 9990-adds\.sql/,
  )
})

test('a migration of a locked table blocks readers for a second at most, and is tried again', async () => {
  const migrations = await listMigrations()
  const [holder, reader] = [await pool.connect(), await pool.connect()]
  await holder.query('begin; lock table categories in row exclusive mode')
  const altering = { name: '9996-locked.sql', sql: 'alter table categories add column later text' }
  const migrating = migrate(pool, [...migrations, altering])
  const waits: number[] = []
  const until = performance.now() + 4000
  while (performance.now() < until) {
    const startedAt = performance.now()
    await reader.query('select from categories')
    waits.push(performance.now() - startedAt)
    await wait(20)
  }
  await holder.query('commit')
  assert.deepEqual(await migrating, [altering.name])
  const longestWait = Math.max(...waits)
  assert.ok(longestWait > 300 && longestWait < 5000, `readers waited for up to ${longestWait} ms`)
  await pool.query(`alter table categories drop column later; delete from migrations where name = '${altering.name}'`)
  holder.release()
  reader.release()
})

test('a migration may take longer than a request, and the limit applies again afterwards', async () => {
  const name = String((await pool.query('select current_database() as name')).rows[0].name)
  const limitedPool = new pg.Pool({ ...server.connectionTo(name), max: 1, statement_timeout: 200, lock_timeout: 100 })
  const slow = { name: '9999-slow.sql', sql: 'select pg_sleep(0.5)' }
  assert.deepEqual(await migrate(limitedPool, [...(await listMigrations()), slow]), [slow.name])
  await assert.rejects(limitedPool.query('select pg_sleep(0.5)'), /statement timeout/)
  assert.equal((await limitedPool.query('show lock_timeout')).rows[0].lock_timeout, '100ms')
  await limitedPool.end()
  await pool.query('delete from migrations where name = $1', [slow.name])
})

test('the error for a connection lost during a migration names the migration, and other nodes do not wait', async () => {
  const migrations = await listMigrations()
  const fatal = { name: '9997-fatal.sql', sql: 'select pg_terminate_backend(pg_backend_pid())' }
  await assert.rejects(migrate(pool, [...migrations, fatal]), /9997-fatal.sql failed: terminating connection/)
  assert.deepEqual(await migrate(pool, migrations), [])
})

test('a database that cannot index Thai is refused with the command that creates a suitable one', async () => {
  await requireThaiLocale(pool)
  const poor = await createEmptyDatabase('C')
  await assert.rejects(
    requireThaiLocale(poor),
    /cannot index Thai text: its encoding is UTF8 and its LC_CTYPE is C\. Make one with: create database/,
  )
  await poor.end()
})
