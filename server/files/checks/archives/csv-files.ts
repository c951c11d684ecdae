import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Archive, withArchive } from './archives.ts'

/** A fixed date, so that the same CSV always yields the same zip. */
const packedAt = new Date(2000, 0, 1)

/** Opens a zip with a CSV, or a CSV without a zip as if it were in one. A file named .csv may be either, as its bytes show. */
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

/** Returns true if a file begins like a zip, or like an old or protected workbook. */
const beginsLikeArchive = async (path: string) => {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return /^(?:504b0304|504b0506|d0cf11e0)$/.test(buffer.toString('hex'))
  } finally {
    await file.close()
  }
}
