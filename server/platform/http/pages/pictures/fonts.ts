import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

const headerBytes = { woff: 44, plain: 12 }
const entryBytes = { woff: 20, plain: 16 }

/**
 * Converts a WOFF font to a plain one (W3C WOFF 1.0, 4 and 5; OpenType, "table directory"): resvg cannot read compressed fonts and silently
 * omits the text.
 */
export const unpackFont = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF font')
  const tableCount = woff.readUInt16BE(12)
  const directory = Buffer.alloc(headerBytes.plain + tableCount * entryBytes.plain)
  writePlainHeader(directory, woff, tableCount)
  const pieces: Buffer[] = [directory]
  let offset = directory.length
  for (let table = 0; table < tableCount; table += 1) {
    const { tag, checksum, content } = readTable(woff, headerBytes.woff + table * entryBytes.woff)
    const entry = headerBytes.plain + table * entryBytes.plain
    // An entry of the plain directory: tag, checksum, offset, length.
    tag.copy(directory, entry)
    checksum.copy(directory, entry + 4)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(content.length, entry + 12)
    // Each table begins at a multiple of four bytes.
    const padding = Buffer.alloc((4 - (content.length % 4)) % 4)
    pieces.push(content, padding)
    offset += content.length + padding.length
  }
  return Buffer.concat(pieces)
}

/** Writes the kind of the font, the number of tables, and three numbers for a binary search of the tables. */
const writePlainHeader = (directory: Buffer, woff: Buffer, tableCount: number) => {
  const power = Math.floor(Math.log2(tableCount))
  const searchRange = 2 ** power * entryBytes.plain
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(tableCount, 4)
  directory.writeUInt16BE(searchRange, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(tableCount * entryBytes.plain - searchRange, 10)
}

/** Reads the table of a directory entry: tag, offset, compressed length, length, checksum. A table of equal lengths is not compressed. */
const readTable = (woff: Buffer, entry: number) => {
  const offset = woff.readUInt32BE(entry + 4)
  const compressedBytes = woff.readUInt32BE(entry + 8)
  const contentBytes = woff.readUInt32BE(entry + 12)
  const storedBytes = woff.subarray(offset, offset + compressedBytes)
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.subarray(entry + 16, entry + 20),
    content: compressedBytes < contentBytes ? inflateSync(storedBytes) : storedBytes,
  }
}

const packagesFolder = join(import.meta.dirname, '../../../../../node_modules/@fontsource')
/** The fonts of the portal and their scripts. */
const fonts = [
  ['ibm-plex-sans', 'latin'],
  ['ibm-plex-sans-thai', 'thai'],
] as const
const weights = [400, 600]

/** Unpacks the portal's fonts into a folder, except those that are already there, and returns their paths. */
export const unpackFonts = async (folder: string): Promise<string[]> => {
  await mkdir(folder, { recursive: true })
  const variants = fonts.flatMap(([name, script]) => weights.map(weight => ({ name, script, weight })))
  return Promise.all(
    variants.map(async ({ name, script, weight }) => {
      const path = join(folder, `${name}-${weight}.ttf`)
      if (await stat(path).catch(() => null)) return path
      const woff = await readFile(join(packagesFolder, name, 'files', `${name}-${script}-${weight}-normal.woff`))
      const partialPath = `${path}.${process.pid}`
      await writeFile(partialPath, unpackFont(woff))
      await rename(partialPath, path)
      return path
    }),
  )
}
