import { buildColumnNames } from '../../../../contract/files/applied-recipes.ts'
import type { FileRecipe } from '../../../../contract/files/recipes.ts'
import { bounds } from '../bounds.ts'
import { type FoundFault, Refusal, refuse, toDisplayText } from '../refusals.ts'
import { requireHeader, toColumnLetters } from '../tables/headers.ts'
import { countFilled, type SourceRow } from './source-rows.ts'

/** Limit of the column names that are saved with a recipe, by which it recognises its table. */
export const maxRecipeNames = 50

/** A row that may still prove to be a note, because only the end of the file shows where the notes begin. */
interface WaitingRow {
  sourceRow: SourceRow
  /** The number of rows without a value before this row. */
  emptyRowCount: number
  /** The number of the first of these rows that is an empty CSV line. */
  emptyLine: number | undefined
}

/**
 * Creates a converter of the rows of a file to a table: first the column names, then records of the same width. Leaves out only the values
 * above the names and in the notes; any other value without a column is a fault. A saved recipe applies only if the file has its column
 * names and the rows that it leaves out at the end look like notes.
 */
export const createTableBuilder = (recipe: FileRecipe, kind: 'csv' | 'excel', savedNames?: readonly string[]) => {
  const { headerRow, headerRows, notes, fillDown, fillMissing, dropEmpty } = recipe
  /** The values of the header rows. */
  const headerValues: string[][] = []
  /** The last rows with a value, as many as there are notes. */
  const waitingRows: WaitingRow[] = []
  const faults: FoundFault[] = []
  let addRecord: ReturnType<typeof createRecordAdder> | undefined
  /** The number of the last row with a value. */
  let lastRow = headerRow
  /** The number of the first empty CSV line after this row. */
  let emptyLine: number | undefined
  /** Rows of the table that were not returned yet. */
  let finishedRows: SourceRow[] = []

  const addFault = (newFault: FoundFault) => {
    faults.push(newFault)
    if (faults.length >= bounds.faults) throw new Refusal(faults)
  }
  /** Builds the column names from the header rows, and returns the function that adds records. */
  const createAdderFromHeader = () => {
    const headerNames = buildColumnNames(recipe, headerValues)
    const columnIndices = headerNames.flatMap((name, index) => (name === '' ? [] : [index]))
    const names = requireHeader(
      columnIndices.map(index => headerNames[index]!),
      headerRow,
    )
    if (savedNames && !hasEnoughNames(names, savedNames)) refuse('recipeUnfit', { row: headerRow })
    const unknownName = fillDown.find(name => !names.includes(name))
    if (unknownName !== undefined) refuse('recipeColumn', { column: toDisplayText(unknownName) })
    finishedRows.push({ row: headerRow, values: names })
    return createRecordAdder(names, columnIndices)
  }
  const createRecordAdder = (names: readonly string[], columnIndices: readonly number[]) => {
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
    return ({ sourceRow, emptyRowCount, emptyLine: emptyLineBefore }: WaitingRow) => {
      if (!dropEmpty) {
        if (emptyLineBefore !== undefined && width > 1 && !fillMissing)
          addFault({ rule: 'raggedRow', row: emptyLineBefore, values: { found: 1, expected: width } })
        for (let offset = 0; offset < emptyRowCount; offset += 1)
          finishedRows.push({ row: sourceRow.row - emptyRowCount + offset, values: emptyValues })
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
      finishedRows.push({ row: sourceRow.row, values, ...(kinds && { kinds }) })
    }
  }
  const addRow = (sourceRow: SourceRow) => {
    const { row, values } = sourceRow
    if (row <= headerRow) {
      if (row > headerRow - headerRows) headerValues.push(values)
      return
    }
    addRecord ??= createAdderFromHeader()
    if (countFilled(values) === 0) {
      // An empty line of a CSV is a record of one empty value.
      if (values.length === 1) emptyLine ??= row
      return
    }
    waitingRows.push({ sourceRow, emptyRowCount: row - lastRow - 1, emptyLine })
    lastRow = row
    emptyLine = undefined
    if (waitingRows.length > notes) addRecord(waitingRows.shift()!)
  }
  const drainRows = () => {
    const rows = finishedRows
    finishedRows = []
    return rows
  }
  return {
    /** Adds rows of the file, and returns the rows of the table that are complete. */
    add(rows: readonly SourceRow[]): SourceRow[] {
      for (const row of rows) addRow(row)
      return drainRows()
    },
    /** Returns the last rows of the table. Throws a Refusal with the faults. */
    end(): SourceRow[] {
      addRecord ??= createAdderFromHeader()
      const hasOtherNotes =
        waitingRows.length < notes || waitingRows.some(({ sourceRow }) => countFilled(sourceRow.values) > 1)
      if (savedNames && hasOtherNotes) refuse('recipeUnfit', { row: headerRow })
      if (faults.length > 0) throw new Refusal(faults)
      return drainRows()
    },
  }
}

/** Returns true if a table has at least half of the saved names. */
const hasEnoughNames = (names: readonly string[], savedNames: readonly string[]) => {
  const nameSet = new Set(names)
  return savedNames.filter(name => nameSet.has(name)).length * 2 >= savedNames.length
}
