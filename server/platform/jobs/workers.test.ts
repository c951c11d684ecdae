import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { testDatabase } from '../../testing/database.ts'
import { stoppedClock } from '../clock.ts'
import { doublingPause, enqueue, type Failure, openWorker, type Queue } from './index.ts'

const { database } = await testDatabase()
const clock = stoppedClock('2026-11-20T05:00:00Z')
const lines: string[] = []
const log = pino({}, { write: line => void lines.push(line) })

const alarms: Queue<{ alarm: number }> = { name: 'alarms' }
const builds: Queue<{ build: number; table: string }> = { name: 'builds', orderKey: ({ table }) => table }

const aboutJob: Failure = { reason: 'busy', isPermanent: false, isAboutJob: true }
const lease = 60_000

/** A worker of alarms that records what it ran and settled. `run` may reject. */
const openAlarms = (
  run: (alarm: number, signal: AbortSignal) => Promise<unknown> = async () => {},
  failure = aboutJob,
) => {
  const ran: number[] = []
  const settled: string[] = []
  const worker = openWorker({ database, clock, log }, alarms, {
    leaseMilliseconds: lease,
    pauseAfter: doublingPause(1000, 8000),
    giveUpAfterMilliseconds: 3_600_000,
    async run({ payload: { alarm } }, signal) {
      ran.push(alarm)
      await run(alarm, signal)
    },
    toFailure: () => failure,
    settle: async (_transaction, { alarm }, { failure: reason }) => settled.push(`${alarm} ${reason ?? 'done'}`),
  })
  return { ...worker, ran, settled }
}
const rows = () => database.selectFrom('jobs').selectAll().orderBy('job_id').execute()
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await wait(5)
}

beforeEach(async () => {
  await database.deleteFrom('jobs').execute()
  lines.length = 0
})

test('a job runs once its transaction is committed, and never after a rollback', async () => {
  const { runDue, ran } = openAlarms()
  const inTransaction = (alarm: number, fails: boolean) =>
    database.transaction().execute(async transaction => {
      await enqueue(transaction, clock, alarms, { alarm })
      assert.equal(await runDue(), 0)
      if (fails) throw new Error('later in the same transaction')
    })
  await assert.rejects(inTransaction(1, true), /later/)
  assert.equal(await runDue(), 0)
  await inTransaction(2, false)
  assert.equal(await runDue(), 1)
  assert.deepEqual(ran, [2])
  assert.deepEqual(await rows(), [])
})

test('a job does not run before its time, and the longest due one runs first', async () => {
  const { runDue, ran } = openAlarms()
  const at = (milliseconds: number) => ({ runAt: new Date(clock.now().getTime() + milliseconds) })
  await enqueue(database, clock, alarms, { alarm: 3 }, at(2000))
  await enqueue(database, clock, alarms, { alarm: 2 }, at(1000))
  await enqueue(database, clock, alarms, { alarm: 1 })
  assert.equal(await runDue(), 1)
  clock.advance(999)
  assert.equal(await runDue(), 0)
  clock.advance(1001)
  assert.equal(await runDue(), 2)
  assert.deepEqual(ran, [1, 2, 3])
})

test('a worker claims no job of another queue', async () => {
  await enqueue(database, clock, builds, { build: 1, table: 'a' })
  assert.equal(await openAlarms().runDue(), 0)
  assert.equal((await rows())[0]!.tries, 0)
})

test('jobs with one order key run in order; a failed one delays only its key', async () => {
  const ran: string[] = []
  let isBusy = true
  const { runDue } = openWorker({ database, clock, log }, builds, {
    leaseMilliseconds: lease,
    pauseAfter: () => 1000,
    async run({ payload: { build, table } }) {
      ran.push(`${table}${build}`)
      if (table === 'a' && isBusy) throw new Error()
    },
    toFailure: () => aboutJob,
  })
  for (const [build, table] of [
    [1, 'a'],
    [2, 'a'],
    [3, 'b'],
  ] as const)
    await enqueue(database, clock, builds, { build, table })
  assert.equal(await runDue(), 1)
  assert.deepEqual(ran, ['a1', 'b3'])
  isBusy = false
  clock.advance(1000)
  assert.equal(await runDue(), 2)
  assert.deepEqual(ran.slice(2), ['a1', 'a2'])
})

test('four concurrent nodes run each of 40 jobs exactly once', async () => {
  for (let alarm = 0; alarm < 40; alarm += 1) await enqueue(database, clock, alarms, { alarm })
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
  await enqueue(database, clock, alarms, { alarm: 7 })
  const pauses: number[] = []
  for (let [job] = await rows(); job; [job] = await rows()) {
    const pauseMilliseconds = job.next_try_at.getTime() - clock.now().getTime()
    pauses.push(pauseMilliseconds)
    clock.advance(pauses.length > 6 ? 3_600_000 : pauseMilliseconds)
    assert.equal(await runDue(), 0)
  }
  assert.deepEqual(pauses, [0, 1000, 2000, 4000, 8000, 8000, 8000])
  assert.deepEqual([ran.length, settled], [7, ['7 busy']])
  const last = JSON.parse(lines.at(-1)!)
  assert.deepEqual(
    [last.msg, last.queue, last.alarm, last.tries, last.answer],
    ['A job was given up', 'alarms', 7, 7, 'busy'],
  )
  assert.doesNotMatch(lines.join(''), /secret/)
})

test('the age limit counts from the first try, however long the job has waited', async () => {
  const { runDue, settled } = openAlarms(() => Promise.reject(new Error()))
  await enqueue(database, clock, alarms, { alarm: 1 })
  clock.advance(10 * 3_600_000)
  for (const pauseMilliseconds of [1000, 3_599_000]) {
    assert.equal(await runDue(), 0)
    assert.deepEqual(settled, [])
    clock.advance(pauseMilliseconds)
  }
  assert.equal(await runDue(), 0)
  assert.deepEqual([await rows(), settled], [[], ['1 busy']])
})

test('a permanent failure gives a job up at once', async () => {
  const { runDue, settled } = openAlarms(() => Promise.reject(new Error()), { ...aboutJob, isPermanent: true })
  await enqueue(database, clock, alarms, { alarm: 1 })
  assert.equal(await runDue(), 0)
  assert.deepEqual([await rows(), settled], [[], ['1 busy']])
})

test('a failure that is not about the job ends the turn', async () => {
  const { runDue, ran } = openAlarms(() => Promise.reject(new Error()), { ...aboutJob, isAboutJob: false })
  for (const alarm of [1, 2]) await enqueue(database, clock, alarms, { alarm })
  assert.equal(await runDue(), 0)
  assert.deepEqual(ran, [1])
})

test('a job whose end cannot be recorded runs again after the lease', async () => {
  await enqueue(database, clock, alarms, { alarm: 1 })
  const failing = openWorker({ database, clock, log }, alarms, {
    leaseMilliseconds: lease,
    pauseAfter: () => 1000,
    run: async () => {},
    toFailure: () => aboutJob,
    settle: () => Promise.reject(new Error('no room')),
  })
  await assert.rejects(failing.runDue(), /no room/)
  const { runDue } = openAlarms()
  clock.advance(lease - 1)
  assert.equal(await runDue(), 0)
  clock.advance(1)
  assert.equal(await runDue(), 1)
})

for (const isPermanent of [false, true])
  test(`a node that fails after its lease does not affect the next: ${isPermanent ? 'given up' : 'tried again'}`, async () => {
    await enqueue(database, clock, alarms, { alarm: 1 })
    const slow = Promise.withResolvers<void>()
    const late = openAlarms(() => slow.promise, { ...aboutJob, isPermanent })
    const lateTurn = late.runDue()
    await until(() => late.ran.length === 1)
    clock.advance(lease)
    const next = Promise.withResolvers<void>()
    const holder = openAlarms(() => next.promise)
    const turn = holder.runDue()
    await until(() => holder.ran.length === 1)
    slow.reject(new Error())
    assert.equal(await lateTurn, 0)
    const [job] = await rows()
    assert.deepEqual([job!.tries, job!.last_answer], [2, null])
    assert.deepEqual(job!.next_try_at, new Date(clock.now().getTime() + lease))
    assert.equal(await openAlarms().runDue(), 0, 'a third node got it')
    next.resolve()
    assert.equal(await turn, 1)
    assert.deepEqual([late.settled, holder.settled], [[], ['1 done']])
  })

test('stopping aborts the running job, which is retried, and starts no other', async () => {
  for (const alarm of [1, 2]) await enqueue(database, clock, alarms, { alarm })
  const stopped = openAlarms((_, signal) => wait(60_000, undefined, { signal }))
  const turn = stopped.runDue()
  await until(() => stopped.ran.length === 1)
  stopped.stop()
  assert.equal(await turn, 0)
  assert.deepEqual([stopped.ran, await stopped.runDue()], [[1], 0])
  clock.advance(1000)
  assert.equal(await openAlarms().runDue(), 2)
})

test('a job past its age limit whose try is aborted by a stop is not given up', async () => {
  await enqueue(database, clock, alarms, { alarm: 1 })
  await openAlarms(() => Promise.reject(new Error())).runDue()
  clock.advance(3_600_000)
  const stopped = openAlarms((_, signal) => wait(60_000, undefined, { signal }))
  const turn = stopped.runDue()
  await until(() => stopped.ran.length === 1)
  stopped.stop()
  assert.equal(await turn, 0)
  assert.deepEqual([stopped.settled, (await rows()).length], [[], 1])
})

test('a try is aborted before its lease ends', async () => {
  await enqueue(database, clock, alarms, { alarm: 1 })
  const worker = openWorker({ database, clock, log }, alarms, {
    leaseMilliseconds: 200,
    pauseAfter: () => 1000,
    run: (_, signal) => wait(60_000, undefined, { signal }),
    toFailure: () => aboutJob,
  })
  const startedAt = performance.now()
  assert.equal(await worker.runDue(), 0)
  assert.ok(performance.now() - startedAt < 5000)
})
