import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { awaitWrite } from '../platform/disk-space.ts'
import { LoadFailure } from './load-failures.ts'
import type { ViewColumn } from './views.ts'

/** Values of one row in the warehouse's text form; null for a missing one. */
export type TableRow = readonly (string | null)[]

/** Writes a table to a file at the pace of the disk. */
export interface TableFile {
  write(rows: readonly TableRow[]): Promise<void>
  /** Resolves when the whole file is written. */
  end(): Promise<void>
  /** Discards the file. */
  discard(): void
}

interface Destination {
  path: string
  /** The size limit of the file. */
  maxBytes: number
}

/** A fixed date: the same table always yields the same bytes, so that an unchanged load is recognised. */
const mtime = new Date(2000, 0, 1)

/** Writes a zip with one CSV in UTF-8. */
export const openCsvFile = (
  { path, maxBytes }: Destination,
  name: string,
  columns: readonly ViewColumn[],
): TableFile => {
  const text = new PassThrough()
  const zip = new ZipFile()
  zip.addReadStream(text, name, { mtime, mode: 0o100644, forceDosTimestamp: true })
  zip.end()
  text.on('error', error => zip.outputStream.emit('error', error))
  text.write(`\uFEFF${toCsvLine(columns.map(({ as }) => as))}`)
  return createTableFile(text, writeBytes(zip.outputStream, path, maxBytes), rows => rows.map(toCsvLine).join(''))
}

const toCsvLine = (row: TableRow) => `${row.map(toCsvCell).join(',')}\r\n`

const toCsvCell = (value: string | null) =>
  value !== null && /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : (value ?? '')

/** Writes bytes to a path; fails above the limit. */
const writeBytes = (bytes: NodeJS.ReadableStream, path: string, maxBytes: number) => {
  let size = 0
  const sizeLimiter = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      done(size > maxBytes ? createTooLarge(maxBytes) : null, chunk)
    },
  })
  return awaitWrite(pipeline(bytes, sizeLimiter, createWriteStream(path, { flags: 'wx', mode: 0o600 })))
}

const createTooLarge = (maxBytes: number) =>
  new LoadFailure({ rule: 'tooLarge', values: { megabytes: Math.floor(maxBytes / 2 ** 20) } })

const createTableFile = (
  stream: PassThrough,
  completion: Promise<void>,
  toText: (rows: readonly TableRow[]) => string,
): TableFile => {
  // The next write rejects with the same error.
  completion.catch(() => stream.destroy())
  stream.on('error', () => {})
  return {
    async write(rows) {
      if (stream.destroyed) await completion
      if (stream.write(toText(rows))) return
      // If the file fails, reject with its error instead of the stream's.
      await Promise.race([once(stream, 'drain'), completion]).catch(() => completion)
    },
    async end() {
      stream.end()
      await completion
    },
    discard: () => stream.destroy(new Error('The file is given up')),
  }
}
