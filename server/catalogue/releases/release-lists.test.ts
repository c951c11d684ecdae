import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listReleasesToCome, listWaitingForSecond } from './release-lists.ts'
import { openReleasesPortal } from './testing/releases-portal.ts'

const { database, reports, users } = await openReleasesPortal()
const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour)).toISOString()
const insert = async (name: string, columns: Record<string, string>, maker = users.collector!) => {
  const values = { report_id: reports[name]!, user_id: maker, made_at: at(0), ...columns }
  const row = await database.insertInto('report_drafts').values(values).returning('draft_id').executeTakeFirstOrThrow()
  return row.draft_id
}
const scheduled = (hour: number) => ({ release_at: at(hour), scheduled_at: at(0) })
const later = await insert('gold-price', scheduled(9))
const sooner = await insert('public-debt', scheduled(8))
const heldDraftId = await insert('inflation', { ...scheduled(10), held_reason: 'disagrees' })
await insert('debt-service', { ...scheduled(7), published_at: at(7) })
await insert('debt-service', {})
const sentDraftId = await insert('oil-reserves', { sent_at: at(3), release_at: at(9) })
const sentBefore = await insert('gdp-current', { sent_at: at(2) })
const own = await insert('gdp-current', { sent_at: at(4) }, users.grouped!)
await insert('oil-reserves', { ...scheduled(9), sent_at: at(1), published_at: at(9) })
const approved = await insert('oil-reserves', { ...scheduled(11), sent_at: at(1) })

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
    releaseAt: at(8),
    sentAt: null,
    heldReason: null,
  })
  const all = await listReleasesToCome(database, 9)
  assert.deepEqual([all.rows[0]!.heldReason, all.rows.at(-1)!.draftId], ['disagrees', approved])
})

test('the drafts that wait for a second person are those of others, the first sent first, with their total', async () => {
  const { rows, total } = await listWaitingForSecond(database, users.grouped!, 1)
  assert.deepEqual([rows.map(({ draftId }) => draftId), total], [[sentBefore], 2])
  const [, second] = (await listWaitingForSecond(database, users.grouped!, 9)).rows
  assert.deepEqual([second!.draftId, second!.sentAt, second!.releaseAt], [sentDraftId, at(3), at(9)])
  const forMaker = await listWaitingForSecond(database, users.collector!, 9)
  assert.deepEqual(
    forMaker.rows.map(({ draftId }) => draftId),
    [own],
  )
  await sql`update report_drafts set published_at = ${at(5)} where draft_id = ${own}`.execute(database)
  assert.deepEqual(await listWaitingForSecond(database, users.collector!, 9), { rows: [], total: 0 })
})
