import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { visitor } from '../../../platform/actor.ts'
import { openCatalogueDatabase } from '../../../testing/catalogue/catalogue.ts'
import { createSearch } from '../search.ts'
import { openIndex } from './current-index.ts'

const { database, reports } = await openCatalogueDatabase()
// Two nodes, each with its own index.
const nodes = [createSearch(database), createSearch(database)]
const find = async (words: string, node = 0) => {
  const { rows, total } = await nodes[node]!.searchReports(visitor, { words, page: 1, pageSize: 200 })
  assert.equal(rows.length, total)
  return rows.map(({ report }) => report.fileName)
}
const retitle = (report: string, title: string) =>
  database.updateTable('reports').set({ title_en: title }).where('report_id', '=', reports[report]!).execute()
const insert = (name: string, title: string) =>
  database
    .insertInto('reports')
    .values({
      ...{ source_id: name, file_name: name, title_en: title, title_th: 'ก', sub_category_id: 1, frequency: 'Daily' },
      release_date: '2020-01-01',
    })
    .execute()

test('each node finds a committed change with the next search', async () => {
  for (const node of [0, 1]) assert.deepEqual(await find('durian', node), [])
  await retitle('gold-price', 'Prices of durian')
  for (const node of [0, 1]) assert.deepEqual(await find('durian', node), ['gold-price'])
  await retitle('gold-price', 'Prices of gold')
  for (const node of [0, 1]) assert.deepEqual(await find('durian', node), [])
})

test('a report is found as soon as it is committed, and not before', async () => {
  const transaction = await database.startTransaction().execute()
  await transaction
    .updateTable('reports')
    .set({ title_en: 'Prices of rubber' })
    .where('report_id', '=', reports['gold-price']!)
    .execute()
  assert.deepEqual(await find('rubber'), [])
  await transaction.commit().execute()
  assert.deepEqual(await find('rubber'), ['gold-price'])
})

test('a report that becomes Inactive, is deleted or is added is counted at once', async () => {
  await insert('added', 'Prices of sugar')
  assert.deepEqual(await find('sugar'), ['added'])
  await database.updateTable('reports').set({ status: 'Inactive' }).where('file_name', '=', 'added').execute()
  assert.deepEqual(await find('sugar'), [])
  await database.updateTable('reports').set({ status: 'Active' }).where('file_name', '=', 'added').execute()
  assert.deepEqual(await find('sugar'), ['added'])
  await database.deleteFrom('reports').where('file_name', '=', 'added').execute()
  assert.deepEqual(await find('sugar'), [])
})

test('a new count of downloads changes the order, by rows of any format and not by metadata', async () => {
  for (const name of ['one', 'two']) await insert(name, `Prices of coffee, ${name}`)
  const findFirst = async () => (await find('coffee'))[0]
  const addDownloads = (name: string, kind: string, times: number) =>
    sql`insert into downloads (report_id, kind, started_at) select report_id, ${kind}, timestamptz '2026-11-20'
      from reports, generate_series(1, ${times}::integer) where file_name = ${name}`.execute(database)
  assert.equal(await findFirst(), 'two')
  await addDownloads('two', 'csv', 1)
  await addDownloads('two', 'metadata', 9)
  for (const kind of ['parquet', 'jsonl']) await addDownloads('one', kind, 1)
  await sql`insert into monthly_downloads_counted (until) values ('2026-11-24')
    on conflict (only_row) do update set until = excluded.until`.execute(database)
  assert.equal(await findFirst(), 'one')
})

test('an exact title comes first, even if more titles than are scored contain the words', async () => {
  for (let at = 0; at < 150; at += 1) await insert(`cement-${at}`, `Cement forecast, part ${at}`)
  await insert('oldest', 'Cement forecast')
  await database.updateTable('reports').set({ release_date: '2001-01-01' }).where('file_name', '=', 'oldest').execute()
  assert.equal((await find('cement forecast'))[0], 'oldest')
})

test('a commit that a failover lost is no longer found', async () => {
  const { version } = await database.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  await retitle('gold-price', 'Prices of rambutan')
  assert.deepEqual(await find('rambutan'), ['gold-price'])
  await database.transaction().execute(async transaction => {
    await transaction
      .updateTable('reports')
      .set({ title_en: 'Prices of gold' })
      .where('report_id', '=', reports['gold-price']!)
      .execute()
    await transaction.updateTable('report_search').set({ changed_in: 0 }).execute()
    await transaction.updateTable('catalogue_version').set({ version }).execute()
  })
  assert.deepEqual(await find('rambutan'), [])
})

test('concurrent searches share one index', async () => {
  const readContext = openIndex()(database)
  const contexts = await Promise.all([readContext(), readContext(), readContext()])
  assert.equal(new Set(contexts.map(({ context }) => context.reportIndex)).size, 1)
})

test('four searches run at once, and the others after them', async () => {
  const gate = Promise.withResolvers<void>()
  const index = openIndex()
  let running = 0
  const { searchReports } = createSearch(database, from => {
    const readContext = index(from)
    return async () => {
      running += 1
      await gate.promise
      return readContext()
    }
  })
  const searches = Array.from({ length: 7 }, () => searchReports(visitor, { words: 'gold', page: 1, pageSize: 10 }))
  await setImmediate()
  assert.equal(running, 4)
  gate.resolve()
  const totals = (await Promise.all(searches)).map(({ total }) => total)
  assert.deepEqual([running, new Set(totals).size], [7, 1])
})

const writeValues = async (name: string, values: string) => {
  const { report_file_id } = await database
    .selectFrom('report_files')
    .select('report_file_id')
    .where('report_id', '=', reports[name]!)
    .where('kind', '=', 'csv')
    .executeTakeFirstOrThrow()
  const row = { report_file_id, listed: [values], text: values }
  await database
    .insertInto('report_values')
    .values({ report_id: reports[name]!, ...row })
    .onConflict(conflict => conflict.column('report_id').doUpdateSet(row))
    .execute()
}

test('values of a table that are added, changed or deleted count in the next search of each node', async () => {
  const write = (values: string) => writeValues('gold-price', values)
  const listReasons = async (words: string, node: number) => {
    const { rows } = await nodes[node]!.searchReports(visitor, { words, page: 1, pageSize: 200 })
    return rows.map(({ report, matches }) => [report.fileName, matches])
  }
  const buildExpectedMatch = (name: string) => [['gold-price', [{ field: 'value', text: name }]]]
  await database.deleteFrom('report_values').execute()
  for (const node of [0, 1]) assert.deepEqual(await listReasons('zanzibar', node), [])
  await write('zanzibar')
  for (const node of [0, 1]) assert.deepEqual(await listReasons('zanzibar', node), buildExpectedMatch('zanzibar'))
  await write('zanzibar north')
  for (const node of [0, 1]) assert.deepEqual(await listReasons('zanzibar', node), buildExpectedMatch('zanzibar north'))
  await write('kyrgyzstan')
  for (const node of [0, 1]) assert.deepEqual(await listReasons('zanzibar', node), [])
  for (const node of [0, 1]) assert.deepEqual(await listReasons('kyrgyzstan', node), buildExpectedMatch('kyrgyzstan'))
  await database.deleteFrom('report_values').execute()
  for (const node of [0, 1]) assert.deepEqual(await listReasons('kyrgyzstan', node), [])
})

test('after a change of values, a search reads only those of the changed report again', async () => {
  const [changed, other] = ['gold-price', 'public-debt'] as const
  await writeValues(changed, 'zanzibar')
  await writeValues(other, 'zanzibar')
  assert.deepEqual(new Set(await find('zanzibar')), new Set([changed, other]))
  // Without triggers no node can know that these values changed.
  await sql`alter table report_values disable trigger user`.execute(database)
  await writeValues(other, 'samarkand')
  await sql`alter table report_values enable trigger user`.execute(database)
  await writeValues(changed, 'samarkand')
  assert.deepEqual(await find('zanzibar'), [other])
  assert.deepEqual(new Set(await find('samarkand')), new Set([changed, other]))
  await sql`truncate report_values`.execute(database)
  for (const words of ['zanzibar', 'samarkand']) assert.deepEqual(await find(words), [])
})

test('after a change of a text, a phrase that is not listed is searched in the changed report again', async () => {
  // A name of diesel in the thesaurus.
  await database.deleteFrom('search_terms').where('term', '=', 'pump price').execute()
  const { searchReports } = createSearch(database)
  const findDiesel = async () => {
    const { rows } = await searchReports(visitor, { words: 'diesel', page: 1, pageSize: 200 })
    return new Set(rows.map(({ report }) => report.fileName))
  }
  assert.deepEqual(await findDiesel(), new Set())
  await retitle('gold-price', 'One pump price')
  assert.deepEqual(await findDiesel(), new Set(['gold-price']))
  await retitle('public-debt', 'Another pump price')
  assert.deepEqual(await findDiesel(), new Set(['gold-price', 'public-debt']))
  await retitle('gold-price', 'Prices of gold')
  assert.deepEqual(await findDiesel(), new Set(['public-debt']))
})

test('results of lost commits are not found, if another database noticed the failover and their version was given again', async () => {
  const index = openIndex()
  const { searchReports } = createSearch(database, index)
  const readOther = index(database)
  const findTimbuktu = async () =>
    (await searchReports(visitor, { words: 'timbuktu', page: 1, pageSize: 200 })).rows.map(
      ({ report }) => report.fileName,
    )
  const readVersions = () =>
    database.selectFrom('catalogue_version').select(['version', 'values_version']).executeTakeFirstOrThrow()
  const setVersions = (versions: object) => database.updateTable('catalogue_version').set(versions).execute()
  await sql`truncate report_values`.execute(database)
  const before = await readVersions()
  await writeValues('gold-price', 'timbuktu')
  assert.deepEqual(await findTimbuktu(), ['gold-price'])
  const { version: lostVersion } = (await readOther()).context
  await sql`alter table report_values disable trigger user`.execute(database)
  await database.deleteFrom('report_values').execute()
  await sql`alter table report_values enable trigger user`.execute(database)
  await setVersions(before)
  await readOther()
  await setVersions({ version: lostVersion })
  assert.deepEqual(await findTimbuktu(), [])
})

test('values that changed in a transaction without their entries are searched again', async () => {
  await writeValues('gold-price', 'zanzibar')
  assert.deepEqual(await find('samarkand'), [])
  await writeValues('gold-price', 'samarkand')
  // As if a node had written before the migration of the entries.
  await database.deleteFrom('value_changes').execute()
  assert.deepEqual(await find('samarkand'), ['gold-price'])
})
