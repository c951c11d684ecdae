import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { setDraftColumns } from '../../../contract/catalogue/draft-columns.ts'
import { discardDraft } from '../../../contract/catalogue/drafts/drafts.ts'
import { dayMilliseconds, minuteMilliseconds } from '../../../contract/durations.ts'
import { getDraftTable } from '../../../contract/tables/draft-table.ts'
import { visitor } from '../../platform/actor.ts'
import { buildCsvZip, buildMetadata } from '../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'
import { testPortal } from '../../testing/portal.ts'
import { tableRoutes } from '../routes.ts'
import { buildHere } from '../testing/builds-here.ts'
import { enqueueMissingBuilds, type PendingBuild } from './build-queue.ts'
import { selectBuiltVersions } from './built-versions.ts'
import { sweepBuilds } from './stored-builds.ts'
import { openBuilds } from './table-builds.ts'

const portal = await openUploadPortal()
const { context, database, clock } = portal
const tables = testPortal(tableRoutes(context), portal.actors)
let buildParquet = buildHere
const builds = openBuilds({ ...context, log: pino({ level: 'silent' }), build: job => buildParquet(job) })
after(() => builds.stop())
afterEach(() => {
  buildParquet = buildHere
})

const fileName = 'public-debt'
let draftCount = 0
/** Uploads a CSV that no other draft has; returns the id of its draft and the digest of the CSV. */
const uploadDraft = async (amount = '10') => {
  draftCount += 1
  const zip = await buildCsvZip(fileName, [
    ['Day', 'Amount', 'Draft'],
    ['2026-01-31', amount, draftCount],
    ['2026-02-28', '20', draftCount],
  ])
  const draftId: string = await portal.uploadDraft(fileName, 'csv', zip)
  const { digest } = await database
    .selectFrom('report_draft_files')
    .select('digest')
    .where('draft_id', '=', draftId)
    .where('kind', '=', 'csv')
    .executeTakeFirstOrThrow()
  return { draftId, digest }
}
const readTable = (draft_id: string, who = 'steward') => tables.requestJson(getDraftTable, { draft_id }, who)
const listEnqueuedDigests = async () => {
  const { rows } = await sql<{ payload: PendingBuild }>`
    select payload from jobs where queue = 'parquet-builds' order by job_id`.execute(database)
  return rows.map(({ payload }) => payload.csvDigest)
}
/** Enqueues what is missing and runs the builds of one CSV; returns their number. */
const runBuilds = async (digest: string) => {
  await enqueueMissingBuilds(database, clock, 'newest versions and drafts')
  await sql`delete from jobs where queue = 'parquet-builds' and payload ->> 'csvDigest' <> ${digest}`.execute(database)
  const { length } = await listEnqueuedDigests()
  await builds.runDue()
  return length
}
const countBuilds = async (digest: string) => {
  const rows = await database.selectFrom('table_builds').select('reason').where('csv_digest', '=', digest).execute()
  return rows.length
}
/** Makes a column of a draft a text. A published choice applies to later drafts, so each test chooses another column. */
const chooseText = (draft_id: string, column: 'Day' | 'Amount') =>
  portal.requestJson(setDraftColumns, { draft_id, choices: { [column]: { kind: 'text' } } }, 'steward')

test('the table of a draft is built before the publication, and the version has it at once', async () => {
  const { draftId, digest } = await uploadDraft()
  const state = { state: 'building', reason: null, failure: null, row_count: 0, column_count: 0 }
  assert.deepEqual(await readTable(draftId), state)
  assert.equal(await runBuilds(digest), 1)
  assert.deepEqual(await readTable(draftId), { ...state, state: 'ready', row_count: 2, column_count: 3 })
  assert.equal((await portal.publishReviewed(draftId)).body.status, 'success')
  assert.equal(await runBuilds(digest), 0, 'the version needs no other build')
  const versions = await selectBuiltVersions(database, visitor)
    .where('csv.digest', '=', digest)
    .select('number')
    .execute()
  assert.equal(versions.length, 1)
})

test('other settings of the columns need another table, and so does a draft with the settings of the latest version', async () => {
  const { draftId, digest } = await uploadDraft()
  await runBuilds(digest)
  await chooseText(draftId, 'Amount')
  assert.equal((await readTable(draftId)).state, 'building')
  assert.equal(await runBuilds(digest), 1)
  assert.equal((await readTable(draftId)).state, 'ready')
  assert.equal(await countBuilds(digest), 2)
  await portal.publishReviewed(draftId)
  const next = await uploadDraft()
  await runBuilds(next.digest)
  await portal.publishReviewed(next.draftId)
  assert.equal(await runBuilds(next.digest), 0)
})

test('a table that neither a version nor a draft needs is deleted after a day', async () => {
  const { draftId, digest } = await uploadDraft()
  await runBuilds(digest)
  await chooseText(draftId, 'Day')
  await runBuilds(digest)
  clock.advance(dayMilliseconds - 1)
  await sweepBuilds(database, clock)
  assert.equal(await countBuilds(digest), 2)
  clock.advance(2)
  await sweepBuilds(database, clock)
  assert.equal(await countBuilds(digest), 1)
  assert.equal((await readTable(draftId)).state, 'ready', 'that of the current settings stays')
  await portal.requestJson(discardDraft, { draft_id: draftId }, 'steward')
  await sweepBuilds(database, clock)
  assert.equal(await countBuilds(digest), 0)
})

test('a draft that is discarded before its build has no table', async () => {
  const { draftId, digest } = await uploadDraft()
  await enqueueMissingBuilds(database, clock, 'newest versions and drafts')
  await portal.requestJson(discardDraft, { draft_id: draftId }, 'steward')
  assert.equal(await runBuilds(digest), 1)
  assert.equal(await countBuilds(digest), 0)
})

test('staff read where a build failed, and that it is retried', async () => {
  const { draftId, digest } = await uploadDraft()
  buildParquet = async () => {
    throw new Error('Column 2 has 1 values of 2')
  }
  await runBuilds(digest)
  const { state, failure } = await readTable(draftId)
  assert.deepEqual([state, failure], ['building', 'The build failed: Column 2 has 1 values of 2'])
  buildParquet = buildHere
  clock.advance(60_000)
  await runBuilds(digest)
  assert.deepEqual(await readTable(draftId), {
    ...{ state: 'ready', reason: null, failure: null },
    ...{ row_count: 2, column_count: 3 },
  })
})

test('a draft whose values do not fit the settings of the latest version has no table, and can be published', async () => {
  const { draftId: earlier } = await uploadDraft()
  const choices = { Amount: { kind: 'integer' } }
  await portal.requestJson(setDraftColumns, { draft_id: earlier, choices }, 'steward')
  await portal.publishReviewed(earlier)
  const { draftId, digest } = await uploadDraft('about ten')
  await runBuilds(digest)
  const { state, reason } = await readTable(draftId)
  assert.deepEqual([state, reason], ['none', 'misfits'])
  assert.equal((await portal.publishReviewed(draftId)).body.status, 'success')
})

test('the builds of published tables come before those of drafts', async () => {
  await sql`delete from jobs where queue = 'parquet-builds'`.execute(database)
  const { digest } = await uploadDraft()
  const { draftId, digest: published } = await uploadDraft()
  await portal.publishReviewed(draftId)
  await enqueueMissingBuilds(database, clock, 'newest versions and drafts')
  const digests = await listEnqueuedDigests()
  assert.deepEqual([digests.includes(published), digests.at(-1)], [true, digest])
})

const refused: [who: string, status: number][] = [
  ['visitor', 401],
  ['reader', 403],
  ['analyst', 403],
  ['colleague', 404],
]
for (const [who, status] of refused)
  test(`getDraftTable: ${who} gets ${status}, and the table of a draft is not told apart from a missing one`, async () => {
    const { draftId } = await uploadDraft()
    for (const draft_id of [draftId, '00000000-0000-4000-8000-000000000000'])
      assert.equal((await tables.request(getDraftTable, { draft_id }, who)).status, status)
  })

test('a draft without a CSV has no table, and one that does not exist is 404', async () => {
  const workbook = await buildMetadata(['Day', 'Amount', 'Draft'])
  const { state, reason } = await readTable(await portal.uploadDraft(fileName, 'metadata', workbook))
  assert.deepEqual([state, reason], ['none', 'noCsv'])
  const missing = { draft_id: '00000000-0000-4000-8000-000000000000' }
  assert.equal((await tables.request(getDraftTable, missing, 'steward')).status, 404)
  assert.equal((await tables.request(getDraftTable, { draft_id: 'x' }, 'steward')).status, 400)
})

test('the build of a crashed node is due again two minutes after its last renewal', async () => {
  const { digest } = await uploadDraft()
  let claimedUntil = 0
  buildParquet = async job => {
    const { next_try_at } = await database
      .selectFrom('jobs')
      .select('next_try_at')
      .where('queue', '=', 'parquet-builds')
      .executeTakeFirstOrThrow()
    claimedUntil = next_try_at.getTime()
    return buildHere(job)
  }
  await runBuilds(digest)
  assert.equal(claimedUntil - clock.now().getTime(), 2 * minuteMilliseconds)
})

const pathFailures = [
  'Error: IO Error: Could not write file "/srv/khlang/tmp/a b/table.parquet": No space left on device',
  "ENOSPC: no space left on device, open '/srv/khlang/tmp/values.csv'",
  "EACCES: permission denied, rename 'C:\\khlang\\a' -> 'C:\\khlang\\b'",
]
for (const message of pathFailures)
  test(`staff read no path of the machine in a failed build: ${message}`, async () => {
    const { draftId, digest } = await uploadDraft()
    buildParquet = async () => {
      throw new Error(message)
    }
    await runBuilds(digest)
    const { failure } = await readTable(draftId)
    assert.match(failure, /^The build failed: \w+/)
    assert.doesNotMatch(failure, /khlang/)
  })
