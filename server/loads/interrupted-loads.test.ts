import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { loadReportNow } from '../../contract/loads/loads.ts'
import { discardLoadedDraft } from '../catalogue/index.ts'
import { StoreError } from '../files/index.ts'
import { debtTable, openLoadsPortal, sourceId } from '../testing/loads/loads-portal.ts'
import { failLoad } from './run-loads.ts'
import { openLoadWorker } from './workers.ts'

const portal = await openLoadsPortal()
const {
  all,
  approve,
  request,
  clock,
  context,
  findCurrentFile,
  database,
  load,
  readLoad,
  listRows,
  save,
  reports,
  stewards,
  worker,
} = portal
const loose = { rows_least_percent: -100, rows_most_percent: 1000 }
const pauseMilliseconds = 5 * 60_000

/** Queues a run and returns its id. */
const queue = async (): Promise<number> => (await request(loadReportNow, { source_id: sourceId })).body.load_run_id
const readLastRun = async () => (await readLoad()).runs[0]
/** Opens a worker with other methods of the store. */
const openWorkerWith = (store: Partial<typeof context.store>) =>
  openLoadWorker({ ...context, store: { ...context.store, ...store } })

beforeEach(async () => {
  await sql`delete from jobs`.execute(database)
  await sql`delete from load_runs`.execute(database)
  await sql`delete from report_drafts`.execute(database)
  await all(debtTable())
  await save(loose)
  const first = await load()
  if (first.outcome === 'waiting') await approve(first.draft_id)
  await all('update office.debt set value = value + 1')
  clock.advance(60_000)
})

test('a run that fails before its start is recorded ends, so that the next one can begin', async () => {
  await failLoad(context, await queue(), { rule: 'portalFailed' })
  const { outcome, reason } = await readLastRun()
  assert.deepEqual([outcome, reason.rule], ['failed', 'portalFailed'])
  await sql`delete from jobs`.execute(database)
  assert.equal((await load()).outcome, 'published')
})

test('a load that the portal itself cannot finish is tried three times', async () => {
  await queue()
  let writes = 0
  const failing = openWorkerWith({
    write: () => {
      writes += 1
      return Promise.reject(new Error('The connection was lost'))
    },
  })
  for (const tries of [1, 2, 3]) {
    assert.equal((await readLastRun()).outcome, null, `before try ${tries}`)
    await failing.runDue()
    assert.equal(writes, tries)
    clock.advance(pauseMilliseconds)
  }
  assert.equal((await readLastRun()).reason.rule, 'portalFailed')
  await queue()
  await failing.runDue()
  clock.advance(pauseMilliseconds)
  await worker.runDue()
  assert.equal((await readLastRun()).outcome, 'published', 'the second try succeeds')
})

test('a load that fails after its publication ends as published', async () => {
  await load()
  const [run] = (await listRows('load_runs')).slice(-1)
  await sql`update load_runs set ended_at = null, outcome = null, step = 'publishing'
    where load_run_id = ${run!.load_run_id}`.execute(database)
  await failLoad(context, Number(run!.load_run_id), { rule: 'portalFailed' })
  assert.equal((await readLastRun()).outcome, 'published')
})

test('a published table sets the accepted types of its own load only', async () => {
  const otherId = reports['gold-price']!
  await sql`insert into report_loads select (jsonb_populate_record(load, jsonb_build_object('report_id', ${otherId}::bigint, 'types', '{}'::jsonb))).*
    from report_loads as load`.execute(database)
  assert.equal((await load()).outcome, 'published')
  const loads = await listRows('report_loads')
  const findTypes = (reportId: number) => loads.find(row => Number(row.report_id) === reportId)!.types as object
  assert.equal(Object.keys(findTypes(reports['public-debt']!)).length, 4)
  assert.deepEqual(findTypes(otherId), {})
  await sql`delete from report_loads where report_id = ${otherId}`.execute(database)
})

test('settings that are saved during a load apply to it: its draft waits', async () => {
  const before = await findCurrentFile()
  await queue()
  let saves = 0
  await openWorkerWith({
    write: async content => {
      if (saves === 0) saves = (await save({ ...loose, is_automatic: false })).body.revision
      return context.store.write(content)
    },
  }).runDue()
  const { outcome, reason, draft_id } = await readLastRun()
  assert.deepEqual([outcome, reason.rule], ['waiting', 'settingsChanged'])
  assert.deepEqual(await findCurrentFile(), before)
  assert.equal((await approve(draft_id)).status, 200)
})

test('a draft that waits for a review stays if the next load fails', async () => {
  await save({ ...loose, is_automatic: false })
  const { draft_id } = await load()
  await queue()
  const rejectAsUnreachable = () => Promise.reject(new StoreError('unreachable', undefined))
  const { toPath: _, ...remote } = context.store
  await openLoadWorker({ ...context, store: { ...remote, open: rejectAsUnreachable } }).runDue()
  const { runs } = await readLoad()
  assert.deepEqual(
    runs.slice(0, 2).map(({ outcome }: { outcome: string }) => outcome),
    ['failed', 'waiting'],
  )
  assert.equal((await approve(draft_id)).status, 200)
})

test('a draft that was just published is not discarded', async () => {
  await save({ ...loose, is_automatic: false })
  const { draft_id } = await load()
  assert.equal((await approve(draft_id)).status, 200)
  await discardLoadedDraft(context, { userId: stewards.steward, call: 'loadFromSource', address: '' }, draft_id)
  assert.ok((await listRows('report_drafts')).some(row => row.draft_id === draft_id))
})
