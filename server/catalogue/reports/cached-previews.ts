import type { FirstRecords } from '../../files/index.ts'

/** Limits of all cached previews together. */
const defaultLimits = { previews: 500, characters: 4_000_000 }

/**
 * Creates a cache of the first records of files, by digest: bytes with the same digest never change. A report page can then be rendered while
 * the store does not respond. The least recently used are removed first.
 */
export const createPreviewCache = ({ previews, characters } = defaultLimits) => {
  const cachedRecords = new Map<string, FirstRecords>()
  let totalCharacters = 0
  const removeOldest = () => {
    for (const [digest, firstRecords] of cachedRecords) {
      if (cachedRecords.size <= previews && totalCharacters <= characters) return
      cachedRecords.delete(digest)
      totalCharacters -= countCharacters(firstRecords)
    }
  }
  /** Returns the first records of a file, which `read` reads unless they are cached. */
  return async (digest: string, read: () => Promise<FirstRecords>): Promise<FirstRecords> => {
    const firstRecords = cachedRecords.get(digest) ?? (await read())
    // Two requests may have read the same file.
    if (!cachedRecords.delete(digest)) totalCharacters += countCharacters(firstRecords)
    cachedRecords.set(digest, firstRecords)
    removeOldest()
    return firstRecords
  }
}

const countCharacters = ({ records }: FirstRecords) => records.flat().reduce((sum, value) => sum + value.length, 0)
