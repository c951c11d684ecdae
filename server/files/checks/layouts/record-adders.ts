import type { FileRecipe } from '../../../../contract/files/recipes.ts'
import type { FoundFault } from '../refusals.ts'
import { toColumnLetters } from '../tables/headers.ts'
import type { SourceRow } from './source-rows.ts'

/** A row that may still prove to be a note, because only the end of the file shows where the notes begin. */
export interface WaitingRow {
  sourceRow: SourceRow
  /** The number of rows without a value before this row. */
  emptyRowCount: number
  /** The number of the first of these rows that is an empty CSV line. */
  firstEmptyLine: number | undefined
}

/** What records are converted by. */
interface RecordContext {
  recipe: FileRecipe
  kind: 'csv' | 'excel'
  /** The names of the columns of the table. */
  names: readonly string[]
  /** The index of each column of the table in the file. */
  columnIndices: readonly number[]
}

/** Where the records and their faults are added. */
interface RecordOutput {
  addFault: (fault: FoundFault) => void
  addFinishedRow: (row: SourceRow) => void
}

/** Creates a function that converts a row of the file to a record of the table, with the empty rows before it. */
export const createRecordAdder = (
  { recipe, kind, names, columnIndices }: RecordContext,
  { addFault, addFinishedRow }: RecordOutput,
) => {
  const { fillDown, fillMissing, dropEmpty } = recipe
  // Column indices in the table, which has only the named columns of the file.
  const filledColumns = columnIndices.flatMap((_, column) => (fillDown.includes(names[column]!) ? [column] : []))
  /** The last values of the filled columns, which apply to empty cells below them. */
  const rowAbove: SourceRow = { row: 0, values: [], kinds: [] }
  const emptyValues = names.map(() => '')
  /** Number of columns of the file up to the last named one. */
  const width = (columnIndices.at(-1) ?? -1) + 1
  const namedIndices = new Set(columnIndices)
  /** Adds a fault if a row has a value without a column, or too few values. */
  const checkWidth = ({ row, values }: SourceRow) => {
    for (let index = 0; index < values.length; index += 1) {
      if (values[index] === '' || namedIndices.has(index)) continue
      if (index >= width && kind === 'csv')
        return addFault({ rule: 'raggedRow', row, values: { found: values.length, expected: width } })
      return addFault({ rule: 'valueOutsideTable', row, column: toColumnLetters(index) })
    }
    if (values.length < width && kind === 'csv' && !fillMissing)
      addFault({ rule: 'raggedRow', row, values: { found: values.length, expected: width } })
  }
  return ({ sourceRow, emptyRowCount, firstEmptyLine }: WaitingRow) => {
    if (!dropEmpty) {
      // An empty line of a CSV has one value.
      const isEmptyLineRagged = width > 1 && !fillMissing
      if (firstEmptyLine !== undefined && isEmptyLineRagged)
        addFault({ rule: 'raggedRow', row: firstEmptyLine, values: { found: 1, expected: width } })
      for (let offset = 0; offset < emptyRowCount; offset += 1)
        addFinishedRow({ row: sourceRow.row - emptyRowCount + offset, values: emptyValues })
    }
    checkWidth(sourceRow)
    const values = columnIndices.map(index => sourceRow.values[index] ?? '')
    const kinds = sourceRow.kinds && columnIndices.map(index => sourceRow.kinds![index])
    for (const column of filledColumns) {
      if (values[column] === '') {
        values[column] = rowAbove.values[column] ?? ''
        if (kinds) kinds[column] = rowAbove.kinds![column]
      }
      rowAbove.values[column] = values[column]!
      rowAbove.kinds![column] = kinds?.[column]
    }
    addFinishedRow({ row: sourceRow.row, values, ...(kinds && { kinds }) })
  }
}
