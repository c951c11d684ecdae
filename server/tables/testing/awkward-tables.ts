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
/** A day and a time of day, sometimes with a fraction of a second. */
const moment = fc
  .tuple(day, fc.integer({ min: 0, max: 86_399 }), fc.constantFrom('', '', '.5', '.123'))
  .map(([{ y, m, d }, second, fraction]) => ({
    date: `${y}-${padTwoDigits(m)}-${padTwoDigits(d)}`,
    clock: `${[Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60].map(padTwoDigits).join(':')}${fraction}`,
  }))
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
  percent: {
    cell: fc.oneof(
      missing,
      fc.integer({ min: -9999, max: 9999 }).map((value): Cell => [`${(value / 100).toFixed(2)}%`, String(value / 100)]),
    ),
    first: ['52.88%', '52.88'],
  },
  exponent: {
    cell: fc.oneof(
      missing,
      fc
        .tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: -30, max: 30 }))
        .map(([digits, power]): Cell => [`${digits}e${power}`, String(Number(`${digits}e${power}`))]),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value): Cell => {
        const text = value.toExponential(9)
        return [text, String(Number(text))]
      }),
    ),
    first: ['1.5E-7', '1.5e-7'],
  },
  // Words that mean a missing value in a column of numbers.
  gaps: {
    cell: fc.oneof(
      missing,
      fc.constantFrom(...['-', '..', 'n/a', 'NA', 'ไม่มีข้อมูล', '…', 'null']).map((word): Cell => [word, null]),
      fc.integer({ min: -999, max: 999 }).map((value): Cell => [String(value), String(value)]),
    ),
    first: ['7', '7'],
  },
  time: {
    cell: fc.oneof(
      missing,
      fc
        .tuple(moment, fc.constantFrom(' ', 'T'))
        .map(([{ date, clock }, separator]): Cell => [`${date}${separator}${clock}`, `${date}T${clock}`]),
    ),
    first: ['2024-02-29 23:59:59', '2024-02-29T23:59:59'],
  },
  thaiTime: {
    cell: moment.map(
      ({ date, clock }): Cell => [`${Number(date.slice(0, 4)) + 543}${date.slice(4)} ${clock}`, `${date}T${clock}`],
    ),
    first: ['2567-02-29 00:00:01', '2024-02-29T00:00:01'],
  },
  // Times with a zone, which are stored in UTC.
  zoned: {
    cell: fc.oneof(
      missing,
      fc.tuple(moment, fc.constantFrom('Z', '+07:00', '-03:30')).map(([{ date, clock }, zone]): Cell => {
        const [seconds, fraction] = clock.split('.')
        const utc = new Date(`${date}T${seconds}${zone}`).toISOString().slice(0, 19)
        return [`${date}T${clock}${zone}`, `${utc}${fraction ? `.${fraction}` : ''}Z`]
      }),
    ),
    first: ['2024-03-01T06:59:59+07:00', '2024-02-29T23:59:59Z'],
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
  rows
    .slice(0, rows.findLastIndex(row => row.some(([written]) => written !== '')) + 1)
    .map(row => row.map(([, value]) => normalizeValue(value)))

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
/** Builds the publisher's CSV of a table. */
export const buildCsv = (names: readonly string[], rows: readonly (readonly Cell[])[]) =>
  [names.map((name, index) => `${name}${index}`), ...rows.map(row => row.map(([cellText]) => cellText))]
    .map(values => values.map(quote).join(','))
    .join('\n')

/**
 * Formats a value of any program as text, with a uniform form for numbers and times: midnight is only a day, and the zone is left out, because
 * a Date has no other form.
 */
export const normalizeValue = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  const text = value instanceof Date ? value.toISOString() : String(value)
  if (/^-?\d+\.\d+$/.test(text)) return text.replace(/\.?0+$/, '')
  if (/^-?\d+(\.\d+)?e[+-]?\d+$/i.test(text)) return String(Number(text))
  const [, date, clock, fraction = ''] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d+)?Z?$/.exec(text) ?? []
  if (date === undefined) return text
  const shortFraction = fraction.replace(/\.?0+$/, '')
  return clock === '00:00:00' && shortFraction === '' ? date : `${date}T${clock}${shortFraction}`
}
