import type { Archive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import { refuse, toDisplayText } from '../refusals.ts'
import { isCellNumber } from './cell-numbers.ts'
import { createFormulaReader } from './workbook-dangers.ts'
import { requireCharacters, unescapeText } from './workbook-texts.ts'
import { parseAttributes, scanXml } from './xml-scans.ts'

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
export interface SheetUse {
  cellCount: number
  /** Number of cells in merged areas. */
  mergedCellCount: number
  /** Number of cells that show a shared text. */
  textCellCount: number
}

/** Returns the counts of a workbook of which no sheet was read yet. */
export const createSheetUse = (): SheetUse => ({ cellCount: 0, mergedCellCount: 0, textCellCount: 0 })

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
  use: SheetUse,
  add: (cell: SheetCell) => void,
  onMerged?: (area: MergedArea) => void,
) => {
  const entry = toDisplayText(part)
  const formulas = createFormulaReader(entry)
  const cells = createCellReader(entry, use, add)
  await scanXml(part, archive.read(part), {
    open(name, tag) {
      if (name === 'mergeCell') countMerged(use, tag, onMerged)
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

/** Creates the reader of the cells of a sheet. */
const createCellReader = (entry: string, use: SheetUse, add: (cell: SheetCell) => void) => {
  let row = 0
  let cell: SheetCell | undefined
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
    const place = attributes.get('r')
    const nextColumn = place === undefined ? column + 1 : parseColumn(place, row)
    if (row === 0 || nextColumn === undefined || nextColumn <= column) return refuseDamaged()
    column = nextColumn
    use.cellCount += 1
    if (use.cellCount > bounds.cells) refuse('tooManyCells', { values: { limit: bounds.cells } })
    cell = { row, column, type: attributes.get('t') ?? 'n', value: '', style: Number(attributes.get('s') ?? 0) }
  }
  const closeCell = () => {
    if (cell && cell.value !== '') {
      if (cell.type === 's') use.textCellCount += 1
      if (cell.type === 'n' && !isCellNumber(cell.value)) refuseDamaged()
      requireCharacters(cell.value, row)
      // Empty cells do not count, because formats may reach far to the right of a table.
      if (cell.column >= bounds.columns) refuse('tooManyColumns', { values: { limit: bounds.columns } })
      add(cell)
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

const referencePattern = /^([A-Z]{1,3})(\d{1,7})$/

/** Parses the column index of a reference such as 'AB12', from 0; undefined for other text or another row. */
const parseColumn = (place: string, row: number) => {
  const [, name, number] = referencePattern.exec(place) ?? []
  return name === undefined || Number(number) !== row ? undefined : toColumnIndex(name)
}

/** Converts the letters of a column to its index from 0. */
const toColumnIndex = (name: string) => {
  let number = 0
  for (let at = 0; at < name.length; at += 1) number = number * 26 + name.charCodeAt(at) - 64
  return number - 1
}

/** Counts the cells of a merged area. An invalid area counts as one cell. */
const countMerged = (use: SheetUse, tag: string, onMerged?: (area: MergedArea) => void) => {
  const [from, to] = (parseAttributes(tag).get('ref') ?? '').split(':').map(place => referencePattern.exec(place))
  const columns = from && to ? toColumnIndex(to[1]!) - toColumnIndex(from[1]!) + 1 : 1
  const rows = from && to ? Number(to[2]) - Number(from[2]) + 1 : 1
  use.mergedCellCount += Math.abs(columns * rows) || 1
  if (use.mergedCellCount > bounds.mergedCells) refuse('workbookMergedCells', { values: { limit: bounds.mergedCells } })
  if (from && to) onMerged?.({ column: toColumnIndex(from[1]!), columns, row: Number(from[2]), rows })
}
