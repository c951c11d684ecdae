import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { getReleaseMonth, listComingReleases, listReleaseEvents } from '../../../contract/catalogue/release-calendar.ts'
import { getReport } from '../../../contract/catalogue/report-details.ts'
import { saveReleaseRhythm } from '../../../contract/catalogue/rhythms.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { openEditing } from '../../testing/catalogue/editing.ts'
import { type Scenario, scenarios } from '../../testing/portal.ts'
import { updateCalendarState } from './calendar-state.ts'
import { markPromiseReleased } from './promises.ts'

const holidays = [{ day: '2026-12-31', en: 'New Year’s Eve', th: 'วันสิ้นปี' }]
// It is three in the morning of 21 November in Bangkok.
const { requestJson, portal, clock, database, world } = await openEditing({ holidays })
const monthly = { repeat: 'months', months: 1, first_month: 1, rule: 'workingDay', rule_day: 2, time: '09:00' }
const daily = { repeat: 'workingDay', time: '16:00' }
const rhythms: [name: string, rhythm: object][] = [
  ['inflation', monthly],
  ['gold-price', { repeat: 'week', weekday: 'thursday', time: '09:00' }],
  // A restricted report that is granted to the analyst, and an Inactive one.
  ['revenue-forecast', monthly],
  ['old-revenue', monthly],
  ['public-debt', daily],
]
for (const [name, rhythm] of rhythms)
  await requestJson(saveReleaseRhythm, { source_id: `source.${name}`, rhythm, revision: 0 }, 'steward')

const inDecember = { month: '2026-12' }
const hidden = ['revenue-forecast', 'old-revenue']
const calendars = [
  { call: getReleaseMonth, input: inDecember },
  { call: listComingReleases, input: {} },
  { call: listReleaseEvents, input: {} },
]
scenarios(portal, [
  ...calendars.flatMap(({ call, input }): Scenario[] => [
    {
      name: 'a visitor sees public releases',
      call,
      input,
      contains: ['"inflation"', '"gold-price"'],
      lacks: [...hidden, 'is_restricted', 'Inactive'],
    },
    { name: 'a pending login sees what a visitor sees', call, input, who: 'owing', lacks: hidden },
    {
      name: 'a category that does not exist has no releases',
      call,
      input: { ...input, category_id: '999' },
      lacks: ['gold'],
      ...(call === listReleaseEvents && { status: 404 }),
    },
    { name: 'a category that is not a number is refused', call, input: { ...input, category_id: 'x' }, status: 400 },
  ]),
  ...calendars.slice(0, 2).flatMap(({ call, input }): Scenario[] => [
    {
      name: 'a user sees releases of granted reports, marked as restricted',
      call,
      input,
      who: 'analyst',
      contains: ['"revenue-forecast"', '"is_restricted":true'],
      lacks: ['old-revenue'],
    },
    {
      name: 'staff see releases of Inactive reports, marked as such',
      call,
      input,
      who: 'steward',
      contains: ['"old-revenue"', '"status":"Inactive"'],
      lacks: ['forecast'],
    },
  ]),
  { name: 'a user with grants gets what a visitor gets', call: listReleaseEvents, who: 'analyst', lacks: hidden },
  { name: 'staff get what a visitor gets', call: listReleaseEvents, who: 'steward', lacks: hidden },
  ...['revenue-forecast', 'old-revenue', 'no-such-report'].map(
    (file_name): Scenario => ({
      name: `${file_name} is not found by any caller`,
      call: listReleaseEvents,
      who: 'steward',
      input: { file_name },
      status: 404,
    }),
  ),
  ...['2026-13', '2026-1', '2569', '2569-12', "2026-12'"].map(
    (month): Scenario => ({ name: `${month} is refused`, call: getReleaseMonth, input: { month }, status: 400 }),
  ),
  { name: 'too many rows are refused', call: listComingReleases, input: { page_size: '1001' }, status: 400 },
])

const readMonth = (query: Record<string, string> = {}) => requestJson(getReleaseMonth, query)
const toDatedNames = (releases: { file_name: string; due_at: string }[]) =>
  releases.map(({ file_name, due_at }) => `${due_at.slice(0, 10)} ${file_name}`)

test('a month contains its releases in order, its holidays, and the names of daily tables', async () => {
  const december = await readMonth(inDecember)
  assert.deepEqual(toDatedNames(december.result), [
    '2026-12-02 inflation',
    '2026-12-03 gold-price',
    '2026-12-10 gold-price',
    '2026-12-17 gold-price',
    '2026-12-24 gold-price',
  ])
  assert.deepEqual(
    { total: december.total, holidays: december.holidays, today: december.today },
    { total: 5, holidays, today: '2026-11-21' },
  )
  assert.deepEqual(
    december.daily.map(({ file_name, time }: Record<string, string>) => [file_name, time]),
    [['public-debt', '16:00']],
  )
  assert.equal((await readMonth()).month, '2026-11')
})

test('the last moment of a month and the first of the next are in different months, in Bangkok time', async () => {
  const moveRelease = async (due: string) =>
    sql`update promised_releases set due_at = ${due} where report_id = ${world.reports.inflation!} and period = 'M2027-05'`.execute(
      database,
    )
  const listMonthReleases = async (isoMonth: string) =>
    (await readMonth({ month: isoMonth })).result.filter(
      ({ file_name }: { file_name: string }) => file_name === 'inflation',
    ).length
  await moveRelease('2027-04-30T16:59:59Z')
  assert.deepEqual([await listMonthReleases('2027-04'), await listMonthReleases('2027-05')], [2, 0])
  await moveRelease('2027-04-30T17:00:00Z')
  assert.deepEqual([await listMonthReleases('2027-04'), await listMonthReleases('2027-05')], [1, 1])
})

test('the list can be limited to a category, and pages are consecutive', async () => {
  const listDatedNames = async (query: Record<string, string>) => {
    const { result, total } = await requestJson(listComingReleases, query)
    return { names: toDatedNames(result), total }
  }
  const { category_id } = await database
    .selectFrom('categories')
    .select('category_id')
    .where('name_en', '=', 'Public Finance')
    .executeTakeFirstOrThrow()
  assert.equal((await listDatedNames({ category_id: String(category_id) })).total, 0, 'only a daily table')
  const allReleases = await listDatedNames({})
  assert.deepEqual(
    allReleases.names,
    ['2026-11-26 gold-price', '2026-12-02 inflation'],
    'the next release of each table',
  )
  const pages = await Promise.all(['1', '2'].map(page => listDatedNames({ page, page_size: '1' })))
  assert.deepEqual(
    pages.flatMap(page => page.names),
    allReleases.names,
  )
  assert.deepEqual([allReleases.names[0], allReleases.total], ['2026-11-26 gold-price', allReleases.names.length])
})

test('a calendar of one daily table contains its days', async () => {
  const { result, name } = await requestJson(listReleaseEvents, { file_name: 'public-debt' })
  assert.deepEqual([result[0].due_at, name], ['2026-11-23T09:00:00.000Z', 'Public debt of Thailand'])
  const events = await requestJson(listReleaseEvents, {})
  assert.ok(!events.result.some((event: { file_name: string }) => event.file_name === 'public-debt'))
})

const advanceTo = (moment: string) => clock.advance(Date.parse(moment) - clock.now().getTime())
const publish = (name: string) =>
  database.transaction().execute(transaction => markPromiseReleased(transaction, clock, world.reports[name]!))
const readStates = async (name: string, isoMonth: string) => {
  const { result } = await readMonth({ month: isoMonth })
  return result
    .filter(({ file_name }: { file_name: string }) => file_name === name)
    .map(({ due_at, state, days_late }: Record<string, string | number>) => [
      String(due_at).slice(8, 10),
      state,
      days_late,
    ])
}
const readPunctuality = async (name: string) => {
  const { punctuality, next_release_date } = await requestJson(getReport, { file_name: name })
  return [next_release_date, punctuality.state, punctuality.on_time, punctuality.counted]
}

const readPastReleases = async (name: string) => {
  const { punctuality } = await requestJson(getReport, { file_name: name })
  return punctuality.past.map(({ due_at, state, days_late }: Record<string, string | number>) => [
    String(due_at).slice(0, 10),
    state,
    days_late,
  ])
}

test('a release is early from halfway after the previous one, on time up to five minutes after its time, and then late', async () => {
  // Halfway between 2 November and 2 December is the 17th.
  await publish('inflation')
  assert.deepEqual(await readStates('inflation', '2026-12'), [['02', 'released', null]])
  assert.deepEqual(await readPunctuality('inflation'), ['2027-01-04', 'due', 1, 1])
  await publish('inflation')
  assert.deepEqual(
    await readPunctuality('inflation'),
    ['2027-01-04', 'due', 1, 1],
    'a correction does not count as a release',
  )
  advanceTo('2026-11-26T02:05:00Z')
  assert.deepEqual((await readStates('gold-price', '2026-11'))[0], ['26', 'due', null])
  await publish('gold-price')
  assert.deepEqual(await readPunctuality('gold-price'), ['2026-12-03', 'due', 1, 1])
  advanceTo('2026-12-03T02:05:01Z')
  assert.deepEqual((await readStates('gold-price', '2026-12'))[0], ['03', 'overdue', 0])
  await publish('gold-price')
  assert.deepEqual((await readStates('gold-price', '2026-12'))[0], ['03', 'released', 0])
  assert.deepEqual(await readPunctuality('gold-price'), ['2026-12-10', 'due', 1, 2])
  assert.deepEqual(await readPastReleases('gold-price'), [
    ['2026-11-26', 'released', null],
    ['2026-12-03', 'released', 0],
  ])
})

test('a report that is overdue twice is listed once and first, with its longest overdue release', async () => {
  advanceTo('2026-12-18T20:00:00Z')
  const { result } = await requestJson(listComingReleases, {})
  const late = result.filter(({ state }: { state: string }) => state === 'overdue')
  assert.deepEqual(toDatedNames(late), ['2026-11-23 public-debt', '2026-12-10 gold-price'])
  assert.deepEqual(
    late.map(({ days_late }: { days_late: number }) => days_late),
    [26, 9],
  )
  assert.deepEqual(result.slice(0, 2), late)
})

test('a publication keeps the release that was due last, and earlier ones were missed', async () => {
  await publish('gold-price')
  assert.deepEqual(await readStates('gold-price', '2026-12'), [
    ['03', 'released', 0],
    ['10', 'missed', null],
    ['17', 'released', 2],
    ['24', 'due', null],
  ])
  assert.deepEqual(await readPunctuality('gold-price'), ['2026-12-24', 'due', 1, 4])
  const { result } = await requestJson(listReleaseEvents, { file_name: 'gold-price' })
  assert.ok(!result.some(({ due_at }: { due_at: string }) => due_at.startsWith('2026-12-10')), 'no calendar shows it')
})

test('a report without a rhythm contains how many days its next release is overdue', async () => {
  const readDaysLate = async (day: string | null) => {
    await sql`update reports set next_release_date = ${day} where file_name = 'public-debt'`.execute(database)
    return (await requestJson(getReport, { file_name: 'public-debt' })).days_late
  }
  // It is three in the morning of 19 December in Bangkok.
  const days = ['2026-11-20', '2026-12-18', '2026-12-19', null]
  const late: number[] = []
  for (const day of days) late.push(await readDaysLate(day))
  assert.deepEqual(late, [29, 1, 0, 0])
})

test('only the last twelve releases count towards the punctuality', async () => {
  for (let day = 0; day < 20; day += 1) {
    clock.advance(dayMilliseconds)
    await publish('gold-price')
  }
  clock.advance(80 * dayMilliseconds)
  const [, state, , releaseCount] = await readPunctuality('gold-price')
  assert.deepEqual([state, releaseCount], ['overdue', 12])
})

test('a new day and a release that becomes overdue each invalidate cached pages once', async () => {
  const readVersion = async () => {
    const { rows } = await sql<{ version: string }>`select version from catalogue_version`.execute(database)
    return Number(rows[0]!.version)
  }
  await updateCalendarState(database, clock)
  const before = await readVersion()
  await Promise.all([updateCalendarState(database, clock), updateCalendarState(database, clock)])
  assert.equal(await readVersion(), before)
  clock.advance(dayMilliseconds)
  await Promise.all([updateCalendarState(database, clock), updateCalendarState(database, clock)])
  assert.equal(await readVersion(), before + 1)
})
