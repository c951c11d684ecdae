import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { openTrials, zipCsv } from '../testing/trials.ts'

// Workbooks of a widely used program, beside those of our own.

const { check } = await openTrials()
const fileName = 'provincial-revenue'
const readSaved = (name: string) => readFile(new URL(`../testing/saved/${name}.xlsx`, import.meta.url))
const excel = await readSaved(fileName)
const metadata = await readSaved(`${fileName}-metadata`)
const csv = zipCsv(
  [
    'date,จังหวัด,revenue,share,ปี พ.ศ.,note',
    '2024-01-31,กรุงเทพมหานคร,1234567.5,0.125,2567,ข้อมูลเบื้องต้น',
    '2024-02-29,เชียงใหม่,98765.25,0.01,2567,',
    '2024-03-31,น่าน,1200,0.0005,2567,"ปรับ ""ใหม่"", แล้ว"',
    '2025-01-31,กรุงเทพมหานคร,1300000,0.13,2568,"line one\nline two"',
  ].join('\r\n'),
)
const types = { date: 'date', จังหวัด: 'string', revenue: 'number', share: 'number', 'ปี พ.ศ.': 'integer', note: 'string' }

test('a workbook saved by LibreOffice is read correctly: columns, Thai, dates, numbers, formulas', async () => {
  const result = await check({ excel }, { fileName })
  assert.ok(result.accepted, JSON.stringify(result))
  const { columns, rowCount } = result.tables.excel!
  assert.deepEqual(Object.fromEntries(columns.map(({ name, type }) => [name, type])), types)
  assert.equal(rowCount, 4)
})

test('this workbook agrees with the CSV of the same table, and with metadata saved by LibreOffice', async () => {
  const result = await check({ excel, csv, metadata }, { fileName })
  assert.ok(result.accepted, JSON.stringify(result))
  const { columns, rowCount } = result.tables.csv!
  assert.deepEqual({ rowCount, columns: columns.map(({ name, type }) => ({ name, type })) }, result.tables.excel)
  assert.deepEqual(result.dictionary?.[2], {
    name: 'revenue',
    type: 'number',
    descriptionEn: 'Revenue collected',
    descriptionTh: 'รายได้ที่จัดเก็บ',
    unit: 'บาท',
  })
})

test('each half of this workbook is refused as damaged', async () => {
  for (const bytes of [excel.subarray(0, excel.length / 2), metadata.subarray(0, -1)]) {
    const result = await check({ excel: bytes }, { fileName })
    assert.equal(!result.accepted && result.status, 'File is not allowed')
  }
})
