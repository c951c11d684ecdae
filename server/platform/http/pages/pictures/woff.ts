import { inflateSync } from 'node:zlib'

/** Sizes of the header and of a directory entry, in a WOFF font and in a plain one. */
const headerBytes = { woff: 44, plain: 12 }
const entryBytes = { woff: 20, plain: 16 }

/**
 * Converts a WOFF font to a plain one (W3C WOFF 1.0, 4 and 5; OpenType, "table directory"): resvg cannot read compressed fonts and silently
 * omits the text.
 */
export const convertWoff = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF font')
  const tableCount = woff.readUInt16BE(12)
  const directory = Buffer.alloc(headerBytes.plain + tableCount * entryBytes.plain)
  writePlainHeader(directory, woff, tableCount)
  const pieces: Buffer[] = [directory]
  let tableOffset = directory.length
  for (let tableIndex = 0; tableIndex < tableCount; tableIndex += 1) {
    const { tag, checksum, content } = readTable(woff, headerBytes.woff + tableIndex * entryBytes.woff)
    const entryOffset = headerBytes.plain + tableIndex * entryBytes.plain
    // An entry of the plain directory: tag, checksum, offset, length.
    tag.copy(directory, entryOffset)
    checksum.copy(directory, entryOffset + 4)
    directory.writeUInt32BE(tableOffset, entryOffset + 8)
    directory.writeUInt32BE(content.length, entryOffset + 12)
    // Each table begins at a multiple of four bytes.
    const padding = Buffer.alloc((4 - (content.length % 4)) % 4)
    pieces.push(content, padding)
    tableOffset += content.length + padding.length
  }
  return Buffer.concat(pieces)
}

/** Writes the kind of the font, the number of tables, and three numbers for a binary search of the tables. */
const writePlainHeader = (directory: Buffer, woff: Buffer, tableCount: number) => {
  const exponent = Math.floor(Math.log2(tableCount))
  const searchRange = 2 ** exponent * entryBytes.plain
  woff.copy(directory, 0, 4, 8)
  // The OpenType fields numTables, searchRange, entrySelector and rangeShift.
  directory.writeUInt16BE(tableCount, 4)
  directory.writeUInt16BE(searchRange, 6)
  directory.writeUInt16BE(exponent, 8)
  directory.writeUInt16BE(tableCount * entryBytes.plain - searchRange, 10)
}

/** Reads a table. Its WOFF entry has tag, offset, compressed length, length, checksum. A table with equal lengths is not compressed. */
const readTable = (woff: Buffer, entryOffset: number) => {
  const tableOffset = woff.readUInt32BE(entryOffset + 4)
  const compressedBytes = woff.readUInt32BE(entryOffset + 8)
  const contentBytes = woff.readUInt32BE(entryOffset + 12)
  const storedContent = woff.subarray(tableOffset, tableOffset + compressedBytes)
  const isCompressed = compressedBytes < contentBytes
  return {
    tag: woff.subarray(entryOffset, entryOffset + 4),
    checksum: woff.subarray(entryOffset + 16, entryOffset + 20),
    content: isCompressed ? inflateSync(storedContent) : storedContent,
  }
}
