import type { Archive } from '../archives/archives.ts'
import { formatBoolean } from '../workbooks/excel-tables.ts'
import { createSheetCounts, type SheetCell, scanSheet } from '../workbooks/sheets.ts'
import { readPart, requireWorkbookParts } from '../workbooks/workbook-parts.ts'
import { readDateStyles } from '../workbooks/workbook-styles.ts'
import { readEachText } from '../workbooks/workbook-texts.ts'
import { parseAttributes } from '../workbooks/xml-attributes.ts'
import { createPackedTexts } from './packed-texts.ts'
import { formatMoment } from './serials.ts'

/** A cell, as the text that a CSV has for it, with its type in the spreadsheet. */
export interface Cell {
  column: number
  text: string
  kind: 'text' | 'number' | 'moment' | 'boolean'
}

export interface SheetRow {
  /** Row number as in a spreadsheet, from 1. */
  row: number
  cells: Cell[]
}

/**
 * Reads a sheet of a checked workbook in batches of rows, without rows that have no value. Keeps only the shared texts and a few rows in
 * memory.
 */
export const readSheetRows = async (
  archive: Archive,
  onRows: (rows: SheetRow[]) => Promise<void>,
  /** The part of the sheet; by default that of the first sheet. */
  sheetPart?: string,
) => {
  const parts = await requireWorkbookParts(archive)
  const texts = createPackedTexts()
  await readEachText(archive, parts.texts, text => texts.add(text))
  const dateStyles = await readDateStyles(archive, parts.styles)
  const usesEpoch1904 = await readUsesEpoch1904(archive)
  const rowBatches = createRowBatches(createCellConverter({ texts, dateStyles, usesEpoch1904 }), onRows)
  // `scanSheet` cannot wait for `onRows`. The archive from which it reads waits instead, after each chunk.
  const pacedArchive: Archive = {
    ...archive,
    read: name => awaitAfterEachChunk(archive.read(name), rowBatches.passCompleteRows),
  }
  await scanSheet(pacedArchive, sheetPart ?? parts.sheets[0]!.part, createSheetCounts(), { onCell: rowBatches.addCell })
  await rowBatches.passLastRows()
}

interface CellContext {
  texts: ReturnType<typeof createPackedTexts>
  dateStyles: Awaited<ReturnType<typeof readDateStyles>>
  usesEpoch1904: boolean
}

/** Creates a function that converts a cell of the XML to the text that a CSV has for it. */
const createCellConverter =
  ({ texts, dateStyles, usesEpoch1904 }: CellContext) =>
  ({ column, type, value, style }: SheetCell): Cell => {
    // The types of a cell in a workbook: s is the index of a shared text, b a boolean, d a date in ISO 8601, n a number.
    if (type === 's') return { column, text: texts.at(Number(value)), kind: 'text' }
    if (type === 'b') return { column, text: formatBoolean(value), kind: 'boolean' }
    // A day without a time ends in midnight.
    if (type === 'd') return { column, text: value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, ''), kind: 'moment' }
    const number = Number(value)
    if (type !== 'n' || !Number.isFinite(number)) return { column, text: value, kind: 'text' }
    if (dateStyles[style]) return { column, text: formatMoment(number, usesEpoch1904), kind: 'moment' }
    return { column, text: formatNumber(number), kind: 'number' }
  }

/** Groups cells into rows, and passes complete rows to `onRows`. */
const createRowBatches = (toCell: (cell: SheetCell) => Cell, onRows: (rows: SheetRow[]) => Promise<void>) => {
  let rows: SheetRow[] = []
  return {
    /** Adds a cell; ignores an empty one. */
    addCell(cell: SheetCell) {
      const parsedCell = toCell(cell)
      if (parsedCell.text === '') return
      const lastRow = rows.at(-1)
      if (lastRow?.row === cell.row) lastRow.cells.push(parsedCell)
      else rows.push({ row: cell.row, cells: [parsedCell] })
    },
    /** Passes all rows but the last one, which may continue in the next chunk. */
    async passCompleteRows() {
      const completeRows = rows.slice(0, -1)
      rows = rows.slice(-1)
      if (completeRows.length > 0) await onRows(completeRows)
    },
    /** Passes the remaining rows at the end of the sheet. */
    async passLastRows() {
      const lastRows = rows
      rows = []
      if (lastRows.length > 0) await onRows(lastRows)
    },
  }
}

/** Yields the chunks of a content. After each one was processed, waits for `processRows` before the next one is read. */
const awaitAfterEachChunk = async function* (content: AsyncIterable<Buffer>, processRows: () => Promise<void>) {
  for await (const chunk of content) {
    yield chunk
    await processRows()
  }
}

/** Formats a number with fifteen digits, as a spreadsheet does; further digits are rounding errors of binary numbers. */
const formatNumber = (number: number) => String(Number(number.toPrecision(15)))

/** Returns true if days are counted from 1904, as early spreadsheets for the Macintosh did. */
const readUsesEpoch1904 = async (archive: Archive) => {
  let usesEpoch1904 = false
  const part = archive.names.find(name => /(?:^|\/)workbook\.xml$/.test(name))
  if (part)
    await readPart(archive, part, {
      open(name, tag) {
        if (name === 'workbookPr') usesEpoch1904 = /^(?:1|true)$/.test(parseAttributes(tag).get('date1904') ?? '')
      },
    })
  return usesEpoch1904
}
