import { isPlain, namesBy, plainRecipe } from '../../../../contract/files/applied-recipes.ts'
import type { FileLayout, FileRecipe } from '../../../../contract/files/recipes.ts'
import { bounds } from '../bounds.ts'
import { type FoundFault, Refusal, toDisplayText } from '../refusals.ts'
import { truncateSample } from '../tables/row-samples.ts'
import type { MergedArea } from '../workbooks/sheets.ts'
import { createTableBuilder } from './applied-recipes.ts'
import { findHeader, isFigure } from './header-places.ts'
import { countNotes, createLastRows } from './note-rows.ts'
import { countFilled, type RowReader, type SourceRow } from './source-rows.ts'

const maxHeadRows = 60
const shownRows = { head: 12, tail: 5, mostTail: 10 }

interface Source {
  kind: 'csv' | 'excel'
  readRows: RowReader
  sheet: string | null
  merged: readonly MergedArea[]
  /** The file is a table already; only extra rows are reported. */
  isTable: boolean
}

/** The layout of a file and its faults; `recipe` is plain if no recipe can be suggested. */
export interface FoundLayout {
  layout: FileLayout
  findings: FoundFault[]
}

/** Analyses a ragged file and suggests a recipe. */
export const suggestLayout = async (source: Source): Promise<FoundLayout> => {
  const analysis = await analyse(source)
  const { recipe, findings } = analysis
  return { layout: buildLayout(source.sheet, recipe, analysis), findings }
}

/** Returns the first and last rows of a file with its applied recipe. */
export const showLayout = async (
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
  const show = ({ row, values }: SourceRow) => ({
    row,
    values: values.slice(0, bounds.sampleColumns).map(truncateSample),
  })
  const firstRecord = head.findIndex(({ row }) => row > recipe.headerRow)
  const shownHead = Math.max(shownRows.head, firstRecord < 0 ? 0 : Math.min(maxHeadRows, firstRecord + 5))
  const shownTail = Math.min(shownRows.mostTail, Math.max(shownRows.tail, recipe.notes))
  return { sheet, recipe, head: head.slice(0, shownHead).map(show), tail: tail.slice(-shownTail).map(show) }
}

/** Returns the faults of a file read with a recipe; none if it yields a table. */
export const tryRecipe = async (
  readRows: RowReader,
  recipe: FileRecipe,
  kind: Source['kind'],
): Promise<FoundFault[]> => {
  const table = createTableBuilder(recipe, kind)
  let count = 0
  try {
    await readRows(async rows => {
      count += table.add(rows).length
    })
    count += table.end().length
    return count < 2 ? [{ rule: 'noRecords' }] : []
  } catch (error) {
    if (error instanceof Refusal) return error.faults
    throw error
  }
}

const analyse = async (source: Source) => {
  const head: SourceRow[] = []
  const body = createBody(source)
  await source.readRows(async rows => {
    for (const row of rows) {
      if (head.length < maxHeadRows && countFilled(row.values) > 0) {
        head.push(row)
        if (head.length === maxHeadRows) body.begin(head)
      } else if (head.length >= maxHeadRows) body.add(row)
    }
  })
  if (head.length < maxHeadRows) body.begin(head)
  return { head, ...body.end(head) }
}

/** Counts what is unusual in the rows below the names. */
const createBody = ({ kind, isTable, merged, sheet }: Source) => {
  let headerPosition = { headerRow: 1, headerRows: 1 }
  let isKnown = isTable
  let names: string[] = []
  let width = 0
  let lastRow = 0
  const shortRows = { found: 0, row: 0 }
  const singleTextRows = { found: 0, row: 0 }
  let emptyLine: number | undefined
  const tallyRow = (tally: typeof shortRows, row: number) => {
    tally.found += 1
    if (tally.found === 1) tally.row = row
  }
  const count = ({ row, values }: SourceRow) => {
    if (kind !== 'csv') return
    if (lastRow > 0 && row > lastRow + 1) emptyLine ??= lastRow + 1
    lastRow = row
    if (values.length >= width) return
    tallyRow(countFilled(values) === 1 && !isFigure(values[0] || '0') ? singleTextRows : shortRows, row)
  }
  const tail = createLastRows(count)
  return {
    begin(head: readonly SourceRow[]) {
      const foundPosition = isTable ? undefined : findHeader(head)
      if (foundPosition) headerPosition = foundPosition
      isKnown ||= foundPosition !== undefined
      const { headerRow, headerRows } = headerPosition
      const header = head.filter(({ row }) => row <= headerRow && row > headerRow - headerRows)
      names = namesBy(
        plainRecipe,
        header.map(({ values }) => values),
      )
      width = names.findLastIndex(name => name !== '') + 1
      lastRow = headerRow
      for (const row of head) if (row.row > headerRow) tail.add(row)
    },
    add(row: SourceRow) {
      if (countFilled(row.values) > 0) tail.add(row)
    },
    end(head: readonly SourceRow[]) {
      const notes = isKnown ? countNotes(tail.rows, width, !isTable && kind === 'csv') : 0
      const table = tail.rows.slice(0, tail.rows.length - notes)
      const noteRows = tail.rows.slice(table.length)
      for (const row of table) count(row)
      const duplicateNames = names.filter((name, index) => name !== '' && names.indexOf(name) < index)
      const isShort = shortRows.found + singleTextRows.found > 0
      const isRagged = headerPosition.headerRow > 1 || isShort || emptyLine !== undefined || duplicateNames.length > 0
      const filled = isKnown
        ? listColumnsToFill(head, names, headerPosition.headerRow, merged, isRagged && !isTable)
        : []
      const recipe: FileRecipe = isKnown
        ? {
            ...plainRecipe,
            ...(sheet !== null && { sheet }),
            ...headerPosition,
            notes,
            fillDown: filled,
            numberNames: duplicateNames.length > 0,
            fillMissing: isShort && !isTable,
            dropEmpty: emptyLine !== undefined && !isTable,
          }
        : { ...plainRecipe, ...(sheet !== null && { sheet }) }
      const findings: FoundFault[] = isKnown
        ? [
            ...listHeaderFaults(head, headerPosition),
            ...duplicateNames.map(
              (name): FoundFault => ({
                rule: 'columnTwice',
                row: headerPosition.headerRow,
                column: toDisplayText(name),
              }),
            ),
            ...(recipe.dropEmpty ? [{ rule: 'emptyRows' as const, row: emptyLine! }] : []),
            ...(recipe.fillMissing && shortRows.found > 0
              ? [
                  {
                    rule: 'rowsEndEarly' as const,
                    row: shortRows.row,
                    values: { found: shortRows.found, expected: width },
                  },
                ]
              : []),
            ...(recipe.fillMissing && singleTextRows.found > 0
              ? [{ rule: 'groupRows' as const, row: singleTextRows.row, values: { found: singleTextRows.found } }]
              : []),
            ...filled.map((name): FoundFault => ({ rule: 'mergedGroups', column: toDisplayText(name) })),
            ...listNoteFaults(noteRows),
          ]
        : []
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

const buildRangeFault = <R extends FoundFault['rule']>(one: R, several: R, row: number, last: number): FoundFault =>
  row === last ? { rule: one, row } : { rule: several, row, values: { last } }

/**
 * Returns the names of the columns in which the first row of a group applies to the rows below it: merged cells, or in a ragged file the
 * first columns, filled in at most half of the rows.
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
    const filled = records.filter(({ values }) => values[column]).length
    return records.length >= 4 && Boolean(records[0]!.values[column]) && filled * 2 <= records.length
  }
  const leading = isRagged ? names.findIndex((name, column) => name === '' || !isSparse(column)) : 0
  return names.filter((name, column) => name !== '' && (isMerged(column) || column < leading)).slice(0, 20)
}

/** Returns true if a recipe can be suggested. */
export const hasSuggestion = ({ layout }: FoundLayout) => !isPlain({ ...layout.recipe, sheet: undefined })
