import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { dayMilliseconds, hourMilliseconds } from '../../../contract/durations.ts'
import { mapRunJob } from '../../../contract/runs/jobs.ts'
import { openRunsPortal } from '../../testing/runs/runs-portal.ts'
import { checkAlarms } from '../alarms/alarms.ts'

const { database, clock, requestStatus, sendEvents, addSource, jobId } = await openRunsPortal()
const sources = {
  rates: await addSource('external', { name: 'Rates', workflow: 'wf_rates', reportIds: [] }),
  gold: await addSource('external', { name: 'Gold', workflow: 'wf_gold', reportIds: [] }),
}
await sendEvents({ workflow: 'wf', run: 'r1', status: 'done', at: '2026-11-01T00:00:00Z' })
const job_id = await jobId('wf')
await sql`update run_jobs set first_seen_at = '2026-11-01'`.execute(database)

const mapJob = async (external_source_id: number, alarm_email: string) =>
  assert.equal((await requestStatus(mapRunJob, { job_id, external_source_id, alarm_email })).status, 200)
const steward = 'steward@example.org'
/** Returns the kinds of the mails of one check. */
const checkAndListMails = async () => {
  await sql`delete from mails`.execute(database)
  await checkAlarms({
    ...{ database, clock, officeName: { en: 'Office', th: 'สำนักงาน' } },
    publicUrl: () => 'https://data.example.org',
  })
  const { rows } = await sql<{ subject: string }>`select subject from mails order by mail_id`.execute(database)
  return rows.map(({ subject }) => subject.replace(/.*\/ /, ''))
}
const readWatchedSince = async () => {
  const { rows } = await sql<{ watched_since: Date | null }>`select watched_since from run_jobs`.execute(database)
  return rows[0]!.watched_since
}

beforeEach(async () => {
  await mapJob(sources.rates, '')
  await sql`delete from run_alarms`.execute(database)
})

test('times before a job had a contact raise no alarm', async () => {
  await mapJob(sources.rates, steward)
  assert.deepEqual(await checkAndListMails(), [])
  clock.advance(dayMilliseconds)
  assert.deepEqual(await checkAndListMails(), ['is late'])
})

test('times before a job got its source raise no alarm', async () => {
  await mapJob(sources.rates, steward)
  clock.advance(20.5 * hourMilliseconds)
  await mapJob(sources.gold, steward)
  clock.advance(2 * hourMilliseconds)
  assert.deepEqual(await checkAndListMails(), [])
  clock.advance(dayMilliseconds)
  assert.deepEqual(await checkAndListMails(), ['is late'])
})

test('times before the source got its schedule raise no alarm', async () => {
  const setTime = (at_time: string) =>
    database.updateTable('external_sources').set({ at_time }).where('external_source_id', '=', sources.rates).execute()
  await mapJob(sources.rates, steward)
  assert.deepEqual(await checkAndListMails(), [])
  clock.advance(20 * hourMilliseconds)
  const now = clock.now().getTime()
  // Due 3 hours ago by the new schedule.
  await setTime(new Date(now + 4 * hourMilliseconds).toISOString().slice(11, 19))
  assert.deepEqual(await checkAndListMails(), [])
  clock.advance(hourMilliseconds)
  assert.deepEqual(await checkAndListMails(), [])
  clock.advance(23 * hourMilliseconds)
  assert.deepEqual(await checkAndListMails(), ['is late'])
  await setTime('06:00:00')
})

test('times before a source with the name of the workflow was added raise no alarm', async () => {
  assert.equal((await requestStatus(mapRunJob, { job_id, alarm_email: steward })).status, 200)
  assert.deepEqual(await checkAndListMails(), [])
  clock.advance(dayMilliseconds)
  const namedSourceId = await addSource('internal', { name: 'Named', workflow: 'wf', reportIds: [] })
  assert.deepEqual(await checkAndListMails(), [])
  clock.advance(dayMilliseconds)
  assert.deepEqual(await checkAndListMails(), ['is late'])
  await database.deleteFrom('internal_sources').where('internal_source_id', '=', namedSourceId).execute()
})

test('saving a job without a change, or with another contact, does not restart its watch', async () => {
  await mapJob(sources.rates, steward)
  const since = await readWatchedSince()
  clock.advance(dayMilliseconds)
  await mapJob(sources.rates, steward)
  await mapJob(sources.rates, 'colleague@example.org')
  assert.deepEqual(await readWatchedSince(), since)
  assert.deepEqual(await checkAndListMails(), ['is late'])
})

test('choosing the source that the name of the workflow found already does not restart the watch', async () => {
  const namedSourceId = await addSource('internal', { name: 'Named', workflow: 'wf', reportIds: [] })
  const mapToNamed = async (internal_source_id: number | null) =>
    assert.equal((await requestStatus(mapRunJob, { job_id, internal_source_id, alarm_email: steward })).status, 200)
  await mapToNamed(null)
  const since = await readWatchedSince()
  clock.advance(dayMilliseconds)
  assert.deepEqual(await checkAndListMails(), ['is late'])
  await mapToNamed(namedSourceId)
  await mapToNamed(null)
  assert.deepEqual(await readWatchedSince(), since)
  assert.deepEqual(await checkAndListMails(), [])
  const { rows } = await sql`select reason from run_alarms`.execute(database)
  assert.deepEqual(rows, [{ reason: 'late' }])
  await database.deleteFrom('internal_sources').where('internal_source_id', '=', namedSourceId).execute()
})

test('a restarted watch ends an alarm about a missing run without a mail, and keeps one about a failed run', async () => {
  await mapJob(sources.rates, steward)
  clock.advance(dayMilliseconds)
  assert.deepEqual(await checkAndListMails(), ['is late'])
  await mapJob(sources.rates, '')
  await mapJob(sources.rates, steward)
  assert.deepEqual(await checkAndListMails(), [])
  await sendEvents({ workflow: 'wf', run: 'r2', status: 'error', at: clock.now().toISOString() })
  assert.deepEqual(await checkAndListMails(), ['failed'])
  await mapJob(sources.rates, '')
  await mapJob(sources.rates, steward)
  assert.deepEqual(await checkAndListMails(), [])
  await sendEvents({ workflow: 'wf', run: 'r3', status: 'done', at: clock.now().toISOString() })
  assert.deepEqual(await checkAndListMails(), ['is working again'])
})

test('the start of a watch is not part of the audit trail', async () => {
  await mapJob(sources.rates, steward)
  const { rows } = await sql<{ after: object }>`
    select after from audit_records where subject = 'run_jobs' order by audit_id desc limit 1`.execute(database)
  assert.deepEqual(rows[0]!.after, { alarm_email: steward })
})
