import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftVersions, listFileVersions } from '../../../contract/catalogue/versions/file-versions.ts'
import { minuteMilliseconds } from '../../../contract/durations.ts'
import { buildCsvZip, buildExcel, buildMetadata, type TestTable } from '../../testing/catalogue/report-files.ts'
import { header, openReleasesPortal, success, table } from './testing/releases-portal.ts'

const portal = await openReleasesPortal('second person')
const { clock, node, upload, requestParsed } = portal
const {
  createDraft,
  previewRevision,
  schedule,
  send,
  cancel,
  returnToMaker,
  publish,
  listDraftReleases,
  listVersions,
  findRowCount,
  listSteps,
  secondsAhead,
} = portal
const longer: TestTable = [...table, [2026, 13], [2027, 14]]
const awaitStatus = async (response: Promise<{ status: number }>) => (await response).status

test('a draft that was not sent is 404 for a colleague', async () => {
  const draft = await createDraft('gold-price', longer)
  await previewRevision(draft)
  assert.equal((await publish(draft, { who: 'colleague', revision: 1 })).status, 404)
  assert.equal(await awaitStatus(returnToMaker(draft, 'No')), 404)
  assert.equal(await awaitStatus(cancel(draft, 'colleague')), 404)
})

test('a colleague sees a sent draft with its note, and can preview and publish it', async () => {
  const name = 'gold-price'
  const draft = await createDraft(name, longer)
  assert.deepEqual(await send(draft, { note: 'October is final' }), success)
  assert.deepEqual(await send(draft, { note: 'October is final' }), success, 'sending again changes nothing')
  for (const [address, times] of Object.entries({ 'colleague@example.org': 1, 'steward@example.org': 0 })) {
    const mails = (await portal.listMailsTo(address)).filter(mail => mail.includes(`source.${name}`))
    assert.equal(mails.length, times, address)
    if (times) assert.match(mails[0]!, /collector sent a draft for you to check and publish: October is final/)
  }
  const [one] = await listDraftReleases(name, 'colleague')
  assert.partialDeepStrictEqual(one, { state: 'waiting', note: 'October is final', may_publish: true })
  const [own] = await listDraftReleases(name)
  assert.deepEqual([own.is_own, own.may_publish], [true, false])
  assert.deepEqual(await publish(draft, { who: 'colleague' }), success)
  assert.equal(await findRowCount(name), 4)
  assert.deepEqual(await listSteps(name), ['collector sent', 'grouped released'])
})

test('the reason of a sent draft is published with it, unless its publisher gives another', async () => {
  const name = 'inflation-forecast'
  for (const { values, newReason, publishedReason } of [
    { values: longer, newReason: undefined, publishedReason: 'Two rows were missing' },
    { values: table, newReason: 'Checked', publishedReason: 'Checked' },
    { values: longer, newReason: '', publishedReason: null },
  ] as const) {
    const draft = await createDraft(name, values as TestTable)
    assert.deepEqual(await send(draft, { reason: 'Two rows were missing' }), success)
    const revision = await previewRevision(draft, 'colleague')
    assert.deepEqual(await publish(draft, { who: 'colleague', revision, reason: newReason }), success)
    assert.equal((await listVersions(name)).at(-1)!.reason, publishedReason)
    clock.advance(minuteMilliseconds)
  }
})

test('a draft that was sent with a time can be scheduled for it, and is released then', async () => {
  const name = 'debt-service'
  const draft = await createDraft(name, longer)
  const at = secondsAhead(600)
  await send(draft, { release_at: at })
  clock.advance(20 * 1000)
  await node.runDue()
  assert.deepEqual(await schedule(draft, at, 'colleague'), success)
  assert.equal((await schedule(draft, 3600)).status, 403, 'its maker gives it no other time')
  assert.equal((await publish(draft)).status, 403)
  clock.advance(10 * minuteMilliseconds)
  await node.runDue()
  assert.equal(await findRowCount(name), 4)
  assert.equal((await listVersions(name)).at(-1)!.promised_for, null)
})

test('a draft whose time passed while it waited is only released when it is approved, marked late', async () => {
  const name = 'inflation'
  const draft = await createDraft(name, longer)
  const at = secondsAhead(600)
  await send(draft, { release_at: at })
  clock.advance(15 * minuteMilliseconds)
  await node.runDue()
  assert.notEqual(await findRowCount(name), 4)
  assert.deepEqual(await schedule(draft, at, 'colleague'), success)
  assert.equal(await findRowCount(name), 4)
  assert.equal((await listVersions(name)).at(-1)!.promised_for!.toISOString(), at)
})

test("a returned draft is the maker's again, the note is mailed, and it can be sent again", async () => {
  const name = 'borrowing-plan'
  const draft = await createDraft(name, longer)
  await send(draft, { note: 'Please look' })
  assert.equal((await returnToMaker(draft, 'Mine?', 'steward')).status, 403)
  assert.equal((await returnToMaker(draft, '  ')).status, 400)
  assert.deepEqual(await returnToMaker(draft, 'Row 3 is doubled'), success)
  assert.equal(await awaitStatus(returnToMaker(draft, 'Again')), 404)
  assert.deepEqual(await listDraftReleases(name, 'colleague'), [])
  const [own] = await listDraftReleases(name)
  assert.partialDeepStrictEqual(own, { state: 'returned', returned_by: 'grouped', returned_note: 'Row 3 is doubled' })
  const mails = (await portal.listMailsTo('steward@example.org')).filter(mail => mail.includes(name))
  assert.equal(mails.length, 1)
  assert.match(mails[0]!, /Row 3 is doubled/)
  assert.deepEqual(await send(draft), success)
  assert.deepEqual(await publish(draft, { who: 'colleague' }), success)
  assert.deepEqual(await listSteps(name), ['collector sent', 'grouped returned', 'collector sent', 'grouped released'])
})

test('changing a file of a sent or approved draft withdraws it', async () => {
  const name = 'oil-reserves'
  const draft = await createDraft(name, longer)
  await send(draft)
  const revision = await previewRevision(draft, 'colleague')
  await upload(name, 'metadata', await buildMetadata(header), { draft })
  assert.equal((await publish(draft, { who: 'colleague', revision })).status, 404)
  await send(draft)
  await schedule(draft, 600, 'colleague')
  await upload(name, 'csv', await buildCsvZip(name, [...longer, [2028, 1]]), { draft })
  clock.advance(11 * minuteMilliseconds)
  await node.runDue()
  assert.notEqual(await findRowCount(name), 5)
})

test('an approval of a draft that its maker withdrew is refused', async () => {
  const name = 'gdp-current'
  const draft = await createDraft(name, longer)
  await send(draft)
  const revision = await previewRevision(draft, 'colleague')
  assert.deepEqual(await cancel(draft), success)
  assert.equal((await publish(draft, { who: 'colleague', revision })).status, 404)
  assert.notEqual(await findRowCount(name), 4)
})

test('an approval while the maker changes a file publishes the previewed files or nothing', async () => {
  const name = 'electricity-use'
  for (const round of [1, 2, 3]) {
    const rows: TestTable = [...table, ...Array.from({ length: round }, (_, index) => [2026 + index, round])]
    const draft = await createDraft(name, rows)
    await send(draft)
    const revision = await previewRevision(draft, 'colleague')
    const other = await buildCsvZip(name, [...table, ...Array.from({ length: 9 }, (_, index) => [2026 + index, round])])
    const [approved] = await Promise.all([
      publish(draft, { who: 'colleague', revision }),
      upload(name, 'csv', other, { draft }),
    ])
    assert.ok([200, 404, 409].includes(approved.status))
    assert.notEqual(await findRowCount(name), 11)
    if (approved.status === 200) assert.equal(await findRowCount(name), rows.length - 1)
  }
})

test('two concurrent approvals publish once, and of an approval and a return one is refused', async () => {
  const name = 'excise-by-kind'
  const before = (await listVersions(name)).length
  const draft = await createDraft(name, longer)
  await send(draft)
  const revision = await previewRevision(draft, 'colleague')
  const responses = await Promise.all([
    publish(draft, { who: 'colleague', revision }),
    publish(draft, { who: 'administrator', revision }),
  ])
  assert.deepEqual(responses, [success, success])
  assert.equal((await listVersions(name)).length, before + 1)
  const next = await createDraft(name, table)
  await send(next)
  const nextRevision = await previewRevision(next, 'colleague')
  const [approved, returned] = await Promise.all([
    publish(next, { who: 'administrator', revision: nextRevision }),
    returnToMaker(next, 'No'),
  ])
  assert.equal([approved, returned].filter(({ status }) => status === 200).length, 1)
  assert.equal((await listVersions(name)).length, before + (approved.status === 200 ? 2 : 1))
})

test('no kind of file can be published at once', async () => {
  const name = 'brent-crude-oil'
  const files = {
    csv: await buildCsvZip(name, table),
    excel: await buildExcel(table),
    metadata: await buildMetadata(header),
  }
  for (const [kind, bytes] of Object.entries(files))
    await portal.changingNothing(async () => {
      const { status, text } = await upload(name, kind as keyof typeof files, bytes)
      assert.equal(status, 403)
      assert.match(text, /Send the draft/)
    })
})

test('restoring an earlier version needs a second person too', async () => {
  const name = 'gold-price'
  const { body } = await requestParsed(listFileVersions, { source_id: `source.${name}` })
  const { version_id } = body.result[0]
  const restored = await requestParsed(draftVersions, { source_id: `source.${name}`, version_ids: [version_id] })
  const { draft_id } = restored.body.draft
  assert.equal((await publish(draft_id)).status, 403)
})

test('a draft can only be sent by its maker, as previewed, and with a valid time', async () => {
  const name = 'government-revenue'
  const draft = await createDraft(name)
  assert.equal((await send(draft, { release_at: secondsAhead(30) })).status, 400)
  assert.equal((await send(draft, { note: 'x'.repeat(1001) })).status, 400)
  assert.equal((await send(draft, { revision: 7 })).status, 409)
  await send(draft)
  assert.equal((await send(draft, {}, 'colleague')).status, 403)
  assert.equal((await cancel(draft, 'colleague')).status, 403)
})

test('a draft that its maker scheduled before a second person was required is held at its time', async () => {
  const name = 'revenue-forecast'
  const draft = await createDraft(name, longer)
  await previewRevision(draft)
  await portal.database
    .updateTable('report_drafts')
    .set({ release_at: new Date(secondsAhead(60)), scheduled_at: clock.now(), scheduled_by: portal.users.collector! })
    .where('draft_id', '=', draft)
    .execute()
  clock.advance(minuteMilliseconds)
  await node.runDue()
  assert.deepEqual(
    (await listDraftReleases(name)).map((row: Record<string, unknown>) => [row.state, row.held_reason]),
    [['held', 'secondPerson']],
  )
  assert.deepEqual(await publish(draft, { who: 'colleague' }), success)
})
