import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { previewDraft } from '../../../contract/catalogue/uploads.ts'
import type { TestTable } from '../../testing/catalogue/report-files.ts'
import { openReleasesPortal, success, table } from './testing/releases-portal.ts'

// An office without a rule: a maker may publish, or send a draft to a second person.
const portal = await openReleasesPortal('anyone')
const { users, ask, drafted, looked, schedule, send, cancel, press, listed, rowsOf, stepsOf, giveBack, ahead } = portal
const longer: TestTable = [...table, [2026, 13], [2027, 14]]
const staff = { steward: users.collector!, colleague: users.grouped!, third: users.granted! }
await sql`update users set role_id = 4, email = 'third@example.org', firstname = 'Anan', lastname = 'Thongdee'
  where user_id = ${staff.third}`.execute(portal.database)
const mailed = async (name: string) => {
  const addresses = ['steward', 'colleague', 'third']
  const mails = await Promise.all(addresses.map(one => portal.mailsTo(`${one}@example.org`)))
  return addresses.filter((_, at) => mails[at]!.some(mail => mail.includes(`source.${name}`)))
}
const secondPeople = async (draft_id: string, who = 'steward') =>
  (await ask(previewDraft, { draft_id }, who)).body.second_people

test('the review names the others who may publish, to the maker only', async () => {
  const draft = await drafted('public-debt', longer)
  assert.deepEqual(await secondPeople(draft), [
    { user_id: staff.third, name: 'Anan Thongdee' },
    { user_id: staff.colleague, name: 'grouped' },
  ])
  assert.deepEqual(await send(draft), success)
  assert.deepEqual(await secondPeople(draft, 'colleague'), [])
})

test('only a chosen person is mailed, is shown with the draft, and publishes it', async () => {
  const name = 'gold-price'
  const draft = await drafted(name, longer)
  const chosen = { second_person: staff.third, note: 'October is final' }
  assert.deepEqual(await send(draft, chosen), success)
  assert.deepEqual(await send(draft, chosen), success, 'sending again changes nothing')
  assert.deepEqual(await mailed(name), ['third'])
  assert.equal((await portal.mailsTo('third@example.org')).filter(mail => mail.includes(name)).length, 1)
  const [shown] = await listed(name, 'colleague')
  assert.deepEqual([shown.state, shown.sent_to, shown.may_publish], ['waiting', 'Anan Thongdee', true])
  assert.notEqual(await rowsOf(name), 4)
  assert.deepEqual(await press(draft, 'administrator'), success)
  assert.equal(await rowsOf(name), 4)
  assert.deepEqual(await stepsOf(name), ['collector sent', 'granted released'])
})

test('without a chosen person all others who may edit reports are mailed, and any of them publishes', async () => {
  const name = 'inflation'
  const draft = await drafted(name, longer)
  assert.deepEqual(await send(draft), success)
  assert.deepEqual(await mailed(name), ['colleague', 'third'])
  assert.equal((await listed(name))[0].sent_to, null)
  assert.deepEqual(await press(draft, 'colleague'), success)
})

test('any other steward may publish too, so that an absence delays nothing', async () => {
  const name = 'debt-service'
  const draft = await drafted(name, longer)
  await send(draft, { second_person: staff.third })
  assert.deepEqual(await press(draft, 'colleague'), success)
})

test('a draft that was sent to one person can be sent to another, who is mailed', async () => {
  const name = 'borrowing-plan'
  const draft = await drafted(name, longer)
  await send(draft, { second_person: staff.third })
  await send(draft, { second_person: staff.colleague })
  assert.deepEqual(await mailed(name), ['colleague', 'third'])
  assert.equal((await listed(name))[0].sent_to, 'grouped')
})

test('the sender may withdraw a sent draft, or publish or schedule it after all', async () => {
  const withdrawn = await drafted('oil-reserves', longer)
  await send(withdrawn, { second_person: staff.third })
  assert.deepEqual(await cancel(withdrawn), success)
  assert.equal((await press(withdrawn, 'colleague', 1)).status, 404)
  const published = await drafted('oil-reserves', longer)
  await send(published, { second_person: staff.third })
  assert.equal((await listed('oil-reserves'))[0].may_publish, true)
  assert.deepEqual(await press(published), success)
  const scheduled = await drafted('gdp-current', longer)
  await send(scheduled, { second_person: staff.third, release_at: ahead(600) })
  assert.deepEqual(await schedule(scheduled, 600), success)
})

test('a returned draft is sent to nobody any more', async () => {
  const name = 'electricity-use'
  const draft = await drafted(name, longer)
  await send(draft, { second_person: staff.colleague })
  assert.deepEqual(await giveBack(draft, 'Row 3 is doubled'), success)
  const [own] = await listed(name)
  assert.deepEqual([own.state, own.sent_to], ['returned', null])
})

test('a person who lost the right between the review and the sending is refused', async () => {
  const draft = await drafted('excise-by-kind', longer)
  const revision = await looked(draft)
  await sql`update users set role_id = 3 where user_id = ${staff.third}`.execute(portal.database)
  await portal.changesNothing(async () => {
    const { status, body } = await send(draft, { revision, second_person: staff.third })
    assert.equal(status, 400)
    assert.equal(body.fields[0].rule, 'noSecondPerson')
  })
})
