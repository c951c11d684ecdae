import type { Language } from '../../../contract/visit.ts'
import { formatNumber } from '../values/formats.ts'
import { formatBangkokDay } from '../values/moments.ts'
import type { Column } from './staff-rows.ts'

/** Returns a column of numbers, sorted by their value and shown with thousands separators. */
export const buildNumberColumn = <Row,>(name: string, label: string, pick: (row: Row) => number): Column<Row> => ({
  name,
  label,
  text: pick,
  show: row => formatNumber(pick(row)),
  className: 'r',
})

/** Returns a column of moments (ISO 8601), sorted by time and shown as days in the era of the language. */
export const buildDayColumn = <Row,>(
  name: string,
  label: string,
  language: Language,
  pick: (row: Row) => string,
): Column<Row> => ({
  name,
  label,
  text: pick,
  show: row => <time dateTime={pick(row)}>{formatBangkokDay(pick(row), language)}</time>,
  className: 'date',
})
