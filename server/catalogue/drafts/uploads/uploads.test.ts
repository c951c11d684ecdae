import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import { getUploadLimit, uploadCsv } from '../../../../contract/catalogue/uploads.ts'
import { type FaultRule, faultRules } from '../../../../contract/files/fault-rules.ts'
import { readFirstRecords } from '../../../files/index.ts'
import {
  buildCsvZip,
  buildExcel,
  buildMetadata,
  type TestTable,
  windows874,
} from '../../../testing/catalogue/report-files.ts'
import { uploadCalls } from '../../../testing/catalogue/upload-client.ts'
import { openUploadPortal } from '../../../testing/catalogue/upload-portal.ts'
import { unzip } from '../../../testing/unzip.ts'

const name = 'public-debt'
const kinds = ['csv', 'excel', 'metadata'] as const
const table: TestTable = [
  ['Year', 'Value'],
  [2024, 11.5],
  [2025, 12],
]
const portal = await openUploadPortal({ checksInChildren: true })
const { upload, uploadDraft, request, requestJson, send, changingNothing, readCurrentFiles } = portal
const validFiles: Record<FileKind, Buffer> = {
  csv: await buildCsvZip(name, table),
  excel: await buildExcel(table),
  metadata: await buildMetadata(['Year', 'Value']),
}
const createDraftAs = async (who: string, fileName: string) =>
  uploadDraft(fileName, 'csv', await buildCsvZip(fileName, table), { who })
const colleagueDraft = await createDraftAs('colleague', name)
const otherReportDraft = await createDraftAs('steward', 'gold-price')

test('the size limit of files is for users who may upload only', async () => {
  for (const [who, status] of [
    ['visitor', 401],
    ['owing', 401],
    ['reader', 403],
    ['analyst', 403],
  ] as const)
    assert.equal((await request(getUploadLimit, {}, who)).status, status, who)
  assert.deepEqual(await requestJson(getUploadLimit, {}, 'steward'), { max_bytes: 2 ** 20 })
})

for (const kind of kinds) {
  for (const [who, status] of [
    ['visitor', 401],
    ['owing', 401],
    ['reader', 403],
    ['analyst', 403],
  ] as const)
    test(`${kind}: ${who} is refused with ${status}`, () =>
      changingNothing(async () => {
        assert.equal((await upload(name, kind, validFiles[kind], { who })).status, status)
        assert.equal((await request(uploadCalls[kind], {}, who)).status, status)
      }))

  const refusedFields: [scenario: string, fields: Record<string, string>, status: number][] = [
    ['no report', {}, 400],
    ['a report outside the folder', { file_name: '../public-debt' }, 400],
    ['a report that does not exist', { file_name: 'nothing' }, 404],
    ['a draft with an invalid id', { file_name: name, draft: 'mine' }, 400],
    ['a deleted draft', { file_name: name, draft: '1665feba-e6d6-4b47-b0c5-185338a59506' }, 404],
    ["a colleague's draft", { file_name: name, draft: colleagueDraft }, 404],
    ['a draft of another report', { file_name: name, draft: otherReportDraft }, 404],
  ]
  for (const [scenario, fields, status] of refusedFields)
    test(`${kind}: ${scenario} is ${status}`, () =>
      changingNothing(async () => {
        const file = { part: 'files', name: `${name}.${kind === 'csv' ? 'zip' : 'xlsx'}`, bytes: validFiles[kind] }
        const response = await send(uploadCalls[kind], { fields, files: [file] })
        assert.equal(response.status, status, response.text)
      }))
}

test('JSON is 415, a file beyond the limit 413', () =>
  changingNothing(async () => {
    assert.equal((await request(uploadCsv, { file_name: name }, 'steward')).status, 415)
    assert.equal((await upload(name, 'csv', Buffer.alloc(2 ** 20 + 1))).status, 413)
  }))

const buildBomb = () => buildCsvZip(name, [['Year'], ...Array.from({ length: 40 }, () => ['0'.repeat(2 ** 20)])])
const refused: [
  scenario: string,
  kind: FileKind,
  bytes: () => Buffer | Promise<Buffer>,
  rule: FaultRule,
  fileName?: string,
][] = [
  ['another name', 'csv', () => validFiles.csv, 'nameDiffers', 'public-dept.zip'],
  ['another case', 'excel', () => validFiles.excel, 'nameDiffers', 'Public-Debt.xlsx'],
  [
    'the name of a table for its metadata',
    'excel',
    () => validFiles.excel,
    'looksLikeMetadata',
    'public-debt_metadata.xlsx',
  ],
  ['a name of another type', 'csv', () => validFiles.csv, 'wrongExtension', 'public-debt.txt'],
  ['no name', 'metadata', () => validFiles.metadata, 'wrongExtension', 'x'],
  ['a workbook instead of a zip', 'csv', () => validFiles.excel, 'csvZipContent'],
  ['a zip instead of a workbook', 'excel', () => validFiles.csv, 'workbookForeignPart'],
  ['plain text', 'csv', () => Buffer.from('Year,Value\n2024,1\n'), 'notZip'],
  ['an empty file', 'metadata', () => Buffer.alloc(0), 'notZip'],
  ['half a file', 'csv', () => validFiles.csv.subarray(0, validFiles.csv.length / 2), 'zipDamaged'],
  [
    'a file with another one appended',
    'excel',
    () => Buffer.concat([validFiles.excel, validFiles.csv]),
    'zipForeignBytes',
  ],
  ['a bomb', 'csv', buildBomb, 'zipRatio'],
  ['no record', 'csv', () => buildCsvZip(name, [['Year', 'Value']]), 'noRecords'],
  [
    'a column without a name',
    'excel',
    () =>
      buildExcel([
        ['Year', ''],
        [2024, 1],
      ]),
    'valueOutsideTable',
  ],
  [
    'a column twice',
    'csv',
    () =>
      buildCsvZip(name, [
        ['Year', 'Year'],
        [2024, 1],
      ]),
    'columnTwice',
  ],
  [
    'a row of three values in two columns',
    'csv',
    () =>
      buildCsvZip(name, [
        ['Year', 'Value'],
        [2024, 1, 2],
      ]),
    'raggedRow',
  ],
  ['a table as metadata', 'metadata', () => validFiles.excel, 'dictionaryHeading'],
]
for (const [index, [scenario, kind, bytes, rule, fileName]] of refused.entries()) {
  const draft = index % 2 ? 'new' : undefined
  test(`${scenario} is refused as ${kind} ${draft ? 'for a draft' : 'at once'}, and nothing is stored`, () =>
    changingNothing(async () => {
      const response = await upload(name, kind, await bytes(), { name: fileName, draft })
      const { status, faults, layouts: _, ...rest } = response.body
      assert.equal(faults[0].rule, rule, response.text)
      assert.match(status, /^(File is not allowed|Please check (file|records) again)$/)
      assert.equal(status, faultRules[rule].status)
      assert.equal(response.status, status === 'File is not allowed' ? 415 : 200)
      assert.deepEqual(rest, {})
    }))
}

test('a single file replaces both, and the other is generated from it', async () => {
  const report = 'inflation'
  const longer: TestTable = [...table, [2026, 13]]
  for (const [kind, bytes, rows] of [
    ['csv', await buildCsvZip(report, table), 2],
    ['excel', await buildExcel(longer), 3],
  ] as const) {
    assert.match((await upload(report, kind, bytes)).text, /"success"/)
    const { csv, excel } = await readCurrentFiles(report)
    assert.deepEqual([csv!.row_count, excel!.row_count], [rows, rows])
    assert.deepEqual([csv!.made_from, excel!.made_from], kind === 'csv' ? [null, 'csv'] : ['excel', null])
  }
  const { csv } = await readCurrentFiles(report)
  const { records } = await readFirstRecords(portal.store, (await portal.store.find(csv!.digest))!, 9)
  assert.deepEqual(
    records,
    longer.slice(1).map(row => row.map(String)),
  )
})

test('a possible mistake is returned as a finding, and published once it is acknowledged', async () => {
  const report = 'brent-crude-oil'
  assert.match((await upload(report, 'csv', await buildCsvZip(report, table))).text, /"success"/)
  const other = await buildCsvZip(report, [['Month'], [1]])
  const sendAcknowledged = (acknowledged: string) =>
    send(uploadCsv, {
      fields: { file_name: report, acknowledged },
      files: [{ part: 'files', name: `${report}.zip`, bytes: other }],
    })
  const before = await readCurrentFiles(report)
  const { status, faults } = (await sendAcknowledged('')).body
  assert.equal(status, 'Please check records again')
  assert.equal(faults[0].rule, 'otherTable')
  const keys = faults.map(({ values }: { values: { key: string } }) => values.key)
  assert.deepEqual(await readCurrentFiles(report), before)
  assert.match((await sendAcknowledged(keys.join())).text, /"success"/)
  assert.equal((await readCurrentFiles(report)).csv!.row_count, 1)
})

test('a file that disagrees with the current table is refused at once, or in a draft by the preview', async () => {
  const report = 'inflation'
  const described = await changingNothing(async () => upload(report, 'metadata', await buildMetadata(['Year', 'Rate'])))
  assert.match(described.text, /dictionaryColumnUnknown.*dictionaryColumnMissing/)
  const inDraft = await upload(report, 'metadata', await buildMetadata(['Year', 'Rate']), { draft: 'new' })
  assert.match(inDraft.text, /"success"/)
})

for (const who of ['steward', 'administrator'])
  test(`${who} publishes each kind at once, and readers get it`, async () => {
    const report = who === 'steward' ? 'borrowing-plan' : 'debt-service'
    for (const kind of kinds) {
      const bytes = await {
        metadata: () => buildMetadata(['Year', 'Value']),
        csv: () => buildCsvZip(report, table),
        excel: () => buildExcel(table),
      }[kind]()
      const before = await readCurrentFiles(report)
      const response = await upload(report, kind, bytes, { who })
      assert.deepEqual(response.body, { status: 'success', faults: [] })
      const now = await readCurrentFiles(report)
      assert.notEqual(now[kind]!.digest, before[kind]?.digest)
      // The first one replaces both; the second then contains the same cells, and replaces the file generated from the first.
      if (kind === 'metadata') assert.deepEqual({ ...now, metadata: null }, { ...before, metadata: null })
      else assert.equal(now.csv!.row_count, now.excel!.row_count)
    }
  })

test('a CSV without a zip is accepted, and published in one with a byte order mark', async () => {
  const report = 'gold-price'
  const bytes = Buffer.from('Year,Value\n2024,11.5\n')
  for (const draft of ['new', undefined])
    assert.match((await upload(report, 'csv', bytes, { name: `${report}.csv`, draft })).text, /"success"/)
  const { csv } = await readCurrentFiles(report)
  const content = await unzip(await buffer(await portal.store.open(csv!.digest)))
  assert.equal(String(content), '\uFEFFYear,Value\n2024,11.5\n')
})

test('an Inactive report accepts files like any other', async () => {
  assert.match((await upload('old-revenue', 'csv', await buildCsvZip('old-revenue', table))).text, /"success"/)
})

test('a CSV in Windows-874 is stored in UTF-8', async () => {
  const thai: TestTable = [
    ['ปี', 'มูลค่า'],
    [2569, 'หนึ่งล้านบาท'],
  ]
  const zip = await buildCsvZip('gdp-current', thai, windows874)
  assert.match((await upload('gdp-current', 'csv', zip)).text, /"success"/)
  const { csv } = await readCurrentFiles('gdp-current')
  const file = (await portal.store.find(csv!.digest))!
  assert.deepEqual(await readFirstRecords(portal.store, file, 2), {
    names: ['ปี', 'มูลค่า'],
    records: [['2569', 'หนึ่งล้านบาท']],
    isShortened: false,
  })
  assert.deepEqual(portal.errors, [])
})
