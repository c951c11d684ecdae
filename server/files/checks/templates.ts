import { sheetHeadings, sheetRows } from '../../../contract/files/report-sheets.ts'
import { writeWorkbook } from '../workbooks.ts'
import { dictionaryHeadings } from './tables/dictionaries.ts'
import { keywordHeadings } from './tables/word-lists.ts'

// A fixed date, so that the file does not depend on the time of the request.
const templateModifiedAt = new Date('2026-11-20T00:00:00Z')

/** Picks the first of the spellings that the checks accept, which is the one for templates. */
const pickFirst = ([spelling]: readonly string[]) => spelling!

/** Builds a metadata workbook to fill in, with two example columns. */
export const buildMetadataTemplate = (): Promise<Buffer> =>
  writeWorkbook(
    [
      {
        name: 'Columns',
        header: Object.values(dictionaryHeadings).map(pickFirst),
        rows: [
          ['year', 'year', 'Year (Common Era)', 'ปี ค.ศ.', null],
          ['revenue', 'number', 'Government revenue', 'รายได้รัฐบาล', 'ล้านบาท'],
        ],
      },
      {
        name: 'Report',
        header: [sheetHeadings.field, sheetHeadings.en, sheetHeadings.th].map(pickFirst),
        rows: sheetRows.map(({ names }) => [pickFirst(names), null, null]),
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
    { title: 'Metadata template', modifiedAt: templateModifiedAt },
  )

/** Builds a keyword list to fill in, with two example keywords. */
export const buildKeywordTemplate = (): Promise<Buffer> =>
  writeWorkbook(
    [
      {
        name: 'Words',
        header: [pickFirst(keywordHeadings)],
        rows: [['government revenue'], ['รายได้รัฐบาล']],
      },
    ],
    { title: 'Keyword template', modifiedAt: templateModifiedAt },
  )
