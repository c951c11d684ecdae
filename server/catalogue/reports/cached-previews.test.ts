import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPreviewCache } from './cached-previews.ts'

/** Reads files of ten characters through a cache with these limits; returns the digests that were read. */
const readThrough = async (limits: Parameters<typeof createPreviewCache>[0], digests: string[]) => {
  const readCached = createPreviewCache(limits)
  const readDigests: string[] = []
  for (const digest of digests) {
    const { names } = await readCached(digest, async () => {
      readDigests.push(digest)
      return { names: [digest], records: [['12345'], ['67890']], isShortened: false }
    })
    assert.deepEqual(names, [digest])
  }
  return readDigests
}

test('a file is read once', async () => {
  assert.deepEqual(await readThrough(undefined, ['a', 'b', 'a', 'b']), ['a', 'b'])
})

test('the least recently used preview is removed above the number of previews', async () => {
  const limits = { previews: 2, characters: 1000 }
  assert.deepEqual(await readThrough(limits, ['a', 'b', 'a', 'c', 'a', 'b']), ['a', 'b', 'c', 'b'])
})

test('previews are removed above the number of characters', async () => {
  const limits = { previews: 100, characters: 20 }
  assert.deepEqual(await readThrough(limits, ['a', 'b', 'a', 'b', 'c', 'a']), ['a', 'b', 'c', 'a'])
})

test('a preview that could not be read is not cached', async () => {
  const readCached = createPreviewCache()
  await assert.rejects(
    readCached('a', () => Promise.reject(new Error('silent'))),
    /silent/,
  )
  const firstRecords = { names: ['a'], records: [], isShortened: false }
  assert.deepEqual(await readCached('a', async () => firstRecords), firstRecords)
})
