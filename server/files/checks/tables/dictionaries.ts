import { normalizeColumnName } from '../../../../contract/files/column-names.ts'
import type { Archive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import { type FoundFault, Refusal, refuse, toDisplayText } from '../refusals.ts'
import { requireUsedTexts, scanSheets, toCellText } from '../workbooks/excel-tables.ts'
import type { SheetCell } from '../workbooks/sheets.ts'
import { requireWorkbookParts } from '../workbooks/workbook-parts.ts'
import { readTexts } from '../workbooks/workbook-texts.ts'
import { createReportSheets, type SheetFact } from './report-sheets.ts'

/** A column as the metadata workbook describes it. */
export interface DictionaryEntry {
  name: string
  type: string
  descriptionEn: string
  descriptionTh: string
  unit: string | null
}

/** Accepted names of the columns in row 1 of the first sheet; the template uses the first of each. */
export const dictionaryHeadings = {
  name: ['Name', 'Column', 'ชื่อ', 'ชื่อคอลัมน์'],
  type: ['Type', 'ชนิดข้อมูล', 'ชนิด', 'ประเภท'],
  descriptionEn: ['Description (English)', 'Description', 'คำอธิบาย (อังกฤษ)', 'คำอธิบายภาษาอังกฤษ'],
  descriptionTh: ['Description (Thai)', 'คำอธิบาย (ไทย)', 'คำอธิบายภาษาไทย', 'คำอธิบาย'],
  unit: ['Unit', 'หน่วย'],
} as const

type Field = keyof typeof dictionaryHeadings
const fields = Object.keys(dictionaryHeadings) as Field[]

/**
 * Limit of the columns of the first sheet that are read. It has only the data dictionary; other sheets may have the fields of the report.
 */
const maxColumns = 50

/** Limit of the shared texts that are loaded. It is that of unused texts, because the sheets of a metadata workbook use far fewer. */
const maxLoadedTexts = bounds.unusedTexts

/** The contents of a metadata workbook. */
export interface Metadata {
  dictionary: DictionaryEntry[]
  /** The fields of the report, not validated yet; undefined if no sheet has them. */
  facts: SheetFact[] | undefined
}

/** Reads a metadata workbook. Refuses a dictionary whose entries have no name or type, or describe a column twice. */
export const readMetadata = async (archive: Archive): Promise<Metadata> => {
  const parts = await requireWorkbookParts(archive)
  const texts = await readTexts(archive, parts.texts, index => index < maxLoadedTexts)
  const rows: (string[] | undefined)[] = []
  const otherSheets = createReportSheets()
  const sheetCounts = await scanSheets(archive, parts, cell => addCell(cell, toCellText(cell, texts), rows), {
    onOtherCell: (sheet, cell) => otherSheets.add(sheet, cell.row, cell.column, toCellText(cell, texts)),
  })
  requireUsedTexts(texts, sheetCounts)
  // Rows without a value are holes in the array.
  const [header = [], ...records] = Array.from(rows, row => row ?? [])
  return { dictionary: requireEntries(records, requireColumnIndices(header)), facts: otherSheets.facts() }
}

/** Adds the text of a cell to the rows of the dictionary. */
const addCell = ({ row, column }: SheetCell, text: string, rows: (string[] | undefined)[]) => {
  // The dictionary has a header and a row for each column of the table, so the limit of its rows is that of columns.
  if (row > bounds.columns + 1) refuse('tooManyRecords', { values: { limit: bounds.columns } })
  if (column >= maxColumns || text.trim() === '') return
  rows[row - 1] ??= []
  rows[row - 1]![column] = text
}

/** Returns the index of the column of each field. Refuses a header without one of them. */
const requireColumnIndices = (header: string[]): Record<Field, number> => {
  const names = Array.from(header, text => normalizeColumnName(text ?? '').toLowerCase())
  const findColumnIndex = (field: Field) => {
    const spellings = dictionaryHeadings[field].map(heading => heading.toLowerCase())
    return names.findIndex(name => spellings.includes(name))
  }
  const columnIndices = Object.fromEntries(fields.map(field => [field, findColumnIndex(field)])) as Record<
    Field,
    number
  >
  const missingFields = fields.filter(field => columnIndices[field] < 0)
  if (missingFields.length === 0) return columnIndices
  throw new Refusal(
    missingFields.map(field => ({ rule: 'dictionaryHeading', values: { expected: dictionaryHeadings[field][0] } })),
  )
}

/** Converts the rows below the header to entries. Refuses entries without a name or type, duplicates and values that are too long. */
const requireEntries = (records: string[][], columnIndices: Record<Field, number>): DictionaryEntry[] => {
  const faults: FoundFault[] = []
  const seenNames = new Set<string>()
  const entries = records.flatMap((record, index) => {
    if (record.length === 0) return []
    // The header is row 1.
    const row = index + 2
    const readValue = (field: Field) => normalizeColumnName(record[columnIndices[field]] ?? '')
    const name = readValue('name')
    faults.push(...listValueFaults(readValue, row))
    if (seenNames.has(name) && name !== '')
      faults.push({ rule: 'dictionaryColumnTwice', row, column: toDisplayText(name) })
    seenNames.add(name)
    const descriptions = { descriptionEn: readValue('descriptionEn'), descriptionTh: readValue('descriptionTh') }
    return [{ name, type: readValue('type'), ...descriptions, unit: readValue('unit') || null }]
  })
  if (faults.length > 0) throw new Refusal(faults)
  return entries.length > 0 ? entries : refuse('noRecords')
}

const maxLengths: [field: Field, limit: number][] = [
  ['name', bounds.columnName],
  ['type', bounds.dictionaryName],
  ['descriptionEn', bounds.dictionaryText],
  ['descriptionTh', bounds.dictionaryText],
  ['unit', bounds.dictionaryName],
]

/** Lists the values of an entry that are too long or missing. */
const listValueFaults = (readValue: (field: Field) => string, row: number): FoundFault[] => {
  const faults: FoundFault[] = []
  for (const [field, limit] of maxLengths)
    if (readValue(field).length > limit)
      faults.push({ rule: 'dictionaryValueTooLong', row, column: dictionaryHeadings[field][0], values: { limit } })
  for (const field of ['name', 'type'] as const)
    if (readValue(field) === '')
      faults.push({ rule: 'dictionaryValueMissing', row, column: dictionaryHeadings[field][0] })
  return faults
}
