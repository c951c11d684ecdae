import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { createTestFolder } from '../../../testing/folders.ts'
import { runJobsHere } from '../../../testing/quick/jobs-here.ts'
import { unzip } from '../../../testing/unzip.ts'
import { readRecords } from '../../csv-texts.ts'
import { readWorkbook, type WorkbookCell, writeWorkbook } from '../../workbooks.ts'
import { makeOtherFile } from '../index.ts'
import { buildWorkbook } from '../testing/raw-workbooks.ts'
import { openTrials, zipCsv } from '../testing/trials.ts'
import { writeTableWorkbook } from './written-workbooks.ts'

const inChildren = runJobsHere()
const { check, keep, folder } = await openTrials()
const buildExcel = (rows: WorkbookCell[][], formats?: (string | undefined)[]) =>
  writeWorkbook([{ name: 'a', header: ['a', 'b'], rows, ...(formats && { formats }) }], {
    title: 'a',
    modifiedAt: new Date('2026-11-20T00:00:00Z'),
  })
const day = new Date('2024-05-01T00:00:00Z')
const noon = new Date('2024-05-01T12:30:00Z')

const same: { scenario: string; excel: WorkbookCell; csv: string }[] = [
  { scenario: 'a number with separators', excel: 1000, csv: '"1,000"' },
  { scenario: 'a number with more noughts', excel: 1.5, csv: '1.50' },
  { scenario: 'a negative number in brackets', excel: -606.3, csv: '(606.30)' },
  { scenario: 'a percentage', excel: 0.5288, csv: '52.88%' },
  { scenario: 'Thai digits', excel: 2567, csv: '๒๕๖๗' },
  { scenario: 'what a processor adds to a sum', excel: 0.1 + 0.2, csv: '0.3' },
  { scenario: 'a day', excel: day, csv: '2024-05-01' },
  { scenario: 'a day as Thai programs write it', excel: day, csv: '1/5/2567' },
  { scenario: 'a day as American programs write it', excel: day, csv: '05/01/2024' },
  { scenario: 'a day with a named month', excel: day, csv: '1-May-24' },
  { scenario: 'a day and a time', excel: noon, csv: '2024-05-01 12:30' },
  { scenario: 'a day and a time in two halves', excel: noon, csv: '5/1/2024 12:30 PM' },
  { scenario: 'a truth', excel: true, csv: 'TRUE' },
  { scenario: 'blanks around a text', excel: 'ข้อความ ', csv: 'ข้อความ' },
  { scenario: 'a text of lines', excel: 'x\r\ny', csv: '"x\ny"' },
  { scenario: 'nothing', excel: null, csv: '' },
]
for (const { scenario, excel, csv } of same)
  test(`accepts as equal: ${scenario}`, async () => {
    const result = await check({ excel: await buildExcel([[excel, 1]]), csv: zipCsv(`a,b\n${csv},1\n`) })
    assert.ok(result.accepted, JSON.stringify(result))
  })

const different: { scenario: string; excel: WorkbookCell; csv: string; expectedText?: string }[] = [
  { scenario: 'another number', excel: 999, csv: '100' },
  { scenario: 'a text for a number', excel: 'hello', csv: '200' },
  { scenario: 'a code that lost its noughts', excel: 7, csv: '007' },
  { scenario: 'a longer number', excel: 3521418059.923445, csv: '3521418059.92', expectedText: '3521418059.92345' },
  {
    scenario: 'a number of twenty digits',
    excel: 12345678901234567000,
    csv: '12345678901234567890',
    expectedText: '12345678901234600000',
  },
  { scenario: 'a code of twenty digits', excel: '12345678901234567891', csv: '12345678901234567890' },
  { scenario: 'another day', excel: day, csv: '2024-05-02', expectedText: '2024-05-01' },
  { scenario: 'the day of another era', excel: day, csv: '1/5/2024 00:01', expectedText: '2024-05-01' },
  { scenario: 'an empty cell', excel: null, csv: '1', expectedText: '' },
  { scenario: 'a full cell', excel: 'x', csv: '', expectedText: 'x' },
  { scenario: 'another case', excel: 'Bangkok', csv: 'bangkok' },
]
for (const { scenario, excel, csv, expectedText = String(excel) } of different)
  test(`refuses ${scenario} and reports the place`, async () => {
    const rows = [
      [1, 'x'],
      [2, excel],
    ]
    const result = await check({ excel: await buildExcel(rows), csv: zipCsv(`a,b\n1,x\n2,${csv}\n`) })
    assert.ok(!result.accepted, 'it was accepted')
    const values = { place: 'B3', excel: expectedText, csv }
    const fault = { file: 'the-report.zip', rule: 'cellsDiffer', row: 3, column: 'b', values }
    assert.deepEqual(result, { accepted: false, status: 'Please check records again', faults: [fault] })
  })

test('compares rows without a value, and reports at most twenty differences', async () => {
  const rows: WorkbookCell[][] = [[1, 'x'], [null, null], [3, 'y'], ...Array.from({ length: 30 }, () => [1, 1])]
  const buildCsvWith = (third: string) => zipCsv(`a,b\n1,x\n${third}\n3,y\n${'1,1\n'.repeat(30)}`)
  assert.equal((await check({ excel: await buildExcel(rows), csv: buildCsvWith(',') })).accepted, true)
  const result = await check({ excel: await buildExcel(rows), csv: buildCsvWith('2,z') })
  assert.ok(!result.accepted)
  assert.deepEqual(
    result.faults.map(({ values }) => values?.place),
    ['A3', 'B3'],
  )
  const others = zipCsv(`a,b\n${'0,0\n'.repeat(33)}`)
  const many = await check({ excel: await buildExcel(rows), csv: others })
  assert.equal(!many.accepted && many.faults.length, 20)
})

const makeOtherTable = async (from: 'csv' | 'excel', bytes: Buffer, present?: Buffer) => {
  const path = await keep(bytes)
  const input = { from, path, fileName: 'the-report', folder, ...(present && { present: await keep(present) }) }
  const other = await makeOtherFile(input, { onError: message => assert.fail(message) })
  return 'path' in other ? { ...other, bytes: await readAndRemove(other.path) } : other
}
const readAndRemove = async (path: string) => {
  const bytes = await readFile(path)
  await rm(path)
  return bytes
}

const table = [
  ['ปี', 'code', 'value', 'day', 'note'],
  ['2567', '007', '1234567.25', '2024-05-01', 'a "quoted", <line>\nand _x000D_ more & more'],
  ['2568', '010', '-0.5', '1899-01-01', ''],
  ['', '', '', '', ''],
  ['2569', '12345678901234567890', '"1,000"', '2024-02-29', ' blanks '],
]
const buildCsv = (rows: string[][]) =>
  zipCsv(
    `\uFEFF${rows.map(row => row.map(value => (/^"/.test(value) || !/[",\n]|^\s/.test(value) ? value : `"${value.replaceAll('"', '""')}"`)).join(',')).join('\r\n')}\r\n`,
    'the-report.csv',
  )

test('the workbook made from a CSV has the same cells and passes every check with it', async () => {
  const csv = buildCsv(table)
  const other = await makeOtherTable('csv', csv)
  assert.ok('bytes' in other, JSON.stringify(other))
  assert.equal(other.made.rowCount, 4)
  const result = await check({ csv, excel: other.bytes })
  assert.ok(result.accepted, JSON.stringify(result))
  assert.deepEqual(
    result.tables.excel?.columns.map(({ type }) => type),
    ['integer', 'string', 'number', 'string', 'string'],
  )
  const again = await makeOtherTable('csv', csv)
  assert.ok('bytes' in again && again.bytes.equals(other.bytes), 'the same CSV made other bytes')
})

test('the workbook made from a CSV has no character that XML forbids, and the same cells', async () => {
  const csv = buildCsv([
    ['code', 'note'],
    ['1', 'a\uFFFEb\uFFFFc'],
    ['2', 'plain'],
  ])
  const other = await makeOtherTable('csv', csv)
  assert.ok('bytes' in other, JSON.stringify(other))
  const sheet = (await unzip(other.bytes, 'xl/worksheets/sheet1.xml')).toString()
  assert.doesNotMatch(sheet, /[\uFFFE\uFFFF]/)
  assert.match(sheet, /a_xFFFE_b_xFFFF_c/)
  const result = await check({ csv, excel: other.bytes })
  assert.ok(result.accepted, JSON.stringify(result))
})

test('texts whose spaces a program may change say in the workbook that they are kept, and no others do', async () => {
  const kept = [' leading', 'trailing ', 'two  spaces', 'a\ttab', 'two\nlines', '\u00a0no-break']
  const plain = ['one space', 'ไม่มีช่องว่าง', '<&>']
  const folder = await createTestFolder()
  const path = join(folder, 'spaces.xlsx')
  const rows = [...kept, ...plain].map(text => [text])
  await writeTableWorkbook(path, [{ name: 'text', type: 'text' }], Readable.from([rows]))
  const bytes = await readFile(path)
  const xml = (await unzip(bytes, 'xl/worksheets/sheet1.xml')).toString()
  const keptXml = [...xml.matchAll(/<t xml:space="preserve">([^<]*)</g)].map(([, text]) => text)
  assert.deepEqual(keptXml, kept)
  assert.deepEqual((await readWorkbook(bytes))[0]!.rows, [['text'], ...rows])
})

test('the CSV made from a workbook has the same cells and a byte order mark', async () => {
  const excel = await buildExcel(
    [
      [1.5, day],
      [noon, 'ก,ข'],
      [null, null],
      [true, '007'],
    ],
    [undefined, undefined],
  )
  const other = await makeOtherTable('excel', excel)
  assert.ok('bytes' in other, JSON.stringify(other))
  const content = await unzip(other.bytes)
  assert.equal(content.subarray(0, 3).toString('hex'), 'efbbbf')
  assert.deepEqual(await readRecords(content), [
    ['a', 'b'],
    ['1.5', '2024-05-01'],
    ['2024-05-01 12:30:00', 'ก,ข'],
    ['', ''],
    ['TRUE', '007'],
  ])
  assert.ok((await check({ excel, csv: other.bytes })).accepted)
})

test('no file is made if the present one has the same cells, and one is made if not', async () => {
  const csv = zipCsv('a,b\n1,"1,000"\n')
  const excel = await buildExcel([[1, 1000]])
  assert.deepEqual(await makeOtherTable('csv', csv, excel), { unmade: 'same' })
  assert.deepEqual(await makeOtherTable('excel', excel, csv), { unmade: 'same' })
  assert.ok('bytes' in (await makeOtherTable('csv', csv, await buildExcel([[1, 999]]))))
  assert.ok('bytes' in (await makeOtherTable('excel', excel, zipCsv('a,c\n1,1000\n'))))
  assert.ok('bytes' in (await makeOtherTable('csv', csv, Buffer.from('no workbook'))))
})

test('a CSV is made from a workbook whose only column has a separator in its name', async () => {
  const excel = buildWorkbook(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>GDP | yearly</t></is></c></row><row r="2"><c r="A2"><v>1</v></c></row>',
  )
  const other = await makeOtherTable('excel', excel)
  assert.ok('bytes' in other, JSON.stringify(other))
  assert.ok((await check({ excel, csv: other.bytes })).accepted)
})

test('no CSV is made from a workbook with a row that is too long for one', async () => {
  const texts = Array.from({ length: 150 }, () => randomBytes(16_000).toString('hex'))
  const buildRow = (row: number, values: string[]) =>
    `<row r="${row}">${values.map(value => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('')}</row>`
  const names = texts.map((_, index) => `c${index}`)
  const excel = buildWorkbook(buildRow(1, names) + buildRow(2, texts))
  assert.ok((await check({ excel })).accepted)
  assert.deepEqual(await makeOtherTable('excel', excel), { unmade: 'tooLong' })
})

test('no workbook is made from a CSV that exceeds its limits', async () => {
  assert.deepEqual(await makeOtherTable('csv', zipCsv(`a,b\n1,${'x'.repeat(33_000)}\n`)), { unmade: 'tooLong' })
})

test('an internal error is logged, and does not count as a table that is too long', async () => {
  const errors: string[] = []
  const input = { from: 'csv' as const, path: await keep(zipCsv('a,b\n1,2\n')), fileName: 'the-report' }
  const missingFolder = join(folder, 'missing')
  const other = await makeOtherFile({ ...input, folder: missingFolder }, { onError: error => errors.push(error) })
  assert.deepEqual(other, { unmade: 'failed' })
  assert.match(String(errors), /ENOENT/)
})

test('a long table is compared and made within the caps', { timeout: 120_000 }, async t => {
  const buildLine = (at: number) => `${at},${at}.25,2024-05-01,จังหวัดที่ ${at % 77} ของประเทศไทย ${at}\n`
  const csv = zipCsv(`n,value,day,place\n${Array.from({ length: 60_000 }, (_, index) => buildLine(index)).join('')}`)
  const caps = { heapMegabytes: 96, memoryMegabytes: 256, seconds: 60 }
  const startedAt = performance.now()
  const path = await keep(csv)
  const other = await inChildren(() => makeOtherFile({ from: 'csv', path, fileName: 'the-report', folder }, { caps }))
  assert.ok('path' in other, JSON.stringify(other))
  const excel = await readAndRemove(other.path)
  const compared = performance.now()
  const result = await inChildren(() => check({ csv, excel }, { caps }))
  assert.ok(result.accepted, JSON.stringify(result))
  t.diagnostic(
    `made in ${Math.round(compared - startedAt)} ms, compared in ${Math.round(performance.now() - compared)} ms`,
  )
})
