import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileStore, StoreError } from '../../files/index.ts'
import { rejectFullDisk } from '../../platform/disk-space.ts'
import { Problem } from '../../platform/problem.ts'
import type { Evictions } from './local-evictions.ts'

/** Thrown if the store lost or damaged a file, which a job builds again. */
export class FileInRebuild extends Problem {
  constructor(cause?: unknown) {
    const detail = 'The data of this table was damaged and is being prepared again. Please try again in a minute.'
    super(503, 'Not ready', { detail, retryAfterSeconds: 60, cause })
  }
}

interface StoreFetch {
  folder: string
  store: FileStore
  evictions: Evictions
  /** Enqueues a new build of a file that the store lost or damaged. */
  enqueueRebuild: (digest: string) => Promise<void>
}

/**
 * Fetches a file from the store to a path: a link if the store is on the same disk, otherwise a copy. Throws a FileInRebuild, and enqueues a
 * build, if the store has lost or damaged the file.
 */
export const fetchFromStore = async (
  { folder, store, evictions, enqueueRebuild }: StoreFetch,
  digest: string,
  path: string,
) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const partialPath = join(folder, `${digest}.${randomUUID()}`)
  try {
    const isLinked = await tryLink(store, digest, partialPath)
    if (!isLinked) await copyFromStore(store, { digest, partialPath, evictions })
    if ((await computeFileDigest(partialPath)) !== digest)
      throw new StoreError('damaged', new Error(`The bytes of ${digest} differ`))
    await rename(partialPath, path)
  } catch (error) {
    if (!(error instanceof StoreError) || !['missing', 'damaged'].includes(error.reason)) throw error
    await enqueueRebuild(digest)
    throw new FileInRebuild(error)
  } finally {
    await rm(partialPath, { force: true })
  }
  await evictions.evict(digest)
}

/** Links to a file of the store; returns false if that fails. Only a store in a folder has paths, and it may be on another disk. */
const tryLink = async (store: FileStore, digest: string, partialPath: string) => {
  if (!store.toPath) return false
  return link(store.toPath(digest), partialPath).then(
    () => true,
    () => false,
  )
}

interface StoreCopy {
  digest: string
  /** The path of the copy, until it is complete. */
  partialPath: string
  evictions: Evictions
}

/** Copies a file from the store. If the disk is full, evicts all other files and tries again. */
const copyFromStore = async (store: FileStore, { digest, partialPath, evictions }: StoreCopy) => {
  const writePartial = async () =>
    rejectFullDisk(pipeline(await store.open(digest), createWriteStream(partialPath, { mode: 0o600 })))
  await writePartial().catch(async error => {
    if (!isDiskFull(error)) throw error
    await rm(partialPath, { force: true })
    await evictions.evictAllExcept(digest)
    await writePartial().catch(secondError => {
      throw isDiskFull(secondError) ? buildNoDiskSpace(secondError) : secondError
    })
  })
}

const isDiskFull = (error: unknown) => error instanceof Problem && error.status === 507

const buildNoDiskSpace = (cause: unknown) =>
  new Problem(503, 'Not readable', {
    detail: 'This part of the portal has no room for the data of this table. Please try again in a minute.',
    retryAfterSeconds: 60,
    cause,
  })

/** Computes the digest of the bytes of a file. */
export const computeFileDigest = async (path: string) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
