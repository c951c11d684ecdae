import type { Archive } from '../archives/archives.ts'
import { isSideEntry } from '../archives/side-entries.ts'
import { bounds } from '../bounds.ts'
import { createColumnFacts } from '../columns/column-facts.ts'
import { buildColumnRecipe } from '../columns/recipes.ts'
import { type FoundFault, Refusal, refuse, toDisplayText } from '../refusals.ts'
import { requireNotNested } from '../workbooks/foreign-content.ts'
import { type Table, typesByKind } from './column-types.ts'
import { parseRecords } from './csv-records.ts'
import { decodeText, type Encoding, NotUtf8, requireWindows874 } from './encodings.ts'
import { requireHeader } from './headers.ts'
import { type Covers, createTimeColumns } from './time-columns.ts'

/** The only CSV of a zip. */
export interface CsvSource {
  /** The path of the CSV in the zip. */
  entryPath: string
  encoding: Encoding
  /** True if it begins with a byte order mark. */
  hasMark: boolean
}

/** The table of a CSV, and where the CSV is in its zip. */
export interface CsvTable extends Table, CsvSource {
  /** The period in its time column; null if there is no such column. */
  covers: Covers | null
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
  const detectMark = async function* (content: AsyncIterable<Buffer>) {
    let isFirst = true
    for await (const chunk of content) {
      if (isFirst) hasMark = chunk.subarray(0, utf8Mark.length).equals(utf8Mark)
      isFirst = false
      yield chunk
    }
  }
  const readAs = async (encoding: Encoding) => {
    const read: Archive['read'] = name => detectMark(archive.read(name))
    const table = await readTable(streamCsvRecords({ ...archive, read }, { entryPath, encoding }), listener)
    return { ...table, entryPath, encoding, hasMark }
  }
  try {
    return await readAs('utf-8')
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error
    await requireWindows874(archive.read(entryPath))
    return readAs('windows-874')
  }
}

/**
 * Returns the CSV entry of a zip and its encoding. Refuses a zip without exactly one CSV, and other encodings than UTF-8 and Windows-874.
 */
export const requireCsvText = async (archive: Archive): Promise<Omit<CsvSource, 'hasMark'>> => {
  const entryPath = requireOneCsv(archive)
  try {
    // Only decoding to the end shows whether all bytes are UTF-8.
    for await (const _ of decodeText(archive.read(entryPath), 'utf-8'));
    return { entryPath, encoding: 'utf-8' }
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error
    await requireWindows874(archive.read(entryPath))
    return { entryPath, encoding: 'windows-874' }
  }
}

/** Streams the records of a CSV in batches, the header first. Refuses a CSV whose bytes begin like another kind of file. */
export const streamCsvRecords = (archive: Archive, { entryPath, encoding }: Omit<CsvSource, 'hasMark'>) =>
  parseRecords(decodeText(requireNotNested(entryPath, archive.read(entryPath)), encoding))

/** Returns the name of the only CSV of a zip. Ignores the entries that operating systems add, if they are small. */
const requireOneCsv = ({ names, getEntry }: Archive): string => {
  const nestedName = names.find(name => /\.(?:zip|7z|rar|gz|tgz|bz2|xz|tar|xls\w?)$/i.test(name))
  if (nestedName) return refuse('zipNested', { values: { entry: toDisplayText(nestedName) } })
  const sideNames = names.filter(isSideEntry)
  // Ignored entries are never unpacked, so only their packed size is certain: the declared unpacked size may be false.
  const sideBytes = sideNames.reduce((sum, name) => sum + getEntry(name).compressedSize, 0)
  const contentNames = sideBytes > bounds.sideBytes ? names : names.filter(name => !isSideEntry(name))
  const [name] = contentNames
  if (name !== undefined && contentNames.length === 1 && /\.csv$/i.test(name)) return name
  const shownNames = contentNames.length > 0 ? contentNames : names
  const listedNames = shownNames.slice(0, 3).map(toDisplayText).join(', ')
  // The refusal shows up to three names; '0' for an empty zip.
  return refuse('csvZipContent', {
    values: { found: shownNames.length > 3 ? `${listedNames}, …` : listedNames || '0' },
  })
}

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
  return collector.table()
}

/** Gathers the facts of a table, record by record. Refuses records whose number of values differs from the header. */
const createTableCollector = () => {
  let names: string[] | undefined
  let columnFacts: ReturnType<typeof createColumnFacts>[] = []
  let timeColumns = createTimeColumns([])
  let row = 0
  /** The last row that has a value; the header counts as one. */
  let lastFilledRow = 1
  /** The first of the empty lines since the last record. Empty lines are allowed only at the end of the file. */
  let firstBlankRow: number | undefined
  const faults: FoundFault[] = []

  const addRaggedFault = (raggedRow: number, valueCount: number) => {
    faults.push({ rule: 'raggedRow', row: raggedRow, values: { found: valueCount, expected: names!.length } })
    if (faults.length >= bounds.faults) throw new Refusal(faults)
  }
  const addRecord = (record: string[], width: number) => {
    if (record.length !== width) {
      // An empty line is a record of one empty value.
      if (record.length === 1 && record[0] === '') firstBlankRow ??= row
      else addRaggedFault(row, record.length)
      return
    }
    if (firstBlankRow !== undefined) {
      addRaggedFault(firstBlankRow, 1)
      firstBlankRow = undefined
    }
    timeColumns.add(record)
    for (let column = 0; column < width; column += 1) {
      const text = record[column]!
      if (text === '') continue
      columnFacts[column]!.add(text)
      lastFilledRow = row
    }
  }
  return {
    add(record: string[]) {
      row += 1
      if (row > bounds.records + 1) refuse('tooManyRecords', { values: { limit: bounds.records } })
      if (names) return addRecord(record, names.length)
      requireComma(record)
      names = requireHeader(record)
      columnFacts = names.map(createColumnFacts)
      timeColumns = createTimeColumns(names)
    },
    table() {
      if (faults.length > 0) throw new Refusal(faults)
      if (!names) return refuse('headerMissing', { row: 1 })
      if (lastFilledRow < 2) return refuse('noRecords')
      const columns = names.map((name, index) => {
        const facts = columnFacts[index]!.facts()
        return { name, type: typesByKind[buildColumnRecipe(name, facts).recipe.kind], facts }
      })
      return { columns, rowCount: lastFilledRow - 1, covers: timeColumns.covers() }
    },
  }
}

/** Refuses a header with one name that contains another separator. */
const requireComma = (header: string[]) => {
  if (header.length === 1 && /[;\t|]/.test(header[0]!)) refuse('csvSeparator', { row: 1 })
}
