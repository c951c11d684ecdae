import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { toColumnLetters } from '../tables/headers.ts'
import { parseDaySerial, parseTimeSerial } from './moments.ts'

/** Fixed attributes of each part in the zip, so that the same table always yields the same bytes. */
const zipAttributes = { mtime: new Date(2000, 0, 1), mode: 0o100644, forceDosTimestamp: true }
/** The attributes of a cell for the styles of a text, a header, a day, and a day with a time, which `xl/styles.xml` lists in this order. */
const styles = { plain: '', header: ' s="1"', day: ' s="2"', time: ' s="3"' }

interface WrittenColumn {
  name: string
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
  for (const [name, xml] of Object.entries(buildParts(about)))
    zip.addBuffer(Buffer.from(`${xmlDeclaration}${xml}`), name, zipAttributes)
  const sheet = Readable.from(buildSheet(columns, batches), { objectMode: false })
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', zipAttributes)
  zip.end()
  sheet.on('error', error => zip.outputStream.emit('error', error))
  await pipeline(zip.outputStream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}

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
  yield `<row r="1">${columns.map(({ name }, index) => buildTextCell(`${letters[index]}1`, name, styles.header)).join('')}</row>`
  let row = 1
  for await (const batch of batches) {
    let rowsXml = ''
    for (const record of batch) {
      row += 1
      rowsXml += `<row r="${row}">${columns.map(({ type }, index) => buildCell(`${letters[index]}${row}`, record[index] ?? '', type)).join('')}</row>`
    }
    yield rowsXml
  }
  yield '</sheetData></worksheet>'
}

const buildAboutSheet = ({ rows }: WrittenAboutSheet) => {
  const rowsXml = rows.map(
    ([name, text], index) =>
      `<row r="${index + 1}">${buildTextCell(`A${index + 1}`, name, styles.header)}${buildTextCell(`B${index + 1}`, text, styles.plain)}</row>`,
  )
  const columnsXml =
    '<col min="1" max="1" width="24" customWidth="1"/><col min="2" max="2" width="96" customWidth="1"/>'
  return `<worksheet xmlns="${mainNamespace}"><cols>${columnsXml}</cols><sheetData>${rowsXml.join('')}</sheetData></worksheet>`
}

const computeWidth = (name: string) => Math.min(48, Math.max(10, name.length + 2))

const buildCell = (reference: string, cell: WrittenCell, columnType: string) => {
  const { text, type } = typeof cell === 'string' ? { text: cell, type: columnType } : cell
  if (text === '') return ''
  if (type === 'boolean') return `<c r="${reference}" t="b"><v>${text === 'TRUE' ? 1 : 0}</v></c>`
  if (type === 'integer' || type === 'number') {
    const number = parseExactNumber(text)
    if (number !== undefined) return `<c r="${reference}"><v>${number}</v></c>`
  }
  const [daySerial, timeSerial] = type === 'date' ? [parseDaySerial(text), parseTimeSerial(text)] : []
  if (daySerial !== undefined) return `<c r="${reference}"${styles.day}><v>${daySerial}</v></c>`
  if (timeSerial !== undefined) return `<c r="${reference}"${styles.time}><v>${timeSerial}</v></c>`
  return buildTextCell(reference, text, styles.plain)
}

/** The number of digits of a number that a spreadsheet keeps. */
const maxExactDigits = 15

/** Returns the number that a text means; undefined for a number with more digits, so that its cell stays text. */
const parseExactNumber = (text: string) => {
  const ungrouped = text.replaceAll(',', '')
  // The digits without exponent, leading zeros, sign and point.
  const significantDigits = ungrouped.replace(/e.*$/i, '').replace(/^[-+]?[0.]*|\D/g, '')
  const isExact = significantDigits.length <= maxExactDigits && Number.isFinite(Number(ungrouped))
  return isExact ? Number(ungrouped) : undefined
}

const buildTextCell = (reference: string, text: string, style: string) =>
  `<c r="${reference}" t="inlineStr"${style}><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these, or reads a carriage return as another line end
const forbiddenPattern = /[\0-\x08\x0B-\x1F\uFFFE\uFFFF]/g

/**
 * Escapes a text. The format writes a forbidden character by its code, as '_x000D_', so a '_' that looks like such an escape is escaped too.
 */
const escapeXml = (text: string) =>
  text.search(forbiddenPattern) >= 0 || /[&<>]|_x/.test(text)
    ? text
        .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replace(
          forbiddenPattern,
          character => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
        )
    : text

// The parts of a workbook by ECMA-376. These are their namespaces and content types, or the beginnings of them.
const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const buildFont = (inner = '') => `<font>${inner}<sz val="11"/><name val="Calibri"/></font>`

const worksheetType = `${spreadsheetType}.worksheet+xml`

const buildParts = (about: WrittenAboutSheet | undefined) => ({
  '[Content_Types].xml': `<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${worksheetType}"/>${about ? `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${worksheetType}"/>` : ''}<Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationNamespace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${mainNamespace}" xmlns:r="${relationNamespace}"><sheets><sheet name="Table" sheetId="1" r:id="rId1"/>${about ? `<sheet name="${escapeXml(about.name)}" sheetId="2" r:id="rId3"/>` : ''}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationNamespace}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationNamespace}/styles" Target="styles.xml"/>${about ? `<Relationship Id="rId3" Type="${relationNamespace}/worksheet" Target="worksheets/sheet2.xml"/>` : ''}</Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${mainNamespace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2">${buildFont()}${buildFont('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ...(about && { 'xl/worksheets/sheet2.xml': buildAboutSheet(about) }),
})
