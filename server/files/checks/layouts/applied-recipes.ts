import { namesBy } from '../../../../contract/files/applied-recipes.ts'
import type { FileRecipe } from '../../../../contract/files/recipes.ts'
import { bounds } from '../bounds.ts'
import { type FoundFault, Refusal, refuse, toDisplayText } from '../refusals.ts'
import { requireHeader, toColumnLetters } from '../tables/headers.ts'
import { countFilled, type SourceRow } from './source-rows.ts'

/** Limit of names by which a saved recipe recognises its table. */
export const maxKeptNames = 50

interface WaitingRow {
  row: SourceRow
  /** The number of rows without a value before this row. */
  emptyRowCount: number
  /** Row number of the first of these rows that is an empty CSV line. */
  emptyLine: number | undefined
}

/**
 * Converts the rows of a file to a table: the names, then records of the same width. Values are skipped only above the names and in the
 * notes; a value without a column is a fault. A saved recipe applies only if its names are found and the rows that it skips at the end look
 * like notes.
 */
export const createTableBuilder = (recipe: FileRecipe, kind: 'csv' | 'excel', savedNames?: readonly string[]) => {
  const { headerRow, headerRows, notes, fillDown, fillMissing, dropEmpty } = recipe
  const header: string[][] = []
  const waiting: WaitingRow[] = []
  const faults: FoundFault[] = []
  let body: ReturnType<typeof createBody> | undefined
  let lastRow = headerRow
  let emptyLine: number | undefined
  let finishedRows: SourceRow[] = []

  const addFault = (newFault: FoundFault) => {
    faults.push(newFault)
    if (faults.length >= bounds.faults) throw new Refusal(faults)
  }
  const createBodyFromHeader = () => {
    const headerNames = namesBy(recipe, header)
    const columnIndices = headerNames.flatMap((name, index) => (name === '' ? [] : [index]))
    const names = requireHeader(
      columnIndices.map(at => headerNames[at]!),
      headerRow,
    )
    if (savedNames && !hasEnoughNames(names, savedNames)) refuse('recipeUnfit', { row: headerRow })
    const unknown = fillDown.find(name => !names.includes(name))
    if (unknown !== undefined) refuse('recipeColumn', { column: toDisplayText(unknown) })
    finishedRows.push({ row: headerRow, values: names })
    return createBody(names, columnIndices)
  }
  const createBody = (names: readonly string[], columnIndices: readonly number[]) => {
    const filledColumns = columnIndices.flatMap((_, column) => (fillDown.includes(names[column]!) ? [column] : []))
    const rowAbove: SourceRow = { row: 0, values: [], kinds: [] }
    const emptyValues = names.map(() => '')
    const width = (columnIndices.at(-1) ?? -1) + 1
    const namedIndices = new Set(columnIndices)
    const requireValuesInColumns = ({ row, values }: SourceRow) => {
      for (let at = 0; at < values.length; at += 1) {
        if (values[at] === '' || namedIndices.has(at)) continue
        if (at >= width && kind === 'csv')
          return addFault({ rule: 'raggedRow', row, values: { found: values.length, expected: width } })
        return addFault({ rule: 'valueOutsideTable', row, column: toColumnLetters(at) })
      }
      if (values.length < width && kind === 'csv' && !fillMissing)
        addFault({ rule: 'raggedRow', row, values: { found: values.length, expected: width } })
    }
    return ({ row, emptyRowCount, emptyLine }: WaitingRow) => {
      if (!dropEmpty) {
        if (emptyLine !== undefined && width > 1 && !fillMissing)
          addFault({ rule: 'raggedRow', row: emptyLine, values: { found: 1, expected: width } })
        for (let at = 0; at < emptyRowCount; at += 1)
          finishedRows.push({ row: row.row - emptyRowCount + at, values: emptyValues })
      }
      requireValuesInColumns(row)
      const values = columnIndices.map(at => row.values[at] ?? '')
      const kinds = row.kinds && columnIndices.map(at => row.kinds![at])
      for (const column of filledColumns) {
        if (values[column] === '') {
          values[column] = rowAbove.values[column] ?? ''
          if (kinds) kinds[column] = rowAbove.kinds![column]
        }
        rowAbove.values[column] = values[column]!
        rowAbove.kinds![column] = kinds?.[column]
      }
      finishedRows.push({ row: row.row, values, ...(kinds && { kinds }) })
    }
  }
  const addRow = (row: SourceRow) => {
    if (row.row <= headerRow) {
      if (row.row > headerRow - headerRows) header.push(row.values)
      return
    }
    body ??= createBodyFromHeader()
    if (countFilled(row.values) === 0) {
      if (row.values.length === 1) emptyLine ??= row.row
      return
    }
    waiting.push({ row, emptyRowCount: row.row - lastRow - 1, emptyLine })
    lastRow = row.row
    emptyLine = undefined
    if (waiting.length > notes) body(waiting.shift()!)
  }
  const drainRows = () => {
    const rows = finishedRows
    finishedRows = []
    return rows
  }
  return {
    add(rows: readonly SourceRow[]): SourceRow[] {
      for (const row of rows) addRow(row)
      return drainRows()
    },
    end(): SourceRow[] {
      body ??= createBodyFromHeader()
      if (savedNames && (waiting.length < notes || waiting.some(({ row }) => countFilled(row.values) > 1)))
        refuse('recipeUnfit', { row: headerRow })
      if (faults.length > 0) throw new Refusal(faults)
      return drainRows()
    },
  }
}

/** Returns true if at least half of the saved names are found. */
const hasEnoughNames = (names: readonly string[], savedNames: readonly string[]) => {
  const nameSet = new Set(names)
  return savedNames.filter(name => nameSet.has(name)).length * 2 >= savedNames.length
}
