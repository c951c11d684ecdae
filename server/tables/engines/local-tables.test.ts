import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { test } from 'node:test'
import { type FileStore, StoreError } from '../../files/index.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { computeDigest } from '../../testing/stores.ts'
import { UnreadableFile } from './engine-problems.ts'
import { openLocalTables } from './local-tables.ts'

const folder = await createTestFolder()

const files = Array.from({ length: 4 }, () => randomBytes(1000))
const digests = files.map(computeDigest)
const [first, second, third, last] = digests as [string, string, string, string]
/** Creates a store of these files; the test replaces the content of some. */
const storeWith = (special: Record<string, () => Readable> = {}) =>
  ({
    open: async (digest: string) => special[digest]?.() ?? Readable.from([files[digests.indexOf(digest)]!]),
  }) as unknown as FileStore

let openedCount = 0
const openLocal = (
  special: Record<string, () => Readable> = {},
  options: { maxTotalBytes?: number; recheckMilliseconds?: number } = {},
) => {
  openedCount += 1
  const rebuilt: string[] = []
  const enqueueRebuild = async (digest: string) => void rebuilt.push(digest)
  const local = openLocalTables(join(folder, `cache${openedCount}`), storeWith(special), { enqueueRebuild, ...options })
  const listFiles = () => readdir(local.folder).catch((): string[] => [])
  return { local, rebuilt, listFiles }
}

test('above the limit the least recently used file is evicted, and no file that is being fetched', async () => {
  const slow = new PassThrough()
  const { local, listFiles } = openLocal({ [last]: () => slow }, { maxTotalBytes: 2500 })
  const fetched = local.loadPath(last)
  slow.write(files[3]!.subarray(0, 500))
  while (!(await listFiles()).some(name => name.startsWith(`${last}.`))) await new Promise(setImmediate)
  for (const digest of [first, second, third]) await local.loadPath(digest)
  slow.end(files[3]!.subarray(500))
  assert.deepEqual(await readFile(await fetched), files[3])
  assert.deepEqual((await listFiles()).sort(), [`${third}.parquet`, `${last}.parquet`].sort())
})

test('bytes that do not match the digest are never read; the file is built again', async () => {
  const { local, rebuilt, listFiles } = openLocal({ [first]: () => Readable.from([files[1]!]) })
  await assert.rejects(local.loadPath(first), { status: 503, retryAfterSeconds: 60 })
  assert.deepEqual([rebuilt, await listFiles()], [[first], []])
})

/** Replaces one byte of a file. */
const damageByte = async (path: string) => {
  const bytes = await readFile(path)
  bytes[500]! ^= 1
  await writeFile(path, bytes)
}

test('a file that was damaged while the portal did not run is fetched again at its first use; an intact one is not', async () => {
  const { local } = openLocal()
  await damageByte(await local.loadPath(first))
  await local.loadPath(second)
  const afterStart = openLocalTables(local.folder, storeWith(), { enqueueRebuild: async () => {} })
  for (const [index, digest] of [first, second].entries())
    assert.deepEqual(await readFile(await afterStart.loadPath(digest)), files[index])
  assert.deepEqual(afterStart.counts, { hits: 1, fetches: 1 })
})

test('a file that is damaged while the portal runs is fetched again when it is next compared with its digest', async () => {
  for (const { recheckMilliseconds, expectedFetches } of [
    { recheckMilliseconds: 0, expectedFetches: 2 },
    { recheckMilliseconds: 60_000, expectedFetches: 1 },
  ]) {
    const { local } = openLocal({}, { recheckMilliseconds })
    await damageByte(await local.loadPath(first))
    await local.loadPath(first)
    assert.equal(local.counts.fetches, expectedFetches)
  }
})

test('a file that the store lost is built again; a file of a store that does not respond is not', async () => {
  const throwMissing = () => {
    throw new StoreError('missing', new Error('No such file'))
  }
  const throwSilent = () => {
    throw new StoreError('unreachable', new Error('Silence'))
  }
  const { local, rebuilt } = openLocal({ [first]: throwMissing, [second]: throwSilent })
  await assert.rejects(local.loadPath(first), { status: 503, retryAfterSeconds: 60 })
  await assert.rejects(local.loadPath(second), { status: 503, retryAfterSeconds: 5 })
  assert.deepEqual(rebuilt, [first])
})

test('a file that cannot be read on this node is fetched again, once', async () => {
  const { local } = openLocal()
  const fileStarts: string[] = []
  const result = await local.readParquets([first, second], async (...paths) => {
    for (const path of paths) fileStarts.push(String(await readFile(path, 'base64')).slice(0, 9))
    if (fileStarts.length > 2) return 'read'
    await Promise.all(paths.map(path => writeFile(path, 'damaged')))
    throw new UnreadableFile(new Error('No magic bytes'))
  })
  const begins = files.slice(0, 2).map(bytes => bytes.toString('base64').slice(0, 9))
  assert.deepEqual([result, fileStarts], ['read', [...begins, ...begins]])
  let tries = 0
  const never = local.readParquets([first], async () => {
    tries += 1
    throw new UnreadableFile(new Error('No magic bytes'))
  })
  await assert.rejects(never, UnreadableFile)
  assert.equal(tries, 2)
})

test('a reader that fails late does not remove the file that another reader has fetched again', async () => {
  const { local } = openLocal()
  const isFetchedAgain = Promise.withResolvers<void>()
  const readFirst = async (...tries: (() => Promise<unknown>)[]) =>
    local.readParquets([first], async path => {
      await tries.shift()?.()
      return String(await readFile(path))
    })
  const failOnce = async () => {
    throw new UnreadableFile(new Error('No magic bytes'))
  }
  const late = readFirst(() => isFetchedAgain.promise.then(failOnce))
  await readFirst(failOnce, async () => isFetchedAgain.resolve())
  await late
  assert.equal(local.counts.fetches, 2)
})

test('on a full disk other tables are evicted; without any, the client is asked to retry', async () => {
  let full = 0
  const failOnFullDisk = () => {
    const stream = new Readable({
      read() {
        if (full > 0) {
          full -= 1
          this.destroy(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }))
        } else {
          this.push(files[1]!)
          this.push(null)
        }
      },
    })
    return stream
  }
  const { local, listFiles, rebuilt } = openLocal({ [second]: failOnFullDisk })
  await local.loadPath(first)
  full = 1
  assert.deepEqual(await readFile(await local.loadPath(second)), files[1])
  assert.deepEqual(await listFiles(), [`${second}.parquet`])
  await rm(local.folder, { recursive: true })
  full = 2
  await assert.rejects(local.loadPath(second), { status: 503, retryAfterSeconds: 60 })
  assert.deepEqual([await listFiles(), rebuilt], [[], []])
})
