import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { dayMilliseconds, hourMilliseconds } from '../../contract/durations.ts'
import { loadReportNow } from '../../contract/loads/loads.ts'
import type { Schedule } from '../../contract/sources/schedules.ts'
import { debtTable, fileName, openLoadsPortal, sourceId } from '../testing/loads/loads-portal.ts'
import { runLoadSchedule } from './schedules.ts'
import { openLoadWorker } from './workers.ts'

const portal = await openLoadsPortal({ now: '2026-11-20T03:00:00Z' })
const {
  all,
  request,
  database,
  context,
  clock,
  save,
  readLoad,
  tick,
  worker,
  alarm,
  load,
  sweep,
  listRows,
  stewards,
  source,
  reports,
} = portal

const setSchedule = ({ repeat, weekdays = [], monthDays = [], time }: Partial<Schedule>) =>
  sql`update internal_sources set repeat = ${repeat}, weekdays = ${weekdays}, month_days = ${monthDays}::smallint[], at_time = ${time}
    where internal_source_id = ${source}`.execute(database)
/** Advances the clock in steps; at each step the portal queues and runs due loads. */
const advanceTo = async (moment: string, step = 6 * hourMilliseconds) => {
  while (clock.now() < new Date(moment)) {
    clock.advance(Math.min(step, new Date(moment).getTime() - clock.now().getTime()))
    await tick()
  }
}
const listDueTimes = async () =>
  (await listRows('load_runs'))
    .map(({ due_at }) => new Date(String(due_at)).toISOString().replace(':00.000Z', 'Z'))
    .sort()
/** Ends waiting runs without running them: only their times matter. */
const endAll = () =>
  sql`with ended as (update load_runs set step = 'ended', ended_at = queued_at, outcome = 'unchanged' where ended_at is null) delete from jobs where queue = 'loads'`.execute(
    database,
  )
const listMails = async () => (await listRows('mails')).map(({ to_address, subject }) => ({ to: to_address, subject }))

beforeEach(async () => {
  await sql`delete from load_runs`.execute(database)
  await sql`delete from report_drafts`.execute(database)
  await sql`delete from jobs`.execute(database)
  await sql`delete from mails`.execute(database)
  await sql`delete from run_alarms`.execute(database)
  await sql`update users set status_id = 1, role_id = 4 where user_id = any (${Object.values(stewards)})`.execute(
    database,
  )
  await all(debtTable())
  await setSchedule({ repeat: 'daily', time: '09:00:00' })
  await save({ is_on: false })
  await save()
})

const calendar: { name: string; schedule: Partial<Schedule>; from: string; to: string; expected: string[] }[] = [
  {
    name: 'the last day of months that are shorter',
    schedule: { repeat: 'monthly', monthDays: [31], time: '06:30:00' },
    from: '2027-01-30T00:00:00Z',
    to: '2027-05-01T00:00:00Z',
    expected: ['2027-01-30T23:30Z', '2027-02-27T23:30Z', '2027-03-30T23:30Z', '2027-04-29T23:30Z'],
  },
  {
    name: 'a leap day',
    schedule: { repeat: 'monthly', monthDays: [29], time: '00:00:00' },
    from: '2028-02-27T00:00:00Z',
    to: '2028-03-30T00:00:00Z',
    expected: ['2028-02-28T17:00Z', '2028-03-28T17:00Z'],
  },
  {
    name: 'the new year in Bangkok, while it is still the old one elsewhere',
    schedule: { repeat: 'daily', time: '00:00:00' },
    from: '2028-12-30T18:00:00Z',
    to: '2029-01-01T18:00:00Z',
    expected: ['2028-12-31T17:00Z', '2029-01-01T17:00Z'],
  },
  {
    name: 'weekdays across a month end',
    schedule: { repeat: 'weekly', weekdays: ['SUN', 'TUE'], time: '08:00:00' },
    from: '2029-06-28T00:00:00Z',
    to: '2029-07-05T00:00:00Z',
    expected: ['2029-07-01T01:00Z', '2029-07-03T01:00Z'],
  },
]
for (const { name, schedule, from, to, expected } of calendar)
  test(`each time of the schedule has one run: ${name}`, async () => {
    await setSchedule(schedule)
    await save({ is_on: false })
    clock.advance(new Date(from).getTime() - clock.now().getTime())
    await save()
    while (clock.now() < new Date(to)) {
      await advanceTo(
        new Date(Math.min(clock.now().getTime() + 6 * hourMilliseconds, new Date(to).getTime())).toISOString(),
      )
      await endAll()
    }
    assert.deepEqual(await listDueTimes(), expected)
  })

test('times that passed while the portal was closed lead to one run', async () => {
  const began = clock.now().getTime()
  clock.advance(9 * dayMilliseconds)
  await tick()
  await tick()
  const dueTimes = await listDueTimes()
  assert.equal(dueTimes.length, 1)
  assert.ok(new Date(dueTimes[0]!).getTime() > began + 8 * dayMilliseconds - hourMilliseconds)
})

test('times that passed while the load was off lead to no run', async () => {
  await save({ is_on: false })
  clock.advance(3 * dayMilliseconds)
  await tick()
  await save()
  await tick()
  assert.deepEqual(await listDueTimes(), [])
})

test('times that passed while the load was off raise no alarm', async () => {
  await save({ is_on: false })
  clock.advance(3 * dayMilliseconds)
  await save()
  await alarm()
  assert.deepEqual(await listMails(), [])
  clock.advance(26 * hourMilliseconds)
  await save({ rows_most_percent: 60 })
  await alarm()
  assert.match(String((await listMails())[0]!.subject), /is late/, 'a save of a load that is on forgives nothing')
})

test('a source without a schedule is loaded only by hand', async () => {
  await setSchedule({ repeat: 'none', time: null })
  clock.advance(40 * dayMilliseconds)
  await tick()
  assert.deepEqual(await listDueTimes(), [])
  assert.equal((await readLoad()).load.next_load, null)
})

test('a time that passes during a load leads to a run afterwards', async () => {
  await request(loadReportNow, { source_id: sourceId })
  clock.advance(dayMilliseconds)
  await tick()
  assert.equal((await listRows('load_runs')).length, 1)
  await worker.runDue()
  await tick()
  assert.deepEqual(
    (await readLoad()).runs.map(({ scheduled }: { scheduled: boolean }) => scheduled),
    [true, false],
  )
})

test('a waiting draft is kept for thirty days', async () => {
  assert.equal((await load()).outcome, 'waiting')
  clock.advance(29 * dayMilliseconds)
  await sweep()
  assert.equal((await readLoad()).runs[0].outcome, 'waiting')
  clock.advance(2 * dayMilliseconds)
  await sweep()
  assert.equal((await readLoad()).runs[0].outcome, 'discarded')
})

test('a load fails if the disk is nearly full', async () => {
  await request(loadReportNow, { source_id: sourceId })
  await openLoadWorker({ ...context, reservedShare: 2 }).runDue()
  assert.equal((await readLoad()).runs[0].reason.rule, 'storeFailed')
})

test('two nodes run a due load once', async () => {
  clock.advance(dayMilliseconds)
  await Promise.all(Array.from({ length: 8 }, () => runLoadSchedule(context)))
  const nodes = [worker, openLoadWorker(context), openLoadWorker(context)]
  await Promise.all(nodes.map(node => node.runDue()))
  const { runs } = await readLoad()
  assert.equal(runs.length, 1)
  assert.equal((await listRows('report_drafts')).length, 1)
  assert.notEqual(runs[0].outcome, null)
})

test('the load of a steward whose account is closed stops, and the other stewards get a mail', async () => {
  const before = await listRows('report_files')
  clock.advance(dayMilliseconds)
  await tick()
  await sql`update users set status_id = 2 where user_id = ${stewards.steward}`.execute(database)
  await worker.runDue()
  const { load, runs } = await readLoad('colleague')
  assert.deepEqual([runs[0].outcome, runs[0].reason.rule], ['failed', 'stewardGone'])
  assert.deepEqual([load.is_on, load.stopped], [false, true])
  assert.deepEqual(await listRows('report_files'), before)
  assert.deepEqual(
    (await listMails()).map(({ to }) => to),
    ['colleague@example.org'],
  )
  clock.advance(dayMilliseconds)
  await tick()
  assert.equal((await readLoad('colleague')).runs.length, 1, 'no further run')
})

test('a steward who may no longer edit reports is detected before the next time', async () => {
  await sql`update users set role_id = 3 where user_id = ${stewards.steward}`.execute(database)
  await tick()
  await tick()
  const { load, runs } = await readLoad('colleague')
  assert.deepEqual([load.stopped, runs], [true, []])
  assert.equal((await listMails()).length, 1, 'one mail is sent')
  await save({}, 'colleague')
  assert.deepEqual(
    await readLoad('colleague').then(({ load: { is_on, stopped, steward } }) => [is_on, stopped, steward]),
    [true, false, 'desk'],
  )
})

test('several loads of a steward who may no longer edit reports are switched off with one mail for each person', async () => {
  const { rows: others } = await sql<{ report_id: number; source_id: string }>`
    insert into report_loads (report_id, internal_source_id, user_id, is_on, is_automatic, least_percent, most_percent, scheduled_through, types)
    select report_id, ${source}, ${stewards.steward}, true, true, -50, 50, ${clock.now()}, '{}' from reports
      where report_id not in (select report_id from report_loads) order by report_id limit 2
    returning report_id, (select source_id from reports r where r.report_id = report_loads.report_id)`.execute(database)
  const ids = others.map(({ report_id }) => report_id)
  await sql`insert into internal_source_reports (internal_source_id, report_id) select ${source}, unnest(${ids}::bigint[])
    on conflict do nothing`.execute(database)
  await sql`update users set role_id = 3 where user_id = ${stewards.steward}`.execute(database)
  await tick()
  const { rows: enabled } = await sql`select from report_loads where is_on`.execute(database)
  const mails = await listRows('mails')
  await sql`delete from report_loads where report_id = any (${ids})`.execute(database)
  assert.deepEqual([enabled.length, mails.map(({ to_address }) => to_address)], [0, ['colleague@example.org']])
  assert.match(String(mails[0]!.subject), /the loads of 3 reports were switched off/)
  for (const { source_id } of others) assert.ok(String(mails[0]!.text_body).includes(source_id), source_id)
})

test('a right withdrawn during a load is detected before the publication', async () => {
  await save({ rows_least_percent: -100, rows_most_percent: 1000 })
  clock.advance(dayMilliseconds)
  await tick()
  const before = await listRows('report_files')
  const slow = {
    ...context,
    store: {
      ...context.store,
      write: async (content: AsyncIterable<Buffer>) => {
        await sql`update users set role_id = 3 where user_id = ${stewards.steward}`.execute(database)
        return context.store.write(content)
      },
    },
  }
  await openLoadWorker(slow).runDue()
  assert.equal((await readLoad('colleague')).runs[0].reason.rule, 'stewardGone')
  assert.deepEqual(await listRows('report_files'), before)
})

test('a failed load and a missing load each alarm the steward once', async () => {
  await all('truncate office.debt')
  clock.advance(dayMilliseconds)
  await tick()
  await worker.runDue()
  await alarm()
  await alarm()
  const [mail, ...more] = await listMails()
  assert.deepEqual([mail!.to, more], ['steward@example.org', []])
  assert.match(String(mail!.subject), new RegExp(`load_${sourceId}`))
  await sql`delete from run_alarms`.execute(database)
  await sql`delete from mails`.execute(database)
  await sql`delete from run_events`.execute(database)
  await sql`delete from runs`.execute(database)
  clock.advance(25 * hourMilliseconds)
  await alarm()
  assert.match(String((await listMails())[0]!.subject), /is late/)
})

test('a run whose load was deleted does nothing', async () => {
  clock.advance(dayMilliseconds)
  await tick()
  await sql`delete from report_loads where report_id = ${reports[fileName]!}`.execute(database)
  assert.equal(await worker.runDue(), 1)
  assert.deepEqual(await listRows('load_runs'), [])
})
