import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { emptyDatabase, openTestDatabase } from '../../../testing/database.ts'
import { toDatabaseUrl } from '../../../testing/databases/database-addresses.ts'
import { setMark } from '../../nodes/portal-marks.ts'
import { readSettings } from '../../settings.ts'
import { openExistingDatabase } from '../existing-databases.ts'
import { openDatabase } from '../pool.ts'
import { markAsFilling } from './filling-marks.ts'

const noFolder = '/nowhere'
const openAndClose = (connection: pg.PoolConfig, choices?: Parameters<typeof openExistingDatabase>[2]) =>
  openExistingDatabase(readSettings({ DATABASE_URL: toDatabaseUrl(connection) }), noFolder, choices).then(({ close }) =>
    close(),
  )

test('a command refuses a database that was moved, unless it is told that this is allowed', async () => {
  const { pool } = await openTestDatabase()
  await openAndClose(pool.options)
  await setMark(pool, 'moved', 'to DATABASE_URL')
  await assert.rejects(openAndClose(pool.options), /This database was moved to another one/)
  await openAndClose(pool.options, { mayBeMoved: true })
})

test('a restore that cannot write its note leaves the database unchanged', async t => {
  const connection = await emptyDatabase(t)
  const { pool, database } = openDatabase(connection, () => {})
  t.after(() => database.destroy())
  const client = await pool.connect()
  await assert.rejects(markAsFilling(client, null as never), /null value/)
  client.release(true)
  assert.deepEqual((await pool.query(`select to_regclass('restore_under_way') as found`)).rows, [{ found: null }])
})

test('a command refuses a database that a restore or a move has begun to fill', async t => {
  const connection = await emptyDatabase(t)
  const { pool, database } = openDatabase(connection, () => {})
  const client = await pool.connect()
  await markAsFilling(client, 'move of a portal')
  client.release()
  await database.destroy()
  await assert.rejects(openAndClose(connection), /The database is not complete/)
})
