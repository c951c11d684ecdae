import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildCsvZip, buildMetadata, type TestTable } from '../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'

const { upload, database, reports } = await openUploadPortal()
const header = ['Year', 'Value']
const table: TestTable = [header, [2024, 11.5], [2025, 12]]
const longer: TestTable = [...table, [2026, 13]]

const listColumns = (fileName: string) =>
  database
    .selectFrom('report_columns')
    .select(['name', 'type', 'description_en'])
    .where('report_id', '=', reports[fileName]!)
    .orderBy('position')
    .execute()

test('the metadata workbook becomes the data dictionary, and stays when only data are uploaded', async () => {
  const name = 'electricity-use'
  await upload(name, 'metadata', await buildMetadata(header, 'First'))
  const dictionary = header.map(column => ({ name: column, type: 'number', description_en: 'First' }))
  assert.deepEqual(await listColumns(name), dictionary)
  await upload(name, 'csv', await buildCsvZip(name, longer))
  assert.deepEqual(await listColumns(name), dictionary)
  await upload(name, 'metadata', await buildMetadata(header, 'Second'))
  assert.deepEqual(
    (await listColumns(name)).map(column => column.description_en),
    ['Second', 'Second'],
  )
})

test('readers see exactly the columns of the table, and a column that returns has its description again', async () => {
  const name = 'public-debt'
  const uploadFile = async (kind: 'csv' | 'metadata', bytes: Buffer) =>
    assert.match((await upload(name, kind, bytes)).text, /"success"/)
  await database
    .deleteFrom('report_files')
    .where('report_id', '=', reports[name]!)
    .where('kind', '=', 'excel')
    .execute()
  await uploadFile('csv', await buildCsvZip(name, table))
  await uploadFile('metadata', await buildMetadata(header, 'Said'))
  const [year, value] = header.map(column => ({ name: column, type: 'number', description_en: 'Said' }))
  await uploadFile(
    'csv',
    await buildCsvZip(name, [
      ['Month', 'Value'],
      [1, 2],
    ]),
  )
  assert.deepEqual(await listColumns(name), [value, { name: 'Month', type: 'integer', description_en: '' }])
  await uploadFile('csv', await buildCsvZip(name, longer))
  assert.deepEqual(await listColumns(name), [year, value])
  // A workbook that was not uploaded is not lost either.
  await database.deleteFrom('report_dictionaries').execute()
  await uploadFile('csv', await buildCsvZip(name, table))
  assert.deepEqual(await listColumns(name), [year, value])
})

test('without a dictionary the columns are those of the table', async () => {
  const name = 'gold-price'
  const report = database.deleteFrom('report_files').where('report_id', '=', reports[name]!)
  await report.where('kind', '=', 'metadata').execute()
  await upload(name, 'csv', await buildCsvZip(name, table))
  assert.deepEqual(await listColumns(name), [
    { name: 'Year', type: 'integer', description_en: '' },
    { name: 'Value', type: 'number', description_en: '' },
  ])
})

test('the changed columns of a metadata workbook are one audit record', async () => {
  const name = 'inflation-forecast'
  const listRecorded = () =>
    database
      .selectFrom('audit_records')
      .select(['username', 'call', 'action', 'before', 'after'])
      .where('subject', '=', 'report_dictionaries')
      .where('key', '=', `source.${name}`)
      .orderBy('audit_id')
      .execute()
  // The order of the columns is not part of their description.
  for (const [columns, description] of [
    [header, 'First'],
    [header.toReversed(), 'First'],
    [header, 'Second'],
  ] as const)
    assert.match((await upload(name, 'metadata', await buildMetadata(columns, description))).text, /"success"/)
  const by = { username: 'collector', call: 'uploadMetadata' }
  const buildTexts = (description: string) => ({
    columns: { Year: `number · ${description} · ตามชื่อ`, Value: `number · ${description} · ตามชื่อ` },
  })
  assert.deepEqual(await listRecorded(), [
    { ...by, action: 'added', before: null, after: buildTexts('First') },
    { ...by, action: 'changed', before: buildTexts('First'), after: buildTexts('Second') },
  ])
})
