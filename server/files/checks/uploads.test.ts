import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fromBufferPromise } from 'yauzl'
import { faultRules } from '../../../contract/files/fault-rules.ts'
import { type Fault, formatFault } from '../../../contract/files/faults.ts'
import { runJobsHere } from '../../testing/quick/jobs-here.ts'
import { unzip } from '../../testing/unzip.ts'
import { writeWorkbook } from '../workbooks.ts'
import { buildKeywordTemplate, buildMetadataTemplate } from './index.ts'
import type { AcceptedFiles, FileRefusal } from './requests.ts'
import { dictionaryHeadings } from './tables/dictionaries.ts'
import { buildRawWorkbook, buildRelations, buildWorkbook, plainRows } from './testing/raw-workbooks.ts'
import { zipRaw } from './testing/raw-zips.ts'
import { openTrials, zipCsv } from './testing/trials.ts'

const { check, keep } = await openTrials()
runJobsHere()
const about = { title: 'a', modifiedAt: new Date('2026-11-20T00:00:00Z') }
const buildExcel = (header: string[], ...rows: (string | number | null)[][]) =>
  writeWorkbook([{ name: 'a', header, rows }], about)
const buildMetadata = (...rows: (string | null)[][]) =>
  buildExcel(
    Object.values(dictionaryHeadings).map(([heading]) => heading),
    ...rows,
  )
const requireAccepted = (result: AcceptedFiles | FileRefusal) => {
  assert.ok(result.accepted, JSON.stringify(result))
  return result
}
const toRules = (result: AcceptedFiles | FileRefusal) => {
  assert.ok(!result.accepted, 'it was accepted')
  for (const fault of result.faults)
    for (const language of ['en', 'th'] as const)
      assert.doesNotMatch(formatFault(fault, language), /\{\{|–|undefined/, `${fault.rule} ${language}`)
  return { status: result.status, faults: result.faults.map(({ file, ...fault }) => fault) }
}

const tables: [scenario: string, text: string, columns: string[], rowCount: number][] = [
  ['a byte order mark', '\uFEFFปี,ค่า\r\n2569,1\r\n', ['ปี integer', 'ค่า integer'], 1],
  ['quoted line ends, commas and quotation marks', 'a,b\n"x\n""y"", z",1\n2,"3"\n', ['a string', 'b integer'], 2],
  ['a quotation mark within a value', 'a,b\n5" pipe,1\n', ['a string', 'b integer'], 1],
  ['no last line end', 'a\n1', ['a integer'], 1],
  ['no last line end after a quoted value', 'a,b\n1,"2"', ['a integer', 'b integer'], 1],
  ['empty lines at the end', 'a,b\n1,2\n\n\n', ['a integer', 'b integer'], 1],
  ['empty records at the end', 'a,b\n1,2\n,\n,\n', ['a integer', 'b integer'], 1],
  ['an empty record in the middle', 'a,b\n1,2\n,\n3,4.5\n', ['a integer', 'b number'], 3],
  ['days and times', 'a,b,c\n2026-11-20,2026-11-20T10:00:00Z,\n', ['a date', 'b datetime', 'c string'], 1],
  ['numbers in groups, codes with zeros', 'a,b,c\n"1,234",007,-1.5e3\n', ['a integer', 'b string', 'c number'], 1],
  [
    '69 columns',
    `${Array.from({ length: 69 }, (_, index) => `c${index}`).join(',')}\n${'1,'.repeat(68)}1\n`,
    Array.from({ length: 69 }, (_, index) => `c${index} integer`),
    1,
  ],
]
for (const [scenario, text, columns, rowCount] of tables)
  test(`reads a CSV with ${scenario}`, async () => {
    // With the mark it is stored unchanged.
    const marked = `\uFEFF${text.replace(/^\uFEFF/, '')}`
    const { tables, normalised } = requireAccepted(await check({ csv: zipCsv(marked) }))
    assert.deepEqual(
      tables.csv?.columns.map(({ name, type }) => `${name} ${type}`),
      columns,
    )
    assert.deepEqual([tables.csv?.rowCount, normalised], [rowCount, undefined])
  })

/** In Windows-874, Thai letters have a fixed offset from their code points. */
const encodeWindows874 = (text: string) => Buffer.from([...text].map(letter => letter.charCodeAt(0) % 0xd60))

test('converts a CSV in Windows-874 to UTF-8 with a byte order mark, in a new zip', async () => {
  const text = 'ปี,กระทรวง\r\n2569,"กระทรวงการคลัง"\r\n2570,น้ำ\r\n'
  assert.equal(encodeWindows874('กา')[0], 0xa1)
  const result = requireAccepted(await check({ csv: zipCsv(encodeWindows874(text)) }))
  assert.deepEqual(
    result.tables.csv!.columns.map(({ name, type }) => `${name} ${type}`),
    ['ปี integer', 'กระทรวง string'],
  )
  assert.equal(result.tables.csv!.rowCount, 2)
  const path = result.normalised!.csv!
  after(() => rm(path, { force: true }))
  const zip = await fromBufferPromise(await readFile(path))
  for await (const entry of zip.eachEntry()) {
    assert.equal(entry.fileName, 'the-report.csv')
    assert.equal(String(await buffer(await zip.openReadStreamPromise(entry))), `\uFEFF${text}`)
  }
  requireAccepted(await check({ csv: await readFile(path) }))
})

test('a byte order mark of UTF-8 before Windows-874 is not part of the first name', async () => {
  const csv = Buffer.concat([Buffer.from('\uFEFF'), encodeWindows874('ปี,ค่า\r\n2569,น้ำ\r\n')])
  const { tables, normalised } = requireAccepted(await check({ csv: zipCsv(csv) }))
  after(() => rm(normalised!.csv!, { force: true }))
  assert.deepEqual(
    tables.csv!.columns.map(({ name }) => name),
    ['ปี', 'ค่า'],
  )
})

test('leaves no converted zip of a refused upload', async () => {
  const path = await keep(zipCsv(encodeWindows874('ปี\r\nก\r\n')))
  const { checkFiles } = await import('./index.ts')
  const files = [
    { kind: 'csv' as const, path, name: 'the-report.zip' },
    { kind: 'excel' as const, path: await keep(await buildExcel(['ปี'], ['ก'], ['ข'])), name: 'the-report.xlsx' },
  ]
  assert.equal((await checkFiles({ fileName: 'the-report', files })).accepted, false)
  assert.equal(existsSync(`${path}.utf8.zip`), false)
})

test('accepts a workbook with links, printer settings, formulas, dates and empty texts', async () => {
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>2569</v></c></row><row r="2" spans="1:2"><c r="A2" s="1"><f>1+1</f><v>45000</v></c></row><row r="3"><c r="A3" t="s"><v>1</v></c></row>'
  const workbook = buildRawWorkbook({
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': '<sst><si><r><t>วัน</t></r><r><t>ที่</t></r><rPh><t>x</t></rPh></si><si><t/></si></sst>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/_rels/workbook.xml.rels': buildRelations([
      ['worksheet', '/xl/worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/worksheets/_rels/sheet1.xml.rels': buildRelations([['hyperlink', 'https://www.example.go.th/', 'External']]),
    'xl/printerSettings/printerSettings1.bin': Buffer.from('P\0r\0i\0n\0t\0'),
  })
  const { tables } = requireAccepted(await check({ excel: workbook }))
  assert.deepEqual(tables.excel, {
    columns: [
      { name: 'วันที่', type: 'date' },
      { name: '2569', type: 'string' },
    ],
    rowCount: 1,
  })
})

test('accepts a zip whose sizes follow the content', async () => {
  const bytes = Buffer.from('a\n1\n')
  const plainZip = zipRaw([{ name: 'a.csv', bytes, method: 0 }])
  const descriptor = Buffer.concat([Buffer.from('PK\x07\x08'), plainZip.subarray(14, 26)])
  const local = { crc: 0, size: 0, packedSize: 0 }
  requireAccepted(
    await check({ csv: zipRaw([{ name: 'a.csv', bytes, method: 0, flags: 0x808, behind: descriptor, local }]) }),
  )
})

const differing: [scenario: string, text: string, faults: Omit<Fault, 'file'>[]][] = [
  ['another count of records', 'a,b\n1,2\n3,4\n', [{ rule: 'recordCountsDiffer', values: { excel: 1, csv: 2 } }]],
  [
    'another name',
    'a,c\n1,2\n',
    [{ rule: 'columnsDiffer', column: 'b', values: { position: 2, excel: 'b', csv: 'c' } }],
  ],
  [
    'another order',
    'b,a\n1,2\n',
    [{ rule: 'columnsDiffer', column: 'a', values: { position: 1, excel: 'a', csv: 'b' } }],
  ],
  ['another column', 'a,b,c\n1,2,3\n', [{ rule: 'columnCountsDiffer', values: { excel: 2, csv: 3 } }]],
]
for (const [scenario, text, faults] of differing)
  test(`reports the difference: ${scenario}`, async () => {
    const expected = { status: 'Please check records again', faults }
    assert.deepEqual(toRules(await check({ excel: buildWorkbook(plainRows), csv: zipCsv(text) })), expected)
    // A single new file replaces both current files.
    const present = { csv: await keep(zipCsv(text)), excel: await keep(buildWorkbook(plainRows)) }
    requireAccepted(await check({ excel: buildWorkbook(plainRows) }, { present }))
    requireAccepted(await check({ csv: zipCsv(text) }, { present }))
  })

for (const [scenario, bytes, name] of [
  ['without a byte order mark', () => zipCsv('a,b\n1,2\n'), 'the-report.zip'],
  ['in a folder', () => zipCsv('a,b\n1,2\n', 'folder/table.csv'), 'the-report.zip'],
  ['that is bare', () => Buffer.from('a,b\n1,2\n'), 'the-report.csv'],
] as const)
  test(`zips a CSV ${scenario} with a byte order mark`, async () => {
    const { normalised } = requireAccepted(await check({ csv: bytes() }, { names: { csv: name } }))
    const path = normalised!.csv!
    after(() => rm(path, { force: true }))
    assert.equal(String(await unzip(await readFile(path))), '\uFEFFa,b\n1,2\n')
  })

test('an OpenDocument spreadsheet is reported as such', async () => {
  const ods = zipRaw([
    { name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'content.xml', bytes: '<office/>' },
  ])
  assert.equal(toRules(await check({ excel: ods })).faults[0]?.rule, 'openDocument')
})

test('reports the row with too many or too few values', async () => {
  const { faults } = toRules(await check({ csv: zipCsv('a,b\n"1\n1",2\n3\n4,5,6\n') }))
  assert.deepEqual(faults, [
    { rule: 'rowsEndEarly', row: 3, values: { found: 1, expected: 2 } },
    { rule: 'raggedRow', row: 4, values: { found: 3, expected: 2 } },
  ])
  const [, fault] = faults
  assert.equal(
    formatFault({ file: 'a', ...fault! }, 'en'),
    'Row 4 has 3 values, but there are 2 columns. Check its commas and quotation marks.',
  )
})

test('compares the dictionary with the table, also with the current one', async () => {
  const book = await buildMetadata(['a', 'integer', 'A', 'ก', 'บาท'], ['x', 'string', 'X', 'ข', null])
  const faults = [
    { rule: 'dictionaryColumnUnknown', column: 'x' },
    { rule: 'dictionaryColumnMissing', column: 'b' },
  ]
  const status = 'Please check records again'
  assert.deepEqual(toRules(await check({ metadata: book, csv: zipCsv('a,b\n1,2\n') })), { status, faults })
  const present = { csv: await keep(zipCsv('a,b\n1,2\n')) }
  assert.deepEqual(toRules(await check({ metadata: book }, { present })), { status, faults })
  const { dictionary } = requireAccepted(await check({ metadata: book }))
  assert.deepEqual(dictionary?.[0], { name: 'a', type: 'integer', descriptionEn: 'A', descriptionTh: 'ก', unit: 'บาท' })
})

test('reports what a dictionary lacks', async () => {
  const book = await buildMetadata(
    ['a', '', '', '', null],
    [null, 'string', '', '', null],
    ['a', 'string', 'x'.repeat(5000), '', null],
  )
  assert.deepEqual(toRules(await check({ metadata: book })).faults, [
    { rule: 'dictionaryValueMissing', row: 2, column: 'Type' },
    { rule: 'dictionaryValueMissing', row: 3, column: 'Name' },
    { rule: 'dictionaryValueTooLong', row: 4, column: 'Description (English)', values: { limit: 4000 } },
    { rule: 'dictionaryColumnTwice', row: 4, column: 'a' },
  ])
})

test('returns the gravest status, with the faults of all files', async () => {
  const result = await check({
    metadata: await buildMetadata(['a', '', '', '', null]),
    excel: Buffer.from('no'),
    csv: zipCsv('a\n'),
  })
  assert.ok(!result.accepted)
  assert.equal(result.status, 'File is not allowed')
  assert.deepEqual(
    result.faults.map(({ file, rule }) => `${file} ${rule}`),
    ['the-report_metadata.xlsx dictionaryValueMissing', 'the-report.xlsx notZip', 'the-report.zip noRecords'],
  )
})

test('the templates are accepted as uploads', async () => {
  const { dictionary } = requireAccepted(await check({ metadata: await buildMetadataTemplate() }))
  assert.deepEqual(
    dictionary?.map(({ name }) => name),
    ['year', 'revenue'],
  )
  const { tables } = requireAccepted(await check({ excel: await buildKeywordTemplate() }))
  assert.deepEqual(tables.excel, { columns: [{ name: 'Word', type: 'string' }], rowCount: 2 })
})

test('every sentence has the same placeholders in both languages', () => {
  const listGaps = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).toSorted()
  for (const [rule, { en, th }] of Object.entries(faultRules)) assert.deepEqual(listGaps(en), listGaps(th), rule)
})
