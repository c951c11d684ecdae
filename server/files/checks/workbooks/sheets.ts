import type { Archive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import { refuse, toDisplayText } from '../refusals.ts'
import { isCellNumber } from './cell-numbers.ts'
import { parseColumn, referencePattern, toColumnIndex } from './cell-references.ts'
import { createFormulaReader } from './formulas.ts'
import { requireStorableText, unescapeText } from './workbook-texts.ts'
import { parseAttributes } from './xml-attributes.ts'
import { scanXml } from './xml-scans.ts'

/** A cell that is not empty. Rows count from 1, columns from 0. */
export interface SheetCell {
  row: number
  column: number
  /** The type as in the file: `s` shared text, `inlineStr` and `str` text, `b` boolean, `d` day, `e` error, `n` number. */
  type: string
  /** The value, or the index of a shared text. */
  value: string
  /** The index of the cell style. */
  style: number
}

/** Counts over all sheets of a workbook. */
export interface SheetCounts {
  cellCount: number
  /** Number of cells in merged areas. */
  mergedCellCount: number
  /** Number of cells that show a shared text. */
  sharedTextCellCount: number
}

/** Returns the counts of a workbook of which no sheet was read yet. */
export const createSheetCounts = (): SheetCounts => ({ cellCount: 0, mergedCellCount: 0, sharedTextCellCount: 0 })

/** Merged cells: the first column from 0, the first row from 1, and the numbers of columns and rows. */
export interface MergedArea {
  column: number
  columns: number
  row: number
  rows: number
}

/** Streams a sheet cell by cell, and adds to the counts. Refuses a sheet that exceeds the bounds or whose cells are not in order. */
export const scanSheet = async (
  archive: Archive,
  part: string,
  counts: SheetCounts,
  { onCell, onMerged }: { onCell: (cell: SheetCell) => void; onMerged?: (area: MergedArea) => void },
) => {
  const entry = toDisplayText(part)
  const formulas = createFormulaReader(entry)
  const cells = createCellReader(entry, counts, onCell)
  await scanXml(part, archive.read(part), {
    open(name, tag) {
      if (name === 'mergeCell') addMergedArea(counts, tag, onMerged)
      cells.open(name, tag)
      formulas.open(name, tag)
    },
    text(text) {
      cells.text(text)
      formulas.text(text)
    },
    close(name) {
      cells.close(name)
      formulas.close(name)
    },
  })
}

/** Creates the reader of the cells of a sheet. `entry` is the name of the sheet's part, for refusals. */
const createCellReader = (entry: string, counts: SheetCounts, onCell: (cell: SheetCell) => void) => {
  /** The number of the current row; 0 before the first row. */
  let row = 0
  /** The cell that is being read. */
  let cell: SheetCell | undefined
  /** The column of the last cell in the current row; -1 before the first cell. */
  let column = -1
  /** True within an element whose text belongs to the value of the cell. */
  let isValue = false
  /** True within a hint how to pronounce a text (rPh), which does not belong to the value. */
  let isPhonetic = false
  const refuseDamaged = (): never => refuse('workbookDamaged', { values: { entry } })

  const openRow = (tag: string) => {
    const nextRow = Number(parseAttributes(tag).get('r') ?? row + 1)
    if (!Number.isInteger(nextRow) || nextRow <= row) refuseDamaged()
    if (nextRow > bounds.sheetRows) refuse('tooManyRecords', { values: { limit: bounds.sheetRows - 1 } })
    row = nextRow
    column = -1
  }
  const openCell = (tag: string) => {
    const attributes = parseAttributes(tag)
    const reference = attributes.get('r')
    const nextColumn = reference === undefined ? column + 1 : parseColumn(reference, row)
    if (row === 0 || nextColumn === undefined || nextColumn <= column) return refuseDamaged()
    column = nextColumn
    counts.cellCount += 1
    if (counts.cellCount > bounds.cells) refuse('tooManyCells', { values: { limit: bounds.cells } })
    cell = { row, column, type: attributes.get('t') ?? 'n', value: '', style: Number(attributes.get('s') ?? 0) }
  }
  const closeCell = () => {
    if (cell && cell.value !== '') {
      if (cell.type === 's') counts.sharedTextCellCount += 1
      if (cell.type === 'n' && !isCellNumber(cell.value)) refuseDamaged()
      requireStorableText(cell.value, row)
      // Empty cells do not count, because formats may reach far to the right of a table.
      if (cell.column >= bounds.columns) refuse('tooManyColumns', { values: { limit: bounds.columns } })
      onCell(cell)
    }
    cell = undefined
  }
  return {
    open(name: string, tag: string) {
      if (name === 'row') openRow(tag)
      else if (name === 'c') openCell(tag)
      else if (name === 'v' || name === 't') isValue = !isPhonetic
      else if (name === 'rPh') isPhonetic = true
    },
    text(text: string) {
      if (!cell || !isValue) return
      cell.value += cell.type === 'inlineStr' || cell.type === 'str' ? unescapeText(text) : text
      if (cell.value.length > bounds.cellText) refuse('cellTooLong', { row, values: { limit: bounds.cellText } })
    },
    close(name: string) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c') closeCell()
    },
  }
}

/** Counts the cells of a merged area; an invalid area counts as one cell. Passes a valid area to `onMerged`. */
const addMergedArea = (counts: SheetCounts, tag: string, onMerged?: (area: MergedArea) => void) => {
  const area = parseMergedArea(parseAttributes(tag).get('ref') ?? '')
  const cellCount = area ? Math.abs(area.columns * area.rows) || 1 : 1
  counts.mergedCellCount += cellCount
  if (counts.mergedCellCount > bounds.mergedCells)
    refuse('workbookMergedCells', { values: { limit: bounds.mergedCells } })
  if (area) onMerged?.(area)
}

/** Parses a merged area such as 'A1:B2'; undefined for other text. */
const parseMergedArea = (text: string): MergedArea | undefined => {
  // Each match has the letters of the column and the number of the row.
  const [firstCell, lastCell] = text.split(':').map(reference => referencePattern.exec(reference))
  if (!firstCell || !lastCell) return undefined
  const column = toColumnIndex(firstCell[1]!)
  const row = Number(firstCell[2])
  return { column, columns: toColumnIndex(lastCell[1]!) - column + 1, row, rows: Number(lastCell[2]) - row + 1 }
}
