import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tableFromIPC } from 'apache-arrow'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { readWorkbook } from '../../files/index.ts'
import { openTablesPortal } from '../testing/tables-portal.ts'

// Random tables go in as CSV and come out in every form, read by other programs than those that wrote them.

const portal = await openTablesPortal()
const user = 'stranger with consent'
const report = 'public-debt'

/** A value as a publisher writes it, and as every form must have it; null where it is missing. */
type Cell = [written: string, meant: string | null]
interface Kind {
  cell: fc.Arbitrary<Cell>
  /** Gives the column its kind, whatever else is in it. */
  first: Cell
}

const missing = fc.constantFrom<Cell>(['', null])
const digits = (value: number) => String(value).padStart(2, '0')
const day = fc.record({
  y: fc.integer({ min: 1950, max: 2030 }),
  m: fc.integer({ min: 1, max: 12 }),
  d: fc.integer({ min: 1, max: 28 }),
})
const withCommas = (value: number) => value.toLocaleString('en')
const awkward = [
  'a',
  '"q"',
  'a,b',
  "o'x",
  'ก ข',
  'สอง\nบรรทัด',
  '=1+1',
  '+x',
  '@x',
  '; drop',
  '{"a":1}',
  '\\',
  'e\u0301',
  '🙂',
  'null',
  'NaN?',
]

const kinds: Record<string, Kind> = {
  text: {
    cell: fc.oneof(
      missing,
      fc.constantFrom(...awkward).map((text): Cell => [text, text]),
    ),
    first: ['some text', 'some text'],
  },
  code: {
    cell: fc.integer({ min: 0, max: 99 }).map((at): Cell => [`0${digits(at)}`, `0${digits(at)}`]),
    first: ['007', '007'],
  },
  integer: {
    cell: fc.oneof(
      missing,
      fc.integer({ min: -9_999_999, max: 9_999_999 }).map((value): Cell => [withCommas(value), String(value)]),
      fc.integer({ min: 1, max: 9999 }).map((value): Cell => [`(${value})`, String(-value)]),
    ),
    first: ['12,345', '12345'],
  },
  decimal: {
    cell: fc.oneof(
      missing,
      fc
        .integer({ min: -99_999_999, max: 99_999_999 })
        .map((value): Cell => [(value / 100).toFixed(2), String(value / 100)]),
    ),
    first: ['0.25', '0.25'],
  },
  long: {
    cell: fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }).map((value): Cell => [String(value), String(value)]),
    first: ['123456789012345678', '123456789012345678'],
  },
  thaiDay: {
    cell: fc.oneof(
      missing,
      day.map(({ y, m, d }): Cell => [`${digits(d)}/${digits(m)}/${y + 543}`, `${y}-${digits(m)}-${digits(d)}`]),
    ),
    first: ['29/02/2567', '2024-02-29'],
  },
  isoDay: {
    cell: day.map(({ y, m, d }): Cell => [`${y}-${digits(m)}-${digits(d)}`, `${y}-${digits(m)}-${digits(d)}`]),
    first: ['2024-02-29', '2024-02-29'],
  },
}

const table = fc
  .array(fc.constantFrom(...Object.keys(kinds)), { minLength: 1, maxLength: 8 })
  .chain(names =>
    fc.tuple(
      fc.constant(names),
      fc.array(fc.tuple(...names.map(name => kinds[name]!.cell)), { minLength: 1, maxLength: 30 }),
    ),
  )
  .map(([names, rows]) => ({ names, rows: [names.map(name => kinds[name]!.first), ...rows] }))

/** Rows after the last one with a value are not part of a table. */
const withoutEmptyEnd = <T>(rows: (T | null)[][]) =>
  rows.slice(0, rows.findLastIndex(row => row.some(value => value !== null)) + 1)

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const csvOf = (names: readonly string[], rows: readonly (readonly Cell[])[]) =>
  [names.map((name, at) => `${name}${at}`), ...rows.map(row => row.map(([written]) => written))]
    .map(values => values.map(quoted).join(','))
    .join('\n')

/** A value of any reader as one text: figures without what only writes them otherwise. */
const plain = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  const text = String(value)
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
}

/** The rows of each form, read by another program than the one that wrote it. */
const readers: Record<string, (bytes: Buffer) => Promise<(string | null)[][]>> = {
  csv: async bytes => (parse(bytes, { bom: true }) as string[][]).slice(1).map(row => row.map(plain)),
  json: async bytes => rowsOf(JSON.parse(bytes.toString())),
  jsonl: async bytes =>
    rowsOf(
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
    const rounded = (value: unknown) => (typeof value === 'number' ? Number(value.toFixed(4)) : value)
    return rows.map(row => Object.values(row).map(value => plain(rounded(value))))
  },
  arrow: async bytes => {
    const read = tableFromIPC(bytes)
    const columns = read.schema.fields.map(({ name, type }) => [read.getChild(name)!, String(type)] as const)
    return Array.from({ length: read.numRows }, (_, at) =>
      columns.map(([column, type]) => plainArrow(column.get(at), type)),
    )
  },
  xlsx: async bytes => {
    const [sheet] = await readWorkbook(bytes)
    return sheet!.rows.slice(1).map(row => row.map(plain))
  },
}
const rowsOf = (rows: Record<string, unknown>[]) => rows.map(row => Object.values(row).map(plain))

const plainArrow = (value: unknown, type: string) => {
  const scale = /Decimal\[\d+e\+?(\d+)\]/.exec(type)?.[1]
  if (value === null) return null
  if (type.startsWith('Date')) return plain(new Date(Number(value)))
  if (scale === undefined) return plain(value)
  const [low = 0, second = 0, third = 0, high = 0] = value as Uint32Array
  const whole = BigInt.asIntN(
    128,
    BigInt(low) | (BigInt(second) << 32n) | (BigInt(third) << 64n) | (BigInt(high) << 96n),
  )
  const places = Number(scale)
  const text = String(whole < 0n ? -whole : whole).padStart(places + 1, '0')
  const point = text.length - places
  return plain(`${whole < 0n ? '-' : ''}${text.slice(0, point)}${places > 0 ? `.${text.slice(point)}` : ''}`)
}

const outcome = async (format: string, query = '') => {
  const { status, bytes, text } = await portal.ask(`${report}/export.${format}`, query, user)
  assert.equal(status, 200, `${format}: ${text.slice(0, 300)}`)
  return readers[format]!(bytes)
}

test('a random table comes out of every form as it went in', async () => {
  await fc.assert(
    fc.asyncProperty(table, async ({ names, rows }) => {
      await portal.publish(report, csvOf(names, rows))
      await portal.build()
      const meant = withoutEmptyEnd(rows.map(row => row.map(([, value]) => plain(value))))
      for (const format of Object.keys(readers)) assert.deepEqual(await outcome(format), meant, format)
    }),
    { numRuns: 6, endOnFailure: true },
  )
})

test('a CSV of one column has a line with "" for each missing value, which no reader skips', async () => {
  await portal.publish(report, 'a\nx\n""\ny\n')
  await portal.build()
  assert.equal((await portal.ask(`${report}/export.csv`, '', user)).text, '\uFEFFa\nx\n""\ny\n')
})

test('a table of 500 columns and one with a value of 4 MB come out as they went in', async () => {
  const names = Array.from({ length: 500 }, (_, at) => `c${at}`)
  await portal.publish(report, `${names.join(',')}\n${names.map((_, at) => at).join(',')}\n`)
  await portal.build()
  for (const format of Object.keys(readers))
    assert.deepEqual(await outcome(format), [names.map((_, at) => String(at))], format)
  const long = 'ก'.repeat(1_390_000)
  await portal.publish(report, `a,b\n1,${long}\n2,x\n`)
  await portal.build()
  for (const format of Object.keys(readers).filter(format => format !== 'xlsx'))
    assert.deepEqual(
      await outcome(format),
      [
        ['1', long],
        ['2', 'x'],
      ],
      format,
    )
})

test('an empty selection has its columns in every form that names them without rows', async () => {
  await portal.publish(report, 'Name,Value\na,1\n')
  await portal.build()
  for (const format of Object.keys(readers)) assert.deepEqual(await outcome(format, 'Name=none'), [], format)
  const { bytes } = await portal.ask(`${report}/export.arrow`, 'Name=none', user)
  assert.deepEqual(
    tableFromIPC(bytes).schema.fields.map(({ name }) => name),
    ['Name', 'Value'],
  )
})
