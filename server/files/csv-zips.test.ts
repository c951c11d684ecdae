import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { createMemoryStore } from '../testing/stores.ts'
import { readFirstRecords } from './index.ts'
import { buildZip } from './zips.ts'

const store = createMemoryStore()
const modifiedAt = new Date('2026-11-20')
const keep = async (text: string, name = 'table.csv') =>
  store.write(Readable.from([await buildZip([{ name, bytes: Buffer.from(text), modifiedAt }])]))
const readTable = async (text: string, count = 100) => {
  const { names, records } = await readFirstRecords(store, await keep(text), count)
  return [names, ...records]
}

const tables: [scenario: string, text: string, records: string[][]][] = [
  [
    'a plain table',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a byte order mark',
    '\uFEFFปี,ค่า\r\n๒๕๖๙,1\r\n',
    [
      ['ปี', 'ค่า'],
      ['๒๕๖๙', '1'],
    ],
  ],
  ['quotes, commas and line ends in a cell', 'a\n"x, ""y""\nz"\n', [['a'], ['x, "y"\nz']]],
  ['a quote in the middle of a cell', 'a\n5" pipe\n', [['a'], ['5" pipe']]],
  ['rows of another width', 'a,b\n1\n1,2,3\n', [['a', 'b'], ['1'], ['1', '2', '3']]],
  ['no last line end', 'a\n1', [['a'], ['1']]],
  [
    'other line ends below the header',
    'a,b\r\n1,2\n3,4\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    'names as the checks know them',
    ' a ,e\u0301\n1,2\n',
    [
      ['a', 'é'],
      ['1', '2'],
    ],
  ],
  ['nothing', '', [[]]],
]
test('reads fewer rows of a wide table', async () => {
  const buildLine = (columnCount: number) => `${Array.from({ length: columnCount }, (_, index) => index).join(',')}\n`
  const countRows = async (columnCount: number) => (await readTable(buildLine(columnCount).repeat(300))).length - 1
  assert.deepEqual([await countRows(200), await countRows(400), await countRows(2000)], [100, 50, 10])
})

for (const [scenario, text, records] of tables)
  test(`reads ${scenario}`, async () => assert.deepEqual(await readTable(text), records))

test('reads the requested number of records below the header', async () => {
  assert.deepEqual(await readTable('a\n1\n2\n3\n', 2), [['a'], ['1'], ['2']])
})

const cut: [scenario: string, cell: string, expectedText: string][] = [
  ['a text of 120 characters', 'ก'.repeat(120), 'ก'.repeat(120)],
  ['a text of 121 characters', 'ก'.repeat(121), `${'ก'.repeat(120)}…`],
  ['a sign outside the basic plane at the cut', `${'a'.repeat(119)}😀b`, `${'a'.repeat(119)}…`],
  ['a space at the cut', `${'a'.repeat(119)} b`, `${'a'.repeat(119)}…`],
  ['an empty cell', '', ''],
]
for (const [scenario, cell, expectedText] of cut)
  test(`${scenario} is shown ${expectedText === cell ? 'whole' : 'shortened'}`, async () => {
    const { names, records, isShortened } = await readFirstRecords(
      store,
      await keep(`${'n'.repeat(200)},b\n${cell},1\n`),
      9,
    )
    assert.deepEqual([names[0]?.length, records, isShortened], [200, [[expectedText, '1']], expectedText !== cell])
  })

test('records of a megabyte use little memory, and only a few are shown', async () => {
  const cells = Array.from({ length: 40 }, (_, index) => `${index},${randomBytes(500_000).toString('hex')}`)
  const file = await keep(`id,shape\n${cells.join('\n')}\n`)
  store.bytesRead = 0
  const { records } = await readFirstRecords(store, file, 100)
  assert.deepEqual(
    records.map(([id, shape]) => [id, shape?.length]),
    [
      ['0', 121],
      ['1', 121],
    ],
  )
  assert.ok(file.sizeBytes > 20_000_000)
  assert.ok(store.bytesRead < 3_000_000, `${store.bytesRead} bytes were read`)
})

test('the longest accepted record is read', async () => {
  const { records } = await readFirstRecords(store, await keep(`a,b\n1,${'x'.repeat(2 ** 22 - 3)}\n2,3\n`), 100)
  assert.deepEqual(
    records.map(([id]) => id),
    ['1'],
  )
})

test('reads a large table only as far as needed', async () => {
  const file = await keep(Array.from({ length: 100_000 }, () => randomBytes(30).toString('hex')).join('\n'))
  store.bytesRead = 0
  assert.equal((await readFirstRecords(store, file, 100)).records.length, 100)
  assert.ok(file.sizeBytes > 3_000_000)
  assert.ok(store.bytesRead < 600_000, `${store.bytesRead} bytes were read`)
})

test('refuses a zip without a CSV', async () => {
  await assert.rejects(readFirstRecords(store, await keep('a\n', 'table.txt'), 10), /holds no CSV/)
})

test('refuses a file that is not a zip', async () => {
  const file = await store.write(Readable.from([Buffer.from('no zip at all')]))
  await assert.rejects(readFirstRecords(store, file, 10))
})

test('refuses an endless record', async () => {
  await assert.rejects(readTable(`a\n"${'x'.repeat(9_000_000)}`), /csvOpenQuote/)
})
