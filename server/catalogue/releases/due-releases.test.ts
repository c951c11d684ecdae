import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import { StoreError } from '../../files/index.ts'
import type { DB } from '../../platform/database/tables.ts'
import { buildCsvZip, buildMetadata, type TestTable } from '../../testing/catalogue/report-files.ts'
import { failInserts } from '../../testing/databases/failing-inserts.ts'
import { waitUntilLocked } from '../../testing/databases/lock-waits.ts'
import { checkDraft } from '../drafts/draft-checks.ts'
import { requireDraft } from '../drafts/drafts.ts'
import { openReleases } from './release-runs.ts'
import { header, openReleasesPortal, success, table } from './testing/releases-portal.ts'

const portal = await openReleasesPortal()
const { database, clock, context, users, reports, createDraft, schedule, listDraftReleases, findRowCount, listSteps } =
  portal
const longer: TestTable = [...table, [2026, 13], [2027, 14]]
const tenMinutes = 600_000

let failures = 0
const log = {
  error() {
    failures += 1
  },
} as unknown as Logger
const openNode = (other: Partial<typeof context> = {}) => openReleases({ ...context, ...other, log })
const node = openNode()
const readState = async (name: string) => {
  const [release] = await listDraftReleases(name)
  return release && [release.state, release.held_reason]
}
const scheduleDue = async (name: string) => {
  const draft = await createDraft(name, longer)
  assert.deepEqual(await schedule(draft, 600), success)
  clock.advance(tenMinutes)
  return draft
}

const bystander = await createDraft('old-revenue')
await schedule(bystander, 86_400)
const readBystander = () =>
  database.selectFrom('report_drafts').selectAll().where('draft_id', '=', bystander).executeTakeFirstOrThrow()
const bystanderBefore = await readBystander()

test('a release that fails is retried after two seconds, then after pauses that double up to a minute', async t => {
  const name = 'public-debt'
  await scheduleDue(name)
  const succeedAgain = await failInserts(database, 'report_files')
  let now = 5000
  t.mock.method(performance, 'now', () => now)
  const failing = openNode()
  failures = 0
  await failing.runDue()
  assert.equal(failures, 1)
  for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
    const before: number = failures
    now += seconds * 1000 - 1
    await failing.runDue()
    assert.equal(failures, before, `${seconds} seconds are not over`)
    now += 1
    await failing.runDue()
    assert.equal(failures, before + 1)
  }
  await succeedAgain()
  failing.stop()
  now += 60_000
  await failing.runDue()
  assert.notEqual(await findRowCount(name), 4, 'a node that stops releases nothing')
  await openNode().runDue()
  assert.equal(await findRowCount(name), 4)
})

test('any number of earlier drafts that are held, unscheduled or published does not delay a release', async () => {
  const name = 'gold-price'
  await scheduleDue(name)
  for (const state of ["at, null, 'disagrees', null", 'null, at, null, null', 'at, null, null, at'])
    await sql`insert into report_drafts (report_id, user_id, made_at, release_at, scheduled_at, sent_at, held_reason, published_at)
      select ${reports.inflation!}, ${users.grouped!}, at, at, ${sql.raw(state)}
      from generate_series(1, 100), (values (timestamptz '2026-01-01')) as early (at)`.execute(database)
  await node.runDue()
  assert.equal(await findRowCount(name), 4)
  await database.deleteFrom('report_drafts').where('user_id', '=', users.grouped!).execute()
})

const updateDraft = (draft: string, columns: string) => (transaction: Transaction<DB>) =>
  sql`update report_drafts set ${sql.raw(columns)} where draft_id = ${draft}`.execute(transaction)
const deleteDraft = (draft: string) => (transaction: Transaction<DB>) =>
  sql`delete from report_drafts where draft_id = ${draft}`.execute(transaction)
const overtakingChanges: { scenario: string; change: typeof deleteDraft; state: unknown }[] = [
  {
    scenario: 'held by another node',
    change: draft => updateDraft(draft, "held_reason = 'rightLost'"),
    state: ['held', 'rightLost'],
  },
  {
    scenario: 'postponed',
    change: draft => updateDraft(draft, "release_at = release_at + interval '1 second'"),
    state: ['scheduled', null],
  },
  {
    scenario: 'scheduled by someone else',
    change: draft => updateDraft(draft, `scheduled_by = ${users.grouped!}`),
    state: ['scheduled', null],
  },
  {
    scenario: 'withdrawn',
    change: draft => updateDraft(draft, 'scheduled_at = null, sent_at = made_at'),
    state: ['waiting', null],
  },
  { scenario: 'deleted', change: deleteDraft, state: undefined },
]
test('a draft that changes while its release begins is not released, and nothing has failed', async () => {
  const name = 'borrowing-plan'
  const draft = await scheduleDue(name)
  const initial = await database
    .selectFrom('report_drafts')
    .selectAll()
    .where('draft_id', '=', draft)
    .executeTakeFirst()
  failures = 0
  for (const { scenario, change, state } of overtakingChanges) {
    let run: Promise<void> | undefined
    await database.transaction().execute(async transaction => {
      await sql`select from report_drafts where draft_id = ${draft} for update`.execute(transaction)
      run = node.runDue()
      await waitUntilLocked(database, run)
      await change(draft)(transaction)
    })
    await run
    assert.deepEqual(await readState(name), state, scenario)
    const { scheduled_at, scheduled_by, release_at } = initial!
    await database
      .updateTable('report_drafts')
      .set({ scheduled_at, scheduled_by, release_at, sent_at: null, held_reason: null })
      .where('draft_id', '=', draft)
      .execute()
  }
  assert.notEqual(await findRowCount(name), 4)
  assert.equal(failures, 0)
})

/** Changes the current files of a report, as if someone published. */
const toggleFiles = (name: string) =>
  sql`update report_files set is_current = not is_current where report_id = ${reports[name]!} and kind = 'metadata'`.execute(
    database,
  )
/** Opens a node that acts after each comparison of a draft. */
const openNodeThat = (act: () => Promise<unknown>) =>
  openNode({ folders: { ...context.folders, with: work => context.folders.with(work).finally(act) } })

test('a release beside others who keep publishing gives up after three tries, and the next run releases it', async () => {
  const name = 'debt-service'
  await scheduleDue(name)
  await toggleFiles(name)
  failures = 0
  let compared = 0
  // A comparison uses two folders.
  await openNodeThat(async () => (compared++ % 2 === 0 ? toggleFiles(name) : undefined)).runDue()
  assert.equal(compared, 4)
  assert.deepEqual(await readState(name), ['scheduled', null])
  await node.runDue()
  assert.deepEqual([await findRowCount(name), failures], [4, 0])
})

test('a release whose file is missing is held, and one whose store does not respond is tried again', async () => {
  const name = 'oil-reserves'
  const draft = await scheduleDue(name)
  await toggleFiles(name)
  failures = 0
  const { toPath, ...remote } = context.store
  const openNodeWithFailingStore = (reason: 'missing' | 'unreachable') =>
    openNode({ store: { ...remote, open: () => Promise.reject(new StoreError(reason, undefined)) } })
  await openNodeWithFailingStore('unreachable').runDue()
  assert.deepEqual([await readState(name), failures], [['scheduled', null], 1])
  await openNodeWithFailingStore('missing').runDue()
  assert.deepEqual([await readState(name), failures], [['held', 'lostFile'], 1])
  const { after } = await sql<{ after: object }>`select after from audit_records
    where subject = 'report_drafts' order by audit_id desc limit 1`
    .execute(database)
    .then(({ rows }) => rows[0]!)
  assert.deepEqual(after, { draft_id: draft, step: 'held', release_at: clock.now().toISOString(), reason: 'lostFile' })
  await portal.cancel(draft)
})

test('a release whose file is missing is held, although nothing else has changed since its check', async () => {
  const name = 'electricity-use'
  const draft = await scheduleDue(name)
  failures = 0
  const openNodeWithFind = (find: typeof context.store.find) => openNode({ store: { ...context.store, find } })
  await openNodeWithFind(() => Promise.reject(new StoreError('unreachable', undefined))).runDue()
  assert.deepEqual([await readState(name), failures], [['scheduled', null], 1])
  await openNodeWithFind(async () => undefined).runDue()
  assert.deepEqual([await readState(name), await findRowCount(name)], [['held', 'lostFile'], undefined])
  await portal.cancel(draft)
})

test('a draft that no longer agrees is not held if it is withdrawn or deleted during the comparison', async () => {
  const name = 'inflation-forecast'
  await portal.upload(name, 'csv', await buildCsvZip(name, table))
  const draft_id = await portal.uploadDraft(name, 'metadata', await buildMetadata(header))
  assert.deepEqual(await schedule(draft_id, 600), success)
  const other = await buildCsvZip(name, [['Month'], [1], [2]])
  await portal.upload(name, 'csv', other, { who: 'colleague' })
  clock.advance(tenMinutes)
  failures = 0
  const withdraw = updateDraft(draft_id, 'scheduled_at = null, sent_at = made_at')
  await openNodeThat(() => database.transaction().execute(withdraw)).runDue()
  assert.deepEqual(await readState(name), ['waiting', null])
  const scheduleAgain = updateDraft(draft_id, 'scheduled_at = sent_at, sent_at = null')
  await database.transaction().execute(scheduleAgain)
  await node.runDue()
  assert.deepEqual(await readState(name), ['held', 'disagrees'])
  await database.transaction().execute(updateDraft(draft_id, 'held_reason = null'))
  await openNodeThat(() => database.transaction().execute(deleteDraft(draft_id))).runDue()
  assert.deepEqual([await readState(name), failures], [undefined, 0])
  assert.deepEqual(await listSteps(name), ['collector scheduled', 'collector held'])
})

test('a release whose comparison with newer files was interrupted is compared again, and held for new findings', async () => {
  const name = 'inflation'
  const publish = async (rows: TestTable) =>
    portal.upload(name, 'csv', await buildCsvZip(name, rows), { mode: 'Update' })
  await publish(table)
  // Its rows are those of the current table and two more, so there are no findings.
  const draft = await scheduleDue(name)
  await publish([header, ...Array.from({ length: 20 }, (_, index) => [1990 + index, index])])
  assert.ok('current' in (await checkDraft(context, await requireDraft(database, users.collector!, draft))))
  await node.runDue()
  assert.equal(await findRowCount(name), 20)
  assert.deepEqual(await readState(name), ['held', 'disagrees'])
})

test('a release whose scheduler was deleted is held', async () => {
  const name = 'gdp-current'
  const draft = await scheduleDue(name)
  await database.transaction().execute(updateDraft(draft, 'scheduled_by = null'))
  await node.runDue()
  assert.deepEqual(await readState(name), ['held', 'rightLost'])
})

test('a draft that takes no step itself is not changed by the steps of other drafts', async () => {
  assert.deepEqual(await readBystander(), bystanderBefore)
})
