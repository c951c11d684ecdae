import type { Archive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import { type FoundFault, Refusal, refuse } from '../refusals.ts'
import type { Table } from '../tables/checked-tables.ts'
import { type ColumnType, createTypeCollector } from '../tables/column-types.ts'
import { requireHeader, toColumnLetters } from '../tables/headers.ts'
import { createSheetCounts, type MergedArea, type SheetCell, type SheetCounts, scanSheet } from './sheets.ts'
import { requireWorkbookParts, type WorkbookParts } from './workbook-parts.ts'
import { readDateStyles } from './workbook-styles.ts'
import { readTexts, type SharedTexts } from './workbook-texts.ts'

/** The number of shared texts that are loaded at first. A header comes first, so its texts are usually among them. */
const loadedTextCount = 4_096

/** Receives what the sheets of a workbook contain. */
export interface SheetListener {
  /** Receives a non-empty cell of the first sheet. */
  onCell(cell: SheetCell): void
  /** Receives the index of another sheet and one of its non-empty cells. */
  onOtherCell(sheet: number, cell: SheetCell): void
  /** Receives merged cells of the first sheet. */
  onMergedArea(area: MergedArea): void
}

/** Reads the table on the first sheet of a workbook. Refuses a sheet that is not a table, and unsafe content on all sheets. */
export const readExcelTable = async (archive: Archive, listener?: SheetListener): Promise<Table> => {
  const parts = await requireWorkbookParts(archive)
  const texts = await readTexts(archive, parts.texts, index => index < loadedTextCount)
  const collector = createTableCollector(texts, await readDateStyles(archive, parts.styles), listener)
  const sheetCounts = await scanSheets(archive, parts, collector.add, listener)
  requireUsedTexts(texts, sheetCounts)
  await loadHeaderTexts(archive, parts, texts, collector.getHeader())
  return collector.buildTable()
}

/** Reads all sheets, and returns their counts. `onCell` receives the cells of the first sheet, and `listener.onCell` is not called. */
export const scanSheets = async (
  archive: Archive,
  { sheets }: WorkbookParts,
  onCell: (cell: SheetCell) => void,
  listener?: Partial<SheetListener>,
) => {
  const sheetCounts = createSheetCounts()
  for (const [sheetIndex, { part }] of sheets.entries())
    if (sheetIndex === 0) await scanSheet(archive, part, sheetCounts, { onCell, onMerged: listener?.onMergedArea })
    else await scanSheet(archive, part, sheetCounts, { onCell: cell => listener?.onOtherCell?.(sheetIndex, cell) })
  return sheetCounts
}

/** Refuses a workbook with too many shared texts that no cell shows. */
export const requireUsedTexts = ({ count }: SharedTexts, sheetCounts: SheetCounts) => {
  const unusedCount = count - sheetCounts.sharedTextCellCount
  if (unusedCount > bounds.unusedTexts) refuse('workbookUnusedTexts', { values: { found: unusedCount } })
}

/** Loads the shared texts of the header that were not among the first ones. */
const loadHeaderTexts = async (
  archive: Archive,
  { texts: textsPart }: WorkbookParts,
  texts: SharedTexts,
  header: SheetCell[],
) => {
  const missingIndices = new Set(header.filter(({ type }) => type === 's').map(({ value }) => Number(value)))
  for (const index of texts.textByIndex.keys()) missingIndices.delete(index)
  if (missingIndices.size === 0) return
  const { textByIndex } = await readTexts(archive, textsPart, index => missingIndices.has(index))
  for (const [index, text] of textByIndex) texts.textByIndex.set(index, text)
}

/** Gathers the table of a sheet, cell by cell. */
const createTableCollector = (texts: SharedTexts, dateStyles: boolean[], listener?: SheetListener) => {
  const header: SheetCell[] = []
  const columnTypes = createTypeCollector(bounds.columns)
  const outsideFaults: FoundFault[] = []
  let lastRow = 0
  /** Number of columns up to the last one with a name. */
  let width = 0

  /** Adds a cell to the table, and passes it to the listener if it is not empty. */
  const add = (cell: SheetCell) => {
    const textIndex = cell.type === 's' ? Number(cell.value) : undefined
    const isValidIndex =
      textIndex === undefined || (Number.isInteger(textIndex) && textIndex >= 0 && textIndex < texts.count)
    if (!isValidIndex) refuse('workbookDamaged', { row: cell.row, values: { entry: 'sharedStrings' } })
    // A cell with an empty shared text counts as empty.
    if (textIndex !== undefined && texts.empty.has(textIndex)) return
    listener?.onCell(cell)
    if (cell.row === 1) {
      header.push(cell)
      // The cells come in the order of their columns, because `scanSheet` refuses any other order.
      width = cell.column + 1
      return
    }
    if (cell.column >= width && outsideFaults.length < bounds.faults)
      outsideFaults.push({ rule: 'valueOutsideTable', row: cell.row, column: toColumnLetters(cell.column) })
    columnTypes.add(cell.column, toColumnType(cell, dateStyles))
    lastRow = cell.row
  }
  return {
    add,
    /** Returns the cells of row 1. */
    getHeader: () => header,
    /** Returns the table. Refuses one with an invalid header, values outside of its columns, or no records. */
    buildTable(): Table {
      const names = Array.from({ length: width }, () => '')
      for (const cell of header) names[cell.column] = toCellText(cell, texts)
      const columnNames = requireHeader(names)
      if (outsideFaults.length > 0) throw new Refusal(outsideFaults)
      if (lastRow < 2) return refuse('noRecords')
      const types = columnTypes.computeTypes()
      return { columns: columnNames.map((name, index) => ({ name, type: types[index]! })), rowCount: lastRow - 1 }
    },
  }
}

/** Returns the text of a cell. Normalises a number, so that a year as a column name equals the name in the CSV. A date stays a number. */
export const toCellText = ({ type, value }: SheetCell, { textByIndex }: SharedTexts): string => {
  if (type === 's') return textByIndex.get(Number(value)) ?? ''
  if (type === 'n' && Number.isFinite(Number(value))) return String(Number(value))
  return type === 'b' ? formatBoolean(value) : value
}

/** Formats the value of a boolean cell as Excel shows it. */
export const formatBoolean = (value: string) => (value === '1' ? 'TRUE' : 'FALSE')

/** Returns the type of the value of a cell. `dateStyles` is true at the index of each style that shows dates. */
const toColumnType = ({ type, value, style }: SheetCell, dateStyles: boolean[]): ColumnType => {
  if (type === 'd') return value.includes('T') ? 'datetime' : 'date'
  if (type !== 'n') return 'string'
  const number = Number(value)
  if (Number.isNaN(number)) return 'string'
  const isWhole = Number.isInteger(number)
  if (dateStyles[style]) return isWhole ? 'date' : 'datetime'
  return isWhole ? 'integer' : 'number'
}
