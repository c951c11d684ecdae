import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { memoryStore } from '../testing/stores.ts'
import { readFirstRecords } from './index.ts'
import { zipOf } from './zips.ts'

const store = memoryStore()
const modifiedAt = new Date('2026-11-20')
const keep = async (text: string, name = 'table.csv') =>
  store.write(Readable.from([await zipOf([{ name, bytes: Buffer.from(text), modifiedAt }])]))
const read = async (text: string, count = 100) => readFirstRecords(store, await keep(text), count)

const tables: [what: string, text: string, records: string[][]][] = [
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
  ['nothing', '', []],
]
for (const [what, text, records] of tables)
  test(`reads ${what}`, async () => assert.deepEqual(await read(text), records))

test('reads as many records as asked, header included', async () => {
  assert.deepEqual(await read('a\n1\n2\n3\n', 3), [['a'], ['1'], ['2']])
})

test('reads a large table no further than needed', async () => {
  const file = await keep(Array.from({ length: 100_000 }, () => randomBytes(30).toString('hex')).join('\n'))
  store.bytesRead = 0
  assert.equal((await readFirstRecords(store, file, 101)).length, 101)
  assert.ok(file.sizeBytes > 3_000_000)
  assert.ok(store.bytesRead < 600_000, `${store.bytesRead} bytes were read`)
})

test('refuses a zip without a CSV', async () => {
  await assert.rejects(readFirstRecords(store, await keep('a\n', 'table.txt'), 10), /holds no CSV/)
})

test('refuses what is no zip', async () => {
  const file = await store.write(Readable.from([Buffer.from('no zip at all')]))
  await assert.rejects(readFirstRecords(store, file, 10))
})

test('refuses a record without end', async () => {
  await assert.rejects(read(`a\n"${'x'.repeat(9_000_000)}`), /CSV_MAX_RECORD_SIZE|[Mm]ax [Rr]ecord/)
})
