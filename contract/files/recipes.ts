import { z } from 'zod'
import { wire, wireWhere } from '../wire.ts'
import { columnName } from './column-names.ts'

/** How far down the column names may be, from how many rows they are joined, and how many notes may follow a table. */
export const recipeLimits = { headerRow: 200, headerRows: 3, notes: 100, fillDown: 20 } as const

/** How a table is read out of a file that holds more than the table. Rows are counted as a spreadsheet counts them, from 1. */
export const fileRecipe = wireWhere(
  {
    /** The worksheet that is the table; absent: the first one. */
    sheet: ['sheet', z.string().min(1).max(255).optional()],
    /** The row of the column names; what is above it, and above the rows that are joined with it, is left out. */
    headerRow: ['header_row', z.int().min(1).max(recipeLimits.headerRow).default(1)],
    /** How many rows, the last of them `headerRow`, are joined into the names. */
    headerRows: ['header_rows', z.int().min(1).max(recipeLimits.headerRows).default(1)],
    /** How many rows at the end are notes, rows without a value not counted. They are left out. */
    notes: ['notes', z.int().min(0).max(recipeLimits.notes).default(0)],
    /** Columns whose empty cells take the value above them. */
    fillDown: ['fill_down', z.array(z.string().min(1).max(255)).max(recipeLimits.fillDown).default([])],
    /** A name that appears again gets a number. */
    numberNames: ['number_names', z.boolean().default(false)],
    /** Rows that end early get empty cells. */
    fillMissing: ['fill_missing', z.boolean().default(false)],
    /** Rows without a value are left out. */
    dropEmpty: ['drop_empty', z.boolean().default(false)],
  },
  ({ headerRow, headerRows }) => headerRows <= headerRow,
  'There are not so many rows above',
)
export type FileRecipe = z.output<typeof fileRecipe>

/** The file is the table. */
export const plainRecipe: FileRecipe = {
  headerRow: 1,
  headerRows: 1,
  notes: 0,
  fillDown: [],
  numberNames: false,
  fillMissing: false,
  dropEmpty: false,
}

/** Whether a recipe changes nothing. */
export const isPlain = (recipe: FileRecipe) =>
  JSON.stringify({ ...plainRecipe, ...recipe, sheet: undefined }) === JSON.stringify(plainRecipe) && !recipe.sheet

/** A row that holds something; long rows and values are cut. */
const fileRow = z.object({ row: z.int(), values: z.array(z.string()) })

/** What a file, or one worksheet of it, looks like, and the recipe that is suggested or in use. */
const fileLayout = wire({
  sheet: ['sheet', z.string().nullable()],
  recipe: ['recipe', fileRecipe],
  /** The first rows and the last ones. */
  head: ['head', z.array(fileRow)],
  tail: ['tail', z.array(fileRow)],
})
export type FileLayout = z.output<typeof fileLayout>

/** The worksheets that hold something; one of a CSV. */
export const fileLayouts = z.array(fileLayout)

/** The names of the columns as a recipe makes them of its header rows; empty for a column without one. */
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
      // The name of a group is over its first column only.
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

/** The table that a recipe makes of the first rows of a file, for a preview: the names and some records. */
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
