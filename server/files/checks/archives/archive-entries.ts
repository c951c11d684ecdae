import type { Entry } from 'yauzl'
import { bounds } from '../bounds.ts'
import { refuse, toDisplayText } from '../refusals.ts'
import { isPortableName } from './entry-names.ts'
import { compressionMethods, flags, longFieldId } from './zip-numbers.ts'

/** An entry of a zip, under a name that is safe to use. */
export interface ArchiveEntry {
  name: string
  entry: Entry
}

const fileTypes = { mask: 0o170000, regular: 0o100000, folder: 0o040000 }
const unicodePathFieldId = 0x7075

/** Returns an entry under its decoded name. Refuses an entry that is not a plain file or folder, has an unsafe name or exceeds the bounds. */
export const requirePlainEntry = (entry: Entry): ArchiveEntry => {
  const name = decodeName(entry)
  const entryFlags = entry.generalPurposeBitFlag
  if (entryFlags & flags.encrypted) return refuse('encrypted')
  if (entryFlags & flags.patched || !Object.values(compressionMethods).includes(entry.compressionMethod))
    return refuse('zipDamaged')
  requireSafeName(name, { isUtf8: (entryFlags & flags.utf8) !== 0 })
  const isFolder = name.endsWith('/')
  const type = (entry.externalFileAttributes >>> 16) & fileTypes.mask
  // The type is 0 if the zip was made on a system without file types.
  const isPlainType = type === 0 || type === fileTypes.regular || (isFolder && type === fileTypes.folder)
  if (!isPlainType) return refuse('zipSpecialEntry', { values: { entry: toDisplayText(name) } })
  if (isFolder && entry.uncompressedSize > 0) return refuse('zipForeignBytes')
  requireSingleMeaning(entry)
  requireWithinBounds(name, entry)
  return { name, entry }
}

/** Decodes a name as UTF-8 if the entry has this flag, otherwise byte by byte. */
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
const requireSafeName = (name: string, { isUtf8 }: { isUtf8: boolean }) => {
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
