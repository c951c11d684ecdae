import type { Condition, DatePart, MeasureName } from '../../../contract/tables/queries.ts'
import type { ModelColumn, ModelTable, ModelValue } from './model-tables.ts'

// Evaluates queries about a table in memory, without SQL.

type Row = ModelValue[]

/** Converts a time with a zone to the time in Bangkok; returns any other time unchanged. */
const toBangkokTime = (value: string | number) =>
  String(value).endsWith('Z')
    ? new Date(Date.parse(String(value)) + 7 * 3_600_000).toISOString().slice(0, 19)
    : String(value)

/** Parses the first and the last moment of a year, a month, a day or a time in either era. */
const parseSpan = (raw: string) => {
  const [date = '', time] = toBangkokTime(raw).split(/[T ]/)
  const [year = '', month, day] = date.split('-')
  const gregorianYear = Number(year) >= 2400 ? Number(year) - 543 : Number(year)
  const last = new Date(Date.UTC(gregorianYear, month ? Number(month) : 12, 0)).getUTCDate()
  return {
    from: `${gregorianYear}-${month ?? '01'}-${day ?? '01'}T${time ?? '00:00:00'}`,
    to: `${gregorianYear}-${month ?? '12'}-${day ?? last}T${time ?? '23:59:59'}`,
  }
}
const isTime = ({ kind }: ModelColumn) => kind === 'date' || kind === 'datetime'
const toCommonYear = ({ isYear }: ModelColumn, raw: string) =>
  isYear && Number(raw) >= 2400 ? Number(raw) - 543 : Number(raw)

const isWithin = (column: ModelColumn, value: string | number, { from, to }: { from?: string; to?: string } = {}) => {
  if (isTime(column)) {
    const moment = column.kind === 'date' ? `${value}T00:00:00` : toBangkokTime(value)
    return (from === undefined || moment >= parseSpan(from).from) && (to === undefined || moment <= parseSpan(to).to)
  }
  if (column.kind === 'text') {
    const compare = (other: string) => Buffer.compare(Buffer.from(String(value)), Buffer.from(other))
    return (from === undefined || compare(from) >= 0) && (to === undefined || compare(to) <= 0)
  }
  return (
    (from === undefined || Number(value) >= toCommonYear(column, from)) &&
    (to === undefined || Number(value) <= toCommonYear(column, to))
  )
}

/** Returns true if a row meets a condition. */
export const meetsCondition = (table: ModelTable, condition: Condition, row: Row): boolean => {
  if ('all' in condition) return condition.all.every(part => meetsCondition(table, part, row))
  if ('any' in condition) return condition.any.some(part => meetsCondition(table, part, row))
  if ('not' in condition) return !meetsCondition(table, condition.not, row)
  const at = table.columns.findIndex(({ name }) => name === condition.column)
  const [column, value] = [table.columns[at]!, row[at]!]
  if ('missing' in condition) return value === null
  if (value === null) return false
  const lower = String(value).toLowerCase()
  if ('contains' in condition) return lower.includes(condition.contains.toLowerCase())
  if ('starts' in condition) return lower.startsWith(condition.starts.toLowerCase())
  if (!('in' in condition)) return isWithin(column, value, { from: condition.from, to: condition.to })
  if (column.kind === 'text') return condition.in.includes(String(value))
  return condition.in.some(operand => isWithin(column, value, { from: operand, to: operand }))
}

const thaiCollator = new Intl.Collator('th')
const compareBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

const comparePresent = (a: string | number, b: string | number, isWord: boolean) => {
  if (typeof a === 'number') return a - Number(b)
  return isWord ? thaiCollator.compare(a, String(b)) : compareBytes(a, String(b))
}

/** Compares two values; missing ones come last in either direction. */
export const compareValues =
  ({ isWord = false, isDescending = false }) =>
  (a: ModelValue, b: ModelValue) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const order = comparePresent(a, b, isWord)
    return isDescending ? -order : order
  }

/** Sorts rows by columns; equal rows stay in the publisher's order. */
export const sortRows = (table: ModelTable, rows: Row[], sort: { at: number; isDescending: boolean }[]) =>
  rows.toSorted((a, b) => {
    for (const { at, isDescending } of sort) {
      const isWord = table.columns[at]!.kind === 'text'
      const order = compareValues({ isWord, isDescending })(a[at]!, b[at]!)
      if (order !== 0) return order
    }
    return 0
  })

/** Returns a value as in the response, in an era. */
export const toShownValue = (column: ModelColumn, value: ModelValue, era: 'be' | 'ce'): ModelValue => {
  if (value === null || era === 'ce') return value
  if (column.isYear) return Number(value) + 543
  return isTime(column) ? `${Number(String(value).slice(0, 4)) + 543}${String(value).slice(4)}` : value
}

/** Returns the group of a value: the value itself, or a part of its time. */
export const toGroup = (
  column: ModelColumn,
  value: ModelValue,
  { part, era }: { part: DatePart | null; era: 'be' | 'ce' },
): ModelValue => {
  if (part === null || value === null) return toShownValue(column, value, era)
  const time = toBangkokTime(value)
  if (part === 'day') return toShownValue({ ...column, kind: 'date' }, time.slice(0, 10), era)
  const year = Number(time.slice(0, 4)) + (era === 'be' ? 543 : 0)
  const month = Number(time.slice(5, 7))
  if (part === 'year') return year
  if (part === 'fiscal_year') return month >= 10 ? year + 1 : year
  return part === 'quarter' ? `${year}-Q${Math.ceil(month / 3)}` : `${year}-${String(month).padStart(2, '0')}`
}

const computeExactSum = (values: number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100

/** Computes a measure of the values of a column, none of which is missing. */
export const computeMeasure = (aggregate: MeasureName, values: (string | number)[]): ModelValue => {
  if (aggregate === 'count') return values.length
  if (aggregate === 'distinct') return new Set(values).size
  if (values.length === 0) return null
  const ordered = values.toSorted((a, b) => (typeof a === 'number' ? a - Number(b) : compareBytes(a, String(b))))
  if (aggregate === 'min') return ordered[0]!
  if (aggregate === 'max') return ordered.at(-1)!
  const figures = ordered as number[]
  if (aggregate === 'sum') return computeExactSum(figures)
  if (aggregate === 'avg') return computeExactSum(figures) / figures.length
  return (figures[Math.floor((figures.length - 1) / 2)]! + figures[Math.ceil((figures.length - 1) / 2)]!) / 2
}
