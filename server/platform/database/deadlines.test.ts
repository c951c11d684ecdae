import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { openTestDatabase } from '../../testing/database.ts'
import { shareReads } from '../http/caches/shared-reads.ts'
import {
  awaitUntilDeadline,
  Deadline,
  liftDeadline,
  runWithDeadline,
  runWithoutDeadline,
  TimeOver,
} from '../limits/deadlines.ts'
import { createBatchedReader } from './batched-reads.ts'
import { openDatabase } from './pool.ts'

const { pool, database } = await openTestDatabase()
const { database: single } = openDatabase({ ...pool.options, max: 1 }, () => {})
await sql`create table notes (text text)`.execute(database)

const selectBackendPid = async () =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(single)).rows[0]!.pid
const listNotes = async () => (await sql<{ text: string }>`select text from notes`.execute(database)).rows
/** Runs work that must be refused because its time is over, and returns after how many milliseconds it was. */
const requireRefusal = async (milliseconds: number, work: () => Promise<unknown>) => {
  const startedAt = performance.now()
  await assert.rejects(runWithDeadline(new Deadline(milliseconds), work), TimeOver)
  return performance.now() - startedAt
}
/** Runs work while another session holds a lock on the table. */
const runWhileLocked = (work: () => Promise<unknown>) =>
  database.transaction().execute(async transaction => {
    await sql`lock table notes in access exclusive mode`.execute(transaction)
    await work()
  })

test('a statement that waits for a lock is cancelled at the deadline, and its connection is replaced', async () => {
  const before = await selectBackendPid()
  await runWhileLocked(async () => {
    const write = () => sql`insert into notes values ('late')`.execute(single)
    await requireRefusal(300, write)
    assert.notEqual(await selectBackendPid(), before)
  })
  assert.deepEqual(await listNotes(), [])
})

test('several statements in a row share the deadline', async () => {
  let done = 0
  const work = async () => {
    for (; done < 100; done += 1) await sql`select pg_sleep(0.15)`.execute(single)
  }
  await requireRefusal(400, work)
  assert.ok(done < 50, `${done}`)
})

test('a transaction whose time is over is rolled back, also just before its commit', async () => {
  const write = (pauseMilliseconds: number) =>
    single.transaction().execute(async transaction => {
      await sql`insert into notes values ('late')`.execute(transaction)
      await wait(pauseMilliseconds)
      if (pauseMilliseconds === 0) await sql`select pg_sleep(5)`.execute(transaction)
    })
  await requireRefusal(300, () => write(0))
  await requireRefusal(100, () => write(200))
  assert.deepEqual(await listNotes(), [])
  assert.equal(await runWithoutDeadline(selectBackendPid), await selectBackendPid(), 'the connection can be used')
})

test('a request waits for a connection until its deadline, and the connection then goes to others', async () => {
  const sleep = sql`select pg_sleep(4)`.execute(single)
  assert.ok((await requireRefusal(200, () => sql`select 1`.execute(single))) < 3500)
  await sleep
  assert.ok(await selectBackendPid())
})

test('work after a lifted deadline is not limited, unless something was given up before', async () => {
  const sleep = () => sql`select pg_sleep(0.3)`.execute(single)
  const liftAndRead = async () => {
    liftDeadline()
    await sleep()
    return 'done'
  }
  assert.equal(await runWithDeadline(new Deadline(100), liftAndRead), 'done')
  const readLate = async () => {
    await assert.rejects(sql`select pg_sleep(8)`.execute(single), TimeOver)
    return liftAndRead()
  }
  await requireRefusal(100, readLate)
})

test('a read that several requests wait for continues after the deadline of the first', async () => {
  let reads = 0
  const readSlowly = async () => {
    await sql`select pg_sleep(1.5)`.execute(single)
    reads += 1
    return new Map([['key', reads]])
  }
  const readShared = shareReads(readSlowly)
  await requireRefusal(100, readShared)
  assert.equal(reads, 0)
  for (let tries = 0; reads === 0 && tries < 100; tries += 1) await wait(50)
  assert.equal(reads, 1)
  const readBatched = createBatchedReader(readSlowly)
  await requireRefusal(100, () => awaitUntilDeadline(readBatched('key')))
  assert.equal(await readBatched('key'), 3, 'the read of the first, then one of its own')
})
