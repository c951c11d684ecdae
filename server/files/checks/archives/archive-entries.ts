import type { Entry, LocalFileHeader } from 'yauzl'
import { bounds } from '../bounds.ts'
import { refuse, toDisplayText } from '../refusals.ts'
import { isPortableName } from './entry-names.ts'

/** An entry of a zip, under a name that is safe to use. */
export interface ArchiveEntry {
  name: string
  entry: Entry
}

// Numbers are those of APPNOTE.TXT, 4.3 to 4.6. `encrypted` are three bits: encryption, strong encryption, an encrypted directory.
const flags = { encrypted: 0x2041, descriptor: 0x8, patched: 0x20, utf8: 0x800 }
const fileTypes = { mask: 0o170000, regular: 0o100000, folder: 0o040000 }
/** A size with all bits set: the size is in the zip64 extra field, here called the long field. */
const all32 = 0xffffffff
const longFieldId = 1
const unicodePathFieldId = 0x7075
/** The numbers of the compression methods that a zip may use. */
export const compressionMethods = { stored: 0, deflated: 8 }
const descriptorMark = 0x08074b50

/** Returns an entry under its decoded name. Refuses an entry that is not a plain file or folder, has an unsafe name or exceeds the bounds. */
export const requirePlainEntry = (entry: Entry): ArchiveEntry => {
  const name = decodeName(entry)
  const entryFlags = entry.generalPurposeBitFlag
  if (entryFlags & flags.encrypted) return refuse('encrypted')
  if (entryFlags & flags.patched || !Object.values(compressionMethods).includes(entry.compressionMethod))
    return refuse('zipDamaged')
  requireSafeName(name, (entryFlags & flags.utf8) !== 0)
  const type = (entry.externalFileAttributes >>> 16) & fileTypes.mask
  // The type is 0 if the zip was made on a system without file types.
  if (![0, fileTypes.regular, ...(name.endsWith('/') ? [fileTypes.folder] : [])].includes(type))
    return refuse('zipSpecialEntry', { values: { entry: toDisplayText(name) } })
  if (name.endsWith('/') && entry.uncompressedSize > 0) return refuse('zipForeignBytes')
  requireSingleMeaning(entry)
  requireWithinBounds(name, entry)
  return { name, entry }
}

const decodeName = ({ fileNameRaw, generalPurposeBitFlag }: Entry) => {
  if (!(generalPurposeBitFlag & flags.utf8)) return fileNameRaw.toString('latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fileNameRaw)
  } catch {
    return refuse('zipUnsafeName', { values: { entry: toDisplayText(fileNameRaw.toString('latin1')) } })
  }
}

/**
 * Refuses an unsafe name. If a name is not UTF-8, its code page is unknown, so that only the bytes below 0x80 are certain characters. Others
 * may be letters, such as the byte AD in Thai.
 */
const requireSafeName = (name: string, isUtf8: boolean) => {
  const segments = name.replace(/\/$/, '').split('/')
  const isSafe =
    name.length <= bounds.entryName &&
    !(isUtf8 ? unsafePattern : unsafeAsciiPattern).test(name) &&
    segments.every(
      segment => segment !== '' && !/^\.+$|[. ]$/.test(segment) && isPortableName(segment, isUtf8 ? 'utf8' : 'latin1'),
    )
  if (!isSafe) refuse('zipUnsafeName', { values: { entry: toDisplayText(name) } })
}

const unsafePattern = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\:*?"<>|]/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const unsafeAsciiPattern = /[\0-\x1F\x7F\\:*?"<>|]/

/**
 * Refuses an entry with a second name, or with a long field whose values differ from its sizes and its offset. Other programs would use the
 * other values, and so read another archive.
 */
const requireSingleMeaning = ({ extraFields, uncompressedSize, compressedSize, ...entry }: Entry) => {
  const ids = extraFields.map(({ id }) => id)
  if (ids.includes(unicodePathFieldId) || new Set(ids).size !== ids.length) refuse('zipDamaged')
  const longField = extraFields.find(({ id }) => id === longFieldId)?.data
  if (!longField) return
  const entryValues = [uncompressedSize, compressedSize, entry.relativeOffsetOfLocalHeader]
  const longValues = Array.from({ length: Math.floor(longField.length / 8) }, (_, index) =>
    Number(longField.readBigUInt64LE(index * 8)),
  )
  if (longValues.some(value => !entryValues.includes(value))) refuse('zipDamaged')
}

/** Refuses an entry that is too large, or much larger than its packed content. */
const requireWithinBounds = (name: string, { uncompressedSize, compressedSize }: Entry) => {
  const entry = toDisplayText(name)
  if (uncompressedSize > bounds.expandedBytes)
    refuse('zipTooLarge', { values: { entry, limit: bounds.expandedBytes / 2 ** 20 } })
  if (uncompressedSize > bounds.ratioFrom && uncompressedSize > compressedSize * bounds.ratio)
    refuse('zipRatio', { values: { entry, limit: bounds.ratio } })
}

/** Refuses an entry whose local header, before its content, differs from its record in the directory. */
export const requireSameHeader = ({ entry }: ArchiveEntry, localHeader: LocalFileHeader) => {
  const isSame =
    localHeader.fileName.equals(entry.fileNameRaw) &&
    localHeader.compressionMethod === entry.compressionMethod &&
    (localHeader.generalPurposeBitFlag & (flags.encrypted | flags.descriptor | flags.utf8)) ===
      (entry.generalPurposeBitFlag & (flags.encrypted | flags.descriptor | flags.utf8))
  if (!isSame || !hasSameSizes(entry, localHeader)) refuse('zipDamaged')
}

const hasSameSizes = (entry: Entry, localHeader: LocalFileHeader) => {
  if (hasDescriptor(entry)) {
    // The checksum and the sizes follow the content, so the header may leave them out.
    const headerValues = [localHeader.crc32, localHeader.compressedSize, localHeader.uncompressedSize]
    const entryValues = [entry.crc32, entry.compressedSize, entry.uncompressedSize]
    return headerValues.every((value, index) => value === 0 || value === all32 || value === entryValues[index])
  }
  // In the long field, the uncompressed size comes first.
  const longSizes = [findLongSize(localHeader, 8), findLongSize(localHeader, 0)]
  const [compressedSize, uncompressedSize] = [localHeader.compressedSize, localHeader.uncompressedSize].map(
    (size, index) => (size === all32 ? longSizes[index] : size),
  )
  return (
    localHeader.crc32 === entry.crc32 &&
    compressedSize === entry.compressedSize &&
    uncompressedSize === entry.uncompressedSize
  )
}

/** Finds a size in the long field of a local header, at an offset in the field. */
const findLongSize = ({ extraField }: LocalFileHeader, offset: number) => {
  for (let at = 0; at + 4 <= extraField.length; at += 4 + extraField.readUInt16LE(at + 2)) {
    const isLong = extraField.readUInt16LE(at) === longFieldId && extraField.readUInt16LE(at + 2) >= offset + 8
    if (isLong && at + 12 + offset <= extraField.length) return Number(extraField.readBigUInt64LE(at + 4 + offset))
  }
  return undefined
}

/** Returns true if the checksum and the sizes follow the content of an entry. */
export const hasDescriptor = (entry: Entry) => (entry.generalPurposeBitFlag & flags.descriptor) !== 0

/** Returns true for the valid descriptor of an entry: its checksum and its sizes, of four or eight bytes each, with or without a mark. */
export const isValidDescriptor = (entry: Entry, bytes: Buffer): boolean => {
  if (![12, 16, 20, 24].includes(bytes.length)) return false
  const hasMark = bytes.length === 16 || bytes.length === 24
  if (hasMark && bytes.readUInt32LE(0) !== descriptorMark) return false
  const crcStart = hasMark ? 4 : 0
  const sizesStart = crcStart + 4
  const sizeBytes = bytes.length >= 20 ? 8 : 4
  const readSize = (at: number) => (sizeBytes === 8 ? Number(bytes.readBigUInt64LE(at)) : bytes.readUInt32LE(at))
  return (
    bytes.readUInt32LE(crcStart) === entry.crc32 &&
    readSize(sizesStart) === entry.compressedSize &&
    readSize(sizesStart + sizeBytes) === entry.uncompressedSize
  )
}
