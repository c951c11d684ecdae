import { crc32, deflateRawSync } from 'node:zlib'
import { type RawEntry, zipRaw } from './raw-zips.ts'

/** The attributes that the Finder stores beside a file: here, the program that made it. */
const attributes = Buffer.concat([
  Buffer.from('00051607000200004d6163204f5320582020202020202020', 'hex'),
  Buffer.alloc(139),
])

/**
 * Returns the entries of a CSV zipped as by the Finder of macOS: the sizes follow the contents, and the attributes are in a separate
 * folder.
 */
export const listFinderEntries = (text: string, name = 'table.csv'): RawEntry[] => [
  toFollowedEntry({ name, bytes: text }),
  { name: '__MACOSX/', method: 0, attributes: 0o040775 << 16 },
  toFollowedEntry({ name: `__MACOSX/._${name}`, bytes: attributes }),
]

/** Returns a CSV zipped as by the Finder of macOS. */
export const buildFinderZip = (text: string, name?: string) => zipRaw(listFinderEntries(text, name))

const toFollowedEntry = ({ name, bytes }: { name: string; bytes: string | Buffer }): RawEntry => {
  const content = Buffer.from(bytes)
  const packed = deflateRawSync(content)
  const behind = Buffer.alloc(16)
  behind.writeUInt32LE(0x08074b50, 0)
  behind.writeUInt32LE(crc32(content), 4)
  behind.writeUInt32LE(packed.length, 8)
  behind.writeUInt32LE(content.length, 12)
  const local = { crc: 0, size: 0, packedSize: 0 }
  return { name, bytes: content, packed, flags: 0x808, attributes: 0o100644 << 16, local, behind }
}
