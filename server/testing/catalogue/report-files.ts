import { type WorkbookCell, writeWorkbook } from '../../files/index.ts'
import { buildZip } from '../../files/zips.ts'

const modifiedAt = new Date('2026-11-20T02:00:00Z')
const about = { title: 'Test', modifiedAt }

/** A table in a test: the header, then records. */
export type TestTable = WorkbookCell[][]

/** Zips the table as a CSV, by default with a byte order mark as Excel writes one. */
export const buildCsvZip = (fileName: string, table: TestTable, encode = encodeUtf8) =>
  buildZip([{ name: `${fileName}.csv`, bytes: encode(table.map(row => `${row.join(',')}\r\n`).join('')), modifiedAt }])

const encodeUtf8 = (text: string) => Buffer.from(`\uFEFF${text}`)

/** Encodes a text in Windows-874, where Thai letters have a fixed offset from their code points. */
export const windows874 = (text: string) =>
  Buffer.from(Array.from(text, letter => (letter >= 'ก' ? letter.charCodeAt(0) - 0xd60 : letter.charCodeAt(0))))

/** Builds an Excel file of a report. */
export const buildExcel = ([header = [], ...rows]: TestTable) =>
  writeWorkbook([{ name: 'Table', header: header.map(String), rows }], about)

/** Builds a metadata workbook that gives all columns this description. */
export const buildMetadata = (columns: readonly string[], description = 'As it says', unit: string | null = null) =>
  writeWorkbook(
    [
      {
        name: 'Columns',
        header: ['Name', 'Type', 'Description (English)', 'Description (Thai)', 'Unit'],
        rows: columns.map(name => [name, 'number', description, 'ตามชื่อ', unit]),
      },
    ],
    about,
  )

/** Builds a workbook with a column of words, and a second column that is not read. */
export const wordsWorkbook = (words: readonly WorkbookCell[], heading = 'Word') =>
  writeWorkbook([{ name: 'Words', header: [heading], rows: words.map(word => [word, 'beside']) }], about)
