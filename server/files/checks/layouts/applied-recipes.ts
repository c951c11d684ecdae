import { namesBy } from '../../../../contract/files/applied-recipes.ts'
import type { FileRecipe } from '../../../../contract/files/recipes.ts'
import { bounds } from '../bounds.ts'
import { type FoundFault, Refusal, refuse, toDisplayText } from '../refusals.ts'
import { columnLetters, requireHeader } from '../tables/headers.ts'
import { countFilled, type SourceRow } from './source-rows.ts'

/** Limit of names by which a saved recipe recognises its table. */
export const maxKeptNames = 50

interface WaitingRow {
  row: SourceRow
  /** Rows without a value before it. */
  empty: number
  /** Row number of the first of them that is an empty CSV line. */
  line: number | undefined
}

/**
 * Converts the rows of a file to a table: the names, then records of the same width. Values are skipped only above the names and in the notes;
 * a value without a column is a fault. A saved recipe applies only if its names are found and the rows that it skips at the end look
 * like notes.
 */
export const tableBy = (recipe: FileRecipe, kind: 'csv' | 'excel', savedNames?: readonly string[]) => {
  const { headerRow, headerRows, notes, fillDown, fillMissing, dropEmpty } = recipe
  const header: string[][] = []
  const waiting: WaitingRow[] = []
  const faults: FoundFault[] = []
  let body: ReturnType<typeof createBody> | undefined
  let last = headerRow
  let line: number | undefined
  let out: SourceRow[] = []

  const fault = (newFault: FoundFault) => {
    faults.push(newFault)
    if (faults.length >= bounds.faults) throw new Refusal(faults)
  }
  const begin = () => {
    const all = namesBy(recipe, header)
    const columnIndices = all.flatMap((name, index) => (name === '' ? [] : [index]))
    const names = requireHeader(
      columnIndices.map(at => all[at]!),
      headerRow,
    )
    if (savedNames && !isKnown(names, savedNames)) refuse('recipeUnfit', { row: headerRow })
    const unknown = fillDown.find(name => !names.includes(name))
    if (unknown !== undefined) refuse('recipeColumn', { column: toDisplayText(unknown) })
    out.push({ row: headerRow, values: names })
    return createBody(names, columnIndices)
  }
  const createBody = (names: readonly string[], columnIndices: readonly number[]) => {
    const filled = columnIndices.flatMap((_, column) => (fillDown.includes(names[column]!) ? [column] : []))
    const above: SourceRow = { row: 0, values: [], kinds: [] }
    const none = names.map(() => '')
    const width = (columnIndices.at(-1) ?? -1) + 1
    const namedIndices = new Set(columnIndices)
    const requirePlaces = ({ row, values }: SourceRow) => {
      for (let at = 0; at < values.length; at += 1) {
        if (values[at] === '' || namedIndices.has(at)) continue
        if (at >= width && kind === 'csv')
          return fault({ rule: 'raggedRow', row, values: { found: values.length, expected: width } })
        return fault({ rule: 'valueOutsideTable', row, column: columnLetters(at) })
      }
      if (values.length < width && kind === 'csv' && !fillMissing)
        fault({ rule: 'raggedRow', row, values: { found: values.length, expected: width } })
    }
    return ({ row, empty, line }: WaitingRow) => {
      if (!dropEmpty) {
        if (line !== undefined && width > 1 && !fillMissing)
          fault({ rule: 'raggedRow', row: line, values: { found: 1, expected: width } })
        for (let at = 0; at < empty; at += 1) out.push({ row: row.row - empty + at, values: none })
      }
      requirePlaces(row)
      const values = columnIndices.map(at => row.values[at] ?? '')
      const kinds = row.kinds && columnIndices.map(at => row.kinds![at])
      for (const column of filled) {
        if (values[column] === '') {
          values[column] = above.values[column] ?? ''
          if (kinds) kinds[column] = above.kinds![column]
        }
        above.values[column] = values[column]!
        above.kinds![column] = kinds?.[column]
      }
      out.push({ row: row.row, values, ...(kinds && { kinds }) })
    }
  }
  const addRow = (row: SourceRow) => {
    if (row.row <= headerRow) {
      if (row.row > headerRow - headerRows) header.push(row.values)
      return
    }
    body ??= begin()
    if (countFilled(row.values) === 0) {
      if (row.values.length === 1) line ??= row.row
      return
    }
    waiting.push({ row, empty: row.row - last - 1, line })
    last = row.row
    line = undefined
    if (waiting.length > notes) body(waiting.shift()!)
  }
  const takeRows = () => {
    const rows = out
    out = []
    return rows
  }
  return {
    add(rows: readonly SourceRow[]): SourceRow[] {
      for (const row of rows) addRow(row)
      return takeRows()
    },
    end(): SourceRow[] {
      body ??= begin()
      if (savedNames && (waiting.length < notes || waiting.some(({ row }) => countFilled(row.values) > 1)))
        refuse('recipeUnfit', { row: headerRow })
      if (faults.length > 0) throw new Refusal(faults)
      return takeRows()
    },
  }
}

/** Returns true if at least half of the saved names are found. */
const isKnown = (names: readonly string[], savedNames: readonly string[]) => {
  const nameSet = new Set(names)
  return savedNames.filter(name => nameSet.has(name)).length * 2 >= savedNames.length
}
