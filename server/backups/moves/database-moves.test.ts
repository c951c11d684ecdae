import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type pg from 'pg'
import { openDatabase } from '../../platform/database/pool.ts'
import { openPortalDatabase } from '../../platform/database/portal-database.ts'
import { createLog } from '../../platform/logs/log.ts'
import { setMark } from '../../platform/nodes/portal-marks.ts'
import { readSettings } from '../../platform/settings.ts'
import { emptyDatabase, openTestDatabase } from '../../testing/database.ts'
import { toDatabaseUrl } from '../../testing/databases/database-addresses.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { moveDatabase } from './database-moves.ts'

const folder = await createTestFolder()
const { pool } = await openTestDatabase()
await setMark(pool, 'store', 'mark of the portal')

const start = async (connection: pg.PoolConfig) => {
  const settings = readSettings({ DATABASE_URL: toDatabaseUrl(connection) })
  const portalDatabase = await openPortalDatabase(settings, folder, createLog('silent'))
  await portalDatabase.close()
}
const countStoreMarks = async (t: TestContext, connection: pg.PoolConfig) => {
  const { pool: copy, database } = openDatabase({ ...connection, max: 1 }, () => {})
  t.after(() => database.destroy())
  return (await copy.query(`select from portal_marks where name = 'store'`)).rowCount
}

test('a move that cannot mark the old database leaves the new one unusable, and can be repeated', async t => {
  const target = await emptyDatabase(t)
  await pool.query(
    `create function refuse_commit() returns trigger language plpgsql as $$ begin raise 'no commit'; end $$`,
  )
  await pool.query(
    'create constraint trigger refuse_commit after insert on portal_marks initially deferred for each row execute function refuse_commit()',
  )
  await assert.rejects(moveDatabase(pool.options, target), /no commit/)
  await assert.rejects(start(target), /The database is not complete/)
  await pool.query('drop function refuse_commit cascade')
  await moveDatabase(pool.options, target)
  await start(target)
  assert.equal(await countStoreMarks(t, target), 1)
  await assert.rejects(start(pool.options), /This database was moved to another one/)
})

test('a database that was moved is moved again only on demand, and then starts', async t => {
  const target = await emptyDatabase(t)
  await assert.rejects(moveDatabase(pool.options, target), /was moved on \d{4}-\d\d-\d\d\. .* --again/)
  await moveDatabase(pool.options, target, { allowsRepeatedMove: true })
  await start(target)
})
