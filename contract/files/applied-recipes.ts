import { columnName } from './column-names.ts'
import type { FileLayout, FileRecipe } from './recipes.ts'

/** Reads the file as it is. */
export const plainRecipe: FileRecipe = {
  headerRow: 1,
  headerRows: 1,
  notes: 0,
  fillDown: [],
  numberNames: false,
  fillMissing: false,
  dropEmpty: false,
}

/** Returns true if a recipe changes nothing. */
export const isPlain = (recipe: FileRecipe) =>
  JSON.stringify({ ...plainRecipe, ...recipe, sheet: undefined }) === JSON.stringify(plainRecipe) && !recipe.sheet

/** Builds the column names from the header rows of a recipe; empty for a column without a name. */
export const namesBy = (
  { numberNames }: Pick<FileRecipe, 'numberNames'>,
  header: readonly (readonly string[])[],
): string[] => {
  const rows = header.map(row => row.map(columnName))
  const width = Math.max(0, ...rows.map(row => row.length))
  const names = Array.from({ length: width }, () => [] as string[])
  for (const [level, row] of rows.entries()) {
    let group = ''
    for (let column = 0; column < width; column += 1) {
      const ownName = row[column] ?? ''
      const isGrouped = rows.slice(level + 1).some(below => below[column])
      // A group name appears only above its first column.
      if (ownName) group = isGrouped ? ownName : ''
      const part = ownName || (isGrouped ? group : '')
      if (part && names[column]!.at(-1) !== part) names[column]!.push(part)
    }
  }
  const joinedNames = names.map(parts => parts.join(' - '))
  return numberNames ? numberDuplicates(joinedNames) : joinedNames
}

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
    usedNames.add(`${name} (${number})`)
    return `${name} (${number})`
  })
}

/** Applies a recipe to the first rows of a file for a preview; returns the names and some records. */
export const firstRecords = (recipe: FileRecipe, { head, tail }: Pick<FileLayout, 'head' | 'tail'>) => {
  const { headerRow, headerRows, notes, fillDown } = recipe
  const firstNote = notes > 0 ? (tail.at(-notes)?.row ?? tail[0]?.row ?? Infinity) : Infinity
  const header = head.filter(({ row }) => row > headerRow - headerRows && row <= headerRow)
  const allNames = namesBy(
    recipe,
    header.map(({ values }) => values),
  )
  const namedIndices = allNames.flatMap((name, index) => (name ? [index] : []))
  const valuesAbove = new Map<number, string>()
  const records = head
    .filter(({ row }) => row > headerRow && row < firstNote)
    .map(({ values }) =>
      namedIndices.map(index => {
        const value =
          values[index] ||
          (fillDown.includes(allNames[index]!) ? (valuesAbove.get(index) ?? '') : (values[index] ?? ''))
        valuesAbove.set(index, value)
        return value
      }),
    )
  return { names: namedIndices.map(index => allNames[index]!), records }
}
