import type { Archive } from '../archives/archives.ts'
import { formatBoolean } from '../workbooks/excel-tables.ts'
import { createSheetCounts, type SheetCell, scanSheet } from '../workbooks/sheets.ts'
import { readPart, requireWorkbookParts } from '../workbooks/workbook-parts.ts'
import { readDateStyles } from '../workbooks/workbook-styles.ts'
import { readEachText } from '../workbooks/workbook-texts.ts'
import { parseAttributes } from '../workbooks/xml-attributes.ts'
import { formatMoment } from './moments.ts'
import { createPackedTexts } from './packed-texts.ts'

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
  const startsIn1904 = await countsFrom1904(archive)
  const toCell = (cell: SheetCell): Cell => {
    const { column, type, value, style } = cell
    // The types of a cell in a workbook: s is the index of a shared text, b a boolean, d a date in ISO 8601, n a number.
    if (type === 's') return { column, text: texts.at(Number(value)), kind: 'text' }
    if (type === 'b') return { column, text: formatBoolean(value), kind: 'boolean' }
    // A day without a time ends in midnight.
    if (type === 'd') return { column, text: value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, ''), kind: 'moment' }
    const number = Number(value)
    if (type !== 'n' || !Number.isFinite(number)) return { column, text: value, kind: 'text' }
    if (dateStyles[style]) return { column, text: formatMoment(number, startsIn1904), kind: 'moment' }
    return { column, text: formatNumber(number), kind: 'number' }
  }
  let rows: SheetRow[] = []
  const addCell = (cell: SheetCell) => {
    const parsedCell = toCell(cell)
    if (parsedCell.text === '') return
    const lastRow = rows.at(-1)
    if (lastRow?.row === cell.row) lastRow.cells.push(parsedCell)
    else rows.push({ row: cell.row, cells: [parsedCell] })
  }
  /** Passes the complete rows to `onRows`. Before the end of the sheet, the last row may continue in the next chunk. */
  const passCompleteRows = async (isEnd: boolean) => {
    const completeRows = isEnd ? rows : rows.slice(0, -1)
    rows = isEnd ? [] : rows.slice(-1)
    if (completeRows.length > 0) await onRows(completeRows)
  }
  // The scan reads the next chunk only after the rows of the previous one were processed.
  const pacedArchive: Archive = {
    ...archive,
    read: name => awaitAfterEachChunk(archive.read(name), () => passCompleteRows(false)),
  }
  await scanSheet(pacedArchive, sheetPart ?? parts.sheets[0]!.part, createSheetCounts(), addCell)
  await passCompleteRows(true)
}

const awaitAfterEachChunk = async function* (content: AsyncIterable<Buffer>, processRows: () => Promise<void>) {
  for await (const chunk of content) {
    yield chunk
    await processRows()
  }
}

/** Formats a number with fifteen digits, as a spreadsheet does; further digits are rounding errors of binary numbers. */
const formatNumber = (number: number) => String(Number(number.toPrecision(15)))

/** Returns true if days are counted from 1904, as early spreadsheets for the Macintosh did. */
const countsFrom1904 = async (archive: Archive) => {
  let isFrom1904 = false
  const part = archive.names.find(name => /(?:^|\/)workbook\.xml$/.test(name))
  if (part)
    await readPart(archive, part, {
      open(name, tag) {
        if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(parseAttributes(tag).get('date1904') ?? '')
      },
    })
  return isFrom1904
}
