import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { discardDraft, previewDraft } from '../../../contract/catalogue/drafts/drafts.ts'
import { scheduleRelease, sendForPublication } from '../../../contract/catalogue/releases.ts'
import type { TestTable } from '../../testing/catalogue/report-files.ts'
import { sendDraftIfUnchanged } from './second-person.ts'
import { openReleasesPortal, success, table } from './testing/releases-portal.ts'

// An office without a rule: a maker may publish, or send a draft to a second person.
const portal = await openReleasesPortal('anyone')
const {
  users,
  requestParsed,
  createDraft,
  previewRevision,
  schedule,
  send,
  cancel,
  publish,
  listDraftReleases,
  findRowCount,
  listSteps,
  returnToMaker,
  secondsAhead,
} = portal
const longer: TestTable = [...table, [2026, 13], [2027, 14]]
const staff = { steward: users.collector!, colleague: users.grouped!, third: users.granted! }
await sql`update users set role_id = 4, email = 'third@example.org', firstname = 'Anan', lastname = 'Thongdee'
  where user_id = ${staff.third}`.execute(portal.database)
const listMailed = async (name: string) => {
  const people = ['steward', 'colleague', 'third']
  const mails = await Promise.all(people.map(person => portal.listMailsTo(`${person}@example.org`)))
  return people.filter((_, index) => mails[index]!.some(mail => mail.includes(`source.${name}`)))
}
const requireDraftRow = (draft: string) =>
  portal.database.selectFrom('report_drafts').selectAll().where('draft_id', '=', draft).executeTakeFirstOrThrow()
const bystander = await createDraft('old-revenue')
await send(bystander, { release_at: secondsAhead(86_400), note: 'Later', reason: 'A new year' })
const bystanderBefore = await requireDraftRow(bystander)
const listSecondPeople = async (draft_id: string, who = 'steward') =>
  (await requestParsed(previewDraft, { draft_id }, who)).body.second_people

test('the review names the others who may publish, to the maker only', async () => {
  const draft = await createDraft('public-debt', longer)
  assert.deepEqual(await listSecondPeople(draft), [
    { user_id: staff.third, name: 'Anan Thongdee' },
    { user_id: staff.colleague, name: 'grouped' },
  ])
  assert.deepEqual(await send(draft), success)
  assert.deepEqual(await listSecondPeople(draft, 'colleague'), [])
})

test('only a chosen person is mailed, is shown with the draft, and publishes it', async () => {
  const name = 'gold-price'
  const draft = await createDraft(name, longer)
  const choice = { second_person: staff.third, note: 'October is final' }
  assert.deepEqual(await send(draft, choice), success)
  assert.deepEqual(await send(draft, choice), success, 'sending again changes nothing')
  assert.deepEqual(await listMailed(name), ['third'])
  assert.equal((await portal.listMailsTo('third@example.org')).filter(mail => mail.includes(name)).length, 1)
  const [release] = await listDraftReleases(name, 'colleague')
  assert.partialDeepStrictEqual(release, { state: 'waiting', sent_to: 'Anan Thongdee', may_publish: true })
  assert.notEqual(await findRowCount(name), 4)
  assert.deepEqual(await publish(draft, { who: 'administrator' }), success)
  assert.equal(await findRowCount(name), 4)
  assert.deepEqual(await listSteps(name), ['collector sent', 'granted released'])
})

test('without a chosen person all others who may edit reports are mailed, and any of them publishes', async () => {
  const name = 'inflation'
  const draft = await createDraft(name, longer)
  assert.deepEqual(await send(draft), success)
  assert.deepEqual(await listMailed(name), ['colleague', 'third'])
  assert.equal((await listDraftReleases(name))[0].sent_to, null)
  assert.deepEqual(await publish(draft, { who: 'colleague' }), success)
})

test('any other steward may publish too, so that an absence delays nothing', async () => {
  const name = 'debt-service'
  const draft = await createDraft(name, longer)
  await send(draft, { second_person: staff.third })
  assert.deepEqual(await publish(draft, { who: 'colleague' }), success)
})

test('a draft that was sent to one person can be sent to another, who is mailed', async () => {
  const name = 'borrowing-plan'
  const draft = await createDraft(name, longer)
  await send(draft, { second_person: staff.third })
  await send(draft, { second_person: staff.colleague })
  assert.deepEqual(await listMailed(name), ['colleague', 'third'])
  assert.equal((await listDraftReleases(name))[0].sent_to, 'grouped')
})

test('the sender may withdraw a sent draft, or publish or schedule it after all', async () => {
  const withdrawn = await createDraft('oil-reserves', longer)
  await send(withdrawn, { second_person: staff.third })
  assert.deepEqual(await cancel(withdrawn), success)
  assert.equal((await publish(withdrawn, { who: 'colleague', revision: 1 })).status, 404)
  const published = await createDraft('oil-reserves', longer)
  await send(published, { second_person: staff.third })
  assert.equal((await listDraftReleases('oil-reserves'))[0].may_publish, true)
  assert.deepEqual(await publish(published), success)
  const scheduled = await createDraft('gdp-current', longer)
  await send(scheduled, { second_person: staff.third, release_at: secondsAhead(600) })
  assert.deepEqual(await schedule(scheduled, 600), success)
})

test('a returned draft no longer has a chosen second person', async () => {
  const name = 'electricity-use'
  const draft = await createDraft(name, longer)
  await send(draft, { second_person: staff.colleague })
  assert.deepEqual(await returnToMaker(draft, 'Row 3 is doubled'), success)
  const [own] = await listDraftReleases(name)
  assert.deepEqual([own.state, own.sent_to], ['returned', null])
})

test('a person who lost the right between the review and the sending is refused', async () => {
  const draft = await createDraft('excise-by-kind', longer)
  const revision = await previewRevision(draft)
  await sql`update users set role_id = 3 where user_id = ${staff.third}`.execute(portal.database)
  await portal.changingNothing(async () => {
    const { status, body } = await send(draft, { revision, second_person: staff.third })
    assert.equal(status, 400)
    assert.equal(body.fields[0].rule, 'noSecondPerson')
  })
  await sql`update users set role_id = 4 where user_id = ${staff.third}`.execute(portal.database)
})

test('sending again changes nothing unless the note, the reason, the time, the person or the state differs', async () => {
  const name = 'brent-crude-oil'
  const draft = await createDraft(name, longer)
  const revision = await previewRevision(draft)
  const at = secondsAhead(600)
  let sending: Record<string, unknown> = {}
  const sendThis = () => requestParsed(sendForPublication, { draft_id: draft, revision, ...sending })
  const countSent = async () => (await listSteps(name)).filter(step => step === 'collector sent').length
  for (const [index, change] of [
    {},
    { note: 'October is final' },
    { release_at: at },
    { second_person: staff.third },
    { second_person: staff.colleague },
    { release_at: secondsAhead(900) },
    { release_at: at },
    { note: 'November too' },
    { reason: 'Two rows were missing' },
  ].entries()) {
    sending = { ...sending, ...change }
    for (const _ of [1, 2]) {
      assert.deepEqual(await sendThis(), success)
      assert.equal(await countSent(), index + 1, JSON.stringify(change))
    }
  }
  const { sent_note, sent_to, release_at, reason } = await requireDraftRow(draft)
  assert.deepEqual(
    { sent_note, sent_to, release_at, reason },
    { sent_note: 'November too', sent_to: staff.colleague, release_at: new Date(at), reason: 'Two rows were missing' },
  )
  await portal.changingNothing(async () =>
    assert.equal(
      (await requestParsed(sendForPublication, { draft_id: draft, ...sending, revision: revision + 1 })).status,
      409,
    ),
  )
  await schedule(draft, at, 'colleague')
  assert.deepEqual(await sendThis(), success)
  assert.equal((await listDraftReleases(name))[0].state, 'waiting', 'it is no longer scheduled')
})

test('scheduling again changes nothing unless the reason, the time, the person or the state differs', async () => {
  const name = 'government-revenue'
  const draft = await createDraft(name, longer)
  const { revision, findings } = (await requestParsed(previewDraft, { draft_id: draft })).body.changes
  const acknowledged = findings.map(({ key }: { key: string }) => key)
  const input = { draft_id: draft, revision, acknowledged, release_at: secondsAhead(600) }
  const scheduleThis = (more: object = {}, who = 'steward') =>
    requestParsed(scheduleRelease, { ...input, ...more }, who)
  assert.deepEqual(await scheduleThis({ reason: 'Two rows were missing' }), success)
  const before = await requireDraftRow(draft)
  assert.equal(before.reason, 'Two rows were missing')
  portal.clock.advance(1000)
  await portal.changingNothing(async () => {
    assert.deepEqual(await scheduleThis(), success)
    assert.equal((await scheduleThis({ revision: revision + 1 })).status, 409)
  })
  await sql`update report_drafts set held_reason = 'disagrees' where draft_id = ${draft}`.execute(portal.database)
  assert.deepEqual(await scheduleThis(), success)
  assert.deepEqual(
    [(await requireDraftRow(draft)).held_reason, (await requireDraftRow(draft)).reason],
    [null, before.reason],
  )
  assert.deepEqual(await scheduleThis({}, 'colleague'), success)
  assert.equal((await requireDraftRow(draft)).scheduled_by, staff.colleague)
  assert.deepEqual(await scheduleThis({ release_at: secondsAhead(900), reason: '' }, 'colleague'), success)
  assert.deepEqual(
    [(await requireDraftRow(draft)).release_at, (await requireDraftRow(draft)).reason],
    [new Date(secondsAhead(900)), null],
  )
  assert.deepEqual(
    await scheduleThis({ release_at: secondsAhead(900), reason: 'October was wrong' }, 'colleague'),
    success,
  )
  assert.equal((await requireDraftRow(draft)).reason, 'October was wrong')
  const [twice, thrice] = [Array(2).fill('collector scheduled'), Array(3).fill('grouped scheduled')]
  const steps = [...twice, ...thrice]
  assert.deepEqual(await listSteps(name), steps)
})

test('a draft that is scheduled for this moment is published at once', async () => {
  const name = 'inflation-forecast'
  const draft = await createDraft(name, longer)
  const at = secondsAhead(60)
  await send(draft, { release_at: at })
  portal.clock.advance(60_000)
  assert.deepEqual(await schedule(draft, at), success)
  assert.equal(await findRowCount(name), 4)
})

test('each step is recorded with its time or reason, and only for drafts that others can open', async () => {
  const name = 'revenue-forecast'
  const at = secondsAhead(600)
  const draft = await createDraft(name, longer)
  await send(draft, { release_at: at })
  await schedule(draft, at)
  await cancel(draft)
  await send(draft)
  const discard = (draft_id: string, who?: string) => requestParsed(discardDraft, { draft_id }, who)
  assert.deepEqual(await discard(draft, 'colleague'), success)
  assert.equal((await listDraftReleases(name)).length, 1, 'only its maker can discard it')
  await discard(draft)
  await discard(await createDraft(name))
  const published = await createDraft(name, longer)
  await send(published)
  assert.deepEqual(await publish(published, { who: 'steward', reason: 'October is final' }), success)
  await discard(published)
  const records = await portal.database
    .selectFrom('audit_records')
    .select(['action', sql<Record<string, string>>`after`.as('after')])
    .where('subject', '=', 'report_drafts')
    .where('key', '=', String(portal.reports[name]))
    .orderBy('audit_id')
    .execute()
  assert.deepEqual(
    records.map(({ action, after: { draft_id, ...after } }) => [action, draft_id, after]),
    [
      ['changed', draft, { step: 'sent', release_at: at }],
      ['changed', draft, { step: 'scheduled', release_at: at }],
      ['changed', draft, { step: 'cancelled', release_at: at }],
      ['changed', draft, { step: 'sent' }],
      ['removed', draft, { step: 'discarded' }],
      ['changed', published, { step: 'sent' }],
      ['changed', published, { step: 'restored', reason: 'October is final' }],
      ['changed', published, { step: 'released' }],
    ],
  )
})

test('a load sends a draft unless its files have changed, and other refusals are errors', async () => {
  const writer = { userId: staff.steward, call: 'test', address: '' }
  const draftId = await createDraft('gdp-current', longer)
  const revision = await previewRevision(draftId)
  assert.equal(await sendDraftIfUnchanged(portal.context, writer, { draftId, revision: revision + 1 }), false)
  assert.equal((await requireDraftRow(draftId)).sent_at, null)
  assert.equal(await sendDraftIfUnchanged(portal.context, writer, { draftId, revision }), true)
  assert.deepEqual((await requireDraftRow(draftId)).sent_at, portal.clock.now())
  const stranger = { ...writer, userId: staff.third }
  await assert.rejects(sendDraftIfUnchanged(portal.context, stranger, { draftId, revision }), { status: 403 })
})

test('a draft that takes no step itself is not changed by the steps of other drafts', async () => {
  assert.deepEqual(await requireDraftRow(bystander), bystanderBefore)
})
