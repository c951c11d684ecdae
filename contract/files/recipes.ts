import { z } from 'zod'
import { wire, wireWhere } from '../wire.ts'
import { columnName } from './column-names.ts'

/** Limits: the row of the column names, rows that are joined into names, and notes after a table. */
export const recipeLimits = { headerRow: 200, headerRows: 3, notes: 100, fillDown: 20 } as const

/** The instructions to read a table from a file that contains more than the table. Rows count from 1, as in a spreadsheet. */
export const fileRecipe = wireWhere(
  {
    /** The worksheet with the table; the first one if absent. */
    sheet: ['sheet', z.string().min(1).max(255).optional()],
    /** The row of the column names. Rows above it, and above the rows joined with it, are skipped. */
    headerRow: ['header_row', z.int().min(1).max(recipeLimits.headerRow).default(1)],
    /** How many rows are joined into the names; `headerRow` is the last of them. */
    headerRows: ['header_rows', z.int().min(1).max(recipeLimits.headerRows).default(1)],
    /** How many rows at the end are notes and skipped; empty rows do not count. */
    notes: ['notes', z.int().min(0).max(recipeLimits.notes).default(0)],
    /** Columns whose empty cells are filled from the row above. */
    fillDown: ['fill_down', z.array(z.string().min(1).max(255)).max(recipeLimits.fillDown).default([])],
    /** Numbers repeated column names. */
    numberNames: ['number_names', z.boolean().default(false)],
    /** Fills short rows with empty cells. */
    fillMissing: ['fill_missing', z.boolean().default(false)],
    /** Skips rows without a value. */
    dropEmpty: ['drop_empty', z.boolean().default(false)],
  },
  ({ headerRow, headerRows }) => headerRows <= headerRow,
  'There are fewer rows above',
)
export type FileRecipe = z.output<typeof fileRecipe>

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

/** True if a recipe changes nothing. */
export const isPlain = (recipe: FileRecipe) =>
  JSON.stringify({ ...plainRecipe, ...recipe, sheet: undefined }) === JSON.stringify(plainRecipe) && !recipe.sheet

/** A row with values; long rows and values are truncated. */
const fileRow = z.object({ row: z.int(), values: z.array(z.string()) })

/** The layout of a file or worksheet, with the suggested or applied recipe. */
const fileLayout = wire({
  sheet: ['sheet', z.string().nullable()],
  recipe: ['recipe', fileRecipe],
  /** The first and last rows. */
  head: ['head', z.array(fileRow)],
  tail: ['tail', z.array(fileRow)],
})
export type FileLayout = z.output<typeof fileLayout>

/** The worksheets with data; a CSV has one. */
export const fileLayouts = z.array(fileLayout)

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
      const own = row[column] ?? ''
      const isGrouped = rows.slice(level + 1).some(below => below[column])
      // A group name appears only above its first column.
      if (own) group = isGrouped ? own : ''
      const part = own || (isGrouped ? group : '')
      if (part && names[column]!.at(-1) !== part) names[column]!.push(part)
    }
  }
  const joined = names.map(parts => parts.join(' - '))
  return numberNames ? numbered(joined) : joined
}

const numbered = (names: readonly string[]) => {
  const taken = new Set(names)
  const seen = new Set<string>()
  return names.map(name => {
    if (!name || !seen.has(name)) {
      seen.add(name)
      return name
    }
    let number = 2
    while (taken.has(`${name} (${number})`)) number += 1
    taken.add(`${name} (${number})`)
    return `${name} (${number})`
  })
}

/** Applies a recipe to the first rows of a file for a preview; returns the names and some records. */
export const firstRecords = (recipe: FileRecipe, { head, tail }: Pick<FileLayout, 'head' | 'tail'>) => {
  const { headerRow, headerRows, notes, fillDown } = recipe
  const firstNote = notes > 0 ? (tail.at(-notes)?.row ?? tail[0]?.row ?? Infinity) : Infinity
  const header = head.filter(({ row }) => row > headerRow - headerRows && row <= headerRow)
  const all = namesBy(
    recipe,
    header.map(({ values }) => values),
  )
  const places = all.flatMap((name, at) => (name ? [at] : []))
  const above = new Map<number, string>()
  const records = head
    .filter(({ row }) => row > headerRow && row < firstNote)
    .map(({ values }) =>
      places.map(at => {
        const value = values[at] || (fillDown.includes(all[at]!) ? (above.get(at) ?? '') : (values[at] ?? ''))
        above.set(at, value)
        return value
      }),
    )
  return { names: places.map(at => all[at]!), records }
}
