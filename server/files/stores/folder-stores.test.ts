import assert from 'node:assert/strict'
import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { createTestFolder } from '../../testing/folders.ts'
import { listAll, storeScenarios, write } from '../../testing/store-scenarios.ts'
import { openFolderStore } from '../index.ts'

const parent = await createTestFolder()
const folder = join(parent, 'not', 'made', 'files')
const store = openFolderStore(folder)

test('a new store is empty, and its check creates it', async () => {
  assert.deepEqual(await listAll(store), [])
  assert.equal(await store.removeUnfinished(new Date()), 0)
  await store.check()
  assert.deepEqual(await readdir(folder), [])
})

storeScenarios(() => store)

test('no other account can read the store', async () => {
  const { digest } = await write(store, 'restricted')
  const paths = [folder, join(folder, digest.slice(0, 2)), join(folder, digest.slice(0, 2), digest)]
  const modes = await Promise.all(paths.map(path => stat(path)))
  assert.deepEqual(
    modes.map(({ mode }) => mode & 0o077),
    [0, 0, 0],
  )
})

test('other files in the folder are not listed', async () => {
  const before = await listAll(store)
  await writeFile(join(folder, before[0]!.digest.slice(0, 2), 'notes.txt'), '')
  await writeFile(join(folder, 'notes.txt'), '')
  assert.deepEqual(await listAll(store), before)
})

test('leftovers of a writer are removed once they are old, and not before', async () => {
  const incoming = join(folder, 'incoming')
  const hour = 3_600_000
  for (const [name, age] of [
    ['left', 2 * hour],
    ['arriving', 0],
  ] as const) {
    await writeFile(join(incoming, name), 'begun')
    await utimes(join(incoming, name), new Date(), new Date(Date.now() - age))
  }
  assert.equal(await store.removeUnfinished(new Date(Date.now() - hour)), 1)
  assert.deepEqual(await readdir(incoming), ['arriving'])
})

test('a range of a truncated file is refused', async () => {
  const { digest, sizeBytes } = await write(store, 'will be cut')
  await writeFile(join(folder, digest.slice(0, 2), digest), 'will be')
  await assert.rejects(store.open(digest, { start: 0, end: sizeBytes - 1 }), { reason: 'damaged' })
  await write(store, 'will be cut')
  assert.equal(await text(await store.open(digest)), 'will be cut', 'writing it again mends it')
})
