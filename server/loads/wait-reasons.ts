import type { LoadReason } from '../../contract/loads/load-rules.ts'
import type { ComparedDraft } from '../catalogue/index.ts'

/** Within these limits, a load is published without a review. */
export interface LoadLimits {
  /** If false, every load waits for a review. */
  isAutomatic: boolean
  /** Negative for a loss: -10 lets a table lose a tenth of its rows. */
  minRowChangePercent: number
  /** 10 lets a table grow by a tenth of its rows. */
  maxRowChangePercent: number
}

/** Types in the warehouse by column name. */
type ColumnTypes = Record<string, string>

/** Limit of column names in one sentence, because a table may lose hundreds of columns. */
const maxNames = 10

/** Finds why a draft must wait for its steward; undefined if it is within the limits and may be published. */
export const findWaitReason = (
  { changes: { table }, rowsBefore, rowsAfter }: ComparedDraft,
  /** `accepted`: the types of the tables published before. `read`: the types of the table that was just read. */
  types: { accepted: ColumnTypes; read: ColumnTypes },
  limits: LoadLimits,
): LoadReason | undefined => {
  // A report without a table has nothing to compare with.
  if (rowsBefore === null || !table) return { rule: 'first' }
  if (table.columnsRemoved.length > 0)
    return { rule: 'columnsLost', values: { columns: joinFirstNames(table.columnsRemoved) } }
  // A column without an accepted type is new.
  const retypedColumns = Object.entries(types.read).filter(([name, type]) => (types.accepted[name] ?? type) !== type)
  if (retypedColumns.length > 0) {
    const typeChanges = retypedColumns.map(([name, type]) => `${name} (${types.accepted[name]} → ${type})`)
    return { rule: 'columnsRetyped', values: { columns: joinFirstNames(typeChanges) } }
  }
  // Whole numbers have no rounding error, so that a change of exactly the limit counts as within it.
  const isRowCountWithinLimits =
    100 * rowsAfter >= (100 + limits.minRowChangePercent) * rowsBefore &&
    100 * rowsAfter <= (100 + limits.maxRowChangePercent) * rowsBefore
  if (!isRowCountWithinLimits)
    return {
      rule: 'rowsBeyond',
      values: { before: rowsBefore, after: rowsAfter, percent: formatPercent(rowsBefore, rowsAfter) },
    }
  // The steward has chosen that every load waits.
  return limits.isAutomatic ? undefined : { rule: 'asAsked' }
}

/** Joins the first names of a list, with an ellipsis in place of the others. */
const joinFirstNames = (names: readonly string[]) =>
  names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ', …' : '')

/** Formats the change of a number in percent with its sign, such as +2.5 or −10.0. */
const formatPercent = (before: number, after: number) => {
  const percent = (((after - before) * 100) / before).toFixed(1)
  return after > before ? `+${percent}` : percent.replace('-', '−')
}
