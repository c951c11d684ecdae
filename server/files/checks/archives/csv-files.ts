import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Archive, withArchive } from './archives.ts'

/** A fixed date, so that the same CSV always yields the same zip. */
const packedAt = new Date(2000, 0, 1)

/** Opens a zip, or a bare CSV as if it were zipped. The bytes decide which it is; the name only decides whether it may be bare. */
export const withCsvFile = async <T>(
  { path, name }: { path: string; name: string },
  work: (archive: Archive) => Promise<T>,
): Promise<T> => {
  if (!/\.csv$/i.test(name) || (await beginsLikeArchive(path))) return withArchive(path, '.zip', work)
  return work({
    names: ['table.csv'],
    isPlain: false,
    getEntry: () => ({ compressedSize: 0, uncompressedSize: 0, getLastModDate: () => packedAt }),
    read: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
  })
}

const beginsLikeArchive = async (path: string) => {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return /^(?:504b0304|504b0506|d0cf11e0)$/.test(buffer.toString('hex'))
  } finally {
    await file.close()
  }
}
