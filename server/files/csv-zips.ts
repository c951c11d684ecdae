import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl'
import { normalizeColumnName } from '../../contract/files/column-names.ts'
import { limits } from '../../contract/limits.ts'
import { isSideEntry } from './checks/archives/side-entries.ts'
import { parseRecords } from './checks/tables/csv-records.ts'
import { decodeText } from './checks/tables/encodings.ts'
import type { ByteRange, FileStore, StoredFile } from './stores/store.ts'

/** A preview ends early after this many characters, because a table of maps may have a megabyte in each row. */
const maxPreviewCharacters = 2 ** 20
/** A preview also ends after this many cells: the server renders a page with each of them, while other requests wait. */
const maxPreviewCells = 20_000

/** The first rows of a table, as a preview shows them. */
export interface FirstRecords {
  /** Names of the columns. */
  names: string[]
  records: string[][]
  /** True if a value was shortened. */
  isShortened: boolean
}

/**
 * Reads the first records of the CSV in a stored zip, and little more of the file. Shortens long values. Rejects a file that the checks of
 * uploads would refuse.
 */
export const readFirstRecords = async (
  store: FileStore,
  file: StoredFile,
  maxRecords: number,
): Promise<FirstRecords> => {
  const csvStream = await openCsvStream(store, file)
  const preview = createPreview(maxRecords)
  try {
    for await (const records of parseRecords(decodeText(csvStream, 'utf-8'))) {
      preview.add(records)
      if (preview.isComplete()) break
    }
    return preview.firstRecords
  } finally {
    csvStream.destroy()
  }
}

/** Creates a preview that collects the header and the first rows, up to its limits. */
const createPreview = (maxRecords: number) => {
  const firstRecords: FirstRecords = { names: [], records: [], isShortened: false }
  let characterCount = 0
  const isComplete = () => {
    const { names, records } = firstRecords
    const cellCount = records.length * names.length
    return records.length >= maxRecords || characterCount > maxPreviewCharacters || cellCount >= maxPreviewCells
  }
  const addRow = (record: string[]) => {
    firstRecords.records.push(record.map(truncateValue))
    firstRecords.isShortened ||= record.some(isLong)
    characterCount += record.reduce((sum, value) => sum + value.length, 0)
  }
  /** Adds the next records of the file, whose first one is the header. */
  const add = (records: string[][]) => {
    for (const record of records)
      if (firstRecords.names.length === 0) firstRecords.names = record.map(normalizeColumnName)
      else if (!isComplete()) addRow(record)
  }
  return { firstRecords, add, isComplete }
}

const isLong = (value: string) => value.length > limits.previewCell

/** Shortens a long value, so that neither half a character nor a space precedes the ellipsis. */
const truncateValue = (value: string) =>
  isLong(value) ? `${value.slice(0, limits.previewCell).replace(/[\ud800-\udbff]$|\s+$/, '')}…` : value

const openCsvStream = async (store: FileStore, file: StoredFile): Promise<Readable> => {
  const zip = await openZip(new StoredBytes(store, file.digest), file.sizeBytes)
  const entry = await requireCsvEntry(zip)
  return promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry)
}

const openZip = (bytes: RandomAccessReader, size: number) =>
  new Promise<ZipFile>((resolve, reject) => {
    // There is no file to close: each read of a range opens and closes its own.
    fromRandomAccessReader(bytes, size, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    )
  })

const isCsv = (name: string) => /\.csv$/i.test(name) && !isSideEntry(name)

const requireCsvEntry = (zip: ZipFile) =>
  new Promise<Entry>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => (isCsv(entry.fileName) ? resolve(entry) : zip.readEntry()))
    zip.on('end', () => reject(new Error('The zip holds no CSV')))
    zip.on('error', reject)
    zip.readEntry()
  })

/** Reads a zip in place, in any kind of store. */
class StoredBytes extends RandomAccessReader {
  readonly #store: FileStore
  readonly #digest: string

  constructor(store: FileStore, digest: string) {
    super()
    this.#store = store
    this.#digest = digest
  }

  override _readStreamForRange(start: number, end: number) {
    // yauzl passes the offset after the last byte, a ByteRange ends with the last byte.
    return Readable.from(this.#bytes({ start, end: end - 1 }), { objectMode: false })
  }

  async *#bytes(range: ByteRange) {
    yield* await this.#store.open(this.#digest, range)
  }
}
