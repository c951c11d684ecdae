import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMilliseconds } from '../../../contract/durations.ts'
import type { FileStore } from '../../files/index.ts'
import { UnreadableFile } from './engine-problems.ts'
import { createEvictions, fileEnding } from './local-evictions.ts'
import { computeFileDigest, fetchFromStore } from './store-fetches.ts'

interface LocalTableOptions {
  /** Enqueues a new build of a file that the store lost or damaged. */
  enqueueRebuild: (digest: string) => Promise<void>
  /** Limit of bytes of all files together. */
  maxTotalBytes?: number
  /** Milliseconds after which a file is compared with its digest again. */
  recheckMilliseconds?: number
}

const defaultMaxTotalBytes = 5 * 2 ** 30

/**
 * Keeps the Parquet files of this node, by digest, in one folder that the engine may read: links if the store is on the same disk,
 * otherwise copies. Evicts the least recently used above the limit. A file is compared with its digest at its first use after a start, and then once
 * a day, because the engine does not notice most damaged bytes and would return wrong values.
 */
export const openLocalTables = (
  folder: string,
  store: FileStore,
  { enqueueRebuild, maxTotalBytes = defaultMaxTotalBytes, recheckMilliseconds = dayMilliseconds }: LocalTableOptions,
) => {
  const runningFetches = new Map<string, Promise<void>>()
  /** How often each file was replaced. If two queries find the same file damaged, the second must not remove the new file of the first. */
  const generations = new Map<string, number>()
  const evictions = createEvictions(folder, maxTotalBytes)
  /** When each file was last compared with its digest, as of performance.now(). */
  const checkedAt = new Map<string, number>()
  const counts = { hits: 0, fetches: 0 }

  const fetchFile = async (digest: string, path: string) => {
    counts.fetches += 1
    await rm(path, { force: true })
    await fetchFromStore({ folder, store, evictions, enqueueRebuild }, digest, path)
    checkedAt.set(digest, performance.now())
  }
  const isChecked = (digest: string) =>
    performance.now() - (checkedAt.get(digest) ?? Number.NEGATIVE_INFINITY) < recheckMilliseconds
  /** Compares the file on this node with its digest, and fetches it if it differs or is missing. */
  const checkOrFetch = async (digest: string, path: string) => {
    const isIntact = (await computeFileDigest(path).catch(() => undefined)) === digest
    if (!isIntact) return fetchFile(digest, path)
    counts.hits += 1
    checkedAt.set(digest, performance.now())
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
  /** Returns the path of the Parquet of a digest, and fetches the file first if this node lacks it or has a damaged one. Throws if the store cannot provide it. */
  const loadPath = async (digest: string): Promise<string> => {
    const path = toLocalPath(digest)
    evictions.markUsed(digest)
    if (!runningFetches.has(digest) && isChecked(digest) && (await isReadable(path))) {
      counts.hits += 1
      return path
    }
    await (runningFetches.get(digest) ?? trackFetch(digest, () => checkOrFetch(digest, path)))
    return path
  }
  const getGeneration = (digest: string) => generations.get(digest) ?? 0
  /** Fetches a file again, unless it was replaced since this generation. */
  const refetchUnlessNewer = async (digest: string, generation: number) => {
    if (getGeneration(digest) !== generation) return
    generations.set(digest, generation + 1)
    const path = toLocalPath(digest)
    await trackFetch(digest, () => fetchFile(digest, path))
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
      const generationsBefore = digests.map(digest => [digest, getGeneration(digest)] as const)
      try {
        return await work(...(await loadPaths()))
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error
        await Promise.all(generationsBefore.map(([digest, generation]) => refetchUnlessNewer(digest, generation)))
        return work(...(await loadPaths()))
      }
    },
    /** Numbers of reads whose file was on this node, and of fetches from the store. */
    counts: counts as Readonly<typeof counts>,
  }
}

export type LocalTables = ReturnType<typeof openLocalTables>

const isReadable = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
