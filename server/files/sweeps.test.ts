import assert from 'node:assert/strict'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '../platform/clock.ts'
import { openTestDatabase } from '../testing/database.ts'
import { isSomebodyLocked } from '../testing/databases/lock-waits.ts'
import { createTestFolder } from '../testing/folders.ts'
import { listAll, write } from '../testing/store-scenarios.ts'
import { type FileStore, keepFiles, openFolderStore, type StoredFile, StoreError, sweepFiles } from './index.ts'

const folder = await createTestFolder()
const { database, pool } = await openTestDatabase()
const store = openFolderStore(folder)
const clock = systemClock
const yesterday = new Date(Date.now() - 25 * 3_600_000)

const sweep = (usedStore: FileStore = store) => sweepFiles({ database, store: usedStore, clock })
const keep = (file: StoredFile, usedStore: FileStore = store) =>
  database.transaction().execute(transaction => keepFiles(transaction, { store: usedStore, clock }, [file]))
const ageFile = ({ digest }: StoredFile) => utimes(join(folder, digest.slice(0, 2), digest), yesterday, yesterday)
const ageRow = ({ digest }: StoredFile) =>
  database.updateTable('stored_files').set({ stored_at: yesterday }).where('digest', '=', digest).execute()
/** Writes a file and dates it more than a day back. */
const writeOld = async (text: string) => {
  const file = await write(store, text)
  await ageFile(file)
  return file
}
const hasFile = async ({ digest }: StoredFile) => (await store.find(digest)) !== undefined
const hasRow = async ({ digest }: StoredFile) =>
  (await pool.query('select from stored_files where digest = $1', [digest])).rowCount === 1

test('unreferenced files are removed after a day, and an active upload stays', async () => {
  const [forgotten, arriving] = [await writeOld('forgotten'), await write(store, 'arriving')]
  assert.deepEqual(await sweep(), { files: 1, unfinished: 0 })
  assert.deepEqual([await hasFile(forgotten), await hasFile(arriving)], [false, true])
})

test('an unreferenced row is removed with its file, a day after it was last stored', async () => {
  const [unused, recent] = [await writeOld('unused'), await writeOld('kept again')]
  for (const file of [unused, recent]) {
    await keep(file)
    await ageRow(file)
  }
  await keep(recent)
  await sweep()
  assert.deepEqual([await hasRow(unused), await hasFile(unused)], [false, false])
  assert.deepEqual([await hasRow(recent), await hasFile(recent)], [true, true])
})

test('a reference from any table, even a new one, keeps a file', async () => {
  await pool.query('create table things_to_come (paper text references stored_files)')
  const files = [await writeOld('of an agreement'), await writeOld('of things to come')] as const
  for (const file of files) await keep(file)
  await pool.query(
    `insert into consent_agreements (name, version, file_name, file_digest, created_at) values ('a', '9', 'a.pdf', $1, now())`,
    [files[0].digest],
  )
  await pool.query('insert into things_to_come values ($1)', [files[1].digest])
  for (const file of files) await ageRow(file)
  assert.equal((await sweep()).files, 0)
  for (const file of files) assert.deepEqual([await hasRow(file), await hasFile(file)], [true, true])
})

test('temporary files are removed after a day', async () => {
  for (const name of ['left', 'arriving']) await writeFile(join(folder, 'incoming', name), 'begun')
  await utimes(join(folder, 'incoming', 'left'), yesterday, yesterday)
  assert.equal((await sweep()).unfinished, 1)
  assert.equal((await sweep()).unfinished, 0)
})

test('a file that cannot be removed keeps its row, and the next sweep tries again', async () => {
  const file = await writeOld('stubborn')
  const failing = { ...store, remove: () => Promise.reject(new StoreError('unreachable', undefined)) }
  await assert.rejects(sweep(failing), StoreError)
  assert.deepEqual([await hasRow(file), await hasFile(file)], [false, true])
  assert.equal((await sweep()).files, 1)
})

test('a missing file gets no row', async () => {
  const file = await write(store, 'short-lived')
  await store.remove(file.digest)
  await assert.rejects(keep(file), { status: 503 })
  await assert.rejects(keep({ ...(await write(store, 'of another length')), sizeBytes: 1 }), { status: 503 })
  assert.equal(await hasRow(file), false)
})

test('two transactions that store the same files in different orders both succeed', async () => {
  const files = await Promise.all(['one', 'two', 'three'].map(text => write(store, text)))
  const transactions = [files, files.toReversed(), [...files, ...files]].map(list =>
    database.transaction().execute(transaction => keepFiles(transaction, { store, clock }, list)),
  )
  await Promise.all(transactions)
  for (const file of files) assert.ok(await hasRow(file))
})

type Participant = 'sweep' | 'writer'

/** A store that waits for its turn before each operation, and the scheduler of the turns. */
const createTurns = (schedule: Participant[]) => {
  const waiting: Partial<Record<Participant, () => void>> = {}
  const ended: Partial<Record<Participant, boolean>> = {}
  let isOver = false
  const waitForTurn = async (who: Participant) => {
    if (!isOver) await new Promise<void>(go => (waiting[who] = go))
  }
  /** Waits until a participant reaches the next turn, has ended, or waits for a row that the other has locked. */
  const waitForArrival = async (who: Participant) => {
    while (!waiting[who] && !ended[who] && !(await isSomebodyLocked(database))) await wait(5)
  }
  const createStoreFor = (who: Participant): FileStore => ({
    ...store,
    write: content => waitForTurn(who).then(() => store.write(content)),
    find: digest => waitForTurn(who).then(() => store.find(digest)),
    remove: digest => waitForTurn(who).then(() => store.remove(digest)),
    async *list() {
      await waitForTurn(who)
      yield* store.list()
    },
  })
  const runSchedule = async () => {
    for (const who of schedule) {
      await waitForArrival(who)
      waiting[who]?.()
      delete waiting[who]
      await waitForArrival(who)
    }
    isOver = true
    for (const go of Object.values(waiting)) go?.()
  }
  const run = <T>(who: Participant, work: Promise<T>) => work.finally(() => (ended[who] = true))
  return { createStoreFor, runSchedule, run, waitForTurn }
}

const listArrangements = (sweeps: number, writes: number): Participant[][] => {
  if (sweeps + writes === 0) return [[]]
  return [
    ...(sweeps ? listArrangements(sweeps - 1, writes).map((rest): Participant[] => ['sweep', ...rest]) : []),
    ...(writes ? listArrangements(sweeps, writes - 1).map((rest): Participant[] => ['writer', ...rest]) : []),
  ]
}

// The sweep lists, checks and removes; the writer writes, checks and commits.
const outcomes = new Set<string>()
for (const schedule of listArrangements(3, 3))
  test(`no row loses its file: ${schedule.join(', ')}`, async () => {
    const text = schedule.join()
    const file = await writeOld(text)
    const { createStoreFor, runSchedule, run, waitForTurn } = createTurns(schedule)
    const writeAndKeep = async () => {
      const usedStore = createStoreFor('writer')
      const newFile = await write(usedStore, text)
      await database.transaction().execute(async transaction => {
        await keepFiles(transaction, { store: usedStore, clock }, [newFile])
        await waitForTurn('writer')
      })
    }
    const work = [run('sweep', sweep(createStoreFor('sweep'))), run('writer', writeAndKeep())]
    const [sweepResult, writeResult] = (await Promise.allSettled([...work, runSchedule()])) as [
      PromiseSettledResult<{ files: number }>,
      PromiseSettledResult<void>,
    ]
    assert.equal(sweepResult.status, 'fulfilled')
    const isKept = writeResult.status === 'fulfilled'
    if (!isKept) assert.equal(writeResult.reason.status, 503)
    assert.equal(await hasRow(file), isKept)
    if (isKept) assert.ok(await hasFile(file), 'the row points to nothing')
    const isWrittenBeforeSecondSweepStep =
      schedule.indexOf('writer') < schedule.indexOf('sweep', schedule.indexOf('sweep') + 1)
    if (isWrittenBeforeSecondSweepStep) assert.ok(isKept, 'an upload under way was swept')
    outcomes.add(`${isKept ? 'kept' : 'refused'}, ${sweepResult.value.files} swept`)
  })

test('these schedules cover every possible outcome', () => {
  assert.deepEqual([...outcomes].sort(), ['kept, 0 swept', 'kept, 1 swept', 'refused, 1 swept'])
})

test('in the end only referenced files are left', async () => {
  await pool.query(`update stored_files set stored_at = $1`, [yesterday])
  for (const file of await listAll(store)) await ageFile(file)
  await sweep()
  assert.equal((await listAll(store)).length, 2)
})
