import { z } from 'zod'
import { wire, wireWhere } from '../wire.ts'
import { recipeLimits } from './recipe-limits.ts'

/** The instructions to read a table from a file that contains more than the table. Rows count from 1, as in a spreadsheet. */
export const fileRecipe = wireWhere(
  {
    /** The worksheet with the table; the first one if absent. */
    sheet: ['sheet', z.string().min(1).max(255).optional()],
    /** The row of the column names. Rows above it, and above the rows joined with it, are skipped. */
    headerRow: ['header_row', z.int().min(1).max(recipeLimits.headerRow).default(1)],
    /** The number of rows that are joined into the names; `headerRow` is the last of these rows. */
    headerRows: ['header_rows', z.int().min(1).max(recipeLimits.headerRows).default(1)],
    /** The number of rows at the end that are skipped as notes; empty rows do not count. */
    notes: ['notes', z.int().min(0).max(recipeLimits.notes).default(0)],
    /** Columns whose empty cells are filled from the row above. */
    fillDown: ['fill_down', z.array(z.string().min(1).max(255)).max(recipeLimits.fillDown).default([])],
    /** True if repeated column names are numbered. */
    numberNames: ['number_names', z.boolean().default(false)],
    /** True if short rows are filled up with empty cells. */
    fillMissing: ['fill_missing', z.boolean().default(false)],
    /** True if rows without a value are skipped. */
    dropEmpty: ['drop_empty', z.boolean().default(false)],
  },
  ({ headerRow, headerRows }) => headerRows <= headerRow,
  'There are fewer rows above',
)
export type FileRecipe = z.output<typeof fileRecipe>

/** A row that has values, with its number as in a spreadsheet. Long rows and values are truncated. */
const fileRow = z.object({ row: z.int(), values: z.array(z.string()) })

/** The layout of a file or worksheet, with the suggested or applied recipe. */
const fileLayout = wire({
  /** The name of the worksheet; null for a CSV, and for the first worksheet if its recipe need not name it. */
  sheet: ['sheet', z.string().nullable()],
  /** The applied recipe, otherwise the suggested one. */
  recipe: ['recipe', fileRecipe],
  /** The first and last rows. */
  head: ['head', z.array(fileRow)],
  tail: ['tail', z.array(fileRow)],
})
export type FileLayout = z.output<typeof fileLayout>

/** One layout for each worksheet with data; a CSV has one. */
export const fileLayouts = z.array(fileLayout)
