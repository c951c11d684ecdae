import type { FileRecipe } from '../../../../contract/files/recipes.ts'
import type { FoundFault } from '../refusals.ts'
import type { SourceRow } from './source-rows.ts'

/** Rows with the same fault: their number, and the number of the first one. */
export interface RowTally {
  count: number
  firstRow: number
}

/** Lists the faults of the rows above the column names, and of column names in several rows. */
export const listHeaderFaults = (
  head: readonly SourceRow[],
  { headerRow, headerRows }: Pick<FileRecipe, 'headerRow' | 'headerRows'>,
): FoundFault[] => {
  const lastTitleRow = headerRow - headerRows
  const hasTitle = head.some(({ row }) => row <= lastTitleRow)
  return [
    ...(lastTitleRow > 0 && !hasTitle ? [{ rule: 'headerMissing' as const, row: 1 }] : []),
    ...(hasTitle
      ? [buildRangeFault({ singularRule: 'titleRow', pluralRule: 'titleRows', firstRow: 1, lastRow: lastTitleRow })]
      : []),
    ...(headerRows > 1 ? [{ rule: 'groupHeader' as const, row: lastTitleRow + 1, values: { last: headerRow } }] : []),
  ]
}

/** Lists the fault of the notes at the end. */
export const listNoteFaults = (noteRows: readonly SourceRow[]): FoundFault[] =>
  noteRows.length === 0
    ? []
    : [
        buildRangeFault({
          singularRule: 'noteRow',
          pluralRule: 'noteRows',
          firstRow: noteRows[0]!.row,
          lastRow: noteRows.at(-1)!.row,
        }),
      ]

interface RowRange<R extends string> {
  singularRule: R
  pluralRule: R
  firstRow: number
  lastRow: number
}

/** Builds a fault of one row or of several rows. */
const buildRangeFault = <R extends FoundFault['rule']>({
  singularRule,
  pluralRule,
  firstRow,
  lastRow,
}: RowRange<R>): FoundFault =>
  firstRow === lastRow
    ? { rule: singularRule, row: firstRow }
    : { rule: pluralRule, row: firstRow, values: { last: lastRow } }

/** Lists the faults of rows with fewer values than columns, and of those with only a text in the first column. */
export const listShortRowFaults = (shortRows: RowTally, singleTextRows: RowTally, width: number): FoundFault[] => {
  const faults: FoundFault[] = []
  if (shortRows.count > 0)
    faults.push({ rule: 'rowsEndEarly', row: shortRows.firstRow, values: { found: shortRows.count, expected: width } })
  if (singleTextRows.count > 0)
    faults.push({ rule: 'groupRows', row: singleTextRows.firstRow, values: { found: singleTextRows.count } })
  return faults
}
