import type { LoadReason } from '../../contract/loads/load-rules.ts'
import type { ComparedDraft } from '../catalogue/index.ts'

export interface LoadLimits {
  isAutomatic: boolean
  leastPercent: number
  mostPercent: number
}

type ColumnTypes = Record<string, string>

/** Limit of names in one sentence, because a table may lose hundreds of columns. */
const maxNames = 10

/** Returns why a draft waits for its steward; undefined if it is within the limits and may be published. */
export const findWaitReason = (
  { changes: { table }, rowsBefore, rowsAfter }: ComparedDraft,
  types: { accepted: ColumnTypes; read: ColumnTypes },
  limits: LoadLimits,
): LoadReason | undefined => {
  if (rowsBefore === null || !table) return { rule: 'first' }
  if (table.columnsRemoved.length > 0)
    return { rule: 'columnsLost', values: { columns: joinFirstNames(table.columnsRemoved) } }
  const retyped = Object.entries(types.read).filter(([name, type]) => (types.accepted[name] ?? type) !== type)
  if (retyped.length > 0) {
    const typeChanges = retyped.map(([name, type]) => `${name} (${types.accepted[name]} → ${type})`)
    return { rule: 'columnsRetyped', values: { columns: joinFirstNames(typeChanges) } }
  }
  // Uses whole numbers, so that a change of exactly the limit counts as within it.
  const isWithin =
    100 * rowsAfter >= (100 + limits.leastPercent) * rowsBefore &&
    100 * rowsAfter <= (100 + limits.mostPercent) * rowsBefore
  if (!isWithin)
    return {
      rule: 'rowsBeyond',
      values: { before: rowsBefore, after: rowsAfter, percent: formatPercent(rowsBefore, rowsAfter) },
    }
  return limits.isAutomatic ? undefined : { rule: 'asAsked' }
}

const joinFirstNames = (names: readonly string[]) =>
  names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ', …' : '')

const formatPercent = (before: number, after: number) => {
  const percent = (((after - before) * 100) / before).toFixed(1)
  return after > before ? `+${percent}` : percent.replace('-', '−')
}

/** Returns true if a draft has the same content as the current version. */
export const isUnchanged = ({ changes: { table, unchanged } }: ComparedDraft) => {
  if (unchanged.includes('csv')) return true
  return (
    table !== null &&
    table.rowsAdded === 0 &&
    table.rowsRemoved === 0 &&
    table.columnsAdded.length + table.columnsRemoved.length + table.columnsRetyped.length === 0
  )
}
