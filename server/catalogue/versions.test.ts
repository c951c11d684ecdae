import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openCatalogueDatabase } from '../testing/catalogue/catalogue.ts'
import { createCatalogueVersionReader } from './index.ts'

const { pool, database } = await openCatalogueDatabase()
const version = createCatalogueVersionReader(pool)

const changes: [table: string, statement: string][] = [
  ['reports', `update reports set title_en = 'Other' where file_name = 'inflation'`],
  [
    'reports',
    `insert into reports (source_id, file_name, title_en, title_th, sub_category_id, frequency, release_date) values ('a', 'a', 'A', 'A', 1, 'Daily', '2026-11-20')`,
  ],
  ['reports', `delete from reports where file_name = 'a'`],
  ['categories', `update categories set name_en = 'Other' where category_id = 1`],
  ['sub_categories', `update sub_categories set name_en = 'Other' where sub_category_id = 1`],
  ['levels', `update levels set name = 'Other' where level_id = 2`],
  ['sub_levels', `update sub_levels set level_id = 1, name = 'Other' where sub_level_id = 2`],
  ['report_keywords', `delete from report_keywords where keyword = 'tax'`],
  ['report_columns', `update report_columns set unit = 'baht' where report_id = 1`],
  ['report_files', `update report_files set is_current = false where kind = 'excel'`],
  ['role_hidden_categories', `insert into role_hidden_categories values (3, 1)`],
  ['download_ranking', `insert into download_ranking values (1, 5)`],
  [
    'report_values',
    `insert into report_values select report_id, report_file_id, '{Nan}', 'nan' from report_files limit 1`,
  ],
  ['report_values', `update report_values set listed = '{Phrae}', text = 'phrae'`],
  ['download_ranking', `truncate download_ranking`],
]
for (const [table, statement] of changes)
  test(`${statement} raises the version`, async () => {
    const before = Number(await version())
    await sql.raw(statement).execute(database)
    assert.ok(Number(await version()) > before, `${table} is shown to visitors`)
  })

test('a statement that changes no row does not raise the version', async () => {
  const before = await version()
  for (const [table] of changes) await sql.raw(`delete from ${table} where false`).execute(database)
  await sql`update reports set title_en = 'Other' where false`.execute(database)
  assert.equal(await version(), before)
})

test('the same values read from a new file do not raise the version', async () => {
  const before = await version()
  const reread = sql`update report_values set listed = listed, text = text, report_file_id =
    (select max(report_file_id) from report_files where report_files.report_id = report_values.report_id)`
  assert.equal((await reread.execute(database)).numAffectedRows, 1n)
  assert.equal(await version(), before)
})

test('a change that is rolled back, or that visitors do not see, does not raise the version', async () => {
  const before = await version()
  const rolledBack = database.transaction().execute(async transaction => {
    await transaction.updateTable('reports').set({ title_en: 'Never' }).execute()
    throw new Error('taken back')
  })
  await assert.rejects(rolledBack, /taken back/)
  await database.insertInto('downloads').values({ report_id: 1, kind: 'csv', started_at: new Date() }).execute()
  await database.insertInto('users').values({ username: 'new' }).execute()
  assert.equal(await version(), before)
})
