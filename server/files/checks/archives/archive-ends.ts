import type { FileHandle } from 'node:fs/promises'
import { refuse } from '../refusals.ts'

/** The fields of a zip's end record. */
export interface ArchiveEnd {
  entryCount: number
  directoryStart: number
  directorySize: number
  /** Offset at which the directory must end: that of the record that follows it. */
  directoryEnd: number
  hasComment: boolean
}

const endSize = 22
const locatorSize = 20
const longEndSize = 56
const marks = { end: 0x06054b50, locator: 0x07064b50, longEnd: 0x06064b50 }
const all16 = 0xffff
const all32 = 0xffffffff

/** Reads the end record of a zip. Refuses bytes after it, a comment unless allowed, and contradicting values (zip64). */
export const requireArchiveEnd = async (
  file: FileHandle,
  size: number,
  mayHaveComment: boolean,
): Promise<ArchiveEnd> => {
  if (size < endSize) return refuse('zipDamaged')
  const endStart = (mayHaveComment ? await findCommentedEnd(file, size) : undefined) ?? size - endSize
  const end = await readBytesAt(file, endStart, endSize)
  if (end.readUInt32LE(0) !== marks.end)
    return refuse((await hasEndBefore(file, size)) ? 'zipForeignBytes' : 'zipDamaged')
  if (end.readUInt16LE(20) !== size - endStart - endSize) return refuse('zipForeignBytes')
  const hasComment = endStart + endSize < size
  const short = {
    disks: end.readUInt32LE(4),
    entriesHere: end.readUInt16LE(8),
    entryCount: end.readUInt16LE(10),
    directorySize: end.readUInt32LE(12),
    directoryStart: end.readUInt32LE(16),
  }
  if (short.disks !== 0 || short.entriesHere !== short.entryCount) return refuse('zipDamaged')
  return { ...((await findLongEnd(file, endStart, short)) ?? { ...short, directoryEnd: endStart }), hasComment }
}

/** Finds the end record whose comment reaches the last byte. A second end record in the comment would make the file two archives. */
const findCommentedEnd = async (file: FileHandle, size: number) => {
  const length = Math.min(size, all16 + endSize)
  const tail = await readBytesAt(file, size - length, length)
  const at = tail.indexOf('PK\x05\x06', 0, 'latin1')
  const isOnly = at >= 0 && tail.indexOf('PK\x05\x06', at + 1, 'latin1') < 0
  return isOnly && at + endSize <= length ? size - length + at : undefined
}

type ShortEnd = Omit<ArchiveEnd, 'directoryEnd' | 'hasComment'>

const findLongEnd = async (
  file: FileHandle,
  endStart: number,
  short: ShortEnd,
): Promise<Omit<ArchiveEnd, 'hasComment'> | undefined> => {
  const start = endStart - locatorSize - longEndSize
  const isLongEndNeeded = [short.directorySize, short.directoryStart].includes(all32) || short.entryCount === all16
  const locator = start < 0 ? undefined : await readBytesAt(file, endStart - locatorSize, locatorSize)
  if (locator?.readUInt32LE(0) !== marks.locator) return isLongEndNeeded ? refuse('zipDamaged') : undefined
  const record = await readBytesAt(file, start, longEndSize)
  const readNumber = (offset: number) => Number(record.readBigUInt64LE(offset))
  const isPlain =
    Number(locator.readBigUInt64LE(8)) === start &&
    record.readUInt32LE(0) === marks.longEnd &&
    readNumber(4) === longEndSize - 12 &&
    readNumber(16) === 0 &&
    readNumber(24) === readNumber(32)
  const long = { entryCount: readNumber(32), directorySize: readNumber(40), directoryStart: readNumber(48) }
  const agrees =
    [all16, long.entryCount].includes(short.entryCount) &&
    [all32, long.directorySize].includes(short.directorySize) &&
    [all32, long.directoryStart].includes(short.directoryStart)
  return isPlain && agrees ? { ...long, directoryEnd: start } : refuse('zipDamaged')
}

/** Returns true if there is an earlier end record, so that something was appended. */
const hasEndBefore = async (file: FileHandle, size: number) => {
  const length = Math.min(size, all16 + endSize)
  return (await readBytesAt(file, size - length, length)).includes('PK\x05\x06', 0, 'latin1')
}

export const readBytesAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return bytesRead === length ? buffer : refuse('zipDamaged')
}
