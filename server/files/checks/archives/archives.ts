import { type FileHandle, open } from 'node:fs/promises'
import { type Entry, fromFdPromise } from 'yauzl'
import { bounds } from '../bounds.ts'
import { refuse, toDisplayText } from '../refusals.ts'
import { type PlacedEntry, readContent, refuseZipErrors } from './archive-contents.ts'
import { type ArchiveEnd, readBytesAt, requireArchiveEnd } from './archive-ends.ts'
import { requirePlainEntry } from './archive-entries.ts'
import { hasDescriptor, isValidDescriptor } from './entry-descriptors.ts'
import { requireSameHeader } from './local-headers.ts'

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
    const end = await requireArchiveEnd(file, size, { mayHaveComment })
    const entries = await readCheckedEntries(file, end)
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

/** Refuses a file that does not begin like a zip. */
const requireMagic = async (file: FileHandle, size: number, extension: string) => {
  // Eight zeros, for a shorter file, are not the beginning of a zip.
  const head = size < 8 ? Buffer.alloc(8) : await readBytesAt(file, 0, 8)
  if (head.equals(oleMagic)) refuse('oldOrProtectedWorkbook')
  if (head.readUInt32LE(0) !== localHeaderMark) refuse('notZip', { values: { expected: extension } })
}

/** Reads the entries of the directory. Refuses too many or too large ones, names that are the same, and bytes that belong to no entry. */
const readCheckedEntries = async (file: FileHandle, end: ArchiveEnd): Promise<PlacedEntry[]> => {
  if (end.entryCount > bounds.entries) return refuse('zipTooManyEntries', { values: { limit: bounds.entries } })
  if (end.directoryStart + end.directorySize !== end.directoryEnd) return refuse('zipForeignBytes')
  const entries = await listEntries(file, end)
  requireDistinct(entries)
  const total = entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
  // The refusal needs the name of an entry, so it has the first one, although all together are too large.
  if (total > bounds.expandedBytes)
    return refuse('zipTooLarge', {
      values: { entry: toDisplayText(entries[0]!.name), limit: bounds.expandedBytes / 2 ** 20 },
    })
  await requireUnbroken(file, entries, end)
  return entries
}

/** Reads the entries in the order of the directory, each with the offset of its content. */
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
