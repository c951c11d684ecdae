import { columnName } from '../../../../contract/files/column-names.ts'
import type { Archive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import { type FoundFault, Refusal, refuse, toDisplayText } from '../refusals.ts'
import { requireUsedTexts, scanSheets, toCellText } from '../workbooks/excel-tables.ts'
import type { SheetCell } from '../workbooks/sheets.ts'
import { requireWorkbookParts } from '../workbooks/workbook-parts.ts'
import { readTexts } from '../workbooks/workbook-texts.ts'
import type { Table } from './column-types.ts'
import { createReportSheets, type SheetFact } from './report-sheets.ts'

/** A column as the metadata workbook describes it. */
export interface DictionaryEntry {
  name: string
  type: string
  descriptionEn: string
  descriptionTh: string
  unit: string | null
}

/** Names that row 1 of the first sheet may give to the columns; the template uses the first. */
export const dictionaryHeadings = {
  name: ['Name', 'Column', 'ชื่อ', 'ชื่อคอลัมน์'],
  type: ['Type', 'ชนิดข้อมูล', 'ชนิด', 'ประเภท'],
  descriptionEn: ['Description (English)', 'Description', 'คำอธิบาย (อังกฤษ)', 'คำอธิบายภาษาอังกฤษ'],
  descriptionTh: ['Description (Thai)', 'คำอธิบาย (ไทย)', 'คำอธิบายภาษาไทย', 'คำอธิบาย'],
  unit: ['Unit', 'หน่วย'],
} as const

type Field = keyof typeof dictionaryHeadings
const fields = Object.keys(dictionaryHeadings) as Field[]

/** The first sheet has only dictionary columns; report fields are on other sheets. */
const maxColumns = 50

/** Contents of a metadata workbook. */
export interface Metadata {
  dictionary: DictionaryEntry[]
  /** Fields of the report, not validated; undefined if no sheet has them. */
  facts: SheetFact[] | undefined
}

/** Reads a metadata workbook. Refuses one that does not name and type each column once. */
export const readMetadata = async (archive: Archive): Promise<Metadata> => {
  const parts = await requireWorkbookParts(archive)
  const texts = await readTexts(archive, parts.texts, index => index < bounds.unusedTexts)
  const rows: string[][] = []
  const otherSheets = createReportSheets()
  const use = await scanSheets(archive, parts, cell => addCell(cell, toCellText(cell, texts), rows), {
    otherCell: (sheet, cell) => otherSheets.add(sheet, cell.row, cell.column, toCellText(cell, texts)),
  })
  requireUsedTexts(texts, use)
  const [header = [], ...records] = Array.from(rows, row => row ?? [])
  return { dictionary: requireEntries(records, requireColumnIndices(header)), facts: otherSheets.facts() }
}

const addCell = ({ row, column }: SheetCell, text: string, rows: string[][]) => {
  if (row > bounds.columns + 1) refuse('tooManyRecords', { values: { limit: bounds.columns } })
  if (column >= maxColumns || text.trim() === '') return
  rows[row - 1] ??= []
  rows[row - 1]![column] = text
}

const requireColumnIndices = (header: string[]): Record<Field, number> => {
  const names = Array.from(header, text => columnName(text ?? '').toLowerCase())
  const findColumnIndex = (field: Field) => {
    const spellings = dictionaryHeadings[field].map(heading => heading.toLowerCase())
    return names.findIndex(name => spellings.includes(name))
  }
  const columnIndices = Object.fromEntries(fields.map(field => [field, findColumnIndex(field)])) as Record<
    Field,
    number
  >
  const missing = fields.filter(field => columnIndices[field] < 0)
  if (missing.length === 0) return columnIndices
  throw new Refusal(
    missing.map(field => ({ rule: 'dictionaryHeading', values: { expected: dictionaryHeadings[field][0] } })),
  )
}

const requireEntries = (records: string[][], columnIndices: Record<Field, number>): DictionaryEntry[] => {
  const faults: FoundFault[] = []
  const seenNames = new Set<string>()
  const entries = records.flatMap((record, index) => {
    if (record.length === 0) return []
    const row = index + 2
    const readValue = (field: Field) => columnName(record[columnIndices[field]] ?? '')
    const [name, type] = [readValue('name'), readValue('type')]
    const lengths: [Field, number][] = [
      ['name', bounds.columnName],
      ['type', bounds.dictionaryName],
      ['descriptionEn', bounds.dictionaryText],
      ['descriptionTh', bounds.dictionaryText],
      ['unit', bounds.dictionaryName],
    ]
    for (const [field, limit] of lengths)
      if (readValue(field).length > limit)
        faults.push({ rule: 'dictionaryValueTooLong', row, column: dictionaryHeadings[field][0], values: { limit } })
    for (const field of ['name', 'type'] as const)
      if (readValue(field) === '')
        faults.push({ rule: 'dictionaryValueMissing', row, column: dictionaryHeadings[field][0] })
    if (seenNames.has(name) && name !== '')
      faults.push({ rule: 'dictionaryColumnTwice', row, column: toDisplayText(name) })
    seenNames.add(name)
    const descriptions = { descriptionEn: readValue('descriptionEn'), descriptionTh: readValue('descriptionTh') }
    return [{ name, type, ...descriptions, unit: readValue('unit') || null }]
  })
  if (faults.length > 0) throw new Refusal(faults)
  return entries.length > 0 ? entries : refuse('noRecords')
}

/** Lists the columns that are only in the dictionary or only in the table. */
export const listDictionaryFaults = (dictionary: readonly DictionaryEntry[], { columns }: Table): FoundFault[] => {
  const described = new Set(dictionary.map(({ name }) => name))
  const columnNames = new Set(columns.map(({ name }) => name))
  return [
    ...dictionary
      .filter(({ name }) => !columnNames.has(name))
      .map(({ name }): FoundFault => ({ rule: 'dictionaryColumnUnknown', column: toDisplayText(name) })),
    ...columns
      .filter(({ name }) => !described.has(name))
      .map(({ name }): FoundFault => ({ rule: 'dictionaryColumnMissing', column: toDisplayText(name) })),
  ].slice(0, bounds.faults)
}
