import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listDraftsAwaitingSecondPerson, listReleasesToCome } from './release-lists.ts'
import { openReleasesPortal } from './testing/releases-portal.ts'

const { database, reports, users } = await openReleasesPortal()
const toMoment = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour)).toISOString()
const insert = async (name: string, columns: Record<string, string>, maker = users.collector!) => {
  const values = { report_id: reports[name]!, user_id: maker, made_at: toMoment(0), ...columns }
  const row = await database.insertInto('report_drafts').values(values).returning('draft_id').executeTakeFirstOrThrow()
  return row.draft_id
}
const scheduledFor = (hour: number) => ({ release_at: toMoment(hour), scheduled_at: toMoment(0) })
const later = await insert('gold-price', scheduledFor(9))
const sooner = await insert('public-debt', scheduledFor(8))
const heldDraftId = await insert('inflation', { ...scheduledFor(10), held_reason: 'disagrees' })
await insert('debt-service', { ...scheduledFor(7), published_at: toMoment(7) })
await insert('debt-service', {})
const sentDraftId = await insert('oil-reserves', { sent_at: toMoment(3), release_at: toMoment(9) })
const sentBefore = await insert('gdp-current', { sent_at: toMoment(2) })
const own = await insert('gdp-current', { sent_at: toMoment(4) }, users.grouped!)
await insert('oil-reserves', { ...scheduledFor(9), sent_at: toMoment(1), published_at: toMoment(9) })
const approved = await insert('oil-reserves', { ...scheduledFor(11), sent_at: toMoment(1) })

test('the releases to come are those that are scheduled, held ones first and then by time, with their total', async () => {
  const { rows, total } = await listReleasesToCome(database, 3)
  assert.equal(total, 4)
  assert.deepEqual(
    rows.map(({ draftId }) => draftId),
    [heldDraftId, sooner, later],
  )
  assert.deepEqual(rows[1], {
    draftId: sooner,
    sourceId: 'source.public-debt',
    titleEn: 'Public debt of Thailand',
    titleTh: 'หนี้สาธารณะของประเทศไทย',
    madeBy: 'collector',
    releaseAt: toMoment(8),
    sentAt: null,
    heldReason: null,
  })
  const releases = await listReleasesToCome(database, 9)
  assert.deepEqual([releases.rows[0]!.heldReason, releases.rows.at(-1)!.draftId], ['disagrees', approved])
})

test('the drafts that wait for a second person are those of others, the first sent first, with their total', async () => {
  const { rows, total } = await listDraftsAwaitingSecondPerson(database, users.grouped!, 1)
  assert.deepEqual([rows.map(({ draftId }) => draftId), total], [[sentBefore], 2])
  const [, second] = (await listDraftsAwaitingSecondPerson(database, users.grouped!, 9)).rows
  assert.deepEqual(
    { draftId: second!.draftId, sentAt: second!.sentAt, releaseAt: second!.releaseAt },
    { draftId: sentDraftId, sentAt: toMoment(3), releaseAt: toMoment(9) },
  )
  const forMaker = await listDraftsAwaitingSecondPerson(database, users.collector!, 9)
  assert.deepEqual(
    forMaker.rows.map(({ draftId }) => draftId),
    [own],
  )
  await sql`update report_drafts set published_at = ${toMoment(5)} where draft_id = ${own}`.execute(database)
  assert.deepEqual(await listDraftsAwaitingSecondPerson(database, users.collector!, 9), { rows: [], total: 0 })
})
