import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { rejectFullDisk } from '../platform/disk-space.ts'
import { LoadFailure } from './load-failures.ts'
import type { ViewColumn } from './views.ts'

/** The values of one row as the warehouse's texts; null for a missing value. */
export type TableRow = readonly (string | null)[]

/** Writes a table to a file at the pace of the disk. */
export interface TableFile {
  write(rows: readonly TableRow[]): Promise<void>
  /** Resolves when the whole file is written. */
  end(): Promise<void>
  /** Discards the file. */
  discard(): void
}

/** Where a file is written. */
interface Destination {
  path: string
  /** The size limit of the file. */
  maxBytes: number
}

/** Fixed attributes of the CSV in its zip: the same table always yields the same bytes, so that an unchanged load is recognised. */
const zipAttributes = { mtime: new Date(2000, 0, 1), mode: 0o100644, forceDosTimestamp: true }

/** Opens a new zip with one CSV in UTF-8, and writes the names of the columns as its header. */
export const openZippedCsvFile = (
  { path, maxBytes }: Destination,
  csvName: string,
  columns: readonly ViewColumn[],
): TableFile => {
  const csvStream = new PassThrough()
  const zip = new ZipFile()
  zip.addReadStream(csvStream, csvName, zipAttributes)
  zip.end()
  // `discard` destroys `csvStream` with an error. The zip does not pass it on, so the output would never end.
  csvStream.on('error', error => zip.outputStream.emit('error', error))
  // The byte order mark tells Excel that the text is UTF-8.
  // `as` is the name of a column in the published table.
  csvStream.write(`\uFEFF${toCsvLine(columns.map(({ as }) => as))}`)
  return createTableFile(csvStream, writeBytes(zip.outputStream, path, maxBytes))
}

const toCsvLine = (row: TableRow) => `${row.map(toCsvCell).join(',')}\r\n`

/** Formats a value as a cell; a missing value and an empty text both become an empty cell. */
const toCsvCell = (value: string | null) =>
  value !== null && /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : (value ?? '')

/** Writes bytes to a path. Fails with a LoadFailure above the limit. */
const writeBytes = (bytes: NodeJS.ReadableStream, path: string, maxBytes: number) => {
  let writtenBytes = 0
  const sizeLimiter = new Transform({
    transform(chunk: Buffer, _, done) {
      writtenBytes += chunk.length
      done(writtenBytes > maxBytes ? createTooLargeFailure(maxBytes) : null, chunk)
    },
  })
  return rejectFullDisk(pipeline(bytes, sizeLimiter, createWriteStream(path, { flags: 'wx', mode: 0o600 })))
}

const createTooLargeFailure = (maxBytes: number) =>
  new LoadFailure({ rule: 'tooLarge', values: { megabytes: Math.floor(maxBytes / 2 ** 20) } })

/** Creates the writer of a CSV. `completion` resolves when the file is written, and rejects with the error of the file. */
const createTableFile = (stream: PassThrough, completion: Promise<void>): TableFile => {
  // The next write waits for `completion`, and so rejects with this error.
  completion.catch(() => stream.destroy())
  // An error of the stream also rejects `completion`, so it needs no handling here.
  stream.on('error', () => {})
  return {
    async write(rows) {
      if (stream.destroyed) await completion
      if (stream.write(rows.map(toCsvLine).join(''))) return
      // If the file fails, `once` may reject first with the error of the stream; the error of the file has the reason.
      await Promise.race([once(stream, 'drain'), completion]).catch(() => completion)
    },
    async end() {
      stream.end()
      await completion
    },
    discard: () => stream.destroy(new Error('The file is given up')),
  }
}
