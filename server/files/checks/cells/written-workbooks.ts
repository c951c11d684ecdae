import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { toColumnLetters } from '../tables/headers.ts'
import { parseDaySerial, parseTimeSerial } from './serials.ts'
import { buildParts, mainNamespace, styleAttributes, xmlDeclaration } from './written-parts.ts'
import { escapeXml } from './xml-escapes.ts'

/**
 * Fixed attributes of each part in the zip, so that the same table always yields the same bytes. Level 4 needs half of the processor time of
 * level 6 for a tenth more bytes.
 */
const zipAttributes = { mtime: new Date(2000, 0, 1), mode: 0o100644, forceDosTimestamp: true, compressionLevel: 4 }

interface WrittenColumn {
  name: string
  /**
   * The type of the values: 'boolean', 'integer', 'number', or 'date' for a day with or without a time. Values of any other type, and values that
   * do not fit the type, are written as texts.
   */
  type: string
}

/** A value, which has the type of its column unless it has its own type. */
type WrittenCell = string | { text: string; type: string }

/** A sheet about the table, with a name and a text in each row. */
interface WrittenAboutSheet {
  name: string
  rows: readonly (readonly [name: string, text: string])[]
}

/** Writes a table as a workbook, one batch of rows at a time. With `about`, the workbook has a second sheet. */
export const writeTableWorkbook = async (
  path: string,
  columns: readonly WrittenColumn[],
  batches: AsyncIterable<readonly (readonly WrittenCell[])[]>,
  about?: WrittenAboutSheet,
) => {
  const zip = new ZipFile()
  const parts = {
    ...buildParts(about?.name),
    ...(about && { 'xl/worksheets/sheet2.xml': buildAboutSheet(about) }),
  }
  for (const [name, xml] of Object.entries(parts))
    zip.addBuffer(Buffer.from(`${xmlDeclaration}${xml}`), name, zipAttributes)
  const sheet = Readable.from(buildSheet(columns, batches), { objectMode: false })
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', zipAttributes)
  zip.end()
  sheet.on('error', error => zip.outputStream.emit('error', error))
  await pipeline(zip.outputStream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}

/** Builds the XML of the sheet with the table, a batch of rows at a time. */
const buildSheet = async function* (
  columns: readonly WrittenColumn[],
  batches: AsyncIterable<readonly (readonly WrittenCell[])[]>,
) {
  const letters = columns.map((_, index) => toColumnLetters(index))
  const columnsXml = columns.map(
    ({ name }, index) => `<col min="${index + 1}" max="${index + 1}" width="${computeWidth(name)}" customWidth="1"/>`,
  )
  const frozenHeaderXml = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  yield `${xmlDeclaration}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0">${frozenHeaderXml}</sheetView></sheetViews>`
  yield `<cols>${columnsXml.join('')}</cols><sheetData>`
  yield `<row r="1">${columns.map(({ name }, index) => buildTextCell(`${letters[index]}1`, name, styleAttributes.header)).join('')}</row>`
  let row = 1
  for await (const batch of batches) {
    let rowsXml = ''
    for (const record of batch) {
      row += 1
      rowsXml += `<row r="${row}">`
      for (let index = 0; index < columns.length; index += 1)
        rowsXml += buildCell(`${letters[index]}${row}`, record[index] ?? '', columns[index]!.type)
      rowsXml += '</row>'
    }
    yield rowsXml
  }
  yield '</sheetData></worksheet>'
}

/** Builds the XML of the sheet about the table. */
const buildAboutSheet = ({ rows }: WrittenAboutSheet) => {
  const rowsXml = rows.map(
    ([name, text], index) =>
      `<row r="${index + 1}">${buildTextCell(`A${index + 1}`, name, styleAttributes.header)}${buildTextCell(`B${index + 1}`, text, styleAttributes.plain)}</row>`,
  )
  const columnsXml =
    '<col min="1" max="1" width="24" customWidth="1"/><col min="2" max="2" width="96" customWidth="1"/>'
  return `<worksheet xmlns="${mainNamespace}"><cols>${columnsXml}</cols><sheetData>${rowsXml.join('')}</sheetData></worksheet>`
}

/** Computes the width of a column from its name, in characters. */
const computeWidth = (name: string) => Math.min(48, Math.max(10, name.length + 2))

/** Builds the XML of a cell; empty for an empty text. */
const buildCell = (reference: string, cell: WrittenCell, columnType: string) => {
  const { text, type } = typeof cell === 'string' ? { text: cell, type: columnType } : cell
  if (text === '') return ''
  if (type === 'boolean') return `<c r="${reference}" t="b"><v>${text === 'TRUE' ? 1 : 0}</v></c>`
  if (type === 'integer' || type === 'number') {
    const number = parseExactNumber(text)
    if (number !== undefined) return `<c r="${reference}"><v>${number}</v></c>`
  }
  if (type === 'date') {
    const daySerial = parseDaySerial(text)
    if (daySerial !== undefined) return `<c r="${reference}"${styleAttributes.day}><v>${daySerial}</v></c>`
    const timeSerial = parseTimeSerial(text)
    if (timeSerial !== undefined) return `<c r="${reference}"${styleAttributes.time}><v>${timeSerial}</v></c>`
  }
  return buildTextCell(reference, text, styleAttributes.plain)
}

/** The number of digits of a number that a spreadsheet keeps. */
const maxExactDigits = 15

/** Returns the number that a text means; undefined for a number with more digits, so that its cell stays text. */
const parseExactNumber = (text: string) => {
  // Most numbers are short and plain.
  if (text.length <= maxExactDigits && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  const ungrouped = text.replaceAll(',', '')
  // The digits without exponent, leading zeros, sign and point.
  const significantDigits = ungrouped.replace(/e.*$/i, '').replace(/^[-+]?[0.]*|\D/g, '')
  const isExact = significantDigits.length <= maxExactDigits && Number.isFinite(Number(ungrouped))
  return isExact ? Number(ungrouped) : undefined
}

/** Spaces that programs remove or join unless the text says that they are kept. */
const sensitiveSpaces = /^\s|\s$|[\t\n]|\s\s/

const buildTextCell = (reference: string, text: string, style: string) =>
  `<c r="${reference}" t="inlineStr"${style}><is><t${sensitiveSpaces.test(text) ? ' xml:space="preserve"' : ''}>${escapeXml(text)}</t></is></c>`
