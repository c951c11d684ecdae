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
const valueInLongEnd16 = 0xffff
const valueInLongEnd32 = 0xffffffff
/** Where the fields of an end record begin. `disks` are two numbers of two bytes each. */
const endOffsets = {
  disks: 4,
  entriesHere: 8,
  entryCount: 10,
  directorySize: 12,
  directoryStart: 16,
  commentLength: 20,
}
/** Where the fields of a long end record begin. `recordSize` leaves out the first 12 bytes; `disks` are two numbers of four bytes each. */
const longEndOffsets = {
  recordSize: 4,
  disks: 16,
  entriesHere: 24,
  entryCount: 32,
  directorySize: 40,
  directoryStart: 48,
}
/** Where the offset of the long end record begins in the locator. */
const locatorTargetOffset = 8
/** The longest comment of a zip. */
const maxCommentBytes = 0xffff
/** The mark of an end record as text. */
const endMarkText = 'PK\x05\x06'

/** Reads the end record of a zip. Refuses bytes after it, a comment unless it is allowed, and values that contradict the long end record. */
export const requireArchiveEnd = async (
  file: FileHandle,
  size: number,
  { mayHaveComment }: { mayHaveComment: boolean },
): Promise<ArchiveEnd> => {
  if (size < endSize) return refuse('zipDamaged')
  const endStart = (mayHaveComment ? await findCommentedEnd(file, size) : undefined) ?? size - endSize
  const endRecord = await readBytesAt(file, endStart, endSize)
  if (endRecord.readUInt32LE(0) !== marks.end)
    return refuse((await hasEarlierEnd(file, size)) ? 'zipForeignBytes' : 'zipDamaged')
  if (endRecord.readUInt16LE(endOffsets.commentLength) !== size - endStart - endSize) return refuse('zipForeignBytes')
  const hasComment = endStart + endSize < size
  // Both numbers of disks are 0 for a zip in one file.
  const isOneFile =
    endRecord.readUInt32LE(endOffsets.disks) === 0 &&
    endRecord.readUInt16LE(endOffsets.entriesHere) === endRecord.readUInt16LE(endOffsets.entryCount)
  if (!isOneFile) return refuse('zipDamaged')
  const shortEnd = {
    entryCount: endRecord.readUInt16LE(endOffsets.entryCount),
    directorySize: endRecord.readUInt32LE(endOffsets.directorySize),
    directoryStart: endRecord.readUInt32LE(endOffsets.directoryStart),
  }
  const longEnd = await findLongEnd(file, endStart, shortEnd)
  return longEnd ? { ...longEnd, hasComment } : { ...shortEnd, directoryEnd: endStart, hasComment }
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
    [shortEnd.directorySize, shortEnd.directoryStart].includes(valueInLongEnd32) ||
    shortEnd.entryCount === valueInLongEnd16
  const locator = longRecordStart < 0 ? undefined : await readBytesAt(file, endStart - locatorSize, locatorSize)
  if (locator?.readUInt32LE(0) !== marks.locator) return isLongEndNeeded ? refuse('zipDamaged') : undefined
  const longRecord = await readBytesAt(file, longRecordStart, longEndSize)
  const readNumber = (offset: number) => Number(longRecord.readBigUInt64LE(offset))
  const isConsistent =
    Number(locator.readBigUInt64LE(locatorTargetOffset)) === longRecordStart &&
    longRecord.readUInt32LE(0) === marks.longEnd &&
    readNumber(longEndOffsets.recordSize) === longEndSize - 12 &&
    readNumber(longEndOffsets.disks) === 0 &&
    readNumber(longEndOffsets.entriesHere) === readNumber(longEndOffsets.entryCount)
  const longEnd = {
    entryCount: readNumber(longEndOffsets.entryCount),
    directorySize: readNumber(longEndOffsets.directorySize),
    directoryStart: readNumber(longEndOffsets.directoryStart),
  }
  const agreesWithShortEnd =
    isSameOrInLongEnd(shortEnd.entryCount, longEnd.entryCount, valueInLongEnd16) &&
    isSameOrInLongEnd(shortEnd.directorySize, longEnd.directorySize, valueInLongEnd32) &&
    isSameOrInLongEnd(shortEnd.directoryStart, longEnd.directoryStart, valueInLongEnd32)
  return isConsistent && agreesWithShortEnd ? { ...longEnd, directoryEnd: longRecordStart } : refuse('zipDamaged')
}

/** Returns true if a field of the short end record is that of the long one, or refers to it. */
const isSameOrInLongEnd = (shortValue: number, longValue: number, valueInLongEnd: number) =>
  shortValue === longValue || shortValue === valueInLongEnd

/** Returns true if there is an end record before the end of the file, so that something was appended to a zip. */
const hasEarlierEnd = async (file: FileHandle, size: number) => {
  const length = Math.min(size, maxCommentBytes + endSize)
  return (await readBytesAt(file, size - length, length)).includes(endMarkText, 0, 'latin1')
}

/** Reads bytes at a position. Refuses a file that ends before them. */
export const readBytesAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return bytesRead === length ? buffer : refuse('zipDamaged')
}
