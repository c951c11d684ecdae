import assert from 'node:assert/strict'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { Deadline, runWithDeadline } from '../platform/limits/deadlines.ts'
import { createTestFolder } from '../testing/folders.ts'
import { createMemoryStore } from '../testing/stores.ts'
import { ensureLocalFile } from './local-copies.ts'
import { openFolderStore } from './stores/folder-stores.ts'

const folder = await createTestFolder()
const bytes = Buffer.from('bytes to be read')

test('a file of a remote store is copied, readable only for this account', async () => {
  const store = createMemoryStore()
  const { digest } = await store.write(Readable.from([bytes]))
  const path = await ensureLocalFile(store, digest, folder)
  assert.deepEqual(await readFile(path), bytes)
  assert.equal((await stat(path)).mode & 0o777, 0o600)
  await rm(path)
})

test('a file on a local disk is read in place', async () => {
  const store = openFolderStore(join(folder, 'files'))
  const { digest } = await store.write(Readable.from([bytes]))
  const path = await ensureLocalFile(store, digest, folder)
  assert.deepEqual(await readFile(path), bytes)
  assert.deepEqual(await readdir(folder), ['files'])
})

test('a request that copies a file takes as long as the copy', async () => {
  const store = createMemoryStore()
  const { digest } = await store.write(Readable.from([bytes]))
  const deadline = new Deadline(60_000)
  await rm(await runWithDeadline(deadline, () => ensureLocalFile(store, digest, folder)))
  assert.equal(deadline.getMillisecondsLeft(), Number.POSITIVE_INFINITY)
})

test('a file that is not in the store is not found', async () => {
  await assert.rejects(ensureLocalFile(createMemoryStore(), 'a'.repeat(64), folder))
})
