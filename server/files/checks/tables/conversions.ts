import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Archive } from '../archives/archives.ts'
import type { CsvSource } from './csv-entries.ts'
import { decodeText } from './encodings.ts'

/** Writes the CSV of a zip into a new zip at a path, under the given name and in UTF-8 with a byte order mark. */
export const writeUtf8Zip = async (
  archive: Archive,
  { source: { entryPath, encoding }, name, path }: { source: CsvSource; name: string; path: string },
) => {
  const zip = new ZipFile()
  const bytes = Readable.from(toUtf8(decodeText(archive.read(entryPath), encoding)), { objectMode: false })
  const mtime = archive.getEntry(entryPath).getLastModDate({ forceDosFormat: true })
  zip.addReadStream(bytes, name, { mtime, mode: 0o100644, forceDosTimestamp: true })
  zip.end()
  bytes.on('error', error => zip.outputStream.emit('error', error))
  await pipeline(zip.outputStream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}

const toUtf8 = async function* (texts: AsyncIterable<string>) {
  yield Buffer.from('\uFEFF')
  for await (const text of texts) if (text !== '') yield Buffer.from(text)
}
