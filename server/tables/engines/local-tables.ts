import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../files/index.ts'
import { withRoom } from '../../platform/disk-room.ts'

const mostBytes = 5 * 2 ** 30

/**
 * The Parquet files of this node, by digest, in one folder that the engine may read: links where the store lies on the same disk, copies
 * otherwise. Those that were not asked for longest go when there are too many.
 */
export const localTablesIn = (folder: string, store: FileStore, most = mostBytes) => {
  const fetching = new Map<string, Promise<void>>()
  /** Those asked for since the start, the last one last. */
  const used = new Set<string>()
  const counts = { hits: 0, fetches: 0 }

  const fetch = async (digest: string, path: string) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const isLinked = store.pathOf && (await link(store.pathOf(digest), path).then(yes, isThere))
    if (isLinked) return
    const draft = join(folder, `${digest}.${randomUUID()}`)
    try {
      await withRoom(pipeline(await store.open(digest), createWriteStream(draft, { mode: 0o600 })))
      await rename(draft, path)
    } finally {
      await rm(draft, { force: true })
    }
    await evict(digest)
  }
  const evict = async (keeping: string) => {
    const files = await Promise.all(
      // A file that is still fetched has another ending.
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
      if (size <= most) return
      if (file.name.startsWith(keeping)) continue
      await rm(join(folder, file.name), { force: true })
      size -= file.size
    }
  }
  const placeOf = (digest: string) => join(folder, `${digest}${ending}`)
  return {
    folder,
    /** Where the Parquet of a digest can be read; rejects where the store does not give it. */
    async pathOf(digest: string): Promise<string> {
      const path = placeOf(digest)
      used.delete(digest)
      used.add(digest)
      if (await access(path).then(yes, no)) {
        counts.hits += 1
        return path
      }
      counts.fetches += 1
      const running = fetching.get(digest) ?? fetch(digest, path).finally(() => fetching.delete(digest))
      fetching.set(digest, running)
      await running
      return path
    },
    /** How often a file was there, and how often it had to be fetched. */
    counts: counts as Readonly<typeof counts>,
    /** Forgets the file of a digest, so that it is fetched from the store again. */
    drop: (digest: string) => rm(placeOf(digest), { force: true }),
  }
}

export type LocalTables = ReturnType<typeof localTablesIn>

const ending = '.parquet'
const yes = () => true
const no = () => false
const isThere = (error: NodeJS.ErrnoException) => error.code === 'EEXIST'
