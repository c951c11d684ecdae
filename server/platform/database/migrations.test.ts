import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { emptyDatabase } from '../../testing/database.ts'
import { requireThaiLocale } from './locale.ts'
import { listMigrations, migrate } from './migrations.ts'

let connection: pg.ClientConfig
let drop: () => Promise<void>
let pool: pg.Pool

before(async () => {
  ;({ connection, drop } = await emptyDatabase())
  pool = new pg.Pool(connection)
})
after(async () => {
  await pool.end()
  await drop()
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

test('a newer database, a changed migration and a failing one are refused, and the failing one leaves nothing', async () => {
  const migrations = await listMigrations()
  await assert.rejects(migrate(pool, migrations.slice(0, -1)), /does not know/)
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

test('a database that cannot index Thai is refused with the command that makes a good one', async () => {
  await requireThaiLocale(pool)
  const plain = await emptyDatabase({ locale: 'C' })
  const poor = new pg.Pool(plain.connection)
  await assert.rejects(
    requireThaiLocale(poor),
    /cannot index Thai text: its encoding is UTF8 and its LC_CTYPE is C\. Make one with: create database/,
  )
  await poor.end()
  await plain.drop()
})
