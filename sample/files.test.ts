import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { fromBufferPromise } from 'yauzl'
import { type ReadSheet, readWorkbook } from '../server/files/index.ts'
import { listSampleEntries, type SampleEntry, samplePath } from './catalogue.ts'
import { toCell } from './cells.ts'
import { buildFiles } from './files.ts'

const entries = await listSampleEntries()
const requireEntry = (fileName: string): SampleEntry => {
  const sampleEntry = entries.find(entry => entry.fileName === fileName)
  assert.ok(sampleEntry, fileName)
  return sampleEntry
}

for (const entry of entries) {
  test(`the files of ${entry.fileName} are generated`, async () => {
    const source = await readFile(samplePath(entry))
    const files = await buildFiles(entry, samplePath(entry))
    assert.deepEqual([files.rowCount, files.columnCount], [entry.rows, entry.columns.length])
    const missing = { excel: files.excel === null, metadata: files.metadata === null }
    assert.deepEqual(missing, { excel: entry.without.includes('excel'), metadata: entry.without.includes('metadata') })
    const csv = await onlyEntry(files.csvZip, `${entry.fileName}.csv`)
    assert.equal(csv.subarray(0, 3).toString('hex'), 'efbbbf')
    assert.ok(withoutMark(csv).equals(withoutMark(source)), 'the CSV holds the bytes of the source')
    if (files.excel) assertSameRecords(entry, csv, await readWorkbook(files.excel))
    if (files.metadata) assertColumns(entry, await readWorkbook(files.metadata))
  })
}

describe('the conversion to a workbook', () => {
  test('Thai text and line breaks stay inside a cell', async () => {
    const [sheet] = await readExcel('government-economic-news-2568-th')
    const longestText = sheet.rows
      .slice(1)
      .map(row => String(row[3]))
      .reduce((a, b) => (a.length > b.length ? a : b))
    assert.equal(longestText.length, 10_455)
    assert.match(longestText, /[\u0e01-\u0e5b]/)
    assert.match(longestText, /\n/)
    const [districts] = await readExcel('thailand-districts')
    assert.deepEqual(districts.rows[1]?.slice(0, 3), [1001, 'เขตพระนคร', 'Khet Phra Nakhon'])
  })

  test('codes with leading zeros and signed percentages are text, and grouped figures are numbers', async () => {
    const [receipts] = await readExcel('us-federal-receipts-fy2017')
    assert.equal(receipts.rows[1]?.[4], '009')
    assert.ok(receipts.rows[1]?.includes(-566_000))
    const [newspapers] = await readExcel('newspaper-circulation')
    assert.deepEqual(newspapers.rows[1]?.slice(1, 4), [2_192_098, 1_674_306, '-24%'])
  })
})

test('the files have the same bytes each time', async () => {
  const entry = requireEntry('thb-usd-exchange-rate-monthly-th')
  const digests = async () => {
    const { csvZip, excel, metadata } = await buildFiles(entry, samplePath(entry))
    return [csvZip, excel, metadata].map(bytes =>
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
    )
  }
  assert.deepEqual(await digests(), await digests())
})

test('a table that is not the one in the catalogue is refused', async () => {
  const entry = requireEntry('thailand-provinces')
  const path = samplePath(entry)
  await assert.rejects(buildFiles({ ...entry, rows: 78 }, path), /77 records, but the catalogue says 78/)
  await assert.rejects(buildFiles({ ...entry, columns: entry.columns.slice(1) }, path), /the header is not the one/)
})

async function readExcel(fileName: string): Promise<[ReadSheet]> {
  const entry = requireEntry(fileName)
  const { excel } = await buildFiles(entry, samplePath(entry))
  assert.ok(excel)
  return (await readWorkbook(excel)) as [ReadSheet]
}

function assertSameRecords(entry: SampleEntry, csv: Buffer, sheets: ReadSheet[]): void {
  assert.equal(sheets.length, 1)
  const [header = [], ...records] = parse(csv, { bom: true }) as string[][]
  const [excelHeader, ...rows] = sheets[0]?.rows ?? []
  assert.deepEqual(excelHeader, header)
  assert.equal(rows.length, records.length)
  for (const [index, record] of records.entries()) {
    const expected = record.map((text, column) => toCell(text, entry.columns[column]?.type ?? 'string'))
    const row = header.map((_, column) => rows[index]?.[column] ?? null)
    assert.deepEqual(row, expected, `record ${index + 1}`)
  }
}

function assertColumns(entry: SampleEntry, [columns, report]: ReadSheet[]): void {
  assert.deepEqual(columns?.rows[0], ['Name', 'Type', 'Description (English)', 'Description (Thai)', 'Unit'])
  assert.deepEqual(
    columns?.rows.slice(1).map(row => [row[0], row[1], row[2], row[3], row[4] ?? null]),
    entry.columns.map(column => [column.name, column.type, column.descriptionEn, column.descriptionTh, column.unit]),
  )
  const facts = new Map(report?.rows.map(row => [row[0], row.slice(1)]))
  assert.deepEqual(facts.get('Title'), [entry.titleEn, entry.titleTh])
  assert.deepEqual(facts.get('Licence'), [entry.licence, entry.licence])
  assert.deepEqual(facts.get('Attribution'), [entry.attribution, entry.attribution])
}

async function onlyEntry(zip: Buffer | null, name: string): Promise<Buffer> {
  assert.ok(zip)
  const file = await fromBufferPromise(zip)
  const names: string[] = []
  let bytes = Buffer.alloc(0)
  for await (const entry of file.eachEntry()) {
    names.push(entry.fileName)
    bytes = await buffer(await file.openReadStreamPromise(entry))
  }
  assert.deepEqual(names, [name])
  return bytes
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef ? bytes.subarray(3) : bytes
}
