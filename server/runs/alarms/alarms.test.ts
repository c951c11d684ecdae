import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { stoppedClock } from '../../platform/clock.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { waitUntilLocked } from '../../testing/databases/lock-waits.ts'
import { parsePlainRun } from '../intake/events.ts'
import { storeEvents } from '../intake/stored-events.ts'
import { silenceOwnJob } from '../jobs/own-jobs.ts'
import { restartWatch } from '../jobs/watches.ts'
import { listExpectedFailingJobs } from '../workbench/failing-jobs.ts'
import { checkAlarms } from './alarms.ts'

const { database, pool } = await openTestDatabase()
const buildContext = (at: string) => ({
  database,
  clock: stoppedClock(at),
  officeName: { en: 'Office', th: 'สำนักงาน' },
  publicUrl: () => 'https://data.example.org',
})
const sendStatus = (status: 'running' | 'done' | 'error' | 'aborted', at: string, workflow = 'wf') =>
  storeEvents({ database, clock: stoppedClock(at) }, [
    {
      ...parsePlainRun(
        { workflow, run: at, status, at, message: status === 'error' ? '404 Not Found' : '' },
        new Date(at),
      ),
      keyId: null,
    },
  ])
const check = async (at: string) => {
  const before = await listSubjects()
  await checkAlarms(buildContext(at))
  return (await listSubjects()).slice(before.length)
}
const listSubjects = async () => {
  const rows = await database.selectFrom('mails').select('subject').orderBy('mail_id').execute()
  return rows.map(({ subject }) => subject.replace(/.*\/ /, ''))
}

beforeEach(async () => {
  await sql`truncate run_events, runs, run_days, run_alarms, run_jobs, internal_sources, mails, jobs restart identity cascade`.execute(
    database,
  )
  await sql`insert into internal_sources (schema_name, table_name, name, workflow, workflow_type, status, repeat, at_time, created_at)
    values ('warehouse', 'oil', 'Oil', 'wf', 'etl', 'online', 'daily', '06:00', '2026-11-01')`.execute(database)
  await sendStatus('done', '2026-11-19T06:00:10+07:00')
  await sql`update run_jobs set alarm_email = 'steward@example.org'`.execute(database)
})

test('a failed run is mailed once, and its recovery once', async () => {
  assert.deepEqual(await check('2026-11-19T07:00:00+07:00'), [])
  await sendStatus('error', '2026-11-19T08:00:00+07:00')
  assert.deepEqual(await check('2026-11-19T08:01:00+07:00'), ['failed'])
  await sendStatus('error', '2026-11-19T09:00:00+07:00')
  await sendStatus('running', '2026-11-19T10:00:00+07:00')
  assert.deepEqual(await check('2026-11-19T10:01:00+07:00'), [])
  await sendStatus('done', '2026-11-19T10:00:00+07:00')
  assert.deepEqual(await check('2026-11-19T10:05:00+07:00'), ['is working again'])
  assert.deepEqual(await check('2026-11-19T10:06:00+07:00'), [])
})

test('what ends the alarms of one job leaves those of the others', async () => {
  for (const workflow of ['wf', 'other']) await sendStatus('error', '2026-11-19T08:00:00+07:00', workflow)
  await sql`update run_jobs set alarm_email = 'steward@example.org'`.execute(database)
  assert.deepEqual(await check('2026-11-19T08:01:00+07:00'), ['failed', 'failed'])
  await sendStatus('done', '2026-11-19T09:00:00+07:00')
  assert.deepEqual(await check('2026-11-19T09:01:00+07:00'), ['is working again'])
  assert.deepEqual(await check('2026-11-19T09:02:00+07:00'), [], 'the other alarm was not raised again')
  const selectJob = (name: string) =>
    database.selectFrom('run_jobs').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
  const { job_id, namespace, name } = await selectJob('wf')
  await sql`update run_alarms set reason = 'late'`.execute(database)
  await database.transaction().execute(async transaction => {
    await restartWatch(transaction, stoppedClock('2026-11-19T09:03:00+07:00'), job_id)
    await silenceOwnJob(transaction, { namespace, name })
    await silenceOwnJob(transaction, { namespace: 'elsewhere', name: 'other' })
  })
  const otherJob = await selectJob('other')
  const alarms = await database.selectFrom('run_alarms').select('job_id').execute()
  assert.deepEqual(alarms, [{ job_id: otherJob.job_id }])
  assert.deepEqual([otherJob.watched_since, otherJob.alarm_email], [null, 'steward@example.org'])
})

test('a run that is an hour late is mailed once, and its arrival once', async () => {
  assert.deepEqual(await check('2026-11-20T06:59:59+07:00'), [])
  assert.deepEqual(await check('2026-11-20T07:00:00+07:00'), ['is late'])
  assert.deepEqual(await check('2026-11-21T07:30:00+07:00'), [])
  await sendStatus('running', '2026-11-21T07:40:00+07:00')
  assert.deepEqual(await check('2026-11-21T07:41:00+07:00'), ['is working again'])
  const mail = database.selectFrom('mails').select('text_body').orderBy('mail_id', 'desc')
  assert.match((await mail.executeTakeFirstOrThrow()).text_body!, /07:40/, 'the time of the run that arrived')
})

test('a run that begins a little early counts for the due time', async () => {
  await sendStatus('done', '2026-11-20T05:45:00+07:00')
  assert.deepEqual(await check('2026-11-20T08:00:00+07:00'), [])
})

test('the mail has the load, the time and the reason, and goes only to its contact', async () => {
  await sendStatus('error', '2026-11-20T06:01:00+07:00')
  await check('2026-11-20T06:02:00+07:00')
  const [mail] = await database.selectFrom('mails').selectAll().execute()
  assert.equal(mail!.to_address, 'steward@example.org')
  for (const part of [
    'Oil (wf)',
    '404 Not Found',
    '20/11/2026, 06:01',
    '2569',
    'https://data.example.org/admin/WorkBench',
  ])
    assert.ok(mail!.text_body!.includes(part), `${part} is missing in ${mail!.text_body}`)
})

test('a job without contact causes no mail, and one without schedule only when it fails', async () => {
  await sql`update internal_sources set repeat = 'none', at_time = null`.execute(database)
  assert.deepEqual(await check('2026-12-20T08:00:00+07:00'), [])
  await sql`update run_jobs set alarm_email = null`.execute(database)
  await sendStatus('error', '2026-12-20T09:00:00+07:00')
  assert.deepEqual(await check('2026-12-20T09:01:00+07:00'), [])
})

test('a job without a known source is never late', async () => {
  await sql`update internal_sources set workflow = 'other'`.execute(database)
  assert.deepEqual(await check('2026-12-20T08:00:00+07:00'), [])
  await sendStatus('error', '2026-12-20T09:00:00+07:00')
  assert.deepEqual(await check('2026-12-20T09:01:00+07:00'), ['failed'])
})

test('two nodes send one mail, and an alarm whose transaction failed is raised again', async () => {
  await sendStatus('error', '2026-11-20T06:01:00+07:00')
  const at = '2026-11-20T06:02:00+07:00'
  await assert.rejects(
    checkAlarms({
      ...buildContext(at),
      publicUrl: () => {
        throw new Error('killed')
      },
    }),
    /killed/,
  )
  assert.deepEqual(await listSubjects(), [])
  await Promise.all([1, 2, 3].map(() => checkAlarms(buildContext(at))))
  assert.deepEqual(await listSubjects(), ['failed'])
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(4602081)')
  await sendStatus('done', '2026-11-20T06:05:00+07:00')
  assert.deepEqual(await check('2026-11-20T06:06:00+07:00'), [])
  await client.query('commit')
  client.release()
  assert.deepEqual(await check('2026-11-20T06:06:00+07:00'), ['is working again'])
})

test('an aborted run neither begins nor ends a failure', async () => {
  await sendStatus('aborted', '2026-11-19T08:00:00+07:00')
  assert.deepEqual(await check('2026-11-19T08:01:00+07:00'), [])
  await sendStatus('error', '2026-11-19T09:00:00+07:00')
  assert.deepEqual(await check('2026-11-19T09:01:00+07:00'), ['failed'])
  await sendStatus('aborted', '2026-11-19T10:00:00+07:00')
  assert.deepEqual(await check('2026-11-19T10:01:00+07:00'), [])
  assert.equal((await listExpectedFailingJobs(database, stoppedClock('2026-11-19T10:01:00+07:00'), 5)).total, 1)
  await sendStatus('done', '2026-11-19T11:00:00+07:00')
  assert.deepEqual(await check('2026-11-19T11:01:00+07:00'), ['is working again'])
  assert.equal((await listExpectedFailingJobs(database, stoppedClock('2026-11-19T11:01:00+07:00'), 5)).total, 0)
})

test('an aborted run does not count for its scheduled time, and ends no alarm about a missing run', async () => {
  await sendStatus('aborted', '2026-11-20T06:00:00+07:00')
  assert.deepEqual(await check('2026-11-20T07:01:00+07:00'), ['is late'])
  await sendStatus('aborted', '2026-11-20T07:30:00+07:00')
  assert.deepEqual(await check('2026-11-20T07:31:00+07:00'), [])
  await sendStatus('done', '2026-11-20T08:00:00+07:00')
  assert.deepEqual(await check('2026-11-20T08:01:00+07:00'), ['is working again'])
})

/** Runs a check while another transaction restarts the watch of the job, and returns the subjects of its mails. */
const checkDuringRestart = async (at: string) => {
  let checked: Promise<string[]> | undefined
  await database.transaction().execute(async transaction => {
    const { job_id } = await transaction.selectFrom('run_jobs').select('job_id').executeTakeFirstOrThrow()
    await restartWatch(transaction, stoppedClock(at), job_id)
    checked = check(at)
    await waitUntilLocked(database, checked)
  })
  return checked!
}

test('a check raises no alarm about a time before a restart of the watch that it overlaps', async () => {
  assert.deepEqual(await checkDuringRestart('2026-11-20T07:30:00+07:00'), [])
  assert.deepEqual(await check('2026-11-20T07:31:00+07:00'), [])
})

test('a check mails no recovery from an alarm that a restart of the watch ends', async () => {
  assert.deepEqual(await check('2026-11-20T07:00:00+07:00'), ['is late'])
  await sendStatus('done', '2026-11-20T07:20:00+07:00')
  assert.deepEqual(await checkDuringRestart('2026-11-20T07:30:00+07:00'), [])
  assert.deepEqual(await check('2026-11-20T07:31:00+07:00'), [])
})
