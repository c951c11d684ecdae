import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../../testing/database.ts'
import { stoppedClock } from '../clock.ts'
import { Problem } from '../problem.ts'
import { createSharedThrottles } from './shared-throttles.ts'

const { database } = await openTestDatabase()
const clock = stoppedClock('2026-11-20T08:00:00Z')
const openNode = () => createSharedThrottles(database, clock)
type Node = ReturnType<typeof openNode>

const fastRate = { burst: 100, perSecond: 100 }
const isAdmitted = (
  node: Node,
  bucket: string,
  { rate = fastRate, amount = 1 }: { rate?: typeof fastRate; amount?: number } = {},
) =>
  node.take(bucket, rate, amount).then(
    () => true,
    (error: unknown) => {
      assert.ok(error instanceof Problem && error.status === 429, String(error))
      assert.ok(error.retryAfterSeconds! >= 1)
      return false
    },
  )
const countAdmitted = async (times: number, ...takeArguments: Parameters<typeof isAdmitted>) =>
  (await Promise.all(Array.from({ length: times }, () => isAdmitted(...takeArguments)))).filter(Boolean).length

test('two nodes share one limit', async () => {
  const [one, two] = [openNode(), openNode()]
  const admittedCounts = await Promise.all([countAdmitted(90, one, 'both'), countAdmitted(90, two, 'both')])
  assert.equal(admittedCounts[0] + admittedCounts[1], 100)
  clock.advance(500)
  const laterCounts = await Promise.all([countAdmitted(60, one, 'both'), countAdmitted(60, two, 'both')])
  assert.equal(laterCounts[0] + laterCounts[1], 50)
})

test('a node queries the database for each piece, not for each request, and not while the bucket is full', async () => {
  const node = openNode()
  let queryCount = 0
  const countedThrottles = createSharedThrottles(
    database.withPlugin({
      transformQuery: ({ node: query }) => {
        queryCount += 1
        return query
      },
      transformResult: async ({ result }) => result,
    }),
    clock,
  )
  assert.equal(await countAdmitted(300, countedThrottles, 'counted'), 100)
  assert.ok(queryCount <= 14, `${queryCount} queries`)
  const countBefore = queryCount
  assert.equal(await countAdmitted(300, countedThrottles, 'counted'), 0)
  assert.equal(queryCount, countBefore)
  assert.equal(await isAdmitted(node, 'counted'), false)
})

test('the last requests of a bucket succeed although less than a piece is left', async () => {
  const node = openNode()
  assert.equal(await isAdmitted(node, 'rest', { amount: 97 }), true)
  assert.equal(await countAdmitted(5, node, 'rest'), 3)
})

test('a large request counts for several, but at most for the whole bucket', async () => {
  const node = openNode()
  assert.equal(await isAdmitted(node, 'large', { amount: 53 }), true)
  assert.equal(await isAdmitted(node, 'large', { amount: 53 }), false)
  clock.advance(1000)
  assert.equal(await isAdmitted(node, 'large', { amount: 5000 }), true)
})

test('from a slow bucket, nodes draw one request at a time', async () => {
  const slowRate = { burst: 2, perSecond: 2 }
  assert.equal(
    (await countAdmitted(2, openNode(), 'slow', { rate: slowRate })) +
      (await countAdmitted(2, openNode(), 'slow', { rate: slowRate })),
    2,
  )
})

test('a node gives up the requests that it has drawn and not used within a second', async () => {
  const [one, two] = [openNode(), openNode()]
  await isAdmitted(one, 'kept')
  clock.advance(1001)
  assert.equal((await countAdmitted(100, one, 'kept')) + (await countAdmitted(100, two, 'kept')), 100)
})

test('a clock that is set back an hour keeps no bucket full until then', async () => {
  const node = openNode()
  assert.equal(await countAdmitted(101, node, 'back'), 100)
  clock.advance(-3600_000)
  assert.equal(await isAdmitted(node, 'back'), false)
  clock.advance(1000)
  assert.equal(await countAdmitted(101, node, 'back'), 100)
  clock.advance(3600_000)
})

test('buckets are independent', async () => {
  const node = openNode()
  assert.equal(await countAdmitted(100, node, 'first'), 100)
  assert.equal(await countAdmitted(100, node, 'second'), 100)
})
