import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Ending of the names of complete files; a file that is still being fetched has another ending. */
export const fileEnding = '.parquet'

/** Creates the functions that remove the least recently used Parquet files of a folder, whose names are digests. */
export const createEvictions = (folder: string, maxTotalBytes: number) => {
  /** Digests of the files that were used since the start, the most recent last. */
  const recentDigests = new Set<string>()

  /** Removes the least recently used files until the rest has at most this many bytes, but never the file of the digest. */
  const removeFiles = async (keptDigest: string, maxRemainingBytes: number) => {
    const files = await Promise.all(
      (await readdir(folder))
        .filter(name => name.endsWith(fileEnding))
        .map(async name => {
          // Another fetch may have removed the file since.
          const { size, mtimeMs } = await stat(join(folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }))
          return { name, size, mtimeMs }
        }),
    )
    // Files that were not used since the start have rank -1, and are evicted first by their age.
    const digestsByUse = [...recentDigests]
    const rankByUse = (name: string) => digestsByUse.indexOf(name.slice(0, -fileEnding.length))
    let totalBytes = files.reduce((sum, file) => sum + file.size, 0)
    for (const file of files.toSorted((a, b) => rankByUse(a.name) - rankByUse(b.name) || a.mtimeMs - b.mtimeMs)) {
      if (totalBytes <= maxRemainingBytes) return
      if (file.name.startsWith(keptDigest)) continue
      await rm(join(folder, file.name), { force: true })
      totalBytes -= file.size
    }
  }

  return {
    /** Makes the file of the digest the most recently used. */
    markUsed(digest: string) {
      // A set keeps the order of insertion.
      recentDigests.delete(digest)
      recentDigests.add(digest)
    },
    /** Removes the least recently used files above the limit, but never the file of the digest. */
    evict: (keptDigest: string) => removeFiles(keptDigest, maxTotalBytes),
    /** Removes all files but that of the digest. */
    evictAllExcept: (keptDigest: string) => removeFiles(keptDigest, 0),
  }
}

export type Evictions = ReturnType<typeof createEvictions>
