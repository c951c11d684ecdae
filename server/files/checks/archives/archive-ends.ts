import type { FileHandle } from 'node:fs/promises'
import { refuse } from '../refusals.ts'

/** The fields of a zip's end record. Offsets and sizes are those of APPNOTE.TXT, 4.3.14 to 4.3.16. */
export interface ArchiveEnd {
  entryCount: number
  directoryStart: number
  directorySize: number
  /** The offset of the record after the directory, at which the directory must end. */
  directoryEnd: number
  hasComment: boolean
}

const endSize = 22
const locatorSize = 20
const longEndSize = 56
const marks = { end: 0x06054b50, locator: 0x07064b50, longEnd: 0x06064b50 }
/** A field of two or four bytes with all bits set: its value is in the zip64 record, here called the long end record. */
const all16 = 0xffff
const all32 = 0xffffffff
/** The longest comment of a zip. */
const maxCommentBytes = 0xffff
/** The mark of an end record as text. */
const endMarkText = 'PK\x05\x06'

/** Reads the end record of a zip. Refuses bytes after it, a comment unless it is allowed, and values that contradict the long end record. */
export const requireArchiveEnd = async (
  file: FileHandle,
  size: number,
  mayHaveComment: boolean,
): Promise<ArchiveEnd> => {
  if (size < endSize) return refuse('zipDamaged')
  const endStart = (mayHaveComment ? await findCommentedEnd(file, size) : undefined) ?? size - endSize
  const endRecord = await readBytesAt(file, endStart, endSize)
  if (endRecord.readUInt32LE(0) !== marks.end)
    return refuse((await hasEndBefore(file, size)) ? 'zipForeignBytes' : 'zipDamaged')
  if (endRecord.readUInt16LE(20) !== size - endStart - endSize) return refuse('zipForeignBytes')
  const hasComment = endStart + endSize < size
  const shortEnd = {
    // Two numbers of disks in one read; both are 0 for a zip in one file.
    disks: endRecord.readUInt32LE(4),
    entriesHere: endRecord.readUInt16LE(8),
    entryCount: endRecord.readUInt16LE(10),
    directorySize: endRecord.readUInt32LE(12),
    directoryStart: endRecord.readUInt32LE(16),
  }
  if (shortEnd.disks !== 0 || shortEnd.entriesHere !== shortEnd.entryCount) return refuse('zipDamaged')
  return { ...((await findLongEnd(file, endStart, shortEnd)) ?? { ...shortEnd, directoryEnd: endStart }), hasComment }
}

/**
 * Finds the offset of an end record that a comment may follow. Undefined if there is none, or several, because the file would then be several
 * archives.
 */
const findCommentedEnd = async (file: FileHandle, size: number) => {
  const length = Math.min(size, maxCommentBytes + endSize)
  const tail = await readBytesAt(file, size - length, length)
  const endOffset = tail.indexOf(endMarkText, 0, 'latin1')
  const isOnly = endOffset >= 0 && tail.indexOf(endMarkText, endOffset + 1, 'latin1') < 0
  return isOnly && endOffset + endSize <= length ? size - length + endOffset : undefined
}

type ShortEnd = Omit<ArchiveEnd, 'directoryEnd' | 'hasComment'>

/**
 * Reads the long end record if there is one; undefined without one. Refuses a missing record that the short end record needs, and one that
 * contradicts it.
 */
const findLongEnd = async (
  file: FileHandle,
  endStart: number,
  shortEnd: ShortEnd,
): Promise<Omit<ArchiveEnd, 'hasComment'> | undefined> => {
  const longRecordStart = endStart - locatorSize - longEndSize
  const isLongEndNeeded =
    [shortEnd.directorySize, shortEnd.directoryStart].includes(all32) || shortEnd.entryCount === all16
  const locator = longRecordStart < 0 ? undefined : await readBytesAt(file, endStart - locatorSize, locatorSize)
  if (locator?.readUInt32LE(0) !== marks.locator) return isLongEndNeeded ? refuse('zipDamaged') : undefined
  const longRecord = await readBytesAt(file, longRecordStart, longEndSize)
  const readNumber = (offset: number) => Number(longRecord.readBigUInt64LE(offset))
  // The size in the record leaves out its first 12 bytes. After it come the numbers of disks, and the entries on this disk and of the zip.
  const isConsistent =
    Number(locator.readBigUInt64LE(8)) === longRecordStart &&
    longRecord.readUInt32LE(0) === marks.longEnd &&
    readNumber(4) === longEndSize - 12 &&
    readNumber(16) === 0 &&
    readNumber(24) === readNumber(32)
  const longEnd = { entryCount: readNumber(32), directorySize: readNumber(40), directoryStart: readNumber(48) }
  const agreesWithShortEnd =
    [all16, longEnd.entryCount].includes(shortEnd.entryCount) &&
    [all32, longEnd.directorySize].includes(shortEnd.directorySize) &&
    [all32, longEnd.directoryStart].includes(shortEnd.directoryStart)
  return isConsistent && agreesWithShortEnd ? { ...longEnd, directoryEnd: longRecordStart } : refuse('zipDamaged')
}

/** Returns true if there is an end record before the end of the file, so that something was appended to a zip. */
const hasEndBefore = async (file: FileHandle, size: number) => {
  const length = Math.min(size, maxCommentBytes + endSize)
  return (await readBytesAt(file, size - length, length)).includes(endMarkText, 0, 'latin1')
}

/** Reads bytes at a position. Refuses a file that ends before them. */
export const readBytesAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return bytesRead === length ? buffer : refuse('zipDamaged')
}
