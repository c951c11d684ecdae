import type { Archive } from '../archives/archives.ts'
import { requireNotNested } from '../workbooks/foreign-content.ts'
import type { Table } from './checked-tables.ts'
import { type CsvSource, readInEncoding, requireOneCsv } from './csv-entries.ts'
import { parseRecords } from './csv-records.ts'
import { createTableCollector } from './csv-table-collectors.ts'
import { decodeText, type Encoding } from './encodings.ts'
import type { TableCoverage } from './time-columns.ts'

/** The table of a CSV, and where the CSV is in its zip. */
export interface CsvTable extends Table, CsvSource {
  /** The period in its time column; null if there is no such column. */
  covers: TableCoverage | null
}

/** Receives each record with its row number. Receives all records again, from row 1, if the text has another encoding than assumed. */
export type RecordListener = (row: number, record: string[]) => void

/** The byte order mark of UTF-8. */
const utf8Mark = Buffer.from('efbbbf', 'hex')

/**
 * Reads the table of the only CSV of a zip, and detects its encoding. Refuses a zip without exactly one CSV, and a CSV that is not a table.
 */
export const readCsvTable = async (archive: Archive, listener?: RecordListener): Promise<CsvTable> => {
  const entryPath = requireOneCsv(archive)
  let hasMark = false
  /** Yields the content unchanged, and sets `hasMark` by its first bytes, so that they are read only once. */
  const detectMark = async function* (content: AsyncIterable<Buffer>) {
    let isFirst = true
    for await (const chunk of content) {
      if (isFirst) hasMark = chunk.subarray(0, utf8Mark.length).equals(utf8Mark)
      isFirst = false
      yield chunk
    }
  }
  const readAs = async (encoding: Encoding) => {
    const markDetectingArchive: Archive = { ...archive, read: name => detectMark(archive.read(name)) }
    const table = await readTable(streamCsvRecords(markDetectingArchive, { entryPath, encoding }), listener)
    return { ...table, entryPath, encoding, hasMark }
  }
  return readInEncoding(archive, entryPath, readAs)
}

/** Streams the records of a CSV in batches, the header first. Refuses a CSV whose bytes begin like another kind of file. */
export const streamCsvRecords = (archive: Archive, { entryPath, encoding }: Omit<CsvSource, 'hasMark'>) =>
  parseRecords(decodeText(requireNotNested(entryPath, archive.read(entryPath)), encoding))

const readTable = async (
  batches: AsyncIterable<string[][]>,
  listener?: RecordListener,
): Promise<Omit<CsvTable, keyof CsvSource>> => {
  const collector = createTableCollector()
  let row = 0
  for await (const records of batches)
    for (const record of records) {
      row += 1
      listener?.(row, record)
      collector.add(record)
    }
  return collector.buildTable()
}
