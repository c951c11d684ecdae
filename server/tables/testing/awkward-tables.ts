import fc from 'fast-check'

// Random tables of values that programs are known to corrupt.

/** A value as a publisher writes it, and as every format must represent it; null if it is missing. */
type Cell = [written: string, expected: string | null]
interface Kind {
  cell: fc.Arbitrary<Cell>
  /** Determines the type of the column, whatever else it contains. */
  first: Cell
}

const missing = fc.constantFrom<Cell>(['', null])
const padTwoDigits = (value: number) => String(value).padStart(2, '0')
const day = fc.record({
  y: fc.integer({ min: 1950, max: 2030 }),
  m: fc.integer({ min: 1, max: 12 }),
  d: fc.integer({ min: 1, max: 28 }),
})
const toThaiDigits = (value: number) =>
  String(value).replace(/\d/g, digit => String.fromCharCode(0xe50 + Number(digit)))
const formatWithCommas = (value: number) => value.toLocaleString('en')
const awkwardTexts = [
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
      fc.constantFrom(...awkwardTexts).map((text): Cell => [text, text]),
    ),
    first: ['some text', 'some text'],
  },
  code: {
    cell: fc.integer({ min: 0, max: 99 }).map((at): Cell => [`0${padTwoDigits(at)}`, `0${padTwoDigits(at)}`]),
    first: ['007', '007'],
  },
  integer: {
    cell: fc.oneof(
      missing,
      fc.integer({ min: -9_999_999, max: 9_999_999 }).map((value): Cell => [formatWithCommas(value), String(value)]),
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
  // Thai digits, and the minus that office programs write.
  signed: {
    cell: fc.oneof(
      missing,
      fc.integer({ min: 1, max: 99_999 }).map((value): Cell => [`\u2212${toThaiDigits(value)}`, `-${value}`]),
      fc.integer({ min: 1, max: 99 }).map((value): Cell => [`+${value}.5`, `${value}.5`]),
    ),
    first: ['\u22120.5', '-0.5'],
  },
  tooLong: {
    cell: fc.bigInt({ min: 10n ** 19n, max: 10n ** 20n }).map((value): Cell => [String(value), String(value)]),
    first: ['12345678901234567890', '12345678901234567890'],
  },
  ปี: {
    cell: fc.integer({ min: 2450, max: 2580 }).map((year): Cell => [String(year), String(year - 543)]),
    first: ['2567', '2024'],
  },
  thaiDay: {
    cell: fc.oneof(
      missing,
      day.map(
        ({ y, m, d }): Cell => [
          `${padTwoDigits(d)}/${padTwoDigits(m)}/${y + 543}`,
          `${y}-${padTwoDigits(m)}-${padTwoDigits(d)}`,
        ],
      ),
    ),
    first: ['29/02/2567', '2024-02-29'],
  },
  isoDay: {
    cell: day.map(
      ({ y, m, d }): Cell => [
        `${y}-${padTwoDigits(m)}-${padTwoDigits(d)}`,
        `${y}-${padTwoDigits(m)}-${padTwoDigits(d)}`,
      ],
    ),
    first: ['2024-02-29', '2024-02-29'],
  },
}

/** A random table: the kinds of its columns, and its rows. */
export const awkwardTable = fc
  .array(fc.constantFrom(...Object.keys(kinds)), { minLength: 1, maxLength: 8 })
  .chain(names => buildTable(names, 1))

const buildTable = (names: string[], minRows: number) =>
  fc
    .array(fc.tuple(...names.map(name => kinds[name]!.cell)), { minLength: minRows, maxLength: 30 })
    .map(rows => ({ names, rows: [names.map(name => kinds[name]!.first), ...rows] }))

/** A random table with a column of each kind. */
export const everyKind = buildTable(Object.keys(kinds), 20)

/** Returns the values of a table without the empty rows at its end, which are not part of it. */
export const buildExpectedRows = (rows: readonly (readonly Cell[])[]) =>
  dropEmptyEnd(rows.map(row => row.map(([, value]) => normalizeValue(value))))

const dropEmptyEnd = <T>(rows: (T | null)[][]) =>
  rows.slice(0, rows.findLastIndex(row => row.some(value => value !== null)) + 1)

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
/** Builds the publisher's CSV of a table. */
export const buildCsv = (names: readonly string[], rows: readonly (readonly Cell[])[]) =>
  [names.map((name, index) => `${name}${index}`), ...rows.map(row => row.map(([cellText]) => cellText))]
    .map(values => values.map(quote).join(','))
    .join('\n')

/** Formats a value of any program as text, with a uniform form for numbers. */
export const normalizeValue = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  const text = String(value)
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
}
