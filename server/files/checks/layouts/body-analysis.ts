import { buildColumnNames, plainRecipe } from '../../../../contract/files/applied-recipes.ts'
import type { FileRecipe } from '../../../../contract/files/recipes.ts'
import { type FoundFault, toDisplayText } from '../refusals.ts'
import type { MergedArea } from '../workbooks/sheets.ts'
import { listColumnsToFill } from './filled-columns.ts'
import { findHeaderPosition } from './header-positions.ts'
import { listHeaderFaults, listNoteFaults, listShortRowFaults } from './layout-findings.ts'
import { countNotes, createLastRows } from './note-rows.ts'
import { createRowTallies } from './row-tallies.ts'
import { countFilled, type RowReader, type SourceRow } from './source-rows.ts'

/** A CSV or a sheet to analyse. */
export interface Source {
  kind: 'csv' | 'excel'
  readRows: RowReader
  /** The name of the sheet that a recipe must contain; null if it does not need one. */
  sheet: string | null
  merged: readonly MergedArea[]
  /** True if the file can be read as it is; the suggestion then only leaves out notes and fills merged cells. */
  isTable: boolean
}

/** Finds the column names, then gathers what a recipe must correct in the rows below them. */
export const createBodyAnalysis = ({ kind, isTable: isReadableAsIs, merged, sheet }: Source) => {
  /** The first rows that are not empty. */
  let head: readonly SourceRow[] = []
  let headerPosition = { headerRow: 1, headerRows: 1 }
  /** True if the row of the column names is known. */
  let hasNames = isReadableAsIs
  let names: string[] = []
  /** Number of columns up to the last one with a name. */
  let width = 0
  const tallies = createRowTallies(kind)
  const { shortRows, singleTextRows } = tallies
  /** Builds the fields of a recipe that correct the rows and the names. */
  const buildCorrections = (duplicateNames: string[]) => {
    const hasEmptyLine = tallies.findEmptyLine() !== undefined
    const hasShortRows = shortRows.count + singleTextRows.count > 0
    const hasIrregularities = headerPosition.headerRow > 1 || hasShortRows || hasEmptyLine || duplicateNames.length > 0
    const fillsSparseColumns = hasIrregularities && !isReadableAsIs
    return {
      fillDown: listColumnsToFill({ head, names, headerRow: headerPosition.headerRow, merged, fillsSparseColumns }),
      numberNames: duplicateNames.length > 0,
      fillMissing: hasShortRows && !isReadableAsIs,
      dropEmpty: hasEmptyLine && !isReadableAsIs,
    }
  }
  /** Lists the faults that a recipe corrects. */
  const listFindings = (recipe: FileRecipe, duplicateNames: string[], noteRows: readonly SourceRow[]): FoundFault[] => [
    ...listHeaderFaults(head, headerPosition),
    ...duplicateNames.map(
      (name): FoundFault => ({ rule: 'columnTwice', row: headerPosition.headerRow, column: toDisplayText(name) }),
    ),
    ...(recipe.dropEmpty ? [{ rule: 'emptyRows' as const, row: tallies.findEmptyLine()! }] : []),
    ...(recipe.fillMissing ? listShortRowFaults(shortRows, singleTextRows, width) : []),
    ...recipe.fillDown.map((name): FoundFault => ({ rule: 'mergedGroups', column: toDisplayText(name) })),
    ...listNoteFaults(noteRows),
  ]
  // The last rows may be notes, so `end` inspects them; `tail` passes on each row that is no longer among the last ones.
  const tail = createLastRows(tallies.inspect)
  return {
    /** Finds the column names in the first rows. It is called once, before `add`. */
    begin(firstRows: readonly SourceRow[]) {
      head = firstRows
      const foundPosition = isReadableAsIs ? undefined : findHeaderPosition(head)
      if (foundPosition) headerPosition = foundPosition
      hasNames ||= foundPosition !== undefined
      const { headerRow, headerRows } = headerPosition
      const header = head.filter(({ row }) => row <= headerRow && row > headerRow - headerRows)
      names = buildColumnNames(
        plainRecipe,
        header.map(({ values }) => values),
      )
      width = names.findLastIndex(name => name !== '') + 1
      tallies.begin(headerRow, width)
      for (const row of head) if (row.row > headerRow) tail.add(row)
    },
    /** Adds a row after the first ones. */
    add(row: SourceRow) {
      if (countFilled(row.values) > 0) tail.add(row)
    },
    /** Returns the last rows, the suggested recipe and the faults that it corrects. */
    end() {
      const sheetRecipe: FileRecipe = { ...plainRecipe, ...(sheet !== null && { sheet }) }
      if (!hasNames) return { tail: tail.rows, recipe: sheetRecipe, findings: [] }
      const areShortRowsNotes = !isReadableAsIs && kind === 'csv'
      const notes = countNotes(tail.rows, { width, areShortRowsNotes })
      const lastTableRows = tail.rows.slice(0, tail.rows.length - notes)
      const noteRows = tail.rows.slice(lastTableRows.length)
      for (const row of lastTableRows) tallies.inspect(row)
      const duplicateNames = names.filter((name, index) => name !== '' && names.indexOf(name) < index)
      const recipe: FileRecipe = { ...sheetRecipe, ...headerPosition, notes, ...buildCorrections(duplicateNames) }
      return { tail: tail.rows, recipe, findings: listFindings(recipe, duplicateNames, noteRows) }
    },
  }
}
