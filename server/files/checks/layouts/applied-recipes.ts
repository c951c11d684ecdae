import { buildColumnNames } from '../../../../contract/files/applied-recipes.ts'
import type { FileRecipe } from '../../../../contract/files/recipes.ts'
import { bounds } from '../bounds.ts'
import { type FoundFault, Refusal, refuse, toDisplayText } from '../refusals.ts'
import { requireHeader } from '../tables/headers.ts'
import { createRecordAdder, type WaitingRow } from './record-adders.ts'
import { countFilled, type SourceRow } from './source-rows.ts'

/** Limit of the column names that are saved with a recipe, by which it recognises its table. */
export const maxRecipeNames = 50

/**
 * Creates a converter of the rows of a file to a table: first the column names, then records of the same width. Leaves out only the values
 * above the names and in the notes; any other value without a column is a fault. A saved recipe applies only if the file has its column
 * names and the rows that it leaves out at the end look like notes.
 */
export const createTableBuilder = (recipe: FileRecipe, kind: 'csv' | 'excel', savedNames?: readonly string[]) => {
  const { headerRow, headerRows: headerRowCount, notes: noteCount, fillDown } = recipe
  /** The values of the header rows. */
  const headerValues: string[][] = []
  /** The last rows with a value, as many as there are notes. */
  const waitingRows: WaitingRow[] = []
  const faults: FoundFault[] = []
  /** Adds a record; undefined until the header was read. */
  let addRecord: ReturnType<typeof createRecordAdder> | undefined
  /** The number of the last row with a value. */
  let lastRow = headerRow
  /** The number of the first empty CSV line after this row. */
  let firstEmptyLine: number | undefined
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
    const addFinishedRow = (row: SourceRow) => void finishedRows.push(row)
    return createRecordAdder({ recipe, kind, names, columnIndices }, { addFault, addFinishedRow })
  }
  const addRow = (sourceRow: SourceRow) => {
    const { row, values } = sourceRow
    if (row <= headerRow) {
      if (row > headerRow - headerRowCount) headerValues.push(values)
      return
    }
    addRecord ??= createAdderFromHeader()
    if (countFilled(values) === 0) {
      // An empty line of a CSV is a record of one empty value.
      if (values.length === 1) firstEmptyLine ??= row
      return
    }
    waitingRows.push({ sourceRow, emptyRowCount: row - lastRow - 1, firstEmptyLine })
    lastRow = row
    firstEmptyLine = undefined
    if (waitingRows.length > noteCount) addRecord(waitingRows.shift()!)
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
      const endsUnlikeNotes =
        waitingRows.length < noteCount || waitingRows.some(({ sourceRow }) => countFilled(sourceRow.values) > 1)
      if (savedNames && endsUnlikeNotes) refuse('recipeUnfit', { row: headerRow })
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
