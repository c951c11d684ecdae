import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stoppedClock } from '../platform/clock.ts'
import { openTestDatabase } from '../testing/database.ts'
import { queueOfficeMail } from './index.ts'

const { database } = await openTestDatabase()
const clock = stoppedClock('2026-11-20T05:00:00Z')
const { userId } = await database
  .insertInto('users')
  .values({ username: 'mali.d', firstname: 'Mali', email: 'mali@example.org' })
  .returning('user_id as userId')
  .executeTakeFirstOrThrow()
const officeMail = {
  officeEmail: 'office@example.org',
  userId,
  language: 'en',
  subject: 'New data suggestion: Economy\r\nBcc: everybody@example.org',
  topic: 'Economy · เศรษฐกิจ',
  text: 'Tides, please.\n\nBy hour <b>and</b> port.',
} as const
const listMails = () => database.selectFrom('mails').selectAll().orderBy('mail_id').execute()

test('a mail to the office has the topic, each line of the text as a paragraph, and the username', async () => {
  await database.transaction().execute(transaction => queueOfficeMail(transaction, clock, officeMail))
  const [mail, ...more] = await listMails()
  assert.equal(more.length, 0)
  assert.deepEqual([mail!.to_address, mail!.user_id], ['office@example.org', userId])
  assert.equal(
    mail!.text_body,
    'Economy · เศรษฐกิจ\n\nTides, please.\n\nBy hour <b>and</b> port.\n\nKind regards,\nmali.d\n',
  )
  assert.ok(mail!.html_body!.includes('By hour &lt;b&gt;and&lt;/b&gt; port.'))
  assert.equal(mail!.subject, 'New data suggestion: Economy Bcc: everybody@example.org')
})

test('a mail of a transaction that fails is not queued', async () => {
  const mailsBefore = await listMails()
  const failing = database.transaction().execute(async transaction => {
    await queueOfficeMail(transaction, clock, officeMail)
    throw new Error('not stored')
  })
  await assert.rejects(failing, /not stored/)
  assert.deepEqual(await listMails(), mailsBefore)
})
