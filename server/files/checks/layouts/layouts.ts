import { buildColumnNames, isPlainRecipe, plainRecipe } from '../../../../contract/files/applied-recipes.ts'
import type { FileLayout, FileRecipe } from '../../../../contract/files/recipes.ts'
import { bounds } from '../bounds.ts'
import { type FoundFault, Refusal, toDisplayText } from '../refusals.ts'
import { truncateSample } from '../tables/row-samples.ts'
import type { MergedArea } from '../workbooks/sheets.ts'
import { createTableBuilder } from './applied-recipes.ts'
import { findHeaderPosition, isFigure } from './header-places.ts'
import { countNotes, createLastRows } from './note-rows.ts'
import { countFilled, type RowReader, type SourceRow } from './source-rows.ts'

/** Limit of the first rows in which the column names are searched. */
const maxHeadRows = 60
/** Numbers of rows that a layout shows: `head` at the beginning, `tail` at the end, and up to `maxTail` at the end if there are many notes. */
const shownRows = { head: 12, tail: 5, maxTail: 10 }
/** Number of records that a layout shows at least below the column names. */
const shownRecords = 5
/** Limit of the columns whose empty cells a recipe fills from above. */
const maxFilledColumns = 20

/** A CSV or a sheet to analyse. */
interface Source {
  kind: 'csv' | 'excel'
  readRows: RowReader
  /** The name of the sheet that a recipe must contain; null if it does not need one. */
  sheet: string | null
  merged: readonly MergedArea[]
  /** True if the file can be read as it is; the suggestion then only leaves out notes and fills merged cells. */
  isTable: boolean
}

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

const buildLayout = (
  sheet: string | null,
  recipe: FileRecipe,
  { head, tail }: { head: SourceRow[]; tail: SourceRow[] },
): FileLayout => {
  const toShownRow = ({ row, values }: SourceRow) => ({
    row,
    values: values.slice(0, bounds.sampleColumns).map(truncateSample),
  })
  const firstRecordIndex = head.findIndex(({ row }) => row > recipe.headerRow)
  const headCount = Math.max(
    shownRows.head,
    firstRecordIndex < 0 ? 0 : Math.min(maxHeadRows, firstRecordIndex + shownRecords),
  )
  const tailCount = Math.min(shownRows.maxTail, Math.max(shownRows.tail, recipe.notes))
  return { sheet, recipe, head: head.slice(0, headCount).map(toShownRow), tail: tail.slice(-tailCount).map(toShownRow) }
}

/** Lists the faults of a file that is read with a recipe; empty if the recipe yields a table. */
export const listRecipeFaults = async (
  readRows: RowReader,
  recipe: FileRecipe,
  kind: Source['kind'],
): Promise<FoundFault[]> => {
  const tableBuilder = createTableBuilder(recipe, kind)
  let rowCount = 0
  try {
    await readRows(async rows => {
      rowCount += tableBuilder.add(rows).length
    })
    rowCount += tableBuilder.end().length
    // The first row has the column names.
    const hasRecords = rowCount > 1
    return hasRecords ? [] : [{ rule: 'noRecords' }]
  } catch (error) {
    if (error instanceof Refusal) return error.faults
    throw error
  }
}

/** Reads a file once, and returns its first and last rows, the suggested recipe and the faults that it corrects. */
const analyseRows = async (source: Source) => {
  const head: SourceRow[] = []
  const bodyAnalysis = createBodyAnalysis(source)
  await source.readRows(async rows => {
    for (const row of rows) {
      if (head.length < maxHeadRows && countFilled(row.values) > 0) {
        head.push(row)
        if (head.length === maxHeadRows) bodyAnalysis.begin(head)
      } else if (head.length >= maxHeadRows) bodyAnalysis.add(row)
    }
  })
  if (head.length < maxHeadRows) bodyAnalysis.begin(head)
  return { head, ...bodyAnalysis.end(head) }
}

/** Finds the column names, then gathers what a recipe must correct in the rows below them. */
const createBodyAnalysis = ({ kind, isTable, merged, sheet }: Source) => {
  let headerPosition = { headerRow: 1, headerRows: 1 }
  /** True if the row of the column names is known. */
  let hasNames = isTable
  let names: string[] = []
  /** Number of columns up to the last one with a name. */
  let width = 0
  let lastRow = 0
  /** Rows with fewer values than columns. Those with only a text in the first column, such as the name of a group, count separately. */
  const shortRows = { count: 0, firstRow: 0 }
  const singleTextRows = { count: 0, firstRow: 0 }
  /** The first empty line between two rows. */
  let emptyLine: number | undefined
  const tallyRow = (tally: typeof shortRows, row: number) => {
    tally.count += 1
    if (tally.count === 1) tally.firstRow = row
  }
  /** Records an empty line before the row of a CSV, and the row itself if it is short. */
  const inspectRow = ({ row, values }: SourceRow) => {
    if (kind !== 'csv') return
    if (lastRow > 0 && row > lastRow + 1) emptyLine ??= lastRow + 1
    lastRow = row
    if (values.length >= width) return
    const hasOneText = countFilled(values) === 1 && Boolean(values[0]) && !isFigure(values[0]!)
    tallyRow(hasOneText ? singleTextRows : shortRows, row)
  }
  // The last rows may be notes, so `end` inspects them; `tail` passes on each row that is no longer among the last ones.
  const tail = createLastRows(inspectRow)
  return {
    /** Finds the column names in the first rows. It is called once, before `add`. */
    begin(head: readonly SourceRow[]) {
      const foundPosition = isTable ? undefined : findHeaderPosition(head)
      if (foundPosition) headerPosition = foundPosition
      hasNames ||= foundPosition !== undefined
      const { headerRow, headerRows } = headerPosition
      const header = head.filter(({ row }) => row <= headerRow && row > headerRow - headerRows)
      names = buildColumnNames(
        plainRecipe,
        header.map(({ values }) => values),
      )
      width = names.findLastIndex(name => name !== '') + 1
      lastRow = headerRow
      for (const row of head) if (row.row > headerRow) tail.add(row)
    },
    /** Adds a row after the first ones. */
    add(row: SourceRow) {
      if (countFilled(row.values) > 0) tail.add(row)
    },
    /** Returns the last rows, the suggested recipe and the faults that it corrects. */
    end(head: readonly SourceRow[]) {
      const sheetRecipe: FileRecipe = { ...plainRecipe, ...(sheet !== null && { sheet }) }
      if (!hasNames) return { tail: tail.rows, recipe: sheetRecipe, findings: [] }
      const areShortRowsNotes = !isTable && kind === 'csv'
      const notes = countNotes(tail.rows, { width, areShortRowsNotes })
      const lastTableRows = tail.rows.slice(0, tail.rows.length - notes)
      const noteRows = tail.rows.slice(lastTableRows.length)
      for (const row of lastTableRows) inspectRow(row)
      const duplicateNames = names.filter((name, index) => name !== '' && names.indexOf(name) < index)
      const hasShortRows = shortRows.count + singleTextRows.count > 0
      const isRagged =
        headerPosition.headerRow > 1 || hasShortRows || emptyLine !== undefined || duplicateNames.length > 0
      const columnsToFill = listColumnsToFill(head, names, headerPosition.headerRow, merged, isRagged && !isTable)
      const recipe: FileRecipe = {
        ...sheetRecipe,
        ...headerPosition,
        notes,
        fillDown: columnsToFill,
        numberNames: duplicateNames.length > 0,
        fillMissing: hasShortRows && !isTable,
        dropEmpty: emptyLine !== undefined && !isTable,
      }
      const shortRowFaults: FoundFault[] = [
        ...(shortRows.count > 0
          ? [
              {
                rule: 'rowsEndEarly' as const,
                row: shortRows.firstRow,
                values: { found: shortRows.count, expected: width },
              },
            ]
          : []),
        ...(singleTextRows.count > 0
          ? [{ rule: 'groupRows' as const, row: singleTextRows.firstRow, values: { found: singleTextRows.count } }]
          : []),
      ]
      const findings: FoundFault[] = [
        ...listHeaderFaults(head, headerPosition),
        ...duplicateNames.map(
          (name): FoundFault => ({ rule: 'columnTwice', row: headerPosition.headerRow, column: toDisplayText(name) }),
        ),
        ...(recipe.dropEmpty ? [{ rule: 'emptyRows' as const, row: emptyLine! }] : []),
        ...(recipe.fillMissing ? shortRowFaults : []),
        ...columnsToFill.map((name): FoundFault => ({ rule: 'mergedGroups', column: toDisplayText(name) })),
        ...listNoteFaults(noteRows),
      ]
      return { tail: tail.rows, recipe, findings }
    },
  }
}

const listHeaderFaults = (
  head: readonly SourceRow[],
  { headerRow, headerRows }: Pick<FileRecipe, 'headerRow' | 'headerRows'>,
): FoundFault[] => {
  const lastTitleRow = headerRow - headerRows
  const hasTitle = head.some(({ row }) => row <= lastTitleRow)
  return [
    ...(lastTitleRow > 0 && !hasTitle ? [{ rule: 'headerMissing' as const, row: 1 }] : []),
    ...(hasTitle ? [buildRangeFault('titleRow', 'titleRows', 1, lastTitleRow)] : []),
    ...(headerRows > 1 ? [{ rule: 'groupHeader' as const, row: lastTitleRow + 1, values: { last: headerRow } }] : []),
  ]
}

const listNoteFaults = (noteRows: readonly SourceRow[]): FoundFault[] =>
  noteRows.length === 0 ? [] : [buildRangeFault('noteRow', 'noteRows', noteRows[0]!.row, noteRows.at(-1)!.row)]

const buildRangeFault = <R extends FoundFault['rule']>(
  singularRule: R,
  pluralRule: R,
  firstRow: number,
  lastRow: number,
): FoundFault =>
  firstRow === lastRow
    ? { rule: singularRule, row: firstRow }
    : { rule: pluralRule, row: firstRow, values: { last: lastRow } }

/**
 * Lists the columns in which the value of the first row of a group applies to the rows below it: columns with merged cells, and in a ragged
 * file the leading columns that have a value in at most half of the rows.
 */
const listColumnsToFill = (
  head: readonly SourceRow[],
  names: readonly string[],
  headerRow: number,
  merged: readonly MergedArea[],
  isRagged: boolean,
): string[] => {
  const isMerged = (column: number) =>
    merged.some(area => area.column === column && area.columns === 1 && area.rows > 1 && area.row > headerRow)
  const records = head.filter(({ row, values }) => row > headerRow && countFilled(values) > 1)
  const isSparse = (column: number) => {
    const filledCount = records.filter(({ values }) => values[column]).length
    const hasEnoughRecords = records.length >= 4
    return hasEnoughRecords && Boolean(records[0]!.values[column]) && filledCount * 2 <= records.length
  }
  const leadingSparseCount = isRagged ? names.findIndex((name, column) => name === '' || !isSparse(column)) : 0
  return names
    .filter((name, column) => name !== '' && (isMerged(column) || column < leadingSparseCount))
    .slice(0, maxFilledColumns)
}

/** Returns true if the layout suggests a recipe that does more than name a sheet. */
export const hasSuggestedRecipe = ({ layout }: FoundLayout) => !isPlainRecipe({ ...layout.recipe, sheet: undefined })
