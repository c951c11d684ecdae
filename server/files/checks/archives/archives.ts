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
  compressionMethods,
  hasDescriptor,
  isValidDescriptor,
  requirePlainEntry,
  requireSameHeader,
} from './archive-entries.ts'

/** A zip with a safe structure: it has one directory, each byte belongs to one part, and no name points outside. */
export interface Archive {
  names: string[]
  /** True if the zip contains only its entries, without a comment. */
  isPlain: boolean
  /** Returns the sizes and the time of an entry. This function and `read` take one of the `names`. */
  getEntry(name: string): Pick<Entry, 'compressedSize' | 'uncompressedSize' | 'getLastModDate'>
  /** Streams the content of an entry; refuses content that differs from the directory record. */
  read(name: string): AsyncIterable<Buffer>
}

interface PlacedEntry extends ArchiveEntry {
  /** The offset of the packed content. */
  dataStart: number
}

/**
 * Opens a zip while the work runs. Refuses anything that a plain zip of files does not contain. `extension` is that of the expected
 * file, '.zip' or '.xlsx'; a refusal shows it.
 */
export const withArchive = async <T>(path: string, extension: string, work: (archive: Archive) => Promise<T>) => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    await requireMagic(file, size, extension)
    // A workbook never has a comment.
    const mayHaveComment = extension === '.zip'
    const end = await requireArchiveEnd(file, size, mayHaveComment)
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

/** The first bytes of an old or protected workbook. */
const oleMagic = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** The first bytes of a zip. */
const localHeaderMark = 0x04034b50
/** Bytes of a record in the directory without its name, extra fields and comment. */
const directoryRecordBytes = 46
const chunkBytes = 256 * 1024

/** Refuses a file that does not begin like a zip. */
const requireMagic = async (file: FileHandle, size: number, extension: string) => {
  // Eight zeros, for a shorter file, are not the beginning of a zip.
  const head = size < 8 ? Buffer.alloc(8) : await readBytesAt(file, 0, 8)
  if (head.equals(oleMagic)) refuse('oldOrProtectedWorkbook')
  if (head.readUInt32LE(0) !== localHeaderMark) refuse('notZip', { values: { expected: extension } })
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
      directorySize += directoryRecordBytes + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (entry.fileCommentLength > 0) refuse('zipForeignBytes')
      const plainEntry = requirePlainEntry(entry)
      const localHeader = await zip.readLocalFileHeaderPromise(entry)
      requireSameHeader(plainEntry, localHeader)
      entries.push({ ...plainEntry, dataStart: localHeader.fileDataStart })
    }
    if (entries.length !== end.entryCount || directorySize !== end.directorySize) refuse('zipDamaged')
    return entries
  })

/** Refuses names that are the same file on a system that ignores case. */
const requireDistinct = (entries: PlacedEntry[]) => {
  const seenKeys = new Set<string>()
  for (const { name } of entries) {
    const key = name.normalize('NFC').toLowerCase().replace(/\/$/, '')
    if (seenKeys.has(key)) refuse('zipDuplicateEntry', { values: { entry: toDisplayText(name) } })
    seenKeys.add(key)
  }
}

/** The length of the longest descriptor that may follow the content of an entry. */
const maxDescriptorBytes = 24

/** Refuses overlaps and gaps between the first byte, the entries and the directory. */
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

/** Streams the unpacked content of an entry. Refuses content whose sizes or checksum differ from the directory. */
const readContent = async function* (path: string, { entry, dataStart }: PlacedEntry) {
  const lastByte = dataStart + entry.compressedSize - 1
  const packed = entry.compressedSize
    ? createReadStream(path, { start: dataStart, end: lastByte, highWaterMark: chunkBytes })
    : Readable.from([])
  const unpacked =
    entry.compressionMethod === compressionMethods.deflated
      ? createInflateRaw({ chunkSize: chunkBytes })
      : new PassThrough()
  packed.on('error', error => unpacked.destroy(error))
  packed.pipe(unpacked)
  let unpackedBytes = 0
  let checksum = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      unpackedBytes += chunk.length
      if (unpackedBytes > entry.uncompressedSize) refuse('zipDamaged')
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal([{ rule: 'zipDamaged' }])
  } finally {
    packed.destroy()
    unpacked.destroy()
  }
  // An unpacker stops at the end of the content, and would not check bytes that are packed behind it.
  const usedPackedBytes = 'bytesWritten' in unpacked ? unpacked.bytesWritten : unpackedBytes
  if (unpackedBytes !== entry.uncompressedSize || checksum !== entry.crc32 || usedPackedBytes !== entry.compressedSize)
    refuse('zipDamaged')
}

/** Runs work with the zip library, and converts the errors of the library to faults of the zip. */
const refuseZipErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal([{ rule: 'zipDamaged' }])
  }
}
