import { toBangkokTime } from '../../../../../contract/bangkok-times.ts'
import { toFiscalYear } from '../../../../ui/dates/fiscal-years.ts'
import type { UnitPair } from '../../units.ts'
import type { Cell } from '../api-responses.ts'
import { formatFigure, mentionsPercent } from '../figure-formats.ts'
import type { Summary, SummaryLine } from './load-summary.ts'

/**
 * Formats the change from the previous value: in per cent, or in points if the values are per cent. Undefined if one of them is missing, and for
 * a change in per cent from 0 or from a negative value.
 */
export const formatChange = (value: Cell, previous: Cell | undefined, { isInPoints }: { isInPoints: boolean }) => {
  if (value === null || previous === null || previous === undefined) return undefined
  const change = isInPoints ? Number(value) - Number(previous) : computePercentChange(Number(value), Number(previous))
  if (change === undefined || !Number.isFinite(change)) return undefined
  const text = formatFigure(change, isInPoints ? pointDecimals : percentDecimals)
  const sign = change > 0 && /[1-9]/.test(text) ? '+' : ''
  return sign + text + (isInPoints ? '' : '%')
}

const percentDecimals = 1
/** Rates change by quarters of a point. */
const pointDecimals = 2

const computePercentChange = (value: number, previous: number) =>
  previous > 0 ? (value / previous - 1) * 100 : undefined

/** Returns true if the values of a summary are per cent, by the unit or the name of their column; without a unit, by that of the report. */
export const isInPercent = (
  { aggregate, measure }: Pick<Summary, 'aggregate' | 'measure'>,
  { unitEn, unitTh }: UnitPair,
) =>
  measure !== null &&
  aggregate !== 'count' &&
  mentionsPercent(`${measure.name} ${measure.unit ?? unitEn ?? unitTh ?? ''}`)

/** Returns the line of the period before that of a line; undefined for the earliest period, and for the rows without a time. */
export const findPreviousLine = (lines: readonly SummaryLine[], index: number) => {
  // The latest period is first.
  const previousLine = lines[index + 1]
  return lines[index]?.key === null || previousLine?.key === null ? undefined : previousLine
}

/**
 * Lists the years that are probably incomplete: the latest one if it has fewer rows than the year before, and the one in which the data begins, by
 * its first day `start`, if that is not in the first month of the year and the next year has more rows.
 */
export const listIncompleteLines = ({ group: { part }, lines }: Summary, start: string | null | undefined) => {
  if (part !== 'fiscal_year' && part !== 'year') return []
  const years = lines.filter(({ key }) => key !== null)
  const [latest, earliest] = [years[0], years.at(-1)]
  const hasFewerRows = (line: SummaryLine, other: SummaryLine | undefined) =>
    other !== undefined && countRows(line) < countRows(other)
  const beginsWithin = start && Number(earliest?.key) === findPartialYear(toBangkokTime(start), part)
  return [
    ...(latest && hasFewerRows(latest, years[1]) ? [latest] : []),
    ...(earliest && beginsWithin && hasFewerRows(earliest, years.at(-2)) ? [earliest] : []),
  ]
}

const countRows = ({ cells }: SummaryLine) => cells.reduce((sum, { rowCount }) => sum + rowCount, 0)

/** Returns the year that a day belongs to, unless the day is in the first month of that year. */
const findPartialYear = (day: string, part: 'fiscal_year' | 'year') => {
  if (day.slice(5, 7) === firstMonths[part]) return undefined
  return part === 'fiscal_year' ? toFiscalYear(day) : Number(day.slice(0, 4))
}

const firstMonths = { year: '01', fiscal_year: '10' }
