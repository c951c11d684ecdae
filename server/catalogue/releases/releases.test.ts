import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { discardDraft } from '../../../contract/catalogue/drafts/drafts.ts'
import { scheduleRelease } from '../../../contract/catalogue/releases.ts'
import { dayMilliseconds, minuteMilliseconds } from '../../../contract/durations.ts'
import { visitor } from '../../platform/actor.ts'
import { buildCsvZip, buildExcel, buildMetadata, type TestTable } from '../../testing/catalogue/report-files.ts'
import { failInserts } from '../../testing/databases/failing-inserts.ts'
import { sweepDrafts } from '../drafts/draft-expiry.ts'
import { listOwnDrafts } from '../drafts/own-drafts.ts'
import { eraseReader } from '../readers/erasures.ts'
import { listVersionPage } from '../report-versions/version-lists.ts'
import { readVersionOrigin } from '../report-versions/version-origins.ts'
import { header, openReleasesPortal, success, table } from './testing/releases-portal.ts'

const portal = await openReleasesPortal()
const { database, clock, node, users, upload } = portal
const { createDraft, previewRevision, schedule, cancel, publish, secondsAhead } = portal
const { listDraftReleases, listVersions, findRowCount, listSteps, listMailsTo } = portal
const longer: TestTable = [...table, [2026, 13], [2027, 14]]

test('a draft is released once, in the second for which it is scheduled and not earlier', async () => {
  const name = 'public-debt'
  const before = await listVersions(name)
  const draft = await createDraft(name, longer)
  assert.deepEqual(await schedule(draft, 3600), success)
  clock.advance(3_599_000)
  await node.runDue()
  assert.deepEqual(await listVersions(name), before)
  clock.advance(1000)
  await Promise.all([node.runDue(), portal.openNode().runDue(), portal.openNode().runDue()])
  await node.runDue()
  const after = await listVersions(name)
  assert.equal(after.length, before.length + 1)
  assert.deepEqual([after.at(-1)!.as_of, after.at(-1)!.promised_for], [clock.now(), null])
  assert.equal(await findRowCount(name), 4)
  assert.deepEqual(await listDraftReleases(name), [])
  assert.deepEqual(await listSteps(name), ['collector scheduled', 'collector released'])
  assert.deepEqual(await publish(draft, { who: 'steward', revision: 1 }), success, 'pressing again answers the same')
})

test('a clock that is set back releases nothing twice, and one that is set forward releases due drafts', async () => {
  const name = 'gold-price'
  const before = (await listVersions(name)).length
  await schedule(await createDraft(name, longer), 600)
  clock.advance(10 * minuteMilliseconds)
  await node.runDue()
  clock.advance(-5 * minuteMilliseconds)
  await node.runDue()
  clock.advance(5 * minuteMilliseconds)
  await node.runDue()
  assert.equal((await listVersions(name)).length, before + 1)
})

test('a release that was due while the portal was down is published at the start, marked late with its promised time', async () => {
  const name = 'inflation'
  const draft = await createDraft(name, longer)
  const promised = secondsAhead(90)
  await schedule(draft, promised)
  // Another report has more versions.
  await sql`update report_versions set number = number + 5 where report_id = ${portal.reports['gold-price']!}`.execute(
    database,
  )
  clock.advance(90_000 + 60_000 + 1)
  await node.runDue()
  const [latest] = (await listVersionPage(database, visitor, { fileName: name, page: 1 })).versions
  assert.equal(latest!.promisedFor, promised)
  const origin = await readVersionOrigin(database, visitor, { fileName: name })
  assert.equal(origin.promisedFor, promised)
  const late = await database
    .selectFrom('report_versions')
    .select('report_id')
    .where('promised_for', 'is not', null)
    .execute()
  assert.deepEqual(late, [{ report_id: portal.reports[name] }])
})

test('a release that is a minute late is not marked', async () => {
  const name = 'debt-service'
  await schedule(await createDraft(name, longer), 90)
  clock.advance(150_000)
  await node.runDue()
  assert.equal((await listVersions(name)).at(-1)!.promised_for, null)
})

test('a scheduled draft is listed for all who edit reports, with its files, its time and its scheduler', async () => {
  const name = 'borrowing-plan'
  const draft = await createDraft(name)
  assert.deepEqual(await listDraftReleases(name, 'colleague'), [], 'only its maker sees a draft that is not scheduled')
  const at = secondsAhead(7200)
  await schedule(draft, at)
  const [one, ...others] = await listDraftReleases(name, 'colleague')
  assert.deepEqual(others, [])
  const { state, release_at, scheduled_by, made_by, is_own, may_publish, files } = one
  assert.deepEqual(
    { state, release_at, scheduled_by, made_by, is_own, may_publish, files },
    {
      ...{ state: 'scheduled', release_at: at, scheduled_by: 'collector', made_by: 'collector' },
      ...{ is_own: false, may_publish: true, files: [{ kind: 'csv', name: `${name}.zip`, row_count: 2 }] },
    },
  )
  assert.equal(
    (await listOwnDrafts(database, clock, { userId: users.collector!, limit: 5 })).rows.filter(
      row => row.sourceId === `source.${name}`,
    ).length,
    0,
  )
})

test('a colleague can preview, reschedule, cancel and publish a scheduled draft', async () => {
  const name = 'oil-reserves'
  const draft = await createDraft(name, longer)
  await schedule(draft, 3600)
  assert.deepEqual(await schedule(draft, 1800, 'colleague'), success)
  assert.deepEqual(await cancel(draft, 'colleague'), success)
  assert.deepEqual(await cancel(draft), success, 'cancelling again changes nothing')
  assert.equal((await cancel(draft, 'colleague')).status, 404, 'only its maker may use it again')
  clock.advance(2 * 3_600_000)
  await node.runDue()
  assert.notEqual(await findRowCount(name), 4)
  await schedule(draft, 3600)
  assert.deepEqual(await publish(draft, { who: 'colleague' }), success)
  assert.equal(await findRowCount(name), 4)
  assert.equal((await listVersions(name)).at(-1)!.promised_for, null)
  assert.deepEqual(await listSteps(name), [
    'collector scheduled',
    'grouped scheduled',
    'grouped cancelled',
    'collector scheduled',
    'grouped released',
  ])
})

test('scheduling, cancelling and publishing a published or deleted draft are refused and change nothing', async () => {
  const name = 'gdp-current'
  const draft = await createDraft(name, longer)
  const revision = await previewRevision(draft)
  await publish(draft)
  const gone = '1665feba-e6d6-4b47-b0c5-185338a59506'
  await portal.changingNothing(async () => {
    const input = { revision, release_at: secondsAhead(3600) }
    assert.equal((await portal.requestParsed(scheduleRelease, { draft_id: draft, ...input })).status, 409)
    assert.equal((await portal.requestParsed(scheduleRelease, { draft_id: gone, ...input })).status, 404)
    assert.equal((await cancel(draft)).status, 409)
    assert.equal((await cancel(gone)).status, 404)
  })
})

for (const [scenario, seconds] of [
  ['59 seconds ahead', 59],
  ['in the past', -1],
  ['more than 400 days ahead', 400 * 86_400 + 1],
] as const)
  test(`a time ${scenario} is refused with 400`, async () => {
    const draft = await createDraft('excise-by-kind')
    const { status, body } = await schedule(draft, seconds)
    assert.equal(status, 400)
    assert.match(body.detail, /Choose a time/)
    assert.deepEqual(await listDraftReleases('excise-by-kind'), [])
  })

test('the nearest and the farthest time are accepted', async () => {
  const draft = await createDraft('excise-by-kind')
  assert.deepEqual(await schedule(draft, 60), success)
  assert.deepEqual(await schedule(draft, 400 * 86_400), success)
  await cancel(draft)
})

test('scheduling is 409 without a preview, or if files have changed since', async () => {
  const name = 'brent-crude-oil'
  const draft = await createDraft(name)
  const at = secondsAhead(3600)
  const requestSchedule = (revision: number) =>
    portal.requestParsed(scheduleRelease, { draft_id: draft, revision, release_at: at })
  assert.equal((await requestSchedule(1)).status, 409)
  const revision = await previewRevision(draft)
  await upload(name, 'csv', await buildCsvZip(name, longer), { who: 'colleague' })
  assert.equal((await requestSchedule(revision)).status, 409)
})

test('adding or removing a file unschedules a draft', async () => {
  const name = 'electricity-use'
  const draft = await createDraft(name)
  await schedule(draft, 600)
  await upload(name, 'metadata', await buildMetadata(header), { draft })
  assert.deepEqual(await listDraftReleases(name), [])
  clock.advance(11 * minuteMilliseconds)
  await node.runDue()
  assert.notEqual(await findRowCount(name), 2)
  await schedule(draft, 600)
  await portal.requestParsed(discardDraft, { draft_id: draft, kind: 'metadata' })
  assert.deepEqual(await listDraftReleases(name), [])
  assert.equal((await upload(name, 'csv', await buildCsvZip(name, longer), { draft, who: 'colleague' })).status, 404)
})

test('the sweep keeps a scheduled draft, and a cancelled one for seven days', async () => {
  const name = 'revenue-forecast'
  const draft = await createDraft(name)
  await schedule(draft, 30 * 86_400)
  clock.advance(29 * dayMilliseconds)
  await sweepDrafts(database, clock)
  assert.equal((await listDraftReleases(name)).length, 1)
  await cancel(draft)
  clock.advance(6 * dayMilliseconds)
  await sweepDrafts(database, clock)
  assert.deepEqual(await schedule(draft, 600), success)
  await cancel(draft)
  clock.advance(8 * dayMilliseconds)
  await sweepDrafts(database, clock)
  assert.equal((await cancel(draft)).status, 404)
})

test('a scheduled draft is checked against files that were published since, and released if they agree', async () => {
  const name = 'government-revenue'
  await schedule(await createDraft(name), 600)
  const { text } = await upload(name, 'metadata', await buildMetadata(header), { who: 'colleague' })
  assert.match(text, /success/)
  clock.advance(10 * minuteMilliseconds)
  await node.runDue()
  assert.equal(await findRowCount(name), 2)
})

const readHeldState = async (name: string) =>
  (await listDraftReleases(name)).map((row: Record<string, unknown>) => [row.state, row.held_reason])

test('a scheduled draft that no longer agrees is held, and its scheduler is mailed once', async () => {
  const name = 'inflation-forecast'
  const draft = await createDraft(name)
  await schedule(draft, 600)
  await upload(name, 'csv', await buildCsvZip(name, longer), { who: 'colleague' })
  await upload(name, 'excel', await buildExcel(longer), { who: 'colleague' })
  clock.advance(10 * minuteMilliseconds)
  await Promise.all([node.runDue(), portal.openNode().runDue()])
  await node.runDue()
  assert.deepEqual(await readHeldState(name), [['held', 'disagrees']])
  assert.equal(await findRowCount(name), 4)
  const mails = (await listMailsTo('steward@example.org')).filter(mail => mail.includes(name))
  assert.equal(mails.length, 1)
  assert.match(mails[0]!, /no longer match/)
  assert.deepEqual(await cancel(draft, 'colleague'), success)
  assert.deepEqual(await listSteps(name), ['collector scheduled', 'collector held', 'grouped cancelled'])
})

const lostRights: [scenario: string, revoke: () => Promise<unknown>][] = [
  ['has another role', () => sql`update users set role_id = 3 where user_id = ${users.collector!}`.execute(database)],
  ['is Offline', () => sql`update users set status_id = 2 where user_id = ${users.collector!}`.execute(database)],
]
for (const [scenario, revoke] of lostRights)
  test(`a release whose scheduler ${scenario} is held, the other stewards are mailed, and one of them can publish it`, async () => {
    const name = 'oil-reserves'
    const draft = await createDraft(name, [
      ...longer,
      [2028 + lostRights.findIndex(([other]) => other === scenario), 1],
    ])
    await schedule(draft, 600)
    const mailCount = (await listMailsTo('colleague@example.org')).length
    await revoke()
    clock.advance(10 * minuteMilliseconds)
    await node.runDue()
    await sql`update users set role_id = 4, status_id = 1 where user_id = ${users.collector!}`.execute(database)
    assert.deepEqual(await readHeldState(name), [['held', 'rightLost']])
    assert.equal((await listMailsTo('colleague@example.org')).length, mailCount + 1)
    clock.advance(2 * minuteMilliseconds)
    assert.deepEqual(await publish(draft, { who: 'colleague' }), success)
    assert.ok((await listVersions(name)).at(-1)!.promised_for, 'it came later than promised')
  })

test('a scheduled draft of an erased person is kept, and others decide', async () => {
  const name = 'public-debt'
  const draft = await createDraft(name, table)
  const other = await createDraft(name, longer)
  await schedule(draft, 600)
  await database.transaction().execute(transaction => eraseReader(transaction, users.collector!))
  assert.equal((await listDraftReleases(name)).length, 1)
  assert.equal((await cancel(other)).status, 404, 'what waited for nobody else is gone')
  await cancel(draft)
})

test('a release is retried after internal failures until the draft is released', async () => {
  const name = 'debt-service'
  await schedule(await createDraft(name, table), 600)
  clock.advance(10 * minuteMilliseconds)
  const succeedAgain = await failInserts(database, 'report_files')
  await node.runDue()
  assert.deepEqual(
    (await listDraftReleases(name)).map((row: { state: string }) => row.state),
    ['scheduled'],
  )
  await succeedAgain()
  await portal.openNode().runDue()
  assert.deepEqual([await findRowCount(name), await listDraftReleases(name)], [2, []])
})
