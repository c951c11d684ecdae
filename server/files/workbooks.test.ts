import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWorkbook, toSheetName, writeWorkbook } from './workbooks.ts'

const about = { title: 'ตาราง', modifiedAt: new Date('2026-07-02T00:00:00Z') }

test('what was written is read back, for any text', async () => {
  const rows = [
    ['น้ำ\nสองบรรทัด "อ้าง"', 1.5],
    ['  kept blanks  ', -1_234_567],
    ['=1+1', 5.1e-7],
    ['_x000D_ and <&>', null],
    ['\r\n', 2813571753.8725324],
  ]
  const bytes = await writeWorkbook(
    [{ name: 'ข้อมูล', header: ['ชื่อ', 'ค่า'], rows, formats: [undefined, '#,##0'] }],
    about,
  )
  assert.deepEqual(await readWorkbook(bytes), [{ name: 'ข้อมูล', rows: [['ชื่อ', 'ค่า'], ...rows] }])
})

test('the same input gives the same bytes', async () => {
  const sheets = [{ name: 'a', header: ['x'], rows: [[1], ['ก']] }]
  assert.ok((await writeWorkbook(sheets, about)).equals(await writeWorkbook(sheets, about)))
})

const refused = {
  'a text longer than Excel holds': { name: 'a', header: ['x'], rows: [['ก'.repeat(32_768)]] },
  'more columns than Excel holds': {
    name: 'a',
    header: Array.from({ length: 16_385 }, (_, column) => `c${column}`),
    rows: [],
  },
  'more rows than Excel holds': { name: 'a', header: ['x'], rows: Array.from({ length: 1_048_576 }, () => []) },
}
for (const [reason, sheet] of Object.entries(refused)) {
  test(`${reason} is refused`, async () => {
    await assert.rejects(writeWorkbook([sheet], about), new RegExp(reason))
  })
}

const names: [text: string, expected: string][] = [
  ['thailand-macro-indicators-wide-th', 'thailand-macro-indicators-wide-'],
  ["'a/b:c?'", 'a b c'],
  ['[]', 'Sheet'],
]
for (const [text, expected] of names)
  test(`a sheet is named ${expected}`, () => assert.equal(toSheetName(text), expected))
