import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCountCache } from './count-cache.ts'
import { UnreadableFile } from './engine-problems.ts'
import type { Engine } from './engines.ts'

/** Opens a cache whose engine leaves its queries running until the test ends them. */
const openCache = () => {
  const queries: PromiseWithResolvers<{ json: string }>[] = []
  const runQuery = () => {
    const query = Promise.withResolvers<{ json: string }>()
    queries.push(query)
    return query.promise
  }
  const readCount = createCountCache({ engine: { runQuery } as unknown as Engine })
  const count = () => readCount('key', () => ({ sql: '', values: [], columns: [], maxCharacters: 0 }))
  return { queries, count }
}
const seven = { json: '[{"count":7}]' }

test('concurrent callers share one query, and later ones its count', async () => {
  const { queries, count } = openCache()
  const counts = [count(), count()]
  queries[0]!.resolve(seven)
  assert.deepEqual(await Promise.all([...counts, count()]), [7, 7, 7])
  assert.equal(queries.length, 1)
})

test('a caller who shared a query of an unreadable file counts again, because the file may have been replaced', async () => {
  const { queries, count } = openCache()
  const [first, second] = [count(), count()]
  queries[0]!.reject(new UnreadableFile('damaged'))
  await assert.rejects(first, UnreadableFile)
  queries[1]!.resolve(seven)
  assert.equal(await second, 7)
  assert.equal(queries.length, 2)
})

test('callers share any other failure', async () => {
  const { queries, count } = openCache()
  const counts = [count(), count()]
  queries[0]!.reject(new Error('too slow'))
  for (const failed of counts) await assert.rejects(failed, /too slow/)
  assert.equal(queries.length, 1)
})
