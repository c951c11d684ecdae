import type { WorkbookCell } from '../../files/index.ts'
import { ImportError } from '../candidates.ts'

const fields = [
  'file',
  'reportId',
  'titleEn',
  'titleTh',
  'categoryEn',
  'categoryTh',
  'subCategoryEn',
  'subCategoryTh',
  'keywords',
  'frequency',
] as const

/** A row of the list of tables in `reports.xlsx`; an empty cell is an empty text. */
export type Entry = Record<(typeof fields)[number], string>

/** Column headings of the list in English and Thai. */
const headings: Record<keyof Entry, readonly [string, string]> = {
  file: ['File', 'ไฟล์'],
  reportId: ['Report ID', 'รหัสรายงาน'],
  titleEn: ['Title', 'ชื่อภาษาอังกฤษ'],
  titleTh: ['Title in Thai', 'ชื่อภาษาไทย'],
  categoryEn: ['Category', 'หมวดหมู่ภาษาอังกฤษ'],
  categoryTh: ['Category in Thai', 'หมวดหมู่'],
  subCategoryEn: ['Sub-category', 'หมวดหมู่ย่อยภาษาอังกฤษ'],
  subCategoryTh: ['Sub-category in Thai', 'หมวดหมู่ย่อย'],
  keywords: ['Keywords', 'คำสำคัญ'],
  frequency: ['Frequency', 'ความถี่'],
}

/** Reads the rows of the list. Ignores empty rows and unknown columns. Throws an ImportError if the column “File” is missing. */
export const listEntries = ([headingRow = [], ...rows]: readonly WorkbookCell[][]): Entry[] => {
  const columnNames = headingRow.map(cell => toText(cell).toLowerCase())
  const columnIndexes = fields.map(field => {
    const spellings = headings[field].map(heading => heading.toLowerCase())
    return [field, columnNames.findIndex(name => spellings.includes(name))] as const
  })
  if (!columnIndexes.some(([field, index]) => field === 'file' && index >= 0))
    throw new ImportError('The first sheet of reports.xlsx has no column “File” in row 1.')
  const entries = rows.map(
    row => Object.fromEntries(columnIndexes.map(([field, index]) => [field, toText(row[index])])) as Entry,
  )
  return entries.filter(entry => Object.values(entry).some(Boolean))
}

const toText = (cell: WorkbookCell | undefined) => (cell === null || cell === undefined ? '' : String(cell).trim())
