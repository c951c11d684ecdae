import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tableFromIPC } from 'apache-arrow'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { readWorkbook } from '../../files/index.ts'
import { chooseCount } from '../../testing/depth.ts'
import { awkwardTable, buildCsv, buildExpectedRows, everyKind, normalizeValue } from '../testing/awkward-tables.ts'
import { openTablesPortal } from '../testing/tables-portal.ts'

// Random tables are uploaded as CSV and downloaded in every format, read by other programs than those that wrote them.

const portal = await openTablesPortal()
const user = 'stranger with consent'
const report = 'public-debt'

/** The rows of each format, read by another program than the one that wrote it. */
const readers: Record<string, (bytes: Buffer) => Promise<(string | null)[][]>> = {
  csv: async bytes => (parse(bytes, { bom: true }) as string[][]).slice(1).map(row => row.map(normalizeValue)),
  json: async bytes => toPlainRows(JSON.parse(bytes.toString())),
  jsonl: async bytes =>
    toPlainRows(
      bytes
        .toString()
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line)),
    ),
  parquet: async bytes => {
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
    const rows = await parquetReadObjects({ file, compressors })
    // The reader multiplies decimals as floating-point numbers.
    const round = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(14)) : value)
    return rows.map(row => Object.values(row).map(value => normalizeValue(round(value))))
  },
  arrow: async bytes => {
    const table = tableFromIPC(bytes)
    const columns = table.schema.fields.map(({ name, type }) => [table.getChild(name)!, String(type)] as const)
    return Array.from({ length: table.numRows }, (_, index) =>
      columns.map(([column, type]) => normalizeArrowValue(column.get(index), type)),
    )
  },
  xlsx: async bytes => {
    const [sheet] = await readWorkbook(bytes)
    return sheet!.rows.slice(1).map(row => row.map(normalizeValue))
  },
}
const toPlainRows = (rows: Record<string, unknown>[]) => rows.map(row => Object.values(row).map(normalizeValue))

const normalizeArrowValue = (value: unknown, type: string) => {
  const scale = /Decimal\[\d+e\+?(\d+)\]/.exec(type)?.[1]
  if (value === null) return null
  if (type.startsWith('Date') || type.startsWith('Timestamp')) return normalizeValue(new Date(Number(value)))
  if (scale === undefined) return normalizeValue(value)
  const [low = 0, second = 0, third = 0, high = 0] = value as Uint32Array
  const unscaled = BigInt.asIntN(
    128,
    BigInt(low) | (BigInt(second) << 32n) | (BigInt(third) << 64n) | (BigInt(high) << 96n),
  )
  const places = Number(scale)
  const text = String(unscaled < 0n ? -unscaled : unscaled).padStart(places + 1, '0')
  const point = text.length - places
  const sign = unscaled < 0n ? '-' : ''
  const fraction = places > 0 ? `.${text.slice(point)}` : ''
  return normalizeValue(sign + text.slice(0, point) + fraction)
}

const readOutcome = async (format: string, query = '') => {
  const { status, bytes, text } = await portal.request(`${report}/export.${format}`, query, { who: user })
  assert.equal(status, 200, `${format}: ${text.slice(0, 300)}`)
  return readers[format]!(bytes)
}

/** Removes the rows without a value at the end of a table: they have no cell in a worksheet, so its reader leaves them out. */
const removeEmptyEnd = (rows: (string | null)[][]) =>
  rows.slice(0, rows.findLastIndex(row => row.some(value => value !== null)) + 1)

for (const [description, table, counts] of [
  ['a table with a column of each kind', everyKind, { usual: 2, deep: 50 }],
  ['a random table', awkwardTable, { usual: 6, deep: 200 }],
] as const)
  test(`${description} has the same values in every format`, async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ names, rows }) => {
        await portal.publish(report, buildCsv(names, rows))
        await portal.build()
        const expected = buildExpectedRows(rows)
        for (const format of Object.keys(readers))
          assert.deepEqual(await readOutcome(format), format === 'xlsx' ? removeEmptyEnd(expected) : expected, format)
      }),
      { numRuns: chooseCount(counts), endOnFailure: true },
    )
  })

test('a CSV of one column has a line with "" for each missing value, which no reader skips', async () => {
  await portal.publish(report, 'a\nx\n""\ny\n')
  await portal.build()
  assert.equal((await portal.request(`${report}/export.csv`, '', { who: user })).text, '\uFEFFa\nx\n""\ny\n')
})

test('a table of 500 columns and one with a value of 4 MB have the same values in every format', async () => {
  const names = Array.from({ length: 500 }, (_, index) => `c${index}`)
  await portal.publish(report, `${names.join(',')}\n${names.map((_, index) => index).join(',')}\n`)
  await portal.build()
  for (const format of Object.keys(readers))
    assert.deepEqual(await readOutcome(format), [names.map((_, index) => String(index))], format)
  const long = 'ก'.repeat(1_390_000)
  await portal.publish(report, `a,b\n1,${long}\n2,x\n`)
  await portal.build()
  for (const format of Object.keys(readers).filter(format => format !== 'xlsx'))
    assert.deepEqual(
      await readOutcome(format),
      [
        ['1', long],
        ['2', 'x'],
      ],
      format,
    )
})

test('an empty selection has its columns in every format that names them without rows', async () => {
  await portal.publish(report, 'Name,Value\na,1\n')
  await portal.build()
  for (const format of Object.keys(readers)) assert.deepEqual(await readOutcome(format, 'Name=none'), [], format)
  const { bytes } = await portal.request(`${report}/export.arrow`, 'Name=none', { who: user })
  assert.deepEqual(
    tableFromIPC(bytes).schema.fields.map(({ name }) => name),
    ['Name', 'Value'],
  )
})
