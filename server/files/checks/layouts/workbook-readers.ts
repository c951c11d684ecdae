import type { FileRecipe } from '../../../../contract/files/recipes.ts'
import { type Archive, withArchive } from '../archives/archives.ts'
import { Refusal, refuse, toDisplayText } from '../refusals.ts'
import type { Table } from '../tables/checked-tables.ts'
import { readExcelTable } from '../workbooks/excel-tables.ts'
import type { MergedArea, SheetCell } from '../workbooks/sheets.ts'
import { requireWorkbookParts } from '../workbooks/workbook-parts.ts'
import { applyRecipeToSheet } from './cleaned-files.ts'
import { readAppliedLayout, suggestLayout } from './layouts.ts'
import type { LayoutReader } from './readings.ts'
import { listRecipeFaults } from './recipe-faults.ts'
import { createSheetRowReader } from './source-rows.ts'

interface ListedSheet {
  name: string
  /** The path of the sheet in the archive. */
  part: string
  index: number
}

/** The result of one pass over all sheets. */
interface Scan {
  /** The table on the first sheet; undefined if the sheet is not a table. */
  table: Table | undefined
  /** Why the first sheet is not a table; undefined if it is one. */
  refusal: Refusal | undefined
  /** The first sheet if it has data, and others with more than one column; a single column counts as a note. */
  sheets: ListedSheet[]
  /** The merged cells of the first sheet. */
  merged: MergedArea[]
  /** True if the last row of the first sheet has only one cell, with a text, as a note has. */
  endsWithText: boolean
}

/** Limit of sheets to choose from. */
const maxSheets = 10

/** Creates the reader of a workbook. The table of a recipe is written to `path`. */
export const createWorkbookReader = (archive: Archive, path: string): LayoutReader<Table> => {
  let scanPromise: Promise<Scan> | undefined
  const scanOnce = () => {
    scanPromise ??= scanWorkbook(archive)
    return scanPromise
  }
  /** Returns the part of the sheet that a recipe names, otherwise of the first sheet. Refuses a sheet without data. */
  const requirePart = async ({ sheet }: FileRecipe) => {
    const { sheets, refusal } = await scanOnce()
    const chosenSheet =
      sheet === undefined ? sheets.find(({ index }) => index === 0) : sheets.find(({ name }) => name === sheet)
    if (chosenSheet) return chosenSheet.part
    // The first sheet has no data, so the scan has a refusal of it.
    if (sheet === undefined) throw refusal
    return refuse('recipeSheet', { values: { sheet: toDisplayText(sheet) } })
  }
  return {
    async readPlain() {
      const { table, refusal, sheets, merged, endsWithText } = await scanOnce()
      if (!table) throw refusal
      const hasMergedGroups = merged.some(({ row, rows, columns }) => row > 1 && rows > 1 && columns === 1)
      return { table, hasOnlyTable: sheets.length === 1 && !hasMergedGroups && !endsWithText }
    },
    async readCleaned(recipe: FileRecipe, savedNames?: readonly string[]) {
      const names = await applyRecipeToSheet({
        recipe,
        savedNames,
        readRows: createSheetRowReader(archive, await requirePart(recipe)),
        path,
      })
      return { table: await withArchive(path, '.xlsx', file => readExcelTable(file)), names }
    },
    async suggestLayouts({ isTable }) {
      const { sheets, merged } = await scanOnce()
      // A recipe names its sheet, except for the first sheet of a workbook without others.
      const isOnlyFirstSheet = sheets.length === 1 && sheets[0]!.index === 0
      const layouts = []
      for (const { name, part, index } of sheets.slice(0, maxSheets))
        layouts.push(
          await suggestLayout({
            kind: 'excel',
            readRows: createSheetRowReader(archive, part),
            sheet: isOnlyFirstSheet ? null : name,
            merged: index === 0 ? merged : [],
            isTable: isTable && index === 0,
          }),
        )
      return layouts
    },
    async showLayouts(recipe) {
      const { sheets } = await scanOnce()
      const usedPart = await requirePart(recipe)
      const layouts = []
      for (const { name, part } of sheets.slice(0, maxSheets)) {
        const readRows = createSheetRowReader(archive, part)
        if (part === usedPart) layouts.push(await readAppliedLayout({ readRows, sheet: recipe.sheet ?? null }, recipe))
        else {
          const suggestion = await suggestLayout({ kind: 'excel', readRows, sheet: name, merged: [], isTable: false })
          layouts.push(suggestion.layout)
        }
      }
      return layouts
    },
    tryRecipe: async recipe =>
      listRecipeFaults(createSheetRowReader(archive, await requirePart(recipe)), recipe, 'excel'),
  }
}

/** Reads all sheets once. Refuses unsafe content, and records whether the first sheet is a table. */
const scanWorkbook = async (archive: Archive): Promise<Scan> => {
  /** The indices of the sheets that the result lists: the first one with any cell, others with two columns. */
  const listedSheets = new Set<number>()
  /** The column of the first cell of each other sheet. */
  const firstColumns = new Map<number, number>()
  const merged: MergedArea[] = []
  /** The last row of the first sheet: its number, the number of its cells, and its last cell. */
  const lastRow: { row: number; count: number; cell?: SheetCell } = { row: 0, count: 0 }
  const listener = {
    onCell(cell: SheetCell) {
      listedSheets.add(0)
      lastRow.count = cell.row === lastRow.row ? lastRow.count + 1 : 1
      lastRow.row = cell.row
      lastRow.cell = cell
    },
    onOtherCell(sheet: number, { column }: SheetCell) {
      const firstColumn = firstColumns.get(sheet) ?? column
      firstColumns.set(sheet, firstColumn)
      if (column !== firstColumn) listedSheets.add(sheet)
    },
    onMergedArea: (area: MergedArea) => void merged.push(area),
  }
  let table: Table | undefined
  let refusal: Refusal | undefined
  try {
    table = await readExcelTable(archive, listener)
  } catch (error) {
    if (!(error instanceof Refusal) || !tableRules.has(error.faults[0]!.rule)) throw error
    refusal = error
  }
  const parts = await requireWorkbookParts(archive)
  const sheets = parts.sheets
    .map((sheet, index) => ({ ...sheet, index }))
    .filter(({ index }) => listedSheets.has(index))
  const hasSeveralColumns = (table?.columns.length ?? 0) > 1
  const endsWithText = lastRow.count === 1 && lastRow.row > 1 && hasSeveralColumns && lastRow.cell?.type !== 'n'
  return { table, refusal, sheets, merged, endsWithText }
}

/** The rules of the faults with which a sheet is not a table; they are reported only after the first sheet was read completely. */
const tableRules = new Set([
  'columnUnnamed',
  'columnTwice',
  'columnNameDirection',
  'columnNameTooLong',
  'headerMissing',
  'valueOutsideTable',
  'noRecords',
])
