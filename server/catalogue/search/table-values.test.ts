import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { StoreError } from '../../files/index.ts'
import { fillCatalogue } from '../../testing/catalogue/catalogue.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createMemoryStore } from '../../testing/stores.ts'
import { pickDistinctValues } from './distinct-values.ts'
import { readTableValues } from './table-values.ts'

const { database } = await openTestDatabase()
const store = createMemoryStore()
const { reports } = await fillCatalogue(database, store)
const ground = { database, store, log: pino({ enabled: false }) }
const list = () =>
  database.selectFrom('report_values').select(['report_id', 'report_file_id']).orderBy('report_id').execute()
const countCsv = async () =>
  (
    await database
      .selectFrom('report_files')
      .select('report_id')
      .where('kind', '=', 'csv')
      .where('is_current', '=', true)
      .execute()
  ).length

test('each current table is read once', async () => {
  await readTableValues(ground)
  const before = await list()
  assert.equal(before.length, await countCsv())
  const { bytesRead } = store
  await readTableValues(ground)
  assert.equal(store.bytesRead, bytesRead)
  assert.deepEqual(await list(), before)
})

test('a file that is missing does not stop the reading of the others', async () => {
  await database.deleteFrom('report_values').execute()
  const last = await database
    .selectFrom('report_files')
    .select(['report_id', 'digest'])
    .where('kind', '=', 'csv')
    .where('is_current', '=', true)
    .orderBy('report_file_id', 'desc')
    .executeTakeFirstOrThrow()
  const missing: typeof store = {
    ...store,
    open: async (digest, range) => {
      if (digest === last.digest) throw new StoreError('missing', undefined)
      return store.open(digest, range)
    },
  }
  assert.equal(await readTableValues({ ...ground, store: missing }), true)
  assert.equal((await list()).length, await countCsv())
})

test('a table that replaces another one is read instead of it', async () => {
  const selectOwn = () =>
    database.selectFrom('report_values').select('report_file_id').where('report_id', '=', reports['gold-price']!)
  const before = await selectOwn().executeTakeFirstOrThrow()
  const file = await database
    .selectFrom('report_files')
    .selectAll()
    .where('report_file_id', '=', before.report_file_id)
    .executeTakeFirstOrThrow()
  await database
    .updateTable('report_files')
    .set({ is_current: false })
    .where('report_file_id', '=', file.report_file_id)
    .execute()
  const { report_file_id, ...copy } = file
  await database.insertInto('report_files').values(copy).execute()
  await readTableValues(ground)
  assert.notEqual((await selectOwn().executeTakeFirstOrThrow()).report_file_id, before.report_file_id)
})

/** Makes the database refuse rows of values with an error, until the returned function is called. */
const refuseValues = async (condition: string, code: string) => {
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'refused' using errcode = ${sql.lit(code)}; end $$`.execute(database)
  await sql`create trigger refused before insert on report_values for each row when (${sql.raw(condition)})
    execute function refuse()`.execute(database)
  return () => sql`drop function refuse cascade`.execute(database)
}

test('a table whose values the database refuses stops neither the others nor the next run', async () => {
  await database.deleteFrom('report_values').execute()
  const report_id = reports['gold-price']!
  const accept = await refuseValues(`new.report_id = ${report_id} and cardinality(new.listed) > 0`, '22021')
  assert.equal(await readTableValues(ground), true)
  assert.equal((await list()).length, await countCsv())
  const storedValues = await database.selectFrom('report_values').select(['report_id', 'listed']).execute()
  assert.deepEqual(
    storedValues.filter(row => row.listed.length === 0).map(row => row.report_id),
    [report_id],
  )
  const { bytesRead } = store
  await readTableValues(ground)
  assert.equal(store.bytesRead, bytesRead)
  await accept()
})

test('while the database cannot store anything, no table counts as read', async () => {
  await database.deleteFrom('report_values').execute()
  const accept = await refuseValues('true', '53100')
  await assert.rejects(readTableValues(ground), { code: '53100' })
  await accept()
  assert.deepEqual(await list(), [])
  assert.equal(await readTableValues(ground), true)
  assert.equal((await list()).length, await countCsv())
})

test('columns with few short texts are stored; those with numbers, dates, sentences or too many values are not', () => {
  const records = Array.from({ length: 1500 }, (_, index) => [
    ['Thailand', 'Japan'][index % 2]!,
    `${index}.5`,
    '2026-08-20T10:00:00Z',
    'A sentence that is long. '.repeat(5),
    `Company ${index} plc`,
  ])
  assert.deepEqual(pickDistinctValues(5, records), ['Thailand', 'Japan'])
})

test('the stored values of one table have a maximum length', () => {
  const records = Array.from({ length: 900 }, (_, index) => [`${'x'.repeat(70)} ${index}`])
  const storedLength = pickDistinctValues(1, records).join('').length
  assert.ok(storedLength > 20_000 && storedLength <= 30_000, String(storedLength))
})
