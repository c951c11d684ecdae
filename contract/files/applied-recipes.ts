import { normalizeColumnName } from './column-names.ts'
import type { FileLayout, FileRecipe } from './recipes.ts'

/** The recipe that reads a file as it is: the column names are in row 1, and no row is skipped, filled or left out. */
export const plainRecipe: FileRecipe = {
  headerRow: 1,
  headerRows: 1,
  notes: 0,
  fillDown: [],
  numberNames: false,
  fillMissing: false,
  dropEmpty: false,
}

/** Returns true if a recipe reads the first sheet of a file as it is. */
export const isPlainRecipe = ({ sheet, ...instructions }: FileRecipe) =>
  // The spread gives both objects the same order of fields.
  !sheet && JSON.stringify({ ...plainRecipe, ...instructions }) === JSON.stringify(plainRecipe)

/**
 * Builds the column names from the cells of the header rows, from top to bottom: the names above each other are joined, as in
 * “Income - Tax”. A column without a name gets an empty one.
 */
export const buildColumnNames = (
  { numberNames }: Pick<FileRecipe, 'numberNames'>,
  headerLines: readonly (readonly string[])[],
): string[] => {
  const rows = headerLines.map(row => row.map(normalizeColumnName))
  const columnCount = Math.max(0, ...rows.map(row => row.length))
  const namePartsByColumn = Array.from({ length: columnCount }, () => [] as string[])
  for (const [rowIndex, row] of rows.entries()) {
    // The name of the group of columns that this row has begun; empty outside a group.
    let groupName = ''
    for (let column = 0; column < columnCount; column += 1) {
      const ownName = row[column] ?? ''
      const hasNameBelow = rows.slice(rowIndex + 1).some(lowerRow => lowerRow[column])
      // A group name appears only above the first column of the group, and applies to the next ones.
      if (ownName) groupName = hasNameBelow ? ownName : ''
      const part = ownName || (hasNameBelow ? groupName : '')
      // If two header rows repeat a name, it is used once.
      const nameParts = namePartsByColumn[column]!
      if (part && nameParts.at(-1) !== part) nameParts.push(part)
    }
  }
  const joinedNames = namePartsByColumn.map(nameParts => nameParts.join(' - '))
  return numberNames ? numberDuplicates(joinedNames) : joinedNames
}

/** Appends a number to each repeated name, as in “Tax (2)”. A number is skipped if the table already has this name. */
const numberDuplicates = (names: readonly string[]) => {
  const usedNames = new Set(names)
  const seenNames = new Set<string>()
  return names.map(name => {
    if (!name || !seenNames.has(name)) {
      seenNames.add(name)
      return name
    }
    let number = 2
    while (usedNames.has(`${name} (${number})`)) number += 1
    const numberedName = `${name} (${number})`
    usedNames.add(numberedName)
    return numberedName
  })
}

/** Applies a recipe to the outline of a file (its first rows in `head`, its last in `tail`). Returns the column names and the first records. */
export const previewRecords = (recipe: FileRecipe, { head, tail }: Pick<FileLayout, 'head' | 'tail'>) => {
  const { headerRow, headerRows, notes, fillDown } = recipe
  // `tail` may have fewer rows than there are notes at the end of the file; then all its rows are notes.
  const noteRows = notes > 0 ? tail.slice(-notes) : []
  const firstNoteRow = noteRows[0]?.row
  const headerLines = head.filter(({ row }) => row > headerRow - headerRows && row <= headerRow)
  const allNames = buildColumnNames(
    recipe,
    headerLines.map(({ values }) => values),
  )
  // Columns without a name are left out.
  const namedIndices = allNames.flatMap((name, index) => (name ? [index] : []))
  const valuesAbove = new Map<number, string>()
  const records = head
    .filter(({ row }) => row > headerRow && (firstNoteRow === undefined || row < firstNoteRow))
    .map(({ values }) =>
      namedIndices.map(index => {
        const isFilledDown = fillDown.includes(allNames[index]!)
        const filledValue = isFilledDown ? valuesAbove.get(index) : undefined
        const value = values[index] || filledValue || ''
        valuesAbove.set(index, value)
        return value
      }),
    )
  return { names: namedIndices.map(index => allNames[index]!), records }
}
