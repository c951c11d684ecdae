import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { getReport } from '../../../contract/catalogue/report-details.ts'
import { getReportForm, saveReport } from '../../../contract/catalogue/report-editing.ts'
import { getReleaseRhythm, moveRelease, saveReleaseRhythm, undoMove } from '../../../contract/catalogue/rhythms.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import type { Holiday } from '../../../contract/office/holidays.ts'
import { openEditing } from '../../testing/catalogue/editing.ts'
import { waitUntilLocked } from '../../testing/databases/lock-waits.ts'
import { type Scenario, scenarios } from '../../testing/portal.ts'
import { extendPromises } from './promise-extensions.ts'

const buildHoliday = (day: string): Holiday => ({ day, en: 'Holiday', th: 'วันหยุด' })
const holidays = [buildHoliday('2026-12-31'), buildHoliday('2027-01-01')]
// It is three in the morning of 21 November in Bangkok.
const editing = await openEditing({ holidays })
const { requestJson, portal, readStoredState, trackChanges, collectRecords, clock, database } = editing

const monthly = { repeat: 'months', months: 1, first_month: 1, rule: 'workingDay', rule_day: 2, time: '09:00' }
const weekly = { repeat: 'week', weekday: 'thursday', time: '09:00' }
const gold = { source_id: 'source.gold-price' }
const plain = 'source.inflation'

interface PromisedRelease {
  promised_release_id: number
  due_at: string
  first_due_at: string
  reason: string | null
  sequence: number
}
const readRhythm = (source_id: string) => requestJson(getReleaseRhythm, { source_id }, 'steward')
const readPromises = async (source_id: string): Promise<PromisedRelease[]> => (await readRhythm(source_id)).promises
const readDueTimes = async (source_id: string) =>
  (await readPromises(source_id)).map(({ due_at }) => due_at.slice(0, 16))
const save = (source_id: string, rhythm: object | null, revision: number, who = 'steward') =>
  requestJson(saveReleaseRhythm, { source_id, rhythm, revision }, who)
const readNextRelease = async (source_id: string) =>
  (await requestJson(getReportForm, { source_id }, 'steward')).data.next_release_date

const buildRefusedRhythm = (name: string, rhythm: object): Scenario => ({
  name: `${name} is refused`,
  call: saveReleaseRhythm,
  who: 'steward',
  input: { ...gold, rhythm, revision: 0 },
  status: 400,
})
const input = { ...gold, rhythm: monthly, revision: 0 }
scenarios(
  portal,
  [
    ...[getReleaseRhythm, saveReleaseRhythm].flatMap((call): Scenario[] => [
      { name: 'a visitor is refused', call, input, status: 401 },
      { name: 'a pending login is refused', call, who: 'owing', input, status: 401 },
      { name: 'a user is refused', call, who: 'reader', input, status: 403 },
      { name: 'a user with grants is refused', call, who: 'analyst', input, status: 403 },
      {
        name: 'a report that does not exist is 404',
        call,
        who: 'steward',
        input: { ...input, source_id: 'none' },
        status: 404,
      },
    ]),
    {
      name: 'a report without a rhythm has none',
      call: getReleaseRhythm,
      who: 'administrator',
      input: gold,
      body: {
        rhythm: null,
        revision: 0,
        promises: [],
        closed_days: ['2026-12-31', '2027-01-01'],
        today: '2026-11-21',
      },
    },
    {
      name: 'another revision is refused',
      call: saveReleaseRhythm,
      who: 'steward',
      input: { ...input, revision: 7 },
      status: 409,
    },
    buildRefusedRhythm('a month without its rule', { ...monthly, rule: null }),
    buildRefusedRhythm('a week with months', { ...weekly, months: 1 }),
    buildRefusedRhythm('a week without its day', { repeat: 'week', time: '09:00' }),
    buildRefusedRhythm('a Sunday', { ...weekly, weekday: 'sunday' }),
    buildRefusedRhythm('every fifth month', { ...monthly, months: 5 }),
    buildRefusedRhythm('a 13th working day', { ...monthly, rule_day: 13 }),
    buildRefusedRhythm('a last working day with a number', { ...monthly, rule: 'lastWorkingDay' }),
    buildRefusedRhythm('a 32nd', { ...monthly, rule: 'dayOfMonth', rule_day: 32 }),
    buildRefusedRhythm('a time that does not exist', { ...monthly, time: '24:00' }),
    { name: 'a visitor is refused', call: moveRelease, status: 401 },
    { name: 'a user is refused', call: moveRelease, who: 'reader', status: 403 },
    { name: 'a visitor is refused', call: undoMove, status: 401 },
    { name: 'a user is refused', call: undoMove, who: 'reader', status: 403 },
    {
      name: 'a release that does not exist is 404',
      call: undoMove,
      who: 'steward',
      input: { promised_release_id: 999, sequence: 0 },
      status: 404,
    },
  ],
  readStoredState,
)

test('a rhythm promises the releases of a year and sets the next release date', async () => {
  assert.deepEqual(await save(plain, monthly, 0), { status: 'success', revision: 1 })
  const due = await readDueTimes(plain)
  assert.deepEqual(due.slice(0, 3), ['2026-12-02T02:00', '2027-01-05T02:00', '2027-02-02T02:00'])
  assert.deepEqual([due.length, due.at(-1)], [12, '2027-11-02T02:00'])
  assert.equal(await readNextRelease(plain), '2026-12-02')
})

test('saving the current rhythm writes nothing, even by a colleague', async () => {
  assert.deepEqual(await trackChanges(() => save(plain, monthly, 0, 'administrator')), [])
})

test('a save of the report does not change its next release date, even if it sends another', async () => {
  const form = await requestJson(getReportForm, { source_id: plain }, 'steward')
  const typed = { ...form.data, next_release_date: '2030-01-01', licence: 'CC BY 4.0' }
  await requestJson(saveReport, { data: typed, revision: form.revision }, 'steward')
  assert.equal(await readNextRelease(plain), '2026-12-02')
})

test('the audit trail contains the saved rhythm, but not its dates', async () => {
  const auditRecords = await collectRecords(() => save(plain, { ...monthly, time: '10:30' }, 1))
  assert.deepEqual(
    auditRecords.map(({ action, subject, after }) => [action, subject, after]),
    [['changed', 'release_rhythms', { release_time: '10:30', revision: 2 }]],
  )
})

test('another rule keeps the promises of its months, with new dates and a higher sequence number', async () => {
  const before = await readPromises(plain)
  await save(plain, monthly, 2)
  const after = await readPromises(plain)
  assert.deepEqual(
    after.map(({ promised_release_id: id, sequence }) => [id, sequence]),
    before.map(({ promised_release_id: id, sequence }) => [id, sequence + 1]),
  )
})

test('every working day is promised for sixty days, without holidays', async () => {
  await save('source.public-debt', { repeat: 'workingDay', time: '16:00' }, 0)
  const due = await readDueTimes('source.public-debt')
  assert.equal(due[0], '2026-11-23T09:00')
  assert.ok(due.includes('2026-12-30T09:00') && !due.includes('2026-12-31T09:00') && !due.includes('2027-01-01T09:00'))
  assert.equal(due.at(-1), '2027-01-20T09:00')
})

const buildMove = (promise: PromisedRelease, more: object) => ({
  promised_release_id: promise.promised_release_id,
  sequence: promise.sequence,
  day: '2026-12-04',
  time: '09:00',
  reason: 'The source is late',
  ...more,
})
const move = async (at: number, more: object) =>
  portal.request(moveRelease, buildMove((await readPromises(plain))[at]!, more), 'steward')

const refusedMoves: [name: string, at: number, more: object, status: number, text: string][] = [
  ['without a reason', 0, { reason: ' ' }, 400, 'Give a reason'],
  ['to the past', 0, { day: '2026-11-20' }, 400, 'Enter a time in the future'],
  ['to its own time', 0, { day: '2026-12-02' }, 400, 'already'],
  ['beyond the next release', 0, { day: '2027-01-06' }, 400, 'before the next release, 05/01/2027 09:00'],
  ['before the previous release', 1, { day: '2026-12-01' }, 400, 'after the previous release, 02/12/2026 09:00'],
  ['to a day of the Buddhist era', 0, { day: '2569-12-04' }, 400, 'Common Era'],
  ['to an invalid time', 0, { time: '9:00' }, 400, 'HH:MM'],
  ['that someone else has moved', 0, { sequence: 99 }, 409, 'in the meantime'],
]
for (const [name, at, more, status, message] of refusedMoves)
  test(`a move ${name} is refused and changes nothing`, async () => {
    const before = await readStoredState()
    const refused = await move(at, more)
    assert.equal(refused.status, status, refused.text)
    assert.ok(refused.text.includes(message), refused.text)
    assert.deepEqual(await readStoredState(), before)
  })

test('a move is shown with its reason, recorded, and can be undone', async () => {
  const auditRecords = await collectRecords(async () => assert.equal((await move(0, {})).status, 200))
  const [record] = auditRecords.filter(({ subject }) => subject === 'promised_releases')
  assert.equal(record!.call, 'moveRelease')
  assert.deepEqual(record!.after, {
    due_at: '2026-12-04T02:00:00.000Z',
    reason_en: 'The source is late',
    reason_th: null,
  })
  assert.equal(await readNextRelease(plain), '2026-12-04')
  const again = { ...buildMove((await readPromises(plain))[0]!, {}), sequence: 0 }
  const repeat = async () => assert.equal((await portal.request(moveRelease, again, 'steward')).status, 200)
  assert.deepEqual(await trackChanges(repeat), [], 'a request that is repeated changes nothing')
  assert.equal((await portal.request(moveRelease, again, 'administrator')).status, 409, 'by somebody else')
  const { punctuality } = await requestJson(getReport, { file_name: 'inflation' }, 'reader')
  assert.deepEqual(punctuality, {
    due_at: '2026-12-04T02:00:00.000Z',
    moved_from: '2026-12-02T02:00:00.000Z',
    reason: 'The source is late',
    reason_th: null,
    state: 'due',
    past: [],
    days_late: null,
    on_time: 0,
    counted: 0,
  })
  const [promise] = await readPromises(plain)
  const undo = { promised_release_id: promise!.promised_release_id, sequence: promise!.sequence }
  const undoOther = { ...undo, sequence: undo.sequence + 1 }
  assert.equal((await portal.request(undoMove, { ...undo, sequence: 0 }, 'steward')).status, 409)
  await requestJson(undoMove, undo, 'administrator')
  assert.equal(await readNextRelease(plain), '2026-12-02')
  assert.equal((await readPromises(plain))[0]!.reason, null)
  const undoAs = (who: string, request: object) => trackChanges(() => requestJson(undoMove, request, who))
  assert.deepEqual(await undoAs('steward', undoOther), [], 'what was not moved stays')
  assert.deepEqual(await undoAs('administrator', undo), [], 'a repeated request changes nothing')
})

test('a move locks the report before its promise, in the order of the job that adds promises', async () => {
  const [promise] = await readPromises(plain)
  const id = promise!.promised_release_id
  const { moving } = await database.transaction().execute(async transaction => {
    await sql`select from reports where source_id = ${plain} for update`.execute(transaction)
    const moving = portal.request(moveRelease, buildMove(promise!, { day: '2026-12-03' }), 'steward')
    await waitUntilLocked(database, moving)
    await sql`select from promised_releases where promised_release_id = ${id} for update nowait`.execute(transaction)
    return { moving }
  })
  assert.equal((await moving).status, 200)
  await requestJson(undoMove, { promised_release_id: id, sequence: promise!.sequence + 1 }, 'steward')
})

test('a release that is due cannot be moved', async () => {
  const source = 'source.gdp-current'
  await save(source, { ...weekly, weekday: 'monday' }, 0)
  const [first] = await readPromises(source)
  clock.advance(3 * dayMilliseconds)
  const refused = await portal.request(moveRelease, buildMove(first!, { day: '2026-11-26' }), 'steward')
  assert.equal(refused.status, 400)
  assert.match(refused.text, /releasePassed/)
})

test('another rhythm replaces future releases, and overdue ones stay promised', async () => {
  const source = 'source.gdp-current'
  await save(source, monthly, 1)
  assert.deepEqual((await readDueTimes(source)).slice(0, 2), ['2026-11-23T02:00', '2026-12-02T02:00'])
  assert.equal(await readNextRelease(source), '2026-11-23')
})

test('ending a rhythm removes its promises and keeps the next release date', async () => {
  const source = 'source.gdp-current'
  assert.deepEqual(await save(source, null, 2), { status: 'success', revision: 0 })
  assert.deepEqual(await readPromises(source), [])
  assert.equal(await readNextRelease(source), '2026-11-23')
  const form = await requestJson(getReportForm, { source_id: source }, 'steward')
  await requestJson(
    saveReport,
    { data: { ...form.data, next_release_date: '2027-05-01' }, revision: form.revision },
    'steward',
  )
  assert.equal(await readNextRelease(source), '2027-05-01')
})

test('promises are extended every day, and a new holiday only moves those more than thirty days ahead', async () => {
  const before = await readPromises(plain)
  await move(2, { day: '2027-02-04', time: '09:00' })
  const more = [...holidays, buildHoliday('2026-12-02'), buildHoliday('2027-02-02'), buildHoliday('2027-03-02')]
  await Promise.all([1, 2].map(() => extendPromises({ database, clock, holidays: more })))
  const after = await readPromises(plain)
  const toDay = ({ due_at }: PromisedRelease) => due_at.slice(0, 10)
  assert.deepEqual(after.slice(0, 4).map(toDay), ['2026-12-02', '2027-01-05', '2027-02-04', '2027-03-03'])
  assert.equal(after[3]!.sequence, before[3]!.sequence + 1)
  assert.deepEqual(await trackChanges(() => extendPromises({ database, clock, holidays: more })), [])
  clock.advance(9 * dayMilliseconds)
  await extendPromises({ database, clock, holidays: more })
  assert.equal(toDay((await readPromises(plain)).at(-1)!), '2027-12-02')
})

test('a refused change names the release by its time in Bangkok', async () => {
  await save('source.government-revenue', { ...weekly, time: '06:30' }, 0)
  const [promise] = await readPromises('source.government-revenue')
  const { status, text } = await portal.request(moveRelease, buildMove(promise!, { sequence: 99 }), 'steward')
  assert.deepEqual([promise!.due_at, status], ['2026-12-02T23:30:00.000Z', 409])
  assert.match(text, /changed 03\/12\/2026 06:30 in the meantime/)
})

test('one of two concurrent saves is refused', async () => {
  const saves = [monthly, weekly].map(rhythm =>
    portal.request(saveReleaseRhythm, { source_id: 'source.borrowing-plan', rhythm, revision: 0 }, 'steward'),
  )
  assert.deepEqual((await Promise.all(saves)).map(({ status }) => status).sort(), [200, 409])
})
