import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listAuditRecords } from '../../contract/audit/records.ts'
import { orderCategories, saveCategory } from '../../contract/catalogue/category-editing.ts'
import { addSubLevel, editSubLevel } from '../../contract/catalogue/levels.ts'
import { getReportForm, saveReport } from '../../contract/catalogue/report-editing.ts'
import { addSubCategory, removeSubCategory, renameSubCategory } from '../../contract/catalogue/sub-category-editing.ts'
import { writeAs } from '../platform/audit.ts'
import type { Database } from '../platform/database/pool.ts'
import { openEditing } from '../testing/catalogue/editing.ts'
import { listRecords } from './records.ts'

const { requestJson, requestAsSteward, database, clock, world } = await openEditing()
const readTrail = (input: object = {}) => requestJson(listAuditRecords, input, 'system')

const gold = world.reports['gold-price']!
const collector = world.users.collector!
await sql`update users set email = username || '@example.org', firstname = 'Sample', lastname = 'Collector'`.execute(
  database,
)
await sql`insert into passwords (user_id, hash, set_at) select user_id, 'a hash of ' || username, now() from users`.execute(
  database,
)

const writeAsSteward = (...statements: ReturnType<typeof sql>[]) =>
  writeAs({ database, clock }, { userId: collector, call: 'test', address: '203.0.113.1' }, async transaction => {
    for (const statement of statements) await statement.execute(transaction)
  })
const form = await requestAsSteward(getReportForm, { source_id: 'source.gold-price' })
const goldNames = { name: form.data.export_excel_name, name_th: 'ราคาทองคำ', source_id: 'source.gold-price' }

/** Each write, and the names with its records, in the order of their columns. */
const writes: [label: string, write: () => Promise<unknown>, names: object[]][] = [
  [
    'a category',
    () => requestAsSteward(saveCategory, { name: 'Health', name_th: 'สุขภาพ', icon: 'folder' }),
    [{ column: 'category_id', value: '4', name: 'Health', name_th: 'สุขภาพ' }],
  ],
  [
    'each category whose place changes, once',
    () => requestAsSteward(orderCategories, { category_ids: [1, 2, 4, 3] }),
    [
      { column: 'category_id', value: '3', name: 'Resource', name_th: 'ทรัพยากรและพลังงาน' },
      { column: 'category_id', value: '4', name: 'Health', name_th: 'สุขภาพ' },
    ],
  ],
  [
    'a sub-category, with the category that it is in',
    () =>
      requestAsSteward(addSubCategory, {
        category_id: 4,
        sub_category_name: 'Hospitals',
        sub_category_name_th: 'โรงพยาบาล',
      }),
    [
      { column: 'category_id', value: '4', name: 'Health', name_th: 'สุขภาพ' },
      { column: 'sub_category_id', value: '7', name: 'Health, Hospitals', name_th: 'สุขภาพ, โรงพยาบาล' },
    ],
  ],
  [
    'a sub-category that is renamed, by the name of today',
    () =>
      requestAsSteward(renameSubCategory, {
        sub_category_id: 7,
        sub_category_name: 'Clinics',
        sub_category_name_th: 'คลินิก',
      }),
    [{ column: 'sub_category_id', value: '7', name: 'Health, Clinics', name_th: 'สุขภาพ, คลินิก' }],
  ],
  [
    'a sub level, with its level, in the one language that they have',
    () => requestAsSteward(addSubLevel, { sublevel_id: 'secret', sublevel_desc: 'Secret', level_master_id: 2 }),
    [
      { column: 'level_id', value: '2', name: 'Restricted data', name_th: 'Restricted data' },
      { column: 'sub_level_id', value: '3', name: 'Restricted data, Secret', name_th: 'Restricted data, Secret' },
    ],
  ],
  [
    'a level',
    () => writeAsSteward(sql`insert into levels (name) values ('Top secret')`),
    [{ column: 'level_id', value: '3', name: 'Top secret', name_th: 'Top secret' }],
  ],
  [
    'a report, and where it stood and stands',
    () => requestAsSteward(saveReport, { data: { ...form.data, sub_category_id: 7 }, sublevel_key: 3, revision: 1 }),
    [
      { column: 'source_id', value: 'source.gold-price', ...goldNames },
      { column: 'sub_category_id', value: '4', name: 'Economy, Prices', name_th: 'เศรษฐกิจ, ราคา' },
      { column: 'sub_category_id', value: '7', name: 'Health, Clinics', name_th: 'สุขภาพ, คลินิก' },
      {
        column: 'sub_level_id',
        value: '1',
        name: 'Public data for free, General',
        name_th: 'Public data for free, General',
      },
      { column: 'sub_level_id', value: '3', name: 'Restricted data, Secret', name_th: 'Restricted data, Secret' },
    ],
  ],
  [
    'the report of keywords',
    () =>
      requestAsSteward(saveReport, {
        data: { ...form.data, sub_category_id: 7, word: ['x'] },
        sublevel_key: 3,
        revision: 2,
      }),
    [{ column: 'source_id', value: 'source.gold-price', ...goldNames }],
  ],
  [
    'the report of a file, and only the username of its publisher',
    () =>
      writeAsSteward(
        sql`update report_files set published_by = ${collector}, row_count = 5 where report_id = ${gold} and kind = 'csv'`,
      ),
    [
      { column: 'report_id', value: String(gold), ...goldNames },
      { column: 'user_id', value: String(collector), name: 'collector', name_th: 'collector' },
    ],
  ],
  [
    'the report of a data dictionary',
    () =>
      writeAsSteward(
        sql`insert into report_dictionaries select report_file_id, '[{"name": "Year", "type": "integer"}]' from report_files
          where report_id = ${gold} and kind = 'metadata'`,
      ),
    [{ column: 'source_id', value: 'source.gold-price', ...goldNames }],
  ],
  [
    'the PDF of an agreement, after it was let go of too',
    async () => {
      await writeAsSteward(sql`insert into agreement_files (file_name, digest, user_id, received_at)
        select 'ข้อตกลง.pdf', min(digest), ${collector}, now() from stored_files`)
      await sql`delete from agreement_files`.execute(database)
    },
    [{ column: 'agreement_id', value: '1', name: 'ข้อตกลง.pdf', name_th: 'ข้อตกลง.pdf' }],
  ],
  [
    'a deleted sub-category, by its last name in the trail',
    async () => {
      await requestAsSteward(addSubCategory, { category_id: 1, sub_category_name: 'Loans' })
      await requestAsSteward(renameSubCategory, {
        sub_category_id: 8,
        sub_category_name: 'Credit',
        sub_category_name_th: 'สินเชื่อ',
      })
      await requestAsSteward(removeSubCategory, { sub_category_id: 8 })
    },
    [
      { column: 'category_id', value: '1', name: 'Public Finance', name_th: 'การคลังภาครัฐ' },
      { column: 'sub_category_id', value: '8', name: 'Credit', name_th: 'สินเชื่อ' },
    ],
  ],
  [
    'nothing deleted before the trail began',
    () =>
      writeAsSteward(
        sql`insert into audit_records (at, user_id, username, call, address, action, subject, key, before, after) values
          (now(), 1, 'x', 'x', '', 'changed', 'sub_categories', '99', '{"name_en": "A"}', '{"name_en": "B"}'),
          (now(), 1, 'x', 'x', '', 'changed', 'reports', 'x', '{"sub_category_id": 98, "sub_level_id": null}', '{"level_id": "2"}'),
          (now(), 1, 'x', 'x', '', 'added', 'report_files', 'no number', null, '{"published_by": 999999999999}'),
          (now(), 1, 'x', 'x', '', 'added', 'constructor', '1', null, '{"report_id": 0}')`,
      ),
    [],
  ],
]
for (const [label, write, names] of writes)
  test(`records have the name of ${label}`, async () => {
    const { total: before } = await readTrail({ page_size: 1 })
    await write()
    const { total } = await readTrail({ page_size: 1 })
    const reply = await readTrail({ page_size: total - before })
    assert.deepEqual(
      reply.names.toSorted((a: NamedValue, b: NamedValue) =>
        `${a.column} ${a.value}`.localeCompare(`${b.column} ${b.value}`),
      ),
      names,
    )
    assert.doesNotMatch(JSON.stringify(reply), /@example|a hash of|Sample/)
  })

interface NamedValue {
  column: string
  value: string
}

test('a page has the names of its things, and an empty page has none', async () => {
  const { names } = await readTrail({ call: 'saveCategory', page_size: 1 })
  assert.deepEqual(
    names.map(({ value }: NamedValue) => value),
    ['4'],
  )
  assert.deepEqual((await readTrail({ text_search: 'no such words' })).names, [])
  assert.deepEqual((await readTrail({ page: 1000 })).names, [])
})

test('a record requested by its id has its names', async () => {
  const [{ audit_id: auditId }] = (await readTrail({ call: 'addSubLevel' })).result
  const { names } = await readTrail({ audit_id: auditId })
  assert.deepEqual(names.map(({ column }: NamedValue) => column).toSorted(), ['level_id', 'sub_level_id'])
})

test('any number of names is read with two statements', async () => {
  let statements = 0
  const countingDatabase: Database = database.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const listNames = async (username: string) => {
    statements = 0
    const input = { username, call: '', tableName: '', words: '', page: 1, pageSize: 1000 }
    const { names } = await listRecords(countingDatabase, input)
    return { names: names.length, statements }
  }
  const [all, none] = [await listNames(''), await listNames('nobody')]
  assert.ok(all.names > 10)
  assert.deepEqual([none.names, all.statements - none.statements], [0, 2])
})

const listKeys = async (input: object) =>
  (await readTrail({ ...input, page_size: 1000 })).result.map(({ key }: { key: string }) => key)

/** Search words, the subject of the records, and the keys of the found ones. */
const searches: { label: string; words: string; subject: string; keys: string[] }[] = [
  { label: 'the Report ID of its report', words: 'source.gold-price', subject: 'report_files', keys: [`${gold} csv`] },
  {
    label: 'the File Name of its report, with spaces around',
    words: ' gold-price ',
    subject: 'report_files',
    keys: [`${gold} csv`],
  },
  { label: 'a part of the Report ID', words: 'source.gold', subject: 'report_files', keys: [] },
  { label: 'another report', words: 'source.inflation', subject: 'report_files', keys: [] },
  { label: 'a part of the name of a category', words: 'heal', subject: 'categories', keys: ['4', '4'] },
  { label: 'the Thai name of a category', words: 'ทรัพยากร', subject: 'categories', keys: ['3'] },
  { label: 'the name of today of a sub-category', words: 'clinics', subject: 'sub_categories', keys: ['7', '7'] },
  { label: 'the name of a sub level', words: 'SECRET', subject: 'sub_levels', keys: ['3', '3'] },
  { label: 'what only looks like a pattern', words: '%', subject: 'categories', keys: [] },
]
test('a search by words', async t => {
  await requestAsSteward(editSubLevel, { sublevel_key: 3, sublevel_id: 'other', sublevel_desc: 'Secret' })
  for (const { label, words, subject, keys } of searches)
    await t.test(`finds ${keys.length} of ${subject} by ${label}`, async () => {
      assert.deepEqual(await listKeys({ text_search: words, subject }), keys)
    })
})

test('if more reports than the search lists have the words in their titles, it lists the newest', async () => {
  await sql`insert into reports (source_id, file_name, title_en, title_th, sub_category_id, frequency, release_date)
    select name, name, 'Zinc', 'ก', 1, 'Daily', '2020-01-01' from generate_series(1, 201) as at, concat('bulk-', at) as name`.execute(
    database,
  )
  await writeAsSteward(
    sql`insert into report_files (report_id, kind, digest, row_count, column_count, published_at, is_current)
      select bulk.report_id, kind, digest, row_count, column_count, published_at, false
      from reports as bulk, report_files as f where bulk.file_name in ('bulk-1', 'bulk-201') and f.report_id = ${gold} and kind = 'csv'`,
  )
  const { report_id } = await database
    .selectFrom('reports')
    .select('report_id')
    .where('file_name', '=', 'bulk-201')
    .executeTakeFirstOrThrow()
  assert.deepEqual(await listKeys({ text_search: 'zinc', subject: 'report_files' }), [`${report_id} csv`])
})
