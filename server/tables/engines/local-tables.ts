import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileStore, StoreError } from '../../files/index.ts'
import { awaitWrite } from '../../platform/disk-space.ts'
import { Problem } from '../../platform/problem.ts'
import { UnreadableFile } from './engines.ts'

interface LocalCare {
  /** Enqueues a new build of a file that the store lost or damaged. */
  rebuild: (digest: string) => Promise<void>
  /** Limit of bytes of all files together. */
  most?: number
}

const maxBytes = 5 * 2 ** 30

/** Thrown if the store lost or damaged a file; a job builds it again. */
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
export const localTablesIn = (folder: string, store: FileStore, { rebuild, most = maxBytes }: LocalCare) => {
  const fetching = new Map<string, Promise<void>>()
  /** Number of replacements of each file: two readers of one damaged file must not remove each other's new one. */
  const rounds = new Map<string, number>()
  /** Files used since the start, the most recent last. */
  const used = new Set<string>()
  const counts = { hits: 0, fetches: 0 }

  const fetch = async (digest: string, path: string) => {
    counts.fetches += 1
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `${digest}.${randomUUID()}`)
    try {
      const isLinked = store.toPath && (await link(store.toPath(digest), draft).then(yes, no))
      if (!isLinked) await copy(digest, draft)
      if ((await computeFileDigest(draft)) !== digest)
        throw new StoreError('damaged', new Error(`The bytes of ${digest} differ`))
      await rename(draft, path)
    } catch (error) {
      if (!(error instanceof StoreError) || !['missing', 'damaged'].includes(error.reason)) throw error
      await rebuild(digest)
      throw new RebuiltFile(error)
    } finally {
      await rm(draft, { force: true })
    }
    await evict(digest)
  }
  /** Copies a file from the store. If the disk is full, evicts all other files and tries again. */
  const copy = async (digest: string, draft: string) => {
    const write = async () => awaitWrite(pipeline(await store.open(digest), createWriteStream(draft, { mode: 0o600 })))
    await write().catch(async error => {
      if (!isFull(error)) throw error
      await rm(draft, { force: true })
      await evict(digest, 0)
      await write().catch(again => {
        throw isFull(again) ? cacheFull(again) : again
      })
    })
  }
  const evict = async (keeping: string, room = most) => {
    const files = await Promise.all(
      // A file that is still being fetched has another extension.
      (await readdir(folder))
        .filter(name => name.endsWith(ending))
        .map(async name => {
          const { size, mtimeMs } = await stat(join(folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }))
          return { name, size, mtimeMs }
        }),
    )
    const order = [...used]
    const age = (name: string) => order.indexOf(name.slice(0, -ending.length))
    let size = files.reduce((sum, file) => sum + file.size, 0)
    for (const file of files.toSorted((a, b) => age(a.name) - age(b.name) || a.mtimeMs - b.mtimeMs)) {
      if (size <= room) return
      if (file.name.startsWith(keeping)) continue
      await rm(join(folder, file.name), { force: true })
      size -= file.size
    }
  }
  const toPath = (digest: string) => join(folder, `${digest}${ending}`)
  const start = (digest: string, work: () => Promise<void>) => {
    const running = work().finally(() => {
      if (fetching.get(digest) === running) fetching.delete(digest)
    })
    fetching.set(digest, running)
    return running
  }
  /** Returns the path of the Parquet of a digest; rejects if the store cannot provide it. */
  const loadPath = async (digest: string): Promise<string> => {
    const path = toPath(digest)
    used.delete(digest)
    used.add(digest)
    if (!fetching.has(digest) && (await access(path).then(yes, no))) {
      counts.hits += 1
      return path
    }
    await (fetching.get(digest) ?? start(digest, () => fetch(digest, path)))
    return path
  }
  const getRound = (digest: string) => rounds.get(digest) ?? 0
  /** Fetches a file again, unless another reader of the same round already did. */
  const replace = async (digest: string, round: number) => {
    if (round !== getRound(digest)) return
    rounds.set(digest, round + 1)
    const path = toPath(digest)
    await start(digest, async () => {
      await rm(path, { force: true })
      await fetch(digest, path)
    })
  }
  return {
    folder,
    loadPath,
    /** Reads the Parquet files of digests. If a file is missing or damaged on this node, fetches all of them again and retries once. */
    async read<Answer>(digests: readonly string[], work: (...paths: string[]) => Promise<Answer>): Promise<Answer> {
      const paths = () => Promise.all(digests.map(loadPath))
      const digestRounds = digests.map(digest => [digest, getRound(digest)] as const)
      try {
        return await work(...(await paths()))
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error
        await Promise.all(digestRounds.map(([digest, round]) => replace(digest, round)))
        return work(...(await paths()))
      }
    },
    /** Number of reads of present files, and of fetches. */
    counts: counts as Readonly<typeof counts>,
  }
}

export type LocalTables = ReturnType<typeof localTablesIn>

const ending = '.parquet'
const yes = () => true
const no = () => false
const cacheFull = (cause: unknown) =>
  new Problem(503, 'Not readable', {
    detail: 'This part of the portal has no room for the data of this table. Please try again in a minute.',
    retryAfterSeconds: 60,
    cause,
  })
const isFull = (error: unknown) => error instanceof Problem && error.status === 507

const computeFileDigest = async (path: string) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
