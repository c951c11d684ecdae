import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../testing/database.ts'
import { stoppedClock } from '../clock.ts'
import { Problem } from '../problem.ts'
import { createSharedThrottles } from './shared-throttles.ts'

const { database } = await testDatabase()
const clock = stoppedClock('2026-11-20T08:00:00Z')
const openNode = () => createSharedThrottles(database, clock)
type Node = ReturnType<typeof openNode>

const fast = { burst: 100, perSecond: 100 }
const passes = (node: Node, bucket: string, rate = fast, amount = 1) =>
  node.take(bucket, rate, amount).then(
    () => true,
    (error: unknown) => {
      assert.ok(error instanceof Problem && error.status === 429, String(error))
      assert.ok(error.retryAfterSeconds! >= 1)
      return false
    },
  )
const passed = async (times: number, ...passArguments: Parameters<typeof passes>) =>
  (await Promise.all(Array.from({ length: times }, () => passes(...passArguments)))).filter(Boolean).length

test('two nodes share one limit', async () => {
  const [one, two] = [openNode(), openNode()]
  const both = await Promise.all([passed(90, one, 'both'), passed(90, two, 'both')])
  assert.equal(both[0] + both[1], 100)
  clock.advance(500)
  const later = await Promise.all([passed(60, one, 'both'), passed(60, two, 'both')])
  assert.equal(later[0] + later[1], 50)
})

test('a node queries the database for each piece, not for each request, and not while the bucket is full', async () => {
  const node = openNode()
  let queries = 0
  const countedThrottles = createSharedThrottles(
    database.withPlugin({
      transformQuery: ({ node: query }) => {
        queries += 1
        return query
      },
      transformResult: async ({ result }) => result,
    }),
    clock,
  )
  assert.equal(await passed(300, countedThrottles, 'counted'), 100)
  assert.ok(queries <= 14, `${queries} queries`)
  const before = queries
  assert.equal(await passed(300, countedThrottles, 'counted'), 0)
  assert.equal(queries, before)
  assert.equal(await passes(node, 'counted'), false)
})

test('the last requests succeed although no whole piece is left', async () => {
  const node = openNode()
  assert.equal(await passes(node, 'rest', fast, 97), true)
  assert.equal(await passed(5, node, 'rest'), 3)
})

test('a large request counts for several, but at most for the whole bucket', async () => {
  const node = openNode()
  assert.equal(await passes(node, 'large', fast, 53), true)
  assert.equal(await passes(node, 'large', fast, 53), false)
  clock.advance(1000)
  assert.equal(await passes(node, 'large', fast, 5000), true)
})

test('a slow bucket is shared one by one', async () => {
  const slow = { burst: 2, perSecond: 2 }
  assert.equal((await passed(2, openNode(), 'slow', slow)) + (await passed(2, openNode(), 'slow', slow)), 2)
})

test('a node gives up what it has not used within a second', async () => {
  const [one, two] = [openNode(), openNode()]
  await passes(one, 'kept')
  clock.advance(1001)
  assert.equal((await passed(100, one, 'kept')) + (await passed(100, two, 'kept')), 100)
})

test('a clock that is set back an hour keeps no bucket full until then', async () => {
  const node = openNode()
  assert.equal(await passed(101, node, 'back'), 100)
  clock.advance(-3600_000)
  assert.equal(await passes(node, 'back'), false)
  clock.advance(1000)
  assert.equal(await passed(101, node, 'back'), 100)
  clock.advance(3600_000)
})

test('buckets are independent', async () => {
  const node = openNode()
  assert.equal(await passed(100, node, 'first'), 100)
  assert.equal(await passed(100, node, 'second'), 100)
})
