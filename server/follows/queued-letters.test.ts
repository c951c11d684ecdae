import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { minuteMilliseconds } from '../../contract/durations.ts'
import { statusIds } from '../testing/accounts/account-ids.ts'
import { openFollowsPortal } from '../testing/follows-portal.ts'
import { openTestMailer } from '../testing/servers/test-mailers.ts'
import { refreshQueuedLetter } from './releases/queued-letters.ts'

// Rights and addresses that change while a letter waits for the mail server.

const portal = await openFollowsPortal()
const { context, database, clock, reports, enter, follow, publish, announce, digest } = portal
const { server, mailer } = await openTestMailer({
  database,
  clock,
  refreshListMail: mailId => refreshQueuedLetter(context, mailId),
})
const [name, otherName, restrictedName] = ['public-debt', 'gold-price', 'revenue-forecast'] as const
const [reader, neighbour] = [await enter('reader'), await enter('neighbour')]
let year = 2000
const releaseTable = async (fileName: string) => {
  year += 1
  await publish(fileName, [
    ['Year', 'Value'],
    [year, 1.5],
    [year + 100, 2.5],
  ])
  clock.advance(10 * minuteMilliseconds)
  await announce()
}
/** Sends the queued mails and returns them, each as its recipient and its text. */
const sendQueued = async () => {
  await mailer.sendWaitingListMails()
  return server.received.map(({ recipients, text }) => [recipients.join(), text!] as const)
}
const updateReader = (row: object) => database.updateTable('users').set(row).where('user_id', '=', reader).execute()
const updateReport = (fileName: string, row: object) =>
  database.updateTable('reports').set(row).where('report_id', '=', reports[fileName]!).execute()

beforeEach(async () => {
  server.empty()
  for (const table of ['follows', 'followed_releases', 'mails', 'jobs', 'user_report_grants'] as const)
    await database.deleteFrom(table).execute()
  await updateReader({ status_id: statusIds.active, email: 'reader@example.org', role_id: 3 })
  await updateReport(name, { status: 'Active' })
})

const restrict = () => database.deleteFrom('user_report_grants').where('user_id', '=', reader).execute()
const losses: [loss: string, lose: () => Promise<unknown>][] = [
  ['whose grant was removed', restrict],
  [
    'whose grant has ended',
    () =>
      database.updateTable('user_report_grants').set({ until: '2026-11-01' }).where('user_id', '=', reader).execute(),
  ],
  ['who was suspended', () => updateReader({ status_id: statusIds.suspended })],
]
for (const [loss, lose] of losses)
  test(`a queued mail about a restricted report is not sent to a reader ${loss}`, async () => {
    for (const user_id of [reader, neighbour]) {
      await database.insertInto('user_report_grants').values({ user_id, report_id: reports[restrictedName]! }).execute()
      await follow(user_id, restrictedName)
    }
    await releaseTable(restrictedName)
    assert.equal((await portal.mails()).length, 2)
    await lose()
    const sent = await sendQueued()
    assert.deepEqual(
      sent.map(([to]) => to),
      ['neighbour@example.org'],
    )
  })

test('a queued mail is not sent after its report was closed, and its job ends', async () => {
  await follow(reader, name)
  await releaseTable(name)
  await updateReport(name, { status: 'Inactive' })
  assert.deepEqual(await sendQueued(), [])
  assert.deepEqual(await database.selectFrom('jobs').select('queue').where('queue', '=', 'list-mails').execute(), [])
})

test('a queued digest is sent without the reports that its reader may no longer see', async () => {
  await follow(reader, name, 'weekly')
  await follow(reader, otherName, 'weekly')
  await releaseTable(name)
  await releaseTable(otherName)
  clock.advance(7 * 24 * 60 * minuteMilliseconds)
  await digest()
  await updateReport(name, { status: 'Inactive' })
  const [[to, text] = [], ...more] = await sendQueued()
  assert.deepEqual([to, more], ['reader@example.org', []])
  assert.ok(text!.includes(`/report/${otherName}/v/`) && !text!.includes(name), text!)
  assert.equal(server.received[0]!.subject, 'Released this week: 1 data table')
})

test('a queued mail goes to the address that its reader has when it is sent, and no other mail changes', async () => {
  await follow(reader, name)
  await follow(neighbour, name)
  await releaseTable(name)
  const queuedMails = await portal.mails()
  await updateReader({ email: 'new@example.org' })
  const sent = await sendQueued()
  assert.deepEqual(
    sent.map(([to, text]) => [to, text.trim()]),
    queuedMails.map(({ to_address, text_body }) => [
      to_address === 'reader@example.org' ? 'new@example.org' : to_address,
      text_body!.trim(),
    ]),
  )
})
