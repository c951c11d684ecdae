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
 * Builds the column names from the header rows of a recipe: the names above each other are joined, as in “Income - Tax”. A column without a
 * name gets an empty one.
 */
export const buildColumnNames = (
  { numberNames }: Pick<FileRecipe, 'numberNames'>,
  header: readonly (readonly string[])[],
): string[] => {
  const rows = header.map(row => row.map(normalizeColumnName))
  const width = Math.max(0, ...rows.map(row => row.length))
  const names = Array.from({ length: width }, () => [] as string[])
  for (const [rowIndex, row] of rows.entries()) {
    let groupName = ''
    for (let column = 0; column < width; column += 1) {
      const ownName = row[column] ?? ''
      const hasNameBelow = rows.slice(rowIndex + 1).some(lowerRow => lowerRow[column])
      // A group name appears only above the first column of the group, and applies to the next ones.
      if (ownName) groupName = hasNameBelow ? ownName : ''
      const part = ownName || (hasNameBelow ? groupName : '')
      // A name that is repeated in the next header row is used once.
      if (part && names[column]!.at(-1) !== part) names[column]!.push(part)
    }
  }
  const joinedNames = names.map(parts => parts.join(' - '))
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

/** Applies a recipe to the outline of a file, for a preview. Returns the column names and the first records. */
export const previewRecords = (recipe: FileRecipe, { head, tail }: Pick<FileLayout, 'head' | 'tail'>) => {
  const { headerRow, headerRows, notes, fillDown } = recipe
  // The outline may have fewer rows than there are notes; then all rows of its end are notes.
  const firstNoteRow = notes > 0 ? (tail.at(-notes) ?? tail[0])?.row : undefined
  const header = head.filter(({ row }) => row > headerRow - headerRows && row <= headerRow)
  const allNames = buildColumnNames(
    recipe,
    header.map(({ values }) => values),
  )
  const namedIndices = allNames.flatMap((name, index) => (name ? [index] : []))
  const valuesAbove = new Map<number, string>()
  const records = head
    .filter(({ row }) => row > headerRow && (firstNoteRow === undefined || row < firstNoteRow))
    .map(({ values }) =>
      namedIndices.map(index => {
        const isFilledDown = fillDown.includes(allNames[index]!)
        const value = values[index] || (isFilledDown && valuesAbove.get(index)) || ''
        valuesAbove.set(index, value)
        return value
      }),
    )
  return { names: namedIndices.map(index => allNames[index]!), records }
}
