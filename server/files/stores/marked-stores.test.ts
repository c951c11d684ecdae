import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { systemClock } from '../../platform/clock.ts'
import { Unready } from '../../platform/http/operation/health-checks.ts'
import { findMark } from '../../platform/nodes/portal-marks.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { listAll, write } from '../../testing/store-scenarios.ts'
import { sweepFiles } from '../sweeps.ts'
import { openFolderStore } from './folder-stores.ts'
import { openOwnStore } from './marked-stores.ts'
import type { MarkableStore } from './store.ts'
import { StoreError } from './store-errors.ts'

const { database } = await openTestDatabase()
const parent = await createTestFolder()
const warnings: unknown[] = []
beforeEach(async () => {
  warnings.length = 0
  await database.deleteFrom('portal_marks').execute()
})

const log = { warn: (...parts: unknown[]) => void warnings.push(parts) } as never
let folderCount = 0
const createFolder = () => {
  folderCount += 1
  return join(parent, String(folderCount))
}
const openOwn = (store: MarkableStore) => openOwnStore(store, { database, log, place: 'the place' })
/** A store that responds only after a call. */
const createSleepingStore = (store: MarkableStore) => {
  const state = { responds: false }
  const readMark = async () => {
    if (!state.responds) throw new StoreError('unreachable', new Error('silence'))
    return store.readMark()
  }
  return { state, store: { ...store, readMark } }
}

test('the first node writes a mark, readable only for its account, which is neither a file nor a leftover', async () => {
  const folder = createFolder()
  const store = await openOwn(openFolderStore(folder))
  assert.deepEqual(await listAll(store), [])
  assert.equal((await stat(join(folder, 'portal-mark'))).mode & 0o777, 0o600)
  assert.deepEqual((await readdir(folder)).toSorted(), ['incoming', 'portal-mark'])
  assert.deepEqual(await readdir(join(folder, 'incoming')), [])
})

test('nodes that start concurrently on one store find the same mark', async () => {
  const folder = createFolder()
  await Promise.all(Array.from({ length: 4 }, () => openOwn(openFolderStore(folder))))
  assert.equal(await readFile(join(folder, 'portal-mark'), 'utf8'), await findMark(database, 'store'))
})

test('a store without the mark, or with another, is refused and not changed', async () => {
  await openOwn(openFolderStore(createFolder()))
  const empty = createFolder()
  await assert.rejects(openOwn(openFolderStore(empty)), /The files in the place are not those of this database/)
  await assert.rejects(stat(join(empty, 'portal-mark')), { code: 'ENOENT' })
  await mkdir(empty)
  await writeFile(join(empty, 'portal-mark'), 'another')
  await assert.rejects(openOwn(openFolderStore(empty)), /are not those of this database/)
})

test('a database with files that lost its mark adopts that of the store', async () => {
  const folder = createFolder()
  await mkdir(folder)
  await writeFile(join(folder, 'portal-mark'), 'of this portal')
  const digest = '0'.repeat(64)
  await database.insertInto('stored_files').values({ digest, size_bytes: 1 }).execute()
  await openOwn(openFolderStore(folder)).finally(() => database.deleteFrom('stored_files').execute())
  assert.equal(await findMark(database, 'store'), 'of this portal')
})

for (const { leftover, mark, message } of [
  {
    leftover: 'the mark',
    mark: 'of another portal',
    message: /The database has no files, but the place has the mark of a portal\. .*DATABASE_URL/,
  },
  {
    leftover: 'a file',
    mark: undefined,
    message: /The database has no files, but the place holds files\. .*DATABASE_URL/,
  },
] as const)
  test(`an empty database refuses a store with ${leftover} of another portal, and its files stay`, async () => {
    const folder = createFolder()
    const store = openFolderStore(folder)
    const { digest } = await write(store, 'of another portal')
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    await utimes(join(folder, digest.slice(0, 2), digest), yesterday, yesterday)
    if (mark) await store.writeMark(mark)
    await assert.rejects(
      openOwn(store).then(node => sweepFiles({ database, store: node, clock: systemClock })),
      message,
    )
    assert.equal(await store.readMark(), mark)
    assert.deepEqual(
      (await listAll(store)).map(file => file.digest),
      [digest],
    )
    assert.equal(await findMark(database, 'store'), undefined)
  })

test('a first start that was killed after it had marked the store can be repeated', async () => {
  const folder = createFolder()
  await openOwn(openFolderStore(folder))
  // The state before the commit of the killed start.
  await database.deleteFrom('portal_marks').where('name', '=', 'store').execute()
  const { digest } = await write(await openOwn(openFolderStore(folder)), 'first')
  assert.equal(digest.length, 64)
  assert.equal(await findMark(database, 'store'), await readFile(join(folder, 'portal-mark'), 'utf8'))
})

test('a mark that the store kept although it did not respond is found again', async () => {
  const store = openFolderStore(createFolder())
  let isLost = true
  const writeMark = async (mark: string) => {
    await store.writeMark(mark)
    if (isLost) throw new StoreError('unreachable', new Error('silence'))
  }
  const node = await openOwn({ ...store, writeMark })
  isLost = false
  const { digest } = await write(node, 'first')
  assert.ok(await node.find(digest))
})

test('a store that does not respond at the start is checked before its first use, and used if it is the right one', async () => {
  const folder = createFolder()
  await openOwn(openFolderStore(folder))
  const { state, store } = createSleepingStore(openFolderStore(folder))
  const node = await openOwn(store)
  assert.equal(warnings.length, 1)
  await assert.rejects(write(node, 'early'), { reason: 'unreachable', status: 503 })
  state.responds = true
  const { digest } = await write(node, 'later')
  assert.equal((await node.find(digest))?.sizeBytes, 5)
  await node.check()
})

test('a store that turns out to be another is never used, and the node is not ready', async () => {
  await openOwn(openFolderStore(createFolder()))
  const folder = createFolder()
  const { state, store } = createSleepingStore(openFolderStore(folder))
  const node = await openOwn(store)
  state.responds = true
  for (const use of [() => write(node, 'lost'), () => node.find('00'), () => node.open('00'), () => listAll(node)])
    await assert.rejects(use, { reason: 'another', status: 503, retryAfterSeconds: 5 })
  await assert.rejects(node.check(), Unready)
  await assert.rejects(stat(folder), { code: 'ENOENT' })
})
