import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { openTestDatabase } from '../../testing/database.ts'
import { stoppedClock } from '../clock.ts'
import { createDoublingPause, enqueue, type Failure, openWorker, type Queue } from './index.ts'

const { database } = await openTestDatabase()
const clock = stoppedClock('2026-11-20T05:00:00Z')
const lines: string[] = []
const log = pino({}, { write: line => void lines.push(line) })

const alarms: Queue<{ alarm: number }> = { name: 'alarms' }
const builds: Queue<{ build: number; table: string }> = { name: 'builds', orderKey: ({ table }) => table }

const jobFailure: Failure = { reason: 'busy', isPermanent: false, isAboutJob: true }
const leaseMilliseconds = 60_000

/** Opens a worker of alarms that records the jobs that it ran and settled; the test may pass a `run` that rejects. */
const openAlarms = (
  run: (alarm: number, signal: AbortSignal) => Promise<unknown> = async () => {},
  failure = jobFailure,
) => {
  const ran: number[] = []
  const settled: string[] = []
  const worker = openWorker({ database, clock, log }, alarms, {
    leaseMilliseconds,
    pauseAfter: createDoublingPause(1000, 8000),
    giveUpAfterMilliseconds: 3_600_000,
    async run({ payload: { alarm } }, signal) {
      ran.push(alarm)
      await run(alarm, signal)
    },
    toFailure: () => failure,
    recordJobEnd: async (_transaction, { alarm }, { failureReason: reason }) =>
      settled.push(`${alarm} ${reason ?? 'done'}`),
  })
  return { ...worker, ran, settled }
}
const listJobs = () => database.selectFrom('jobs').selectAll().orderBy('job_id').execute()
const waitUntil = async (isTrue: () => boolean) => {
  while (!isTrue()) await wait(5)
}

beforeEach(async () => {
  await database.deleteFrom('jobs').execute()
  lines.length = 0
})

test('a job runs once its transaction is committed, and never after a rollback', async () => {
  const { runDue, ran } = openAlarms()
  const enqueueInTransaction = (alarm: number, { fails = false } = {}) =>
    database.transaction().execute(async transaction => {
      await enqueue({ database: transaction, clock }, alarms, { alarm })
      assert.equal(await runDue(), 0)
      if (fails) throw new Error('later in the same transaction')
    })
  await assert.rejects(enqueueInTransaction(1, { fails: true }), /later/)
  assert.equal(await runDue(), 0)
  await enqueueInTransaction(2)
  assert.equal(await runDue(), 1)
  assert.deepEqual(ran, [2])
  assert.deepEqual(await listJobs(), [])
})

test('a job does not run before its time, and the longest due one runs first', async () => {
  const { runDue, ran } = openAlarms()
  const runIn = (milliseconds: number) => ({ runAt: new Date(clock.now().getTime() + milliseconds) })
  await enqueue({ database, clock }, alarms, { alarm: 3 }, runIn(2000))
  await enqueue({ database, clock }, alarms, { alarm: 2 }, runIn(1000))
  await enqueue({ database, clock }, alarms, { alarm: 1 })
  assert.equal(await runDue(), 1)
  clock.advance(999)
  assert.equal(await runDue(), 0)
  clock.advance(1001)
  assert.equal(await runDue(), 2)
  assert.deepEqual(ran, [1, 2, 3])
})

test('a worker claims no job of another queue', async () => {
  await enqueue({ database, clock }, builds, { build: 1, table: 'a' })
  assert.equal(await openAlarms().runDue(), 0)
  assert.equal((await listJobs())[0]!.tries, 0)
})

test('jobs with one order key run in order; a failed one delays only its key', async () => {
  const ran: string[] = []
  let isBusy = true
  const { runDue } = openWorker({ database, clock, log }, builds, {
    leaseMilliseconds,
    pauseAfter: () => 1000,
    async run({ payload: { build, table } }) {
      ran.push(`${table}${build}`)
      if (table === 'a' && isBusy) throw new Error()
    },
    toFailure: () => jobFailure,
  })
  for (const [build, table] of [
    [1, 'a'],
    [2, 'a'],
    [3, 'b'],
  ] as const)
    await enqueue({ database, clock }, builds, { build, table })
  assert.equal(await runDue(), 1)
  assert.deepEqual(ran, ['a1', 'b3'])
  isBusy = false
  clock.advance(1000)
  assert.equal(await runDue(), 2)
  assert.deepEqual(ran.slice(2), ['a1', 'a2'])
})

test('four concurrent nodes run each of 40 jobs exactly once', async () => {
  for (let alarm = 0; alarm < 40; alarm += 1) await enqueue({ database, clock }, alarms, { alarm })
  const nodes = Array.from({ length: 4 }, () => openAlarms(() => wait(2)))
  const counts = await Promise.all(nodes.map(({ runDue }) => runDue()))
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    40,
  )
  const ran = nodes.flatMap(node => node.ran).sort((one, other) => one - other)
  assert.deepEqual(
    ran,
    Array.from({ length: 40 }, (_, index) => index),
  )
})

test('a failed job is retried with a doubling backoff, and given up once at its age limit', async () => {
  const { runDue, ran, settled } = openAlarms(() => Promise.reject(new Error('secret words')))
  await enqueue({ database, clock }, alarms, { alarm: 7 })
  const pauses: number[] = []
  for (let [job] = await listJobs(); job; [job] = await listJobs()) {
    const pauseMilliseconds = job.next_try_at.getTime() - clock.now().getTime()
    pauses.push(pauseMilliseconds)
    clock.advance(pauses.length > 6 ? 3_600_000 : pauseMilliseconds)
    assert.equal(await runDue(), 0)
  }
  assert.deepEqual(pauses, [0, 1000, 2000, 4000, 8000, 8000, 8000])
  assert.deepEqual([ran.length, settled], [7, ['7 busy']])
  const last = JSON.parse(lines.at(-1)!)
  assert.partialDeepStrictEqual(last, {
    msg: 'A job was given up',
    queue: 'alarms',
    alarm: 7,
    tries: 7,
    answer: 'busy',
  })
  assert.doesNotMatch(lines.join(''), /secret/)
})

test('the age limit counts from the first try, however long the job has waited', async () => {
  const { runDue, settled } = openAlarms(() => Promise.reject(new Error()))
  await enqueue({ database, clock }, alarms, { alarm: 1 })
  clock.advance(10 * 3_600_000)
  for (const pauseMilliseconds of [1000, 3_599_000]) {
    assert.equal(await runDue(), 0)
    assert.deepEqual(settled, [])
    clock.advance(pauseMilliseconds)
  }
  assert.equal(await runDue(), 0)
  assert.deepEqual([await listJobs(), settled], [[], ['1 busy']])
})

test('a permanent failure gives a job up at once', async () => {
  const { runDue, settled } = openAlarms(() => Promise.reject(new Error()), { ...jobFailure, isPermanent: true })
  await enqueue({ database, clock }, alarms, { alarm: 1 })
  assert.equal(await runDue(), 0)
  assert.deepEqual([await listJobs(), settled], [[], ['1 busy']])
})

test('after a failure that is not about the job, the worker tries no other job in this turn', async () => {
  const { runDue, ran } = openAlarms(() => Promise.reject(new Error()), { ...jobFailure, isAboutJob: false })
  for (const alarm of [1, 2]) await enqueue({ database, clock }, alarms, { alarm })
  assert.equal(await runDue(), 0)
  assert.deepEqual(ran, [1])
})

test('a job whose end cannot be recorded runs again after the lease', async () => {
  await enqueue({ database, clock }, alarms, { alarm: 1 })
  const failing = openWorker({ database, clock, log }, alarms, {
    leaseMilliseconds,
    pauseAfter: () => 1000,
    run: async () => {},
    toFailure: () => jobFailure,
    recordJobEnd: () => Promise.reject(new Error('no room')),
  })
  await assert.rejects(failing.runDue(), /no room/)
  const { runDue } = openAlarms()
  clock.advance(leaseMilliseconds - 1)
  assert.equal(await runDue(), 0)
  clock.advance(1)
  assert.equal(await runDue(), 1)
})

for (const isPermanent of [false, true])
  test(`a node that fails after its lease does not affect the next: ${isPermanent ? 'given up' : 'tried again'}`, async () => {
    await enqueue({ database, clock }, alarms, { alarm: 1 })
    const lateEnd = Promise.withResolvers<void>()
    const lateWorker = openAlarms(() => lateEnd.promise, { ...jobFailure, isPermanent })
    const lateTurn = lateWorker.runDue()
    await waitUntil(() => lateWorker.ran.length === 1)
    clock.advance(leaseMilliseconds)
    const nextEnd = Promise.withResolvers<void>()
    const nextWorker = openAlarms(() => nextEnd.promise)
    const nextTurn = nextWorker.runDue()
    await waitUntil(() => nextWorker.ran.length === 1)
    lateEnd.reject(new Error())
    assert.equal(await lateTurn, 0)
    const [job] = await listJobs()
    assert.deepEqual([job!.tries, job!.last_answer], [2, null])
    assert.deepEqual(job!.next_try_at, new Date(clock.now().getTime() + leaseMilliseconds))
    assert.equal(await openAlarms().runDue(), 0, 'a third node gets no job')
    nextEnd.resolve()
    assert.equal(await nextTurn, 1)
    assert.deepEqual([lateWorker.settled, nextWorker.settled], [[], ['1 done']])
  })

test('stopping aborts the running job, which is retried, and starts no other', async () => {
  for (const alarm of [1, 2]) await enqueue({ database, clock }, alarms, { alarm })
  const stoppedWorker = openAlarms((_, signal) => wait(60_000, undefined, { signal }))
  const turn = stoppedWorker.runDue()
  await waitUntil(() => stoppedWorker.ran.length === 1)
  stoppedWorker.stop()
  assert.equal(await turn, 0)
  assert.deepEqual([stoppedWorker.ran, await stoppedWorker.runDue()], [[1], 0])
  clock.advance(1000)
  assert.equal(await openAlarms().runDue(), 2)
})

test('a job past its age limit whose try is aborted by a stop is not given up', async () => {
  await enqueue({ database, clock }, alarms, { alarm: 1 })
  await openAlarms(() => Promise.reject(new Error())).runDue()
  clock.advance(3_600_000)
  const stoppedWorker = openAlarms((_, signal) => wait(60_000, undefined, { signal }))
  const turn = stoppedWorker.runDue()
  await waitUntil(() => stoppedWorker.ran.length === 1)
  stoppedWorker.stop()
  assert.equal(await turn, 0)
  assert.deepEqual([stoppedWorker.settled, (await listJobs()).length], [[], 1])
})

test('a try is aborted before its lease ends', async () => {
  await enqueue({ database, clock }, alarms, { alarm: 1 })
  const worker = openWorker({ database, clock, log }, alarms, {
    leaseMilliseconds: 200,
    pauseAfter: () => 1000,
    run: (_, signal) => wait(60_000, undefined, { signal }),
    toFailure: () => jobFailure,
  })
  const startedAt = performance.now()
  assert.equal(await worker.runDue(), 0)
  assert.ok(performance.now() - startedAt < 5000)
})
