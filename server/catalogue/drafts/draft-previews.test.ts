import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewDraft } from '../../../contract/catalogue/drafts/drafts.ts'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import {
  buildCsvZip,
  buildExcel,
  buildMetadata,
  type TestTable,
  windows874,
} from '../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'

const { upload, requestJson, database, reports, users, errors } = await openUploadPortal()
const table: TestTable = [
  ['Year', 'Value', 'Note'],
  [2024, 11, 'a'],
  [2025, 12, 'b'],
]
const toBytes = async (fileName: string, kind: FileKind, content: TestTable | string[]) => {
  if (kind === 'metadata') return buildMetadata(content as string[])
  return kind === 'csv' ? buildCsvZip(fileName, content as TestTable) : buildExcel(content as TestTable)
}
/** Gives a report exactly these files. */
const publishFiles = async (fileName: string, files: Partial<Record<FileKind, TestTable | string[]>>) => {
  for (const rows of ['report_files', 'report_columns'] as const)
    await database.deleteFrom(rows).where('report_id', '=', reports[fileName]!).execute()
  for (const [kind, content] of Object.entries(files))
    await upload(fileName, kind as FileKind, await toBytes(fileName, kind as FileKind, content))
}
/** Leaves a report with one data file, as before the other was generated from it. */
const leaveOnlyDataFile = (fileName: string, kind: FileKind) =>
  database
    .deleteFrom('report_files')
    .where('report_id', '=', reports[fileName]!)
    .where('kind', '<>', kind)
    .where('is_current', '=', true)
    .execute()
/** Returns a preview without its revision. */
const readPreview = async (fileName: string, files: Partial<Record<FileKind, TestTable | string[] | Buffer>>) => {
  let draft = 'new'
  for (const [kind, content] of Object.entries(files)) {
    const bytes = Buffer.isBuffer(content) ? content : await toBytes(fileName, kind as FileKind, content)
    draft = (await upload(fileName, kind as FileKind, bytes, { draft })).body.draft.draft_id
  }
  const { status, changes = {} } = await requestJson(previewDraft, { draft_id: draft }, 'steward')
  assert.equal(status, 'success')
  const { revision, ...others } = changes
  assert.equal(revision, Object.keys(files).length)
  return others
}
/** The fields about the table only. */
const previewTable = async (...request: Parameters<typeof readPreview>) => {
  const { made, retires, findings, first, facts, fit, ...changes } = await readPreview(...request)
  const { rows_before, columns_before, columns_after, ...table } = changes.table ?? {}
  return { ...changes, table: changes.table && table }
}
const unsampled = { samples_added: null, samples_removed: null }
const none = { columns_added: [], columns_removed: [], columns_retyped: [], ...unsampled }

test('every row of the first table of a report counts as added', async () => {
  await publishFiles('public-debt', {})
  assert.deepEqual(await previewTable('public-debt', { csv: table, excel: table }), {
    since: null,
    unchanged: [],
    table: { rows_after: 2, rows_added: 2, rows_removed: 0, ...none, columns_added: ['Year', 'Value', 'Note'] },
    dictionary: null,
    dictionary_gaps: null,
  })
})

test('rows of a restricted report are only shown to staff with a grant, and others see the counts', async () => {
  const next: TestTable = [...table.slice(0, 2), [2026, 13, 'c']]
  await publishFiles('revenue-forecast', { csv: table })
  const counts = { rows_after: 2, rows_added: 1, rows_removed: 1 }
  const unseenPreview = await previewTable('revenue-forecast', { csv: next })
  assert.deepEqual(unseenPreview.table, { ...counts, ...none })
  const grant = { user_id: users.collector!, report_id: reports['revenue-forecast']! }
  await database.insertInto('user_report_grants').values(grant).execute()
  const seenPreview = await previewTable('revenue-forecast', { csv: next })
  assert.deepEqual(seenPreview.table, {
    ...counts,
    ...none,
    samples_added: { columns: table[0], rows: [['2026', '13', 'c']] },
    samples_removed: { columns: table[0], rows: [['2025', '12', 'b']] },
  })
})

test('a CSV is compared with the previous one, row by row', async () => {
  await publishFiles('debt-service', { csv: table })
  const next: TestTable = [
    ['Year', 'Value', 'Rate'],
    [2024, 11, 1],
    [2025, 12.5, 2],
    [2026, 13, 3],
  ]
  assert.deepEqual(await previewTable('debt-service', { csv: next }), {
    since: '2026-11-20T18:30:00.000Z',
    unchanged: [],
    table: {
      rows_after: 3,
      rows_added: 2,
      rows_removed: 1,
      samples_added: {
        columns: ['Year', 'Value', 'Rate'],
        rows: [
          ['2025', '12.5', '2'],
          ['2026', '13', '3'],
        ],
      },
      samples_removed: { columns: ['Year', 'Value', 'Note'], rows: [['2025', '12', 'b']] },
      columns_added: ['Rate'],
      columns_removed: ['Note'],
      columns_retyped: [{ name: 'Value', from: 'integer', to: 'number' }],
    },
    dictionary: null,
    dictionary_gaps: null,
  })
})

test('rows of a table with entirely different columns are not compared', async () => {
  await publishFiles('excise-by-kind', { csv: table })
  const { table: changes } = await previewTable('excise-by-kind', { csv: [['Month'], [1]] })
  assert.deepEqual(changes, {
    rows_after: 1,
    rows_added: null,
    rows_removed: null,
    samples_added: { columns: ['Month'], rows: [['1']] },
    samples_removed: {
      columns: ['Year', 'Value', 'Note'],
      rows: [
        ['2024', '11', 'a'],
        ['2025', '12', 'b'],
      ],
    },
    columns_added: ['Month'],
    columns_removed: ['Year', 'Value', 'Note'],
    columns_retyped: [],
  })
})

test('the same bytes change nothing, and are reported as unchanged', async () => {
  await publishFiles('borrowing-plan', { csv: table, metadata: ['Year', 'Value', 'Note'] })
  const {
    unchanged,
    table: changes,
    dictionary,
  } = await previewTable('borrowing-plan', {
    csv: table,
    metadata: ['Year', 'Value', 'Note'],
  })
  assert.deepEqual(unchanged, ['csv', 'metadata'])
  assert.deepEqual(changes, { rows_after: 2, rows_added: 0, rows_removed: 0, ...none })
  assert.deepEqual(dictionary, { described: 3, added: [], removed: [], changed: [] })
})

test('if a report has only a workbook, the CSV made from it is compared', async () => {
  await publishFiles('electricity-use', { excel: table })
  await leaveOnlyDataFile('electricity-use', 'excel')
  const next: TestTable = [
    ['Year', 'Value', 'Rate'],
    [2024, 'many', 1],
  ]
  const { table: changes } = await previewTable('electricity-use', { excel: next })
  assert.deepEqual(changes, {
    rows_after: 1,
    rows_added: 1,
    rows_removed: 2,
    samples_added: { columns: ['Year', 'Value', 'Rate'], rows: [['2024', 'many', '1']] },
    samples_removed: {
      columns: ['Year', 'Value', 'Note'],
      rows: [
        ['2024', '11', 'a'],
        ['2025', '12', 'b'],
      ],
    },
    columns_added: ['Rate'],
    columns_removed: ['Note'],
    columns_retyped: [{ name: 'Value', from: 'integer', to: 'string' }],
  })
})

test('a CSV and a workbook are compared alike, and the preview says which file is generated', async () => {
  await publishFiles('gold-price', { csv: table })
  const same = { rows_after: 2, rows_added: 0, rows_removed: 0, ...none, samples_added: empty, samples_removed: empty }
  const { made, first, table: changes } = await readPreview('gold-price', { excel: [...table, [2026, 13, 'c']] })
  assert.deepEqual(made, { kind: 'csv', from: 'excel' })
  assert.equal(first, null)
  assert.deepEqual([changes.rows_added, changes.rows_removed, changes.rows_before], [1, 0, 2])
  await publishFiles('gold-price', { excel: table })
  await leaveOnlyDataFile('gold-price', 'excel')
  assert.deepEqual((await previewTable('gold-price', { csv: table })).table, same)
})
const empty = { columns: table[0], rows: [] }

test('a current file that cannot be compared is replaced without row counts', async () => {
  await publishFiles('oil-reserves', { csv: table })
  await leaveOnlyDataFile('oil-reserves', 'csv')
  await database
    .updateTable('report_files')
    .set({ kind: 'excel' })
    .where('report_id', '=', reports['oil-reserves']!)
    .execute()
  const { table: changes } = await previewTable('oil-reserves', {
    excel: [
      ['Year', 'Value'],
      [2024, 1],
    ],
  })
  assert.deepEqual(changes, { rows_after: 1, rows_added: null, rows_removed: null, ...none, columns_removed: ['Note'] })
})

test('the preview of the first table contains its rows, names, types and encoding', async () => {
  await publishFiles('debt-service', {})
  const thai: TestTable = [
    ['ปี', 'มูลค่า'],
    [2569, 'ก'],
  ]
  const { first } = await readPreview('debt-service', { csv: await buildCsvZip('debt-service', thai, windows874) })
  assert.deepEqual(first, {
    columns: [
      { name: 'ปี', type: 'integer' },
      { name: 'มูลค่า', type: 'string' },
    ],
    encoding: 'windows-874',
    sample: { columns: thai[0], rows: [['2569', 'ก']] },
  })
})

test('the sample of a first table is truncated, and only shown to staff who may see the report', async () => {
  const columns = Array.from({ length: 51 }, (_, index) => `Column ${index}`)
  const wide: TestTable = [columns, ...[0, 1, 2, 3, 4, 5].map(digit => columns.map(() => `${digit}`.repeat(101)))]
  await publishFiles('inflation', {})
  const { sample } = (await readPreview('inflation', { csv: wide })).first
  assert.deepEqual(sample.columns, columns.slice(0, 50))
  assert.deepEqual(
    sample.rows,
    [0, 1, 2, 3, 4].map(at => columns.slice(0, 50).map(() => `${at}`.repeat(100))),
  )
  await database.deleteFrom('user_report_grants').where('user_id', '=', users.collector!).execute()
  await publishFiles('revenue-forecast', {})
  const { first } = await readPreview('revenue-forecast', { csv: table })
  assert.deepEqual([first.columns.length, first.sample], [3, null])
})

test('a new table is compared with the only current data file, of either kind', async () => {
  for (const kind of ['csv', 'excel'] as const) {
    await publishFiles('inflation', { metadata: ['Year', 'Value', 'Note'], csv: table })
    const other = kind === 'csv' ? 'excel' : 'csv'
    await database
      .deleteFrom('report_files')
      .where('report_id', '=', reports.inflation!)
      .where('kind', '=', other)
      .execute()
    const { table: changes } = await readPreview('inflation', { csv: [...table, [2026, 13, 'c']] })
    assert.deepEqual([changes.rows_before, changes.columns_before, changes.rows_added], [2, 3, 1])
  }
  await publishFiles('inflation', { metadata: ['Year', 'Value', 'Note'] })
  assert.equal((await readPreview('inflation', { csv: table })).since, '2026-11-20T18:30:00.000Z')
})

test('a table that is too long for a workbook ends the Excel file, and the preview says so', async () => {
  await publishFiles('debt-service', { csv: table })
  const { made, retires } = await readPreview('debt-service', { csv: [...table, [2026, 1, 'x'.repeat(33_000)]] })
  assert.deepEqual([made, retires], [null, 'excel'])
  await publishFiles('debt-service', {})
  const first = await readPreview('debt-service', { csv: [...table, [2026, 1, 'x'.repeat(33_000)]] })
  assert.equal(first.retires, null, 'there is no current Excel file')
})

test('a new table without a dictionary lists the columns that only the current dictionary or only the table has', async () => {
  const name = 'revenue-forecast'
  await publishFiles(name, { csv: table, metadata: ['Year', 'Value', 'Note'] })
  const next: TestTable = [
    ['Month', 'Value'],
    [1, 2],
  ]
  const { dictionary, dictionary_gaps } = await previewTable(name, { csv: next })
  assert.deepEqual(
    { dictionary, dictionary_gaps },
    {
      dictionary: null,
      dictionary_gaps: { gone: ['Year', 'Note'], undescribed: ['Month'] },
    },
  )
  // The columns of the workbook are compared, not those that readers see.
  await upload(name, 'csv', await buildCsvZip(name, next))
  assert.deepEqual((await previewTable(name, { excel: next })).dictionary_gaps, dictionary_gaps)
  assert.equal((await previewTable(name, { csv: table })).dictionary_gaps, null)
  assert.equal((await previewTable(name, { csv: next, metadata: ['Month', 'Value'] })).dictionary_gaps, null)
})

test('a dictionary is compared column by column', async () => {
  await publishFiles('brent-crude-oil', { metadata: ['Year', 'Value', 'Note'] })
  const { dictionary } = await previewTable('brent-crude-oil', {
    metadata: await buildMetadata(['Year', 'Rate'], 'Said anew'),
  })
  assert.deepEqual(dictionary, { described: 2, added: ['Rate'], removed: ['Value', 'Note'], changed: ['Year'] })
  assert.deepEqual(errors, [])
})
