/** Loads the library for workbooks only when the first workbook is read or written, because it takes some megabytes of memory. */
const loadXlsx = () => import('hucre/xlsx')

export type WorkbookCell = string | number | boolean | Date | null

export type WorkbookSheet = {
  name: string
  /** The first row, bold and frozen. */
  header: readonly string[]
  rows: readonly (readonly WorkbookCell[])[]
  /** Number formats by column, such as '#,##0.00'; none if undefined. */
  formats?: readonly (string | undefined)[]
}

export type ReadSheet = { name: string; rows: WorkbookCell[][] }

// Excel silently cuts off what exceeds these limits, so the portal writes no such workbook.
const excelLimits = { rows: 1_048_576, columns: 16_384, cellText: 32_767, sheetName: 31 }

const headerFont = { name: 'Calibri', size: 11, bold: true }

/** Writes an .xlsx with these sheets. The same input always yields the same bytes. Throws a RangeError for a sheet beyond Excel's limits. */
export async function writeWorkbook(
  sheets: readonly WorkbookSheet[],
  about: { title: string; modifiedAt: Date },
): Promise<Buffer> {
  for (const sheet of sheets) requireWithinExcelLimits(sheet)
  const { writeXlsx } = await loadXlsx()
  const bytes = await writeXlsx({
    sheets: sheets.map(sheet => ({
      name: sheet.name,
      rows: [[...sheet.header], ...sheet.rows].map(toWrittenRow),
      columns: sheet.header.map((_, column) => ({
        width: computeWidth(sheet, column),
        numFmt: sheet.formats?.[column],
      })),
      // The keys are '<row>,<column>', counted from 0.
      cells: new Map(sheet.header.map((_, column) => [`0,${column}`, { style: { font: headerFont } }])),
      freezePane: { rows: 1 },
    })),
    properties: { title: about.title, created: about.modifiedAt, modified: about.modifiedAt },
  })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Reads all sheets of an .xlsx into memory, so only for workbooks of a known, small size. */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadSheet[]> {
  const { readXlsx } = await loadXlsx()
  const workbook = await readXlsx(bytes)
  return workbook.sheets.map(sheet => ({ name: sheet.name, rows: sheet.rows }))
}

/** Converts a text to a sheet name that Excel accepts. */
export function toSheetName(text: string): string {
  const allowedName = text
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, excelLimits.sheetName)
    .replace(/^[\s']+|[\s']+$/g, '')
  return allowedName || 'Sheet'
}

function requireWithinExcelLimits(sheet: WorkbookSheet): void {
  if (sheet.rows.length + 1 > excelLimits.rows) throw new RangeError(`Sheet ${sheet.name}: more rows than Excel holds`)
  if (sheet.header.length > excelLimits.columns)
    throw new RangeError(`Sheet ${sheet.name}: more columns than Excel holds`)
  const isTooLong = (cell: WorkbookCell) => typeof cell === 'string' && cell.length > excelLimits.cellText
  if (sheet.rows.some(row => row.some(isTooLong)))
    throw new RangeError(`Sheet ${sheet.name}: a text longer than Excel holds`)
}

// The format writes a carriage return as '_x000D_', so the '_' of a text that looks like such an escape is escaped itself.
const escapeLookalike = /_(?=x[0-9A-Fa-f]{4}_)/g

function toWrittenRow(row: readonly WorkbookCell[]): WorkbookCell[] {
  const looksEscaped = (cell: WorkbookCell) => typeof cell === 'string' && cell.includes('_x')
  if (!row.some(looksEscaped)) return row as WorkbookCell[]
  return row.map(cell => (typeof cell === 'string' ? cell.replace(escapeLookalike, '_x005F_') : cell))
}

/** Limits of the width of a column in characters, and the number of rows from which it is computed. */
const columnWidth = { min: 8, max: 48, padding: 2, measuredRows: 50 }

/** Computes the width of a column from its header and its first rows, in characters. */
function computeWidth(sheet: WorkbookSheet, column: number): number {
  const lengths = sheet.rows.slice(0, columnWidth.measuredRows).map(row => String(row[column] ?? '').length)
  const longestLength = Math.max(columnWidth.min, (sheet.header[column] ?? '').length, ...lengths)
  return Math.min(columnWidth.max, longestLength + columnWidth.padding)
}
