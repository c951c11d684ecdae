import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { parse } from 'csv-parse'
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl'
import type { ByteRange, FileStore, StoredFile } from './store.ts'

/** No record of a table is longer; a file that claims otherwise is not read into memory for it. */
const longestRecord = 4 * 1024 * 1024

/** The first records of the CSV in a stored zip, header included; nothing is read beyond them. */
export const readFirstRecords = async (store: FileStore, file: StoredFile, count: number): Promise<string[][]> => {
  const content = await openCsv(store, file)
  const parser = parse({
    bom: true,
    to: count,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRecord,
  })
  const records: string[][] = []
  content.on('error', error => parser.destroy(error))
  try {
    for await (const record of content.pipe(parser)) records.push(record)
    return records
  } finally {
    content.destroy()
  }
}

const openCsv = async (store: FileStore, file: StoredFile): Promise<Readable> => {
  const zip = await openZip(new StoredBytes(store, file.digest), file.sizeBytes)
  const entry = await findCsv(zip)
  return promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry)
}

const openZip = (bytes: RandomAccessReader, size: number) =>
  new Promise<ZipFile>((resolve, reject) => {
    fromRandomAccessReader(bytes, size, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    )
  })

const findCsv = (zip: ZipFile) =>
  new Promise<Entry>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => (/\.csv$/i.test(entry.fileName) ? resolve(entry) : zip.readEntry()))
    zip.on('end', () => reject(new Error('The zip holds no CSV')))
    zip.on('error', reject)
    zip.readEntry()
  })

/** Lets a zip be read where it lies, in any kind of store. */
class StoredBytes extends RandomAccessReader {
  readonly #store: FileStore
  readonly #digest: string

  constructor(store: FileStore, digest: string) {
    super()
    this.#store = store
    this.#digest = digest
  }

  override _readStreamForRange(start: number, end: number) {
    return Readable.from(this.#bytes({ start, end: end - 1 }), { objectMode: false })
  }

  async *#bytes(range: ByteRange) {
    yield* await this.#store.open(this.#digest, range)
  }
}
