import { isPlainRecipe } from '../../../../contract/files/applied-recipes.ts'
import type { FileLayout, FileRecipe } from '../../../../contract/files/recipes.ts'
import { bounds } from '../bounds.ts'
import type { FoundFault } from '../refusals.ts'
import { truncateSampleText } from '../tables/row-samples.ts'
import { createBodyAnalysis, type Source } from './body-analysis.ts'
import { createLastRows } from './note-rows.ts'
import { countFilled, type SourceRow } from './source-rows.ts'

/** Limit of the first rows in which the column names are searched. */
const maxHeadRows = 60
/** Numbers of rows that a layout shows: `head` at the beginning, `tail` at the end, and up to `maxTail` at the end if there are many notes. */
const shownRows = { head: 12, tail: 5, maxTail: 10 }
/** Number of records that a layout shows at least below the column names. */
const shownRecords = 5
/** The layout of a file with the suggested recipe, and the faults that the recipe corrects. The recipe is plain if none can be suggested. */
export interface FoundLayout {
  layout: FileLayout
  findings: FoundFault[]
}

/** Analyses a ragged file and suggests a recipe. */
export const suggestLayout = async (source: Source): Promise<FoundLayout> => {
  const analysis = await analyseRows(source)
  const { recipe, findings } = analysis
  return { layout: buildLayout(source.sheet, recipe, analysis), findings }
}

/** Reads a file and builds its layout with the recipe that was applied to it. */
export const readAppliedLayout = async (
  source: Pick<Source, 'readRows' | 'sheet'>,
  recipe: FileRecipe,
): Promise<FileLayout> => {
  const head: SourceRow[] = []
  const tail = createLastRows()
  await source.readRows(async rows => {
    for (const row of rows) {
      if (countFilled(row.values) === 0) continue
      if (head.length < maxHeadRows) head.push(row)
      tail.add(row)
    }
  })
  return buildLayout(source.sheet, recipe, { head, tail: tail.rows })
}

/** Builds the layout of a file from its first and last rows, with their texts shortened. */
const buildLayout = (
  sheet: string | null,
  recipe: FileRecipe,
  { head, tail }: { head: SourceRow[]; tail: SourceRow[] },
): FileLayout => {
  const toShownRow = ({ row, values }: SourceRow) => ({
    row,
    values: values.slice(0, bounds.sampleColumns).map(truncateSampleText),
  })
  const firstRecordIndex = head.findIndex(({ row }) => row > recipe.headerRow)
  const headCount = Math.max(
    shownRows.head,
    firstRecordIndex < 0 ? 0 : Math.min(maxHeadRows, firstRecordIndex + shownRecords),
  )
  const tailCount = Math.min(shownRows.maxTail, Math.max(shownRows.tail, recipe.notes))
  return { sheet, recipe, head: head.slice(0, headCount).map(toShownRow), tail: tail.slice(-tailCount).map(toShownRow) }
}

/** Reads a file once, and returns its first and last rows, the suggested recipe and the faults that it corrects. */
const analyseRows = async (source: Source) => {
  const head: SourceRow[] = []
  const bodyAnalysis = createBodyAnalysis(source)
  await source.readRows(async rows => {
    for (const row of rows) {
      if (countFilled(row.values) === 0) continue
      if (head.length === maxHeadRows) {
        bodyAnalysis.add(row)
        continue
      }
      head.push(row)
      if (head.length === maxHeadRows) bodyAnalysis.begin(head)
    }
  })
  if (head.length < maxHeadRows) bodyAnalysis.begin(head)
  return { head, ...bodyAnalysis.end() }
}

/** Returns true if the layout suggests a recipe that does more than name a sheet. */
export const hasSuggestedRecipe = ({ layout }: FoundLayout) => !isPlainRecipe({ ...layout.recipe, sheet: undefined })
