import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { stoppedClock } from '../platform/clock.ts'
import { checkOrStoreMark, releaseHeldJobs } from '../platform/nodes/portal-marks.ts'
import { openTestDatabase } from '../testing/database.ts'
import { openTestMailer } from '../testing/servers/test-mailers.ts'
import { findFailingMails, formatLetter, queueMail, queueMails } from './index.ts'

const { database } = await openTestDatabase()
const clock = stoppedClock('2026-11-20T05:00:00Z')
const { server, mailer } = await openTestMailer({ database, clock })
const unsubscribeUrl = 'https://data.example.org/unsubscribe/r1-2.abc'
const bodies = formatLetter({
  language: 'en',
  paragraphs: ['These tables were released.'],
  entries: [{ label: 'Debt <1>', text: '2 rows added.', url: 'https://data.example.org/report/debt' }],
  signedBy: 'Office',
  footnote: { label: 'Stop these emails', text: 'You asked for them.', url: unsubscribeUrl },
})
const buildMail = (to: string) => ({ to, subject: 'Released', ...bodies })
const buildListMail = (to: string) => ({ ...buildMail(to), list: { name: 'releases', unsubscribeUrl } })

beforeEach(async () => {
  server.empty()
  await database.deleteFrom('mails').execute()
  await database.deleteFrom('jobs').execute()
})

test('a list mail has the headers for unsubscribing with one click', async () => {
  await queueMail(database, clock, buildListMail('reader@example.org'))
  assert.equal(await mailer.sendWaitingListMails(), 1)
  const [mail] = server.received
  const headers = Object.fromEntries(mail!.headers.map(({ key, value }) => [key, value]))
  assert.equal(headers['list-unsubscribe'], `<${unsubscribeUrl}>`)
  assert.equal(headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
  assert.equal(headers['list-id'], '<releases.data.example.org>')
})

test('any other mail has none of these headers', async () => {
  await queueMail(database, clock, buildMail('reader@example.org'))
  assert.equal(await mailer.sendWaiting(), 1)
  assert.ok(server.received[0]!.headers.every(({ key }) => !key.startsWith('list-')))
})

test('list mails have their own queue and delay no other mail; ids are in the order of the mails', async () => {
  const mails = [buildListMail('a@example.org'), buildMail('b@example.org'), buildListMail('c@example.org')]
  const ids = (await queueMails(database, clock, mails)).map(({ mailId }) => mailId)
  const rows = await database.selectFrom('mails').select(['mail_id', 'to_address']).orderBy('mail_id').execute()
  assert.deepEqual(
    rows.map(({ mail_id, to_address }) => [mail_id, to_address]),
    ids.map((id, index) => [id, mails[index]!.to]),
  )
  assert.equal(await mailer.sendWaiting(), 1)
  assert.deepEqual(
    server.received.flatMap(({ recipients }) => recipients),
    ['b@example.org'],
  )
  assert.equal(await mailer.sendWaitingListMails(), 2)
})

test('in a restored portal the mails of both queues wait until an operator releases them', async () => {
  await checkOrStoreMark(database, 'held', async () => 'a backup')
  await queueMails(database, clock, [buildMail('a@example.org'), buildListMail('b@example.org')])
  assert.deepEqual([await mailer.sendWaiting(), await mailer.sendWaitingListMails()], [0, 0])
  assert.deepEqual(server.received, [])
  await releaseHeldJobs(database)
  assert.deepEqual([await mailer.sendWaiting(), await mailer.sendWaitingListMails()], [1, 1])
})

test('the unsubscribe link is erased once the mail is sent, and failures of lists are counted', async () => {
  await queueMail(database, clock, buildListMail('reader@example.org'))
  server.recipientFaults.push('450 4.2.0 busy')
  await mailer.sendWaitingListMails()
  assert.equal((await findFailingMails(database))?.count, 1)
  clock.advance(60_000)
  await mailer.sendWaitingListMails()
  const { unsubscribe_url, list } = await database.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([unsubscribe_url, list], [null, 'releases'])
})

test('a letter lists its entries with their addresses, and ends with the unsubscribe link', () => {
  assert.equal(
    bodies.text,
    `These tables were released.

Debt <1>
2 rows added.
https://data.example.org/report/debt

Kind regards,
Office

You asked for them.
Stop these emails: ${unsubscribeUrl}
`,
  )
  assert.match(bodies.html, /<a href="https:\/\/data\.example\.org\/report\/debt"[^>]*>Debt &lt;1&gt;<\/a>/)
  assert.match(bodies.html, new RegExp(`<a href="${unsubscribeUrl}"`))
})
