import type { Entry } from 'yauzl'
import { flags } from './zip-numbers.ts'

const descriptorMark = 0x08074b50

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
