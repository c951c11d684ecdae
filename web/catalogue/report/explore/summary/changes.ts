import type { Cell } from '../answers.ts'
import { formatFigure } from '../values.ts'
import type { Summary, SummaryLine } from './load-summary.ts'

/** Formats the change from the previous value, in per cent; undefined if there is none. */
export const formatPercentChange = (figure: Cell, previous: Cell | undefined) => {
  if (figure === null || previous === null || previous === undefined || Number(previous) === 0) return undefined
  const change = (Number(figure) / Number(previous) - 1) * 100
  if (!Number.isFinite(change)) return undefined
  const text = formatFigure(change, 1)
  return `${change > 0 ? '+' : ''}${text}%`
}

/** Returns the period before one of a summary; undefined for the earliest, and for rows without a time. */
export const findPreviousLine = (lines: readonly SummaryLine[], index: number) => {
  const previousLine = lines[index + 1]
  return lines[index]?.key === null || previousLine?.key === null ? undefined : previousLine
}

/** Returns true if the latest year has fewer rows than the year before, so it is incomplete. */
export const isIncomplete = ({ group, lines }: Summary) => {
  if (group.part !== 'fiscal_year' && group.part !== 'year') return false
  const [latest, previous] = lines
    .filter(({ key }) => key !== null)
    .map(({ cells }) => cells.reduce((sum, { rows }) => sum + rows, 0))
  return latest !== undefined && previous !== undefined && latest < previous
}
