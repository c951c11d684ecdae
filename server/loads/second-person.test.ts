import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { previewDraft } from '../../contract/catalogue/drafts/drafts.ts'
import { scheduleRelease, sendForPublication } from '../../contract/catalogue/releases.ts'
import { debtTable, openLoadsPortal } from '../testing/loads/loads-portal.ts'

const portal = await openLoadsPortal({ publish: 'second person' })
const { all, approve, request, clock, findCurrentFile, database, load, readLoad, listRows, save, stewards } = portal

const readRevision = async (draft_id: string, who?: string): Promise<number> =>
  (await request(previewDraft, { draft_id }, who)).body.changes.revision
const readPreviewedRevision = async (draft_id: string, who?: string) => {
  const { changes } = (await request(previewDraft, { draft_id }, who)).body
  return { revision: changes.revision, acknowledged: changes.findings.map(({ key }: { key: string }) => key) }
}
const selectNewestDraft = async () => {
  const { rows } = await sql<{
    id: string
  }>`select draft_id as id from load_runs order by load_run_id desc limit 1`.execute(database)
  return rows[0]!.id
}

test('with the second-person rule no load publishes: its draft is submitted in the steward’s name', async () => {
  await all(debtTable())
  await save({ is_automatic: true, rows_least_percent: -100, rows_most_percent: 1000 })
  const first = await load()
  assert.deepEqual([first.outcome, first.reason.rule], ['waiting', 'columnsLost'])
  // Beyond the limits the steward reviews the draft and submits it.
  const draft_id = await selectNewestDraft()
  assert.equal((await approve(draft_id)).status, 403)
  assert.equal((await request(sendForPublication, { draft_id, revision: await readRevision(draft_id) })).status, 200)
  assert.equal((await approve(draft_id, 'colleague')).status, 200)
  await readLoad()
  await sql`delete from mails`.execute(database)

  await all("insert into office.debt values (2600, 'ใหม่', 0.5, null)")
  const run = await load()
  assert.deepEqual([run.outcome, run.reason.rule], ['waiting', 'secondPerson'])
  assert.ok(
    !(await listRows('mails')).some(mail => mail.to_address === 'steward@example.org'),
    'its steward has nothing to do',
  )
  const next = await selectNewestDraft()
  assert.equal((await findCurrentFile())!.rows, 20)
  assert.equal((await approve(next)).status, 403)
  assert.equal((await approve(next, 'colleague')).status, 200)
  assert.deepEqual([(await findCurrentFile())!.rows, (await findCurrentFile())!.by], [21, stewards.colleague])
  assert.equal((await readLoad()).runs[0].outcome, 'approved')
})

test('a newer load replaces a waiting draft, and leaves a scheduled one', async () => {
  await all("insert into office.debt values (2601, 'ใหม่', 0.5, null)")
  await load()
  const earlier = await selectNewestDraft()
  await all("insert into office.debt values (2602, 'ใหม่', 0.5, null)")
  await load()
  const draftId = await selectNewestDraft()
  const listDrafts = async () =>
    (await listRows('report_drafts')).filter(row => row.published_at === null).map(row => row.draft_id)
  assert.deepEqual(await listDrafts(), [draftId])
  assert.notEqual(draftId, earlier)
  const release_at = new Date(clock.now().getTime() + 3_600_000).toISOString()
  const input = { draft_id: draftId, ...(await readPreviewedRevision(draftId, 'colleague')), release_at }
  assert.equal((await request(scheduleRelease, input, 'colleague')).status, 200)
  await all("insert into office.debt values (2603, 'ใหม่', 0.5, null)")
  await load()
  assert.deepEqual((await listDrafts()).toSorted(), [draftId, await selectNewestDraft()].toSorted())
})
