import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileStore, StoreError } from '../../files/index.ts'
import { awaitWrite } from '../../platform/disk-space.ts'
import { Problem } from '../../platform/problem.ts'
import { UnreadableFile } from './engines.ts'

interface LocalTableOptions {
  /** Enqueues a new build of a file that the store lost or damaged. */
  rebuild: (digest: string) => Promise<void>
  /** Limit of bytes of all files together. */
  maxTotalBytes?: number
}

const defaultMaxTotalBytes = 5 * 2 ** 30

/** Thrown if the store lost or damaged a file, which a job builds again. */
export class RebuiltFile extends Problem {
  constructor(cause?: unknown) {
    const detail = 'The data of this table was damaged and is being prepared again. Please try again in a minute.'
    super(503, 'Not ready', { detail, retryAfterSeconds: 60, cause })
  }
}

/**
 * Keeps the Parquet files of this node, by digest, in one folder that the engine may read: links if the store is on the same disk,
 * otherwise copies. Evicts the least recently used above the limit.
 */
export const openLocalTables = (
  folder: string,
  store: FileStore,
  { rebuild, maxTotalBytes = defaultMaxTotalBytes }: LocalTableOptions,
) => {
  const runningFetches = new Map<string, Promise<void>>()
  /** How often each file was replaced. If two queries find the same file damaged, the second must not remove the new file of the first. */
  const replacementCounts = new Map<string, number>()
  /** Digests of the files that were used since the start, the most recent last. */
  const recentDigests = new Set<string>()
  const counts = { hits: 0, fetches: 0 }

  const fetchFromStore = async (digest: string, path: string) => {
    counts.fetches += 1
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const partialPath = join(folder, `${digest}.${randomUUID()}`)
    try {
      // Only a store in a folder has paths. The link fails if that folder is on another disk.
      const isLinked = store.toPath && (await hasSucceeded(link(store.toPath(digest), partialPath)))
      if (!isLinked) await copyFromStore(digest, partialPath)
      if ((await computeFileDigest(partialPath)) !== digest)
        throw new StoreError('damaged', new Error(`The bytes of ${digest} differ`))
      await rename(partialPath, path)
    } catch (error) {
      if (!(error instanceof StoreError) || !['missing', 'damaged'].includes(error.reason)) throw error
      await rebuild(digest)
      throw new RebuiltFile(error)
    } finally {
      await rm(partialPath, { force: true })
    }
    await evict(digest)
  }
  /** Copies a file from the store. If the disk is full, evicts all other files and tries again. */
  const copyFromStore = async (digest: string, partialPath: string) => {
    const writePartial = async () =>
      awaitWrite(pipeline(await store.open(digest), createWriteStream(partialPath, { mode: 0o600 })))
    await writePartial().catch(async error => {
      if (!isDiskFull(error)) throw error
      await rm(partialPath, { force: true })
      await evict(digest, 0)
      await writePartial().catch(secondError => {
        throw isDiskFull(secondError) ? noDiskSpace(secondError) : secondError
      })
    })
  }
  /** Removes the least recently used files until the rest has at most this many bytes, but never the file of the digest. */
  const evict = async (keptDigest: string, maxRemainingBytes = maxTotalBytes) => {
    const files = await Promise.all(
      // A file that is still being fetched has another extension.
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
  const toLocalPath = (digest: string) => join(folder, `${digest}${fileEnding}`)
  /** Runs a fetch, and lets other reads of the digest wait for the same one. */
  const trackFetch = (digest: string, work: () => Promise<void>) => {
    const fetching = work().finally(() => {
      if (runningFetches.get(digest) === fetching) runningFetches.delete(digest)
    })
    runningFetches.set(digest, fetching)
    return fetching
  }
  /** Returns the path of the Parquet of a digest, and fetches the file first if it is not on this node. Throws if the store cannot provide it. */
  const loadPath = async (digest: string): Promise<string> => {
    const path = toLocalPath(digest)
    // A set keeps the order of insertion, so this makes the digest the most recent.
    recentDigests.delete(digest)
    recentDigests.add(digest)
    if (!runningFetches.has(digest) && (await hasSucceeded(access(path)))) {
      counts.hits += 1
      return path
    }
    await (runningFetches.get(digest) ?? trackFetch(digest, () => fetchFromStore(digest, path)))
    return path
  }
  const countReplacements = (digest: string) => replacementCounts.get(digest) ?? 0
  /** Fetches a file again, unless it was replaced since it had this number of replacements. */
  const replace = async (digest: string, replacementCount: number) => {
    if (replacementCount !== countReplacements(digest)) return
    replacementCounts.set(digest, replacementCount + 1)
    const path = toLocalPath(digest)
    await trackFetch(digest, async () => {
      await rm(path, { force: true })
      await fetchFromStore(digest, path)
    })
  }
  return {
    folder,
    loadPath,
    /**
     * Runs work that reads the Parquet files of digests. If it cannot read one of them, fetches all again and runs the work a second time.
     */
    async readParquets<Result>(
      digests: readonly string[],
      work: (...paths: string[]) => Promise<Result>,
    ): Promise<Result> {
      const loadPaths = () => Promise.all(digests.map(loadPath))
      const replacementsBefore = digests.map(digest => [digest, countReplacements(digest)] as const)
      try {
        return await work(...(await loadPaths()))
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error
        await Promise.all(replacementsBefore.map(([digest, replacementCount]) => replace(digest, replacementCount)))
        return work(...(await loadPaths()))
      }
    },
    /** Numbers of reads whose file was on this node, and of fetches from the store. */
    counts: counts as Readonly<typeof counts>,
  }
}

export type LocalTables = ReturnType<typeof openLocalTables>

const fileEnding = '.parquet'
const hasSucceeded = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )
const noDiskSpace = (cause: unknown) =>
  new Problem(503, 'Not readable', {
    detail: 'This part of the portal has no room for the data of this table. Please try again in a minute.',
    retryAfterSeconds: 60,
    cause,
  })
const isDiskFull = (error: unknown) => error instanceof Problem && error.status === 507

const computeFileDigest = async (path: string) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
