import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { openTestDatabase } from '../../testing/database.ts'
import { createBoundedReader, type Step } from './bounded-reads.ts'

const { pool, database } = await openTestDatabase()
const sleep = (seconds: number) => (step: Step) => step(from => sql`select pg_sleep(${seconds})`.execute(from))

test('a read within the time limit returns its result', async () => {
  const boundedRead = createBoundedReader(database, {
    maxConcurrent: 1,
    queueMilliseconds: 5000,
    timeoutMilliseconds: 5000,
  })
  assert.equal(
    await boundedRead(
      async step => (await step(from => sql<{ one: number }>`select 1 as one`.execute(from))).rows[0]!.one,
    ),
    1,
  )
  assert.equal(await boundedRead(async () => undefined), undefined)
})

test('a read without a step uses no connection', async () => {
  const boundedRead = createBoundedReader(database, {
    maxConcurrent: 1,
    queueMilliseconds: 5000,
    timeoutMilliseconds: 5000,
  })
  // All connections of the pool are in use.
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    assert.equal(await Promise.race([boundedRead(async () => 'read'), setTimeout(2000, 'waited')]), 'read')
  } finally {
    for (const client of clients) client.release()
  }
})

test('the database cancels a read that takes longer, and the settings of the connection are restored', async () => {
  const boundedRead = createBoundedReader(database, {
    maxConcurrent: 1,
    queueMilliseconds: 5000,
    timeoutMilliseconds: 100,
  })
  const startedAt = performance.now()
  assert.equal(await boundedRead(sleep(10)), undefined)
  assert.ok(performance.now() - startedAt < 5000)
  const { rows } = await pool.query('show statement_timeout')
  assert.deepEqual(rows, [{ statement_timeout: '30s' }])
})

test('steps share the time limit', async () => {
  const boundedRead = createBoundedReader(database, {
    maxConcurrent: 1,
    queueMilliseconds: 5000,
    timeoutMilliseconds: 200,
  })
  let calls = 0
  const result = await boundedRead(async step => {
    for (; calls < 10; calls += 1) await step(from => sql`select pg_sleep(0.08)`.execute(from))
    return 'all'
  })
  assert.equal(result, undefined)
  assert.ok(calls < 3)
  assert.equal(
    await boundedRead(async step => {
      await setTimeout(250)
      return step(from => sql`select 1`.execute(from))
    }),
    undefined,
  )
})

test('the number of reads at once is limited, and a read that waits too long does not run', async () => {
  const boundedRead = createBoundedReader(database, {
    maxConcurrent: 2,
    queueMilliseconds: 150,
    timeoutMilliseconds: 5000,
  })
  let reading = 0
  let peakReads = 0
  const trackRead = async (step: Step) => {
    reading += 1
    peakReads = Math.max(peakReads, reading)
    await sleep(0.4)(step)
    reading -= 1
    return 'read'
  }
  const results = await Promise.all([1, 2, 3, 4].map(() => boundedRead(trackRead)))
  assert.deepEqual([results, peakReads], [['read', 'read', undefined, undefined], 2])
})

test('any other error is thrown', async () => {
  const boundedRead = createBoundedReader(database, {
    maxConcurrent: 1,
    queueMilliseconds: 5000,
    timeoutMilliseconds: 5000,
  })
  await assert.rejects(
    boundedRead(step => step(from => sql`select 1 / 0`.execute(from))),
    /division by zero/,
  )
})
