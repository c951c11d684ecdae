import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { type WorkbookSheet, writeWorkbook } from '../../files/index.ts'
import { openImportsPortal } from '../../testing/catalogue/imports-portal.ts'
import { buildMetadata } from '../../testing/catalogue/report-files.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { openFolderOrigin } from './folders.ts'

const maxBytes = 2 ** 16
const portal = await openImportsPortal({ maxBytes, checksInChildren: true })
const { importOrigin, readState, findReport, listRowCounts } = portal
const folder = await createTestFolder()
const origin = openFolderOrigin(folder, maxBytes)
const modifiedAt = new Date('2026-01-01')
const english = ['File', 'Report ID', 'Title', 'Category', 'Sub-category', 'Keywords', 'Frequency']

const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content)
const buildWorkbook = (sheet: Omit<WorkbookSheet, 'name'>) =>
  writeWorkbook([{ name: 'Sheet1', ...sheet }], { title: 'x', modifiedAt })
/** Writes the list with these rows. */
const list = async (rows: WorkbookSheet['rows'], header = english) =>
  write('reports.xlsx', await buildWorkbook({ header, rows }))
const table = 'year,value\n2501,1\n2502,2\n'

test('the tables of a list become reports; a second run changes nothing', async () => {
  await list([
    ['debt-a.csv', 'D1', 'Debt', 'Finance', 'Debts', 'debt, loans', 'Monthly'],
    ['debt-b.xlsx', null, 'Debt B', 'Finance', null, null, null],
    [null, null, null, null, null, null, null],
  ])
  await write('debt-a.csv', table)
  await write('debt-b.xlsx', await buildWorkbook({ header: ['year', 'value'], rows: [[2501, 1]] }))
  assert.deepEqual((await importOrigin(origin)).counts, { added: 2 })
  const { report_id, ...report } = (await findReport('debt-a'))!
  assert.equal(report.source_id, 'D1')
  assert.partialDeepStrictEqual(report, { title_en: 'Debt', title_th: 'Debt', frequency: 'Monthly' })
  assert.partialDeepStrictEqual(report, { category: 'Finance', subCategory: 'Debts', status: 'Inactive' })
  assert.equal((await findReport('debt-b'))!.subCategory, 'Finance')
  assert.deepEqual(await listRowCounts('debt-a'), [2])
  assert.deepEqual(await listRowCounts('debt-b', 'excel'), [1])
  const before = await readState()
  assert.deepEqual((await importOrigin(origin)).counts, { unchanged: 2 })
  assert.deepEqual(await readState(), before)
})

test('a list may have Thai headings, and a metadata workbook may be added later', async () => {
  await list([['รายได้', 'revenue.csv', 'การคลัง', 'รายได้']], ['ชื่อภาษาไทย', 'ไฟล์', 'หมวดหมู่', 'หมวดหมู่ย่อย'])
  await write('revenue.csv', table)
  assert.deepEqual((await importOrigin(origin)).counts, { added: 1 })
  assert.equal((await findReport('revenue'))!.title_th, 'รายได้')
  await write('revenue_metadata.xlsx', await buildMetadata(['year', 'value']))
  assert.deepEqual((await importOrigin(origin)).counts, { changed: 1 })
  assert.equal((await listRowCounts('revenue', 'metadata')).length, 1)
  assert.deepEqual(await listRowCounts('revenue'), [2], 'the table did not change')
})

const refusals: { scenario: string; row: (string | null)[]; outcome: string; why: RegExp }[] = [
  {
    scenario: 'a missing file',
    row: ['missing.csv', null, 'x', 'x'],
    outcome: 'refused',
    why: /There is no missing\.csv/,
  },
  {
    scenario: 'a file outside the folder',
    row: ['../secret.csv', null, 'x', 'x'],
    outcome: 'left out',
    why: /does not name a \.csv or \.xlsx file in the folder/,
  },
  {
    scenario: 'a file of another kind',
    row: ['notes.txt', null, 'x', 'x'],
    outcome: 'left out',
    why: /does not name a \.csv or \.xlsx file/,
  },
  {
    scenario: 'an unknown frequency',
    row: ['debt-a.csv', 'D1', 'x', 'x', 'x', 'x', 'Often'],
    outcome: 'left out',
    why: /The frequency must be one of /,
  },
  {
    scenario: 'a category with a long name',
    row: ['debt-a.csv', 'D2', 'x', 'c'.repeat(256)],
    outcome: 'refused',
    why: /Its category is invalid/,
  },
  {
    scenario: 'an invalid Report ID',
    row: ['debt-a.csv', 'a b', 'x', 'x'],
    outcome: 'refused',
    why: /Its description is invalid/,
  },
  {
    scenario: 'a File Name of another report',
    row: ['public-debt.csv', 'new-one', 'x', 'x'],
    outcome: 'refused',
    why: /File Name public-debt/,
  },
]
for (const { scenario, row, outcome, why } of refusals)
  test(`${scenario} is ${outcome} with a reason`, async () => {
    await write('debt-a.csv', table)
    await write('public-debt.csv', table)
    await list([row])
    const { lines, counts } = await importOrigin(origin)
    assert.deepEqual(counts, { [outcome]: 1 })
    assert.match(lines[0]!, why)
  })

test('a missing list, and a list without the column “File”, stop the import', async () => {
  await list([['x']], ['Title'])
  await assert.rejects(importOrigin(origin), /no column “File” in row 1/)
  await rm(join(folder, 'reports.xlsx'))
  await assert.rejects(importOrigin(origin), /There is no reports\.xlsx/)
})

test('if the office requires a second person, repeated imports send one draft', async () => {
  const careful = await openImportsPortal({ maxBytes, publish: 'second person', checksInChildren: true })
  await list([['debt-a.csv', 'D1', 'Debt', 'Finance']])
  await write('debt-a.csv', table)
  for (const _ of [1, 2]) assert.deepEqual((await careful.importOrigin(origin)).counts, { waiting: 1 })
  assert.deepEqual(await careful.listRowCounts('debt-a'), [])
  const drafts = await careful.database.selectFrom('report_drafts').select('sent_at').execute()
  assert.deepEqual([drafts.length, drafts[0]!.sent_at !== null], [1, true])
})
