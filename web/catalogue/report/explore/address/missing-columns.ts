import type { Column } from '../api-responses.ts'
import { findChartValue, parseColumnPart } from '../chart/chart-names.ts'
import type { Selection } from './selection.ts'

/** The value of `by` and `split` for one line or one column. */
const noColumn = '-'

const isPart = (raw: string, columns: readonly Column[]) => parseColumnPart(raw, columns)[0] !== undefined
const isLines = (raw: string, columns: readonly Column[]) =>
  raw === noColumn || columns.some(({ name }) => name === raw)
const isValue = (raw: string, columns: readonly Column[]) => findChartValue(raw, columns) !== undefined

const checks = { x: isPart, y: isValue, by: isLines, group: isPart, split: isLines, measure: isValue }
const partNames = Object.keys(checks) as (keyof typeof checks)[]

/**
 * Returns a selection without the parts of its chart and summary whose columns the table does not have, for example because a later version
 * renamed them, and the texts of these parts. Without this, another column would be drawn and the reader could not notice.
 */
export const removeMissingColumns = (selection: Selection, columns: readonly Column[]) => {
  const missingNames = partNames.filter(name => {
    const raw = selection[name]
    return raw !== null && !checks[name](raw, columns)
  })
  return {
    selection: { ...selection, ...Object.fromEntries(missingNames.map(name => [name, null])) },
    missingTexts: missingNames.map(name => selection[name] ?? ''),
  }
}
