import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import fc from 'fast-check'
import { createMemoryStore } from '../../../testing/stores.ts'
import { readFirstRecords } from '../../index.ts'
import type { Archive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import { Refusal } from '../refusals.ts'
import { zipCsv } from '../testing/trials.ts'
import { parseRecords } from './csv-records.ts'
import { readCsvTable, streamCsvRecords } from './csv-tables.ts'

const store = createMemoryStore()
const runs = { numRuns: 1000 }

/** Builds an archive for the checks whose text arrives in chunks of this size. */
const buildArchive = (text: string, size: number): Archive => ({
  names: ['table.csv'],
  isPlain: true,
  getEntry: () => assert.fail('nobody asks'),
  read: async function* () {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  },
})

/** Reads the rows of a table that the checks count, below its names; undefined for a refused text. */
const readChecked = async (text: string, size: number) => {
  const archive = buildArchive(text, size)
  try {
    const table = await readCsvTable(archive)
    const records: string[][] = []
    for await (const batch of streamCsvRecords(archive, table)) records.push(...batch)
    return { names: table.columns.map(({ name }) => name), records: records.slice(1, table.rowCount + 1) }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const readPreviewed = async (text: string, count: number) => {
  const file = await store.write(Readable.from([zipCsv(text)]))
  const { names, records } = await readFirstRecords(store, file, count)
  return { names, records }
}

const pieces = ['a', 'b', ',', ',', '\n', '\n', '\r\n', '"', '""', '"x\ny"', '"p\r\nq"', 'ก', ' ', '5" ', '\r']
const texts = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 }).map(all => all.join(''))
const lineEnd = fc.constantFrom('\n', '\r\n')

test('an accepted text has the same records in its preview, whatever the chunks are', async () => {
  let accepted = 0
  const header = fc.tuple(fc.constantFrom('h,i', 'h'), lineEnd).map(parts => parts.join(''))
  await fc.assert(
    fc.asyncProperty(header, texts, fc.integer({ min: 1, max: 9 }), async (first, rest, size) => {
      const result = await readChecked(first + rest, size)
      assert.deepEqual(await readChecked(first + rest, 1000), result)
      if (!result) return
      accepted += 1
      assert.deepEqual(await readPreviewed(first + rest, result.records.length), result)
    }),
    runs,
  )
  assert.ok(accepted > 100, `${accepted} were accepted`)
})

const value = fc
  .array(fc.constantFrom('a', 'ก', ',', '"', '\n', '\r\n', ' ', '😀'), { maxLength: 4 })
  .map(all => all.join(''))
const quoteValue = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

test('a generated CSV is read back unchanged, whatever its line ends are', async () => {
  const filled = fc.tuple(value, value).filter(([first, second]) => first !== '' || second !== '')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(filled, lineEnd), { minLength: 1, maxLength: 5 }),
      fc.constantFrom('', '\n', '\r\n\n', ',\n', ',\r\n\n'),
      fc.integer({ min: 1, max: 9 }),
      async (rows, behind, size) => {
        const lines = rows.map(([row, end]) => row.map(quoteValue).join(',') + end)
        const text = `\uFEFFh,i\r\n${lines.join('')}${behind}`
        const expected = { names: ['h', 'i'], records: rows.map(([row]) => row) }
        assert.deepEqual(await readChecked(text, size), expected)
        assert.deepEqual(await readPreviewed(text, rows.length), expected)
      },
    ),
    runs,
  )
})

const splitIntoPieces = async function* (text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}
const readOutcome = async (text: string, size: number) => {
  try {
    let count = 0
    for await (const records of parseRecords(splitIntoPieces(text, size))) count += records.length
    return count
  } catch (error) {
    return error instanceof Refusal ? error.faults[0]?.rule : error
  }
}

const maxRecordBytes = bounds.recordBytes
const lengths: [scenario: string, record: string, expected: unknown][] = [
  ['a record of the most bytes', `1,${'x'.repeat(maxRecordBytes - 3)}\n`, 3],
  ['one byte more', `1,${'x'.repeat(maxRecordBytes - 2)}\n`, 'recordTooLong'],
  ['as many Thai letters as fit', `1,${'ก'.repeat(maxRecordBytes / 3 - 2)}\n`, 3],
  ['a record within the limit in letters but not in bytes', `1,${'ก'.repeat(maxRecordBytes / 2)}\n`, 'recordTooLong'],
  ['a quoted value of the most bytes', `1,"${'x'.repeat(maxRecordBytes - 5)}"\n`, 3],
  ['a quoted value of one byte more', `1,"${'x'.repeat(maxRecordBytes - 4)}"\n`, 'csvOpenQuote'],
]
for (const [scenario, record, expected] of lengths)
  test(`${scenario}: the same result for all chunks`, async () => {
    for (const size of [16_384, 262_144, 2 ** 24])
      assert.equal(await readOutcome(`a,b\n${record}3,4\n`, size), expected, `in pieces of ${size}`)
  })

test('a long value in small chunks is not parsed again for each chunk', async t => {
  const startedAt = performance.now()
  assert.equal(await readOutcome(`a,b\n1,"${'""'.repeat(1_500_000)}"\n`, 256), 2)
  t.diagnostic(`${Math.round(performance.now() - startedAt)} ms`)
  assert.ok(performance.now() - startedAt < 5_000)
})
