import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { temporaryFolder } from '../testing/folders.ts'
import { openFolderStore } from './index.ts'

const parent = await temporaryFolder()
after(() => rm(parent, { recursive: true }))
const folder = join(parent, 'not', 'made', 'files')
const store = openFolderStore(folder)

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** Every file of the store, by its path in it. */
const kept = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}
const write = (...pieces: string[]) => store.write(Readable.from(pieces.map(piece => Buffer.from(piece))))

test('a store not yet used is made by asking whether it can be', async () => {
  await store.check()
  assert.deepEqual(await kept(), [])
})

test('bytes are kept under their digest, in the order in which they came', async () => {
  const bytes = Buffer.alloc(3_000_000, 'คลัง')
  const pieces = [bytes.subarray(0, 1), bytes.subarray(1, 2_000_000), bytes.subarray(2_000_000)]
  const stored = await store.write(Readable.from(pieces))
  assert.deepEqual(stored, { digest: digestOf(bytes), sizeBytes: bytes.length })
  assert.ok((await buffer(await store.open(stored.digest))).equals(bytes))
  assert.deepEqual(await kept(), [join(folder, stored.digest.slice(0, 2), stored.digest)])
})

test('the same bytes are kept once, however they are cut and whoever writes at the same time', async () => {
  const before = await kept()
  const stored = await Promise.all([
    write('same bytes'),
    write('same', ' bytes'),
    write('same bytes'),
    write('s', 'ame bytes'),
  ])
  assert.deepEqual(new Set(stored.map(({ digest }) => digest)), new Set([digestOf(Buffer.from('same bytes'))]))
  await write('same bytes')
  assert.equal((await kept()).length, before.length + 1)
  assert.equal(await text(await store.open(stored[0]!.digest)), 'same bytes')
})

test('no bytes are a file too', async () => {
  const { digest, sizeBytes } = await write()
  assert.equal(sizeBytes, 0)
  assert.equal(await text(await store.open(digest)), '')
})

test('a stream that fails leaves nothing behind', async () => {
  const before = await kept()
  const failing = async function* () {
    yield Buffer.from('begun')
    throw new Error('cut off')
  }
  await assert.rejects(store.write(failing()), /cut off/)
  assert.deepEqual(await kept(), before)
})

test('a range holds both its ends', async () => {
  const { digest } = await write('0123456789')
  assert.equal(await text(store.read(digest, { start: 2, end: 4 })), '234')
  assert.equal(await text(store.read(digest, { start: 9, end: 9 })), '9')
})

test('what is not there cannot be opened, and is not read as nothing', async () => {
  const digest = digestOf(Buffer.from('never written'))
  await assert.rejects(store.open(digest), { code: 'ENOENT' })
  await assert.rejects(text(store.read(digest, { start: 0, end: 1 })), { code: 'ENOENT' })
})

test('no other account may look into the store', async () => {
  const { digest } = await store.write(Readable.from([Buffer.from('restricted')]))
  const paths = [folder, join(folder, digest.slice(0, 2)), join(folder, digest.slice(0, 2), digest)]
  const modes = await Promise.all(paths.map(path => stat(path)))
  assert.deepEqual(
    modes.map(({ mode }) => mode & 0o077),
    [0, 0, 0],
  )
})
