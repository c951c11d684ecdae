import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openCatalogueDatabase } from '../testing/catalogue/catalogue.ts'
import { deleteFinishedNotes, listReportsToRead } from './reports-to-read.ts'

const { database, reports } = await openCatalogueDatabase()
const gold = reports['gold-price']!

const list = async () => [
  ...(await listReportsToRead(database, 'values')).map(({ reportId }) => `values ${reportId}`),
  ...(await listReportsToRead(database, 'series')).map(({ reportId }) => `series ${reportId}`),
]
const run = (statement: string) => sql.raw(statement.replaceAll('GOLD', String(gold))).execute(database)
const deleteAllNotes = () => run('delete from reports_to_read')

test('reports with a CSV are noted when they are added, the last one first', async () => {
  const { rows } = await sql<{ id: number }>`
    select report_id as id from report_files where kind = 'csv' and is_current order by report_file_id desc`.execute(
    database,
  )
  assert.deepEqual(
    (await listReportsToRead(database, 'values')).map(({ reportId }) => reportId),
    rows.map(({ id }) => id),
  )
})

const csvOfGold = `report_id = GOLD and kind = 'csv' and is_current`
const choices = `column_choices = '{"0": {"unit": "baht"}}'`
const both = [`values ${gold}`, `series ${gold}`]
const series = [`series ${gold}`]
const changes: [statement: string, noted: string[]][] = [
  [`update report_files set row_count = 7 where ${csvOfGold}`, both],
  [`update report_files set row_count = 7 where report_id = GOLD and kind = 'metadata'`, []],
  [`update reports set chart_measure = 'Price' where report_id = GOLD`, series],
  [`update reports set chart_series = 'Kind=Bar' where report_id = GOLD`, series],
  [`update reports set chart_series = 'Kind=Bar', title_en = 'Gold' where report_id = GOLD`, []],
  [`insert into report_versions (report_id, number, as_of, cited_as) values (GOLD, 90, now(), '')`, series],
  [`update report_versions set ${choices} where report_id = GOLD and number = 90`, series],
  [`update report_versions set ${choices} where report_id = GOLD and number = 90`, []],
  [
    `insert into key_figures (position, report_id, name_en, name_th, note_en, note_th, asked) values (1, GOLD, '', '', '', '', '{}')`,
    series,
  ],
  [`update key_figures set asked = '{"measure": "Price"}'`, series],
  [
    `insert into report_values (report_id, report_file_id, listed, text)
     select report_id, report_file_id, '{}', '' from report_files where ${csvOfGold}`,
    [],
  ],
  ['delete from report_values', [`values ${gold}`]],
  [
    `insert into table_series (csv_digest, choices_digest, asked_digest, reason, read_at, rule)
     select digest, '', '', 'failed', now(), 7 from report_files where ${csvOfGold}`,
    [],
  ],
  ['delete from table_series', series],
  [`insert into report_values select report_id, report_file_id, '{}', '' from report_files where ${csvOfGold}`, []],
]
for (const [statement, noted] of changes)
  test(`${statement.replaceAll(/\s+/g, ' ')} notes ${noted.length > 0 ? 'the report' : 'nothing'}`, async () => {
    await deleteAllNotes()
    await run(statement)
    assert.deepEqual(await list(), noted)
  })

test('a report that changes during the reading stays noted', async () => {
  await deleteAllNotes()
  for (const id of [gold, reports.inflation!])
    await sql`update report_files set row_count = 8 where report_id = ${id} and kind = 'csv' and is_current`.execute(
      database,
    )
  const noted = await listReportsToRead(database, 'series')
  await run(`update reports set chart_measure = 'Other' where report_id = GOLD`)
  assert.equal(
    await deleteFinishedNotes(database, 'series', { reports: noted, isListComplete: true, unread: [] }),
    true,
  )
  assert.deepEqual(await list(), [`values ${reports.inflation}`, `values ${gold}`, `series ${gold}`])
})

test('a report with a table that was not read stays noted, and so do all reports of an incomplete list', async () => {
  const noted = await listReportsToRead(database, 'values')
  const before = await list()
  assert.equal(
    await deleteFinishedNotes(database, 'values', { reports: noted, isListComplete: false, unread: [] }),
    false,
  )
  assert.deepEqual(await list(), before)
  assert.equal(
    await deleteFinishedNotes(database, 'values', {
      reports: noted,
      isListComplete: true,
      unread: [{ reportId: gold }],
    }),
    false,
  )
  assert.deepEqual(await list(), both)
})
