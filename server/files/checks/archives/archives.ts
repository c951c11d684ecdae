import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, fromFdPromise } from 'yauzl'
import { bounds } from '../bounds.ts'
import { Refusal, refuse, toDisplayText } from '../refusals.ts'
import { type ArchiveEnd, readBytesAt, requireArchiveEnd } from './archive-ends.ts'
import {
  type ArchiveEntry,
  hasDescriptor,
  isValidDescriptor,
  requirePlainEntry,
  requireSameHeader,
} from './archive-entries.ts'

/** A zip with a safe structure: one directory, each byte used exactly once, no path outside. */
export interface Archive {
  names: string[]
  /** True if the zip contains only its entries, without a comment. */
  isPlain: boolean
  getEntry(name: string): Pick<Entry, 'compressedSize' | 'uncompressedSize' | 'getLastModDate'>
  /** Streams the content of an entry; refuses content that differs from the directory record. */
  read(name: string): AsyncIterable<Buffer>
}

interface PlacedEntry extends ArchiveEntry {
  dataStart: number
}

/** Opens a zip while the work runs. Refuses anything that a plain zip of files does not contain. */
export const withArchive = async <T>(path: string, expected: string, work: (archive: Archive) => Promise<T>) => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    await requireMagic(file, size, expected)
    const end = await requireArchiveEnd(file, size, expected === '.zip')
    const entries = await requireEntries(file, end)
    const byName = new Map(entries.map(entry => [entry.name, entry]))
    return await work({
      names: [...byName.keys()],
      isPlain: !end.hasComment,
      getEntry: name => byName.get(name)!.entry,
      read: name => readContent(path, byName.get(name)!),
    })
  } finally {
    await file.close()
  }
}

const oleMagic = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const requireMagic = async (file: FileHandle, size: number, expected: string) => {
  const head = size < 8 ? Buffer.alloc(8) : await readBytesAt(file, 0, 8)
  if (head.equals(oleMagic)) refuse('oldOrProtectedWorkbook')
  if (head.readUInt32LE(0) !== 0x04034b50) refuse('notZip', { values: { expected } })
}

const requireEntries = async (file: FileHandle, end: ArchiveEnd): Promise<PlacedEntry[]> => {
  if (end.entryCount > bounds.entries) return refuse('zipTooManyEntries', { values: { limit: bounds.entries } })
  if (end.directoryStart + end.directorySize !== end.directoryEnd) return refuse('zipForeignBytes')
  const entries = await listEntries(file, end)
  requireDistinct(entries)
  const total = entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
  if (total > bounds.expandedBytes)
    return refuse('zipTooLarge', {
      values: { entry: toDisplayText(entries[0]!.name), limit: bounds.expandedBytes / 2 ** 20 },
    })
  await requireUnbroken(file, entries, end)
  return entries
}

const listEntries = async (file: FileHandle, end: ArchiveEnd): Promise<PlacedEntry[]> =>
  refuseZipErrors(async () => {
    const zip = await fromFdPromise(file.fd, { lazyEntries: true, autoClose: false, decodeStrings: false })
    const entries: PlacedEntry[] = []
    let directorySize = 0
    for await (const entry of zip.eachEntry()) {
      directorySize += 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (entry.fileCommentLength > 0) refuse('zipForeignBytes')
      const plain = requirePlainEntry(entry)
      const local = await zip.readLocalFileHeaderPromise(entry)
      requireSameHeader(plain, local)
      entries.push({ ...plain, dataStart: local.fileDataStart })
    }
    if (entries.length !== end.entryCount || directorySize !== end.directorySize) refuse('zipDamaged')
    return entries
  })

const requireDistinct = (entries: PlacedEntry[]) => {
  const seenKeys = new Set<string>()
  for (const { name } of entries) {
    const key = name.normalize('NFC').toLowerCase().replace(/\/$/, '')
    if (seenKeys.has(key)) refuse('zipDuplicateEntry', { values: { entry: toDisplayText(name) } })
    seenKeys.add(key)
  }
}

/** The longest data descriptor that may follow the content of an entry. */
const maxDescriptorBytes = 24

/** Requires entries from the first byte to the directory without overlaps or gaps. */
const requireUnbroken = async (file: FileHandle, entries: PlacedEntry[], { directoryStart }: ArchiveEnd) => {
  const ordered = entries.toSorted((a, b) => getStart(a) - getStart(b))
  if (ordered[0] && getStart(ordered[0]) !== 0) refuse('zipForeignBytes')
  for (const [index, { entry, dataStart }] of ordered.entries()) {
    const next = ordered[index + 1]
    const end = dataStart + entry.compressedSize
    const gap = (next ? getStart(next) : directoryStart) - end
    if (gap < 0) refuse('zipDamaged')
    if (gap > maxDescriptorBytes || (gap > 0 && !hasDescriptor(entry))) refuse('zipForeignBytes')
    if (hasDescriptor(entry) && !isValidDescriptor(entry, await readBytesAt(file, end, gap))) refuse('zipDamaged')
  }
}

const getStart = ({ entry }: PlacedEntry) => entry.relativeOffsetOfLocalHeader

const readContent = async function* (path: string, { entry, dataStart }: PlacedEntry) {
  const end = dataStart + entry.compressedSize - 1
  const packed = entry.compressedSize
    ? createReadStream(path, { start: dataStart, end, highWaterMark: 256 * 1024 })
    : Readable.from([])
  const content = entry.compressionMethod === 8 ? createInflateRaw({ chunkSize: 256 * 1024 }) : new PassThrough()
  packed.on('error', error => content.destroy(error))
  packed.pipe(content)
  let size = 0
  let sum = 0
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > entry.uncompressedSize) refuse('zipDamaged')
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal([{ rule: 'zipDamaged' }])
  } finally {
    packed.destroy()
    content.destroy()
  }
  // An unpacker stops at the end of the content; data packed behind it would not be checked.
  const unpacked = 'bytesWritten' in content ? content.bytesWritten : size
  if (size !== entry.uncompressedSize || sum !== entry.crc32 || unpacked !== entry.compressedSize) refuse('zipDamaged')
}

/** Turns errors of the zip library into faults of the zip. */
const refuseZipErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal([{ rule: 'zipDamaged' }])
  }
}
