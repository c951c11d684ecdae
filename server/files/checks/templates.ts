import { sheetHeadings, sheetRows } from '../../../contract/files/report-sheets.ts'
import { writeWorkbook } from '../workbooks.ts'
import { dictionaryHeadings } from './tables/dictionaries.ts'
import { wordHeadings } from './tables/word-lists.ts'

// A fixed date, so that the file does not depend on the time of the request.
const modifiedAt = new Date('2026-11-20T00:00:00Z')

/** Builds a metadata workbook to fill in, with two example columns. */
export const buildMetadataTemplate = (): Promise<Buffer> =>
  writeWorkbook(
    [
      {
        name: 'Columns',
        header: Object.values(dictionaryHeadings).map(([heading]) => heading),
        rows: [
          ['year', 'year', 'Year (Common Era)', 'ปี ค.ศ.', null],
          ['revenue', 'number', 'Government revenue', 'รายได้รัฐบาล', 'ล้านบาท'],
        ],
      },
      {
        name: 'Report',
        header: [sheetHeadings.field[0], sheetHeadings.en[0], sheetHeadings.th[0]],
        rows: sheetRows.map(({ names: [name] }) => [name, null, null]),
      },
      {
        name: 'Types',
        header: ['Type', 'English', 'Thai'],
        rows: [
          ['string', 'Text', 'ข้อความ'],
          ['integer', 'Whole number', 'จำนวนเต็ม'],
          ['number', 'Number', 'จำนวน'],
          ['percent', 'Percent', 'ร้อยละ'],
          ['year', 'Year', 'ปี'],
          ['date', 'Date', 'วันที่'],
          ['datetime', 'Date and time', 'วันที่และเวลา'],
        ],
      },
    ],
    { title: 'Metadata template', modifiedAt },
  )

/** Builds a keyword list to fill in, with a row for each keyword. */
export const buildKeywordTemplate = (): Promise<Buffer> =>
  writeWorkbook(
    [
      {
        name: 'Words',
        header: [wordHeadings[0]],
        rows: [['government revenue'], ['รายได้รัฐบาล']],
      },
    ],
    { title: 'Keyword template', modifiedAt },
  )
