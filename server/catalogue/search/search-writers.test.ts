import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../../testing/database.ts'
import { waitUntilLocked } from '../../testing/databases/lock-waits.ts'

const { pool, database } = await openTestDatabase()
await pool.query(`
  insert into categories (name_en, name_th, icon, position) values ('Old one', 'ก', 'coin', 1), ('Old two', 'ข', 'coin', 2);
  insert into sub_categories (category_id, key, name_en, name_th) values (1, 'first', 'First', 'หนึ่ง'), (2, 'second', 'Second', 'สอง');
  insert into reports (source_id, file_name, title_en, title_th, sub_category_id, frequency, release_date)
    values ('report', 'report', 'Old title', 'ค', 1, 'Daily', '2026-11-20');
  insert into report_keywords (report_id, position, keyword) values (1, 1, 'oldkeyword')`)

const buildInsertion = (name: string) =>
  `insert into reports (source_id, file_name, title_en, title_th, sub_category_id, frequency, release_date)
   values ('${name}', '${name}', 'Added', 'ค', 1, 'Daily', '2026-11-20')`
const races: [scenario: string, first: string, second: string, ...parts: string[]][] = [
  [
    'a title and a keyword',
    `update reports set title_en = 'New title' where report_id = 1`,
    `update report_keywords set keyword = 'newkeyword' where report_id = 1`,
    'new title',
    'newkeyword',
  ],
  [
    'a keyword and a title',
    `update report_keywords set keyword = 'nextkeyword' where report_id = 1`,
    `update reports set title_en = 'Next title' where report_id = 1`,
    'next title',
    'nextkeyword',
  ],
  [
    'a title and the category around it',
    `update reports set title_en = 'Third title' where report_id = 1`,
    `update categories set name_en = 'Category three' where category_id = 1`,
    'third title',
    'category three',
  ],
  [
    'a category and a title in it',
    `update categories set name_en = 'Category four' where category_id = 1`,
    `update reports set title_en = 'Fourth title' where report_id = 1`,
    'fourth title',
    'category four',
  ],
  [
    'a category and a report new in it',
    `update categories set name_en = 'Category five' where category_id = 1`,
    buildInsertion('fifth'),
    'fifth',
    'category five',
  ],
  [
    'a new report and its sub-category',
    buildInsertion('sixth'),
    `update sub_categories set name_en = 'Part six' where sub_category_id = 1`,
    'sixth',
    'part six',
  ],
  [
    'a category and a report that moves into it',
    `update categories set name_en = 'Category seven' where category_id = 2`,
    `update reports set sub_category_id = 2 where report_id = 1`,
    'fourth title',
    'category seven',
  ],
]
test('renaming a category does not write to the search texts of its reports', async () => {
  const readStored = async () =>
    (await pool.query('select report_id, xmin, xmax, ctid from report_search order by report_id')).rows
  const before = await readStored()
  await pool.query(`update categories set icon = 'folder', position = position + 10`)
  await pool.query(`update categories set name_th = 'คลัง' where category_id = 1`)
  await pool.query(`update sub_categories set name_th = 'หนี้' where sub_category_id = 1`)
  assert.deepEqual(await readStored(), before)
})

for (const [scenario, first, second, ...parts] of races)
  test(`${scenario}, changed by two writers at the same time, are both found`, async () => {
    const [one, two] = await Promise.all([pool.connect(), pool.connect()])
    try {
      await one.query('begin')
      await one.query(first)
      const waiting = two.query(second)
      await waitUntilLocked(database, waiting)
      await one.query('commit')
      await waiting
    } finally {
      one.release(true)
      two.release(true)
    }
    const { rows } = await pool.query<{ document: string }>(
      `select concat_ws(' ', document, text) as document from report_search join search_places using (sub_category_id)`,
    )
    const completeRows = rows.filter(({ document }) => parts.every(part => document.includes(part)))
    assert.equal(completeRows.length, 1, rows.map(({ document }) => document).join('\n\n'))
  })

test('search_words contains the words of reports and of the names of their places, each with its count', async () => {
  const { rows } = await pool.query(`
    select coalesce(kept.word, found.word) as word from (
      select word, count(*) as reports from (
        select word from report_search, search_words_of(document) as word
        union all select word from search_places, search_words_of(text) as word) as words group by word) as found
    full join (select * from search_words where reports <> 0) as kept using (word)
    where kept.reports is distinct from found.reports`)
  assert.deepEqual(rows, [])
})
