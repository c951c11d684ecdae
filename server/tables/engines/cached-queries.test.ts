import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCachedQueries, entryOverhead } from './cached-queries.ts'
import { LateQuery, UnreadableFile } from './engine-problems.ts'
import type { EngineQuery, EngineResult } from './engine-queries.ts'

/** Opens a cache whose engine leaves its queries running until the test ends them. */
const openCache = (maxTotalSize?: number) => {
  const running: PromiseWithResolvers<EngineResult>[] = []
  const run = () => {
    const query = Promise.withResolvers<EngineResult>()
    running.push(query)
    return query.promise
  }
  const { runQuery, counts } = createCachedQueries(run, maxTotalSize)
  const runSql = (sql: string, changes: Partial<EngineQuery> = {}, owner = 'reader') =>
    runQuery({ sql, values: [], columns: [], maxCharacters: 100, ...changes }, owner)
  /** Runs a query that the engine answers with JSON of so many characters. */
  const runWithLength = async (sql: string, length: number) => {
    const count = running.length
    const result = runSql(sql)
    if (running.length > count) running.at(-1)!.resolve(buildResult('x'.repeat(length)))
    await result
    return running.length > count ? 'run' : 'cached'
  }
  return { running, runSql, runWithLength, counts }
}
const buildResult = (json: string): EngineResult => ({ json, rowCount: 1, foundCount: 1 })

test('concurrent callers share one query, and later ones its result', async () => {
  const { running, runSql, counts } = openCache()
  const results = [runSql('a'), runSql('a')]
  running[0]!.resolve(buildResult('[7]'))
  for (const result of [...results, runSql('a')]) assert.equal((await result).json, '[7]')
  assert.equal(running.length, 1)
  assert.deepEqual(counts, { hits: 2, runs: 1 })
})

test('queries that differ in their SQL, values, columns or limits do not share a result', () => {
  const { running, runSql } = openCache()
  void runSql('a')
  void runSql('b')
  void runSql('a', { values: ['1'] })
  void runSql('a', { columns: [{ name: 'v', kind: 'text' }] })
  void runSql('a', { maxCharacters: 50 })
  void runSql('a', { extraColumn: 'rowNumber' })
  assert.equal(running.length, 6)
})

test('a caller who shared a query of an unreadable file runs it again, because the file may have been replaced', async () => {
  const { running, runSql } = openCache()
  const [first, second] = [runSql('a'), runSql('a')]
  running[0]!.reject(new UnreadableFile('damaged'))
  await assert.rejects(first, UnreadableFile)
  running[1]!.resolve(buildResult('[7]'))
  assert.equal((await second).json, '[7]')
  assert.equal(running.length, 2)
})

test('a caller who shared a query that waited too long behind others of its owner runs it again', async () => {
  const { running, runSql } = openCache()
  const [first, second, third] = [runSql('a', {}, 'flood'), runSql('a', {}, 'flood'), runSql('a', {}, 'reader')]
  running[0]!.reject(new LateQuery())
  await assert.rejects(first, LateQuery)
  await assert.rejects(second, LateQuery)
  running[1]!.resolve(buildResult('[7]'))
  assert.equal((await third).json, '[7]')
  assert.equal(running.length, 2)
})

test('callers share any other failure, which is not cached', async () => {
  const { running, runSql } = openCache()
  const results = [runSql('a'), runSql('a')]
  running[0]!.reject(new Error('too slow'))
  for (const result of results) await assert.rejects(result, /too slow/)
  assert.equal(running.length, 1)
  void runSql('a')
  assert.equal(running.length, 2)
})

test('the least recently used results are removed above the limit', async () => {
  const { runWithLength } = openCache(100 + 2 * entryOverhead)
  await runWithLength('a', 40)
  await runWithLength('b', 40)
  assert.equal(await runWithLength('a', 40), 'cached')
  await runWithLength('c', 40)
  assert.deepEqual([await runWithLength('a', 40), await runWithLength('c', 40)], ['cached', 'cached'])
  assert.equal(await runWithLength('b', 40), 'run')
})

test('the number of short results is limited too, because each entry needs memory', async () => {
  const { runWithLength } = openCache(10 * entryOverhead)
  for (let index = 0; index < 12; index += 1) await runWithLength(`a${index}`, 2)
  assert.equal(await runWithLength('a11', 2), 'cached')
  assert.equal(await runWithLength('a1', 2), 'run')
})

test('a long result is not cached, and replaces no other one', async () => {
  const { runWithLength } = openCache(200_000)
  await runWithLength('a', 100_000)
  assert.equal(await runWithLength('long', 100_001), 'run')
  assert.equal(await runWithLength('long', 100_001), 'run')
  assert.equal(await runWithLength('a', 100_000), 'cached')
})
