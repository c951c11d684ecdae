import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { testDatabase } from '../../testing/database.ts'
import { problemOf } from '../http/failures.ts'

const { database } = await testDatabase()

test('a connection lost during a transaction fails only that transaction', async () => {
  const lost = database.transaction().execute(async transaction => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(database)
    await setTimeout(100)
    await sql`select 1`.execute(transaction)
  })
  await assert.rejects(lost)
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database)
  assert.deepEqual(rows, [{ one: 1 }])
})

test('a statement that waits for a lock is refused within 10 seconds, and can be retried', async () => {
  await sql`create table held (one int)`.execute(database)
  const startedAt = performance.now()
  const error = await database.transaction().execute(async holder => {
    await sql`lock table held in access exclusive mode`.execute(holder)
    // Without a limit it would wait until the lock is released.
    const late = setTimeout(9000, undefined, { ref: false })
    return Promise.race([sql`select * from held`.execute(database).catch((refused: Error) => refused), late])
  })
  const { status, retryAfterSeconds, message } = problemOf(error)
  assert.deepEqual([status, retryAfterSeconds, message], [503, 5, 'The database is busy with another change.'])
  assert.ok(performance.now() - startedAt < 6000)
})
