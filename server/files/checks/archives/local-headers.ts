import type { Entry, LocalFileHeader } from 'yauzl'
import { refuse } from '../refusals.ts'
import type { ArchiveEntry } from './archive-entries.ts'
import { hasDescriptor } from './entry-descriptors.ts'
import { flags, longFieldId } from './zip-numbers.ts'

/** A size with all bits set: the size is in the long field. */
const sizeInLongField = 0xffffffff
/** Where the sizes begin in the long field. */
const longFieldOffsets = { uncompressedSize: 0, compressedSize: 8 }

/** Refuses an entry whose local header, before its content, differs from its record in the directory. */
export const requireSameHeader = ({ entry }: ArchiveEntry, localHeader: LocalFileHeader) => {
  const isSame =
    localHeader.fileName.equals(entry.fileNameRaw) &&
    localHeader.compressionMethod === entry.compressionMethod &&
    (localHeader.generalPurposeBitFlag & (flags.encrypted | flags.descriptor | flags.utf8)) ===
      (entry.generalPurposeBitFlag & (flags.encrypted | flags.descriptor | flags.utf8))
  if (!isSame || !hasSameSizes(entry, localHeader)) refuse('zipDamaged')
}

/** Returns true if a local header has the checksum and the sizes of the directory, or may leave them out. */
const hasSameSizes = (entry: Entry, localHeader: LocalFileHeader) => {
  if (hasDescriptor(entry)) {
    // The checksum and the sizes follow the content, so the header may leave them out.
    const headerValues = [localHeader.crc32, localHeader.compressedSize, localHeader.uncompressedSize]
    const entryValues = [entry.crc32, entry.compressedSize, entry.uncompressedSize]
    return headerValues.every(
      (value, index) => value === 0 || value === sizeInLongField || value === entryValues[index],
    )
  }
  const compressedSize = resolveSize(localHeader, localHeader.compressedSize, longFieldOffsets.compressedSize)
  const uncompressedSize = resolveSize(localHeader, localHeader.uncompressedSize, longFieldOffsets.uncompressedSize)
  return (
    localHeader.crc32 === entry.crc32 &&
    compressedSize === entry.compressedSize &&
    uncompressedSize === entry.uncompressedSize
  )
}

/** Returns a size of a local header, from the long field if it is there; undefined if the long field is missing. */
const resolveSize = (localHeader: LocalFileHeader, size: number, offset: number) =>
  size === sizeInLongField ? findLongSize(localHeader, offset) : size

/** Finds a size in the long field of a local header, at an offset in the field; undefined if it is missing. */
const findLongSize = ({ extraField }: LocalFileHeader, offset: number) => {
  for (let at = 0; at + 4 <= extraField.length; at += 4 + extraField.readUInt16LE(at + 2)) {
    const [id, length] = [extraField.readUInt16LE(at), extraField.readUInt16LE(at + 2)]
    const hasSize = id === longFieldId && length >= offset + 8
    if (hasSize && at + 12 + offset <= extraField.length) return Number(extraField.readBigUInt64LE(at + 4 + offset))
  }
  return undefined
}
