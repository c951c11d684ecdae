import type { Cell } from '../api-responses.ts'
import { formatFigure } from '../figure-formats.ts'
import type { Summary, SummaryLine } from './load-summary.ts'

/** Formats the change from the previous value in per cent; undefined if one of them is missing or the previous one is 0. */
export const formatPercentChange = (value: Cell, previous: Cell | undefined) => {
  if (value === null || previous === null || previous === undefined || Number(previous) === 0) return undefined
  const change = (Number(value) / Number(previous) - 1) * 100
  if (!Number.isFinite(change)) return undefined
  const text = formatFigure(change, 1)
  return `${change > 0 ? '+' : ''}${text}%`
}

/** Returns the line of the period before that of a line; undefined for the earliest period, and for the rows without a time. */
export const findPreviousLine = (lines: readonly SummaryLine[], index: number) => {
  // The latest period is first.
  const previousLine = lines[index + 1]
  return lines[index]?.key === null || previousLine?.key === null ? undefined : previousLine
}

/** Returns true if the latest year has fewer rows than the year before, so that it is probably incomplete. */
export const isIncomplete = ({ group, lines }: Summary) => {
  if (group.part !== 'fiscal_year' && group.part !== 'year') return false
  const [latest, previous] = lines
    .filter(({ key }) => key !== null)
    .map(({ cells }) => cells.reduce((sum, { rowCount }) => sum + rowCount, 0))
  return latest !== undefined && previous !== undefined && latest < previous
}
