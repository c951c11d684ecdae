import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { test } from 'node:test'
import type { FileInStore, FileStore } from '../files/index.ts'
import { computeDigest } from './stores.ts'

/** Writes the contents, one after the other, as one file. */
export const write = (store: FileStore, ...contents: (string | Buffer)[]) =>
  store.write(Readable.from(contents.map(content => Buffer.from(content))))

/** Lists every file of the store. */
export const listAll = async (store: FileStore) => {
  const files: FileInStore[] = []
  for await (const page of store.list()) files.push(...page)
  return files
}

const largeContent = Buffer.alloc(3_000_000, 'คลัง')

/** The behaviour of every kind of store, one line each; the texts differ, since all write to the same store. */
const scenarios: Record<string, (store: FileStore) => Promise<void>> = {
  'bytes are stored under their digest in the order of their arrival': async store => {
    const stored = await write(
      store,
      largeContent.subarray(0, 1),
      largeContent.subarray(1, 2_000_000),
      largeContent.subarray(2_000_000),
    )
    assert.deepEqual(stored, { digest: computeDigest(largeContent), sizeBytes: largeContent.length })
    assert.ok((await buffer(await store.open(stored.digest))).equals(largeContent))
  },

  'the same bytes are stored once, however they are split, also by concurrent writers': async store => {
    const before = await listAll(store)
    const stored = await Promise.all([
      write(store, 'same bytes'),
      write(store, 'same', ' bytes'),
      write(store, 'same bytes'),
      write(store, 's', 'ame bytes'),
    ])
    await write(store, 'same bytes')
    assert.deepEqual(new Set(stored.map(({ digest }) => digest)), new Set([computeDigest('same bytes')]))
    assert.equal((await listAll(store)).length, before.length + 1)
    assert.equal(await text(await store.open(computeDigest('same bytes'))), 'same bytes')
  },

  'an empty file can be stored': async store => {
    const { digest, sizeBytes } = await write(store)
    assert.equal(sizeBytes, 0)
    assert.equal((await store.find(digest))?.sizeBytes, 0)
    assert.equal(await text(await store.open(digest)), '')
  },

  "a failing stream rejects with the sender's error and leaves no file": async store => {
    const before = await listAll(store)
    const failing = async function* () {
      yield Buffer.from('begun')
      throw new Error('cut off')
    }
    await assert.rejects(store.write(failing()), { message: 'cut off', name: 'Error' })
    assert.deepEqual(await listAll(store), before)
  },

  'a range includes both of its ends': async store => {
    const { digest } = await write(store, '0123456789')
    const readRange = async (start: number, end: number) => text(await store.open(digest, { start, end }))
    const ranges = [await readRange(0, 0), await readRange(2, 4), await readRange(9, 9), await readRange(0, 9)]
    assert.deepEqual(ranges, ['0', '234', '9', '0123456789'])
  },

  'a range beyond the end is refused instead of shortened': async store => {
    const { digest } = await write(store, 'ten bytes.')
    for (const range of [
      { start: 5, end: 10 },
      { start: 10, end: 10 },
    ])
      await assert.rejects(store.open(digest, range), { reason: 'damaged', status: 500 })
  },

  'a missing file is not found, and opening it fails': async store => {
    const digest = computeDigest('never written')
    assert.equal(await store.find(digest), undefined)
    await assert.rejects(store.open(digest), { reason: 'missing', status: 500 })
    await assert.rejects(store.open(digest, { start: 0, end: 1 }), { reason: 'missing' })
  },

  'a file is found and listed with its length and the time of its write': async store => {
    const { digest } = await write(store, 'found')
    const storedFile = await store.find(digest)
    assert.equal(storedFile?.sizeBytes, 5)
    assert.ok(Math.abs(Number(storedFile?.writtenAt) - Date.now()) < 60_000, String(storedFile?.writtenAt))
    const listedFile = (await listAll(store)).find(file => file.digest === digest)
    assert.equal(listedFile?.sizeBytes, 5)
    assert.ok(Math.abs(Number(listedFile?.writtenAt) - Number(storedFile?.writtenAt)) < 1000)
  },

  'writing a file again renews its time': async store => {
    const { digest } = await write(store, 'written twice')
    const first = await store.find(digest)
    await new Promise(resolve => setTimeout(resolve, 1100))
    await write(store, 'written twice')
    const second = await store.find(digest)
    assert.ok(Number(second?.writtenAt) > Number(first?.writtenAt))
  },

  'a removed file is gone, and may be removed and written again': async store => {
    const { digest } = await write(store, 'removed')
    await store.remove(digest)
    await store.remove(digest)
    assert.equal(await store.find(digest), undefined)
    await write(store, 'removed')
    assert.equal(await text(await store.open(digest)), 'removed')
  },

  'a reader that stops early closes the file': async store => {
    const content = await store.open((await write(store, largeContent)).digest)
    for await (const chunk of content) {
      assert.ok(chunk.length > 0)
      break
    }
    assert.ok(content.destroyed)
  },

  'no unfinished file is left after all writes': async store => {
    assert.equal(await store.removeUnfinished(new Date(Date.now() + 1000)), 0)
  },

  'the check of a usable store succeeds': async store => {
    await store.check()
  },
}

/** Runs the scenarios of every store, one test for each. */
export const storeScenarios = (open: () => FileStore) => {
  for (const [name, run] of Object.entries(scenarios)) test(name, () => run(open()))
}
