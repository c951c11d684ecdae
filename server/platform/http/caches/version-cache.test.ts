import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareReads } from './shared-reads.ts'
import { createVersionCache } from './version-cache.ts'

const sized = (text: string) => ({ text, bytes: text.length })
const cacheAt = (readVersion: () => Promise<string>, maxBytes = 100) =>
  createVersionCache<ReturnType<typeof sized>>(readVersion, maxBytes)

test('a value is made once for each version', async () => {
  let version = '1'
  let makeCount = 0
  const cache = cacheAt(async () => version)
  const find = async () => (await cache.findOrMake('/', async () => sized(String(++makeCount))))!.text
  assert.deepEqual([await find(), await find()], ['1', '1'])
  version = '2'
  assert.deepEqual([await find(), await find()], ['2', '2'])
})

test('values that must not be cached are made each time', async () => {
  let makeCount = 0
  const cache = cacheAt(async () => '1')
  const make = async () => {
    makeCount += 1
    return undefined
  }
  await cache.findOrMake('/', make)
  await cache.findOrMake('/', make)
  assert.equal(makeCount, 2)
})

test('the oldest values are evicted above the limit', async () => {
  const madeKeys: string[] = []
  const cache = cacheAt(async () => '1', 10)
  const find = (key: string) =>
    cache.findOrMake(key, async () => {
      madeKeys.push(key)
      return sized('1234')
    })
  for (const key of ['a', 'b', 'c', 'b', 'c', 'a']) await find(key)
  assert.deepEqual(madeKeys, ['a', 'b', 'c', 'a'])
})

test('a shared read never begins before its caller', async () => {
  let now = 0
  const started: number[] = []
  const readShared = shareReads(async () => {
    const at = now
    started.push(at)
    await new Promise(resolve => setTimeout(resolve, 5))
    return at
  })
  const first = readShared()
  now = 1
  const [second, third] = [readShared(), readShared()]
  assert.deepEqual(await Promise.all([first, second, third]), [0, 1, 1])
  assert.deepEqual(started, [0, 1])
})

test('a failed read fails its callers and not the next one', async () => {
  let fail = true
  const readShared = shareReads(async () => {
    if (fail) throw new Error('away')
    return 1
  })
  await assert.rejects(readShared())
  fail = false
  assert.equal(await readShared(), 1)
})

test('concurrent callers share one run', async () => {
  let makeCount = 0
  const cache = cacheAt(async () => '1')
  const make = async () => {
    makeCount += 1
    await new Promise(resolve => setTimeout(resolve, 5))
    return sized('x')
  }
  await Promise.all(Array.from({ length: 20 }, () => cache.findOrMake('/', make)))
  assert.equal(makeCount, 1)
})
