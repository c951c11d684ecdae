import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { after, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { hourMilliseconds, minuteMilliseconds } from '../../contract/durations.ts'
import { stoppedClock } from '../platform/clock.ts'
import { openTestDatabase } from '../testing/database.ts'
import { createTemporaryFolder } from '../testing/folders.ts'
import { openMailServer, openMuteServer } from '../testing/servers/mail-servers.ts'
import { formatLetter, openMailer, queueMail } from './index.ts'

const { database } = await openTestDatabase()
const clock = stoppedClock('2026-11-20T05:00:00Z')
const lines: string[] = []
const log = pino({}, { write: line => void lines.push(line) })
const server = await openMailServer()
after(server.close)
const outboxFolder = await createTemporaryFolder()

const openTestMailer = (smtpUrl = server.url, timeoutMilliseconds = 5000) =>
  openMailer({
    database,
    clock,
    log,
    smtpUrl,
    from: { name: 'Office, คลัง', address: 'no-reply@data.example.org' },
    outboxFolder,
    timeoutMilliseconds,
  })
const mailer = openTestMailer()

const link = 'https://data.example.org/login/verify/the-secret-token'
const wordsByLanguage = {
  en: { greeting: 'Dear Somchai,', paragraph: 'An account was made.', label: 'Confirm my address' },
  th: { greeting: 'เรียน คุณสมชาย', paragraph: 'มีการลงทะเบียนบัญชีผู้ใช้ด้วยอีเมลนี้', label: 'ยืนยันอีเมล' },
}
const buildLetter = (language: 'en' | 'th' = 'en') =>
  formatLetter({
    language,
    greeting: wordsByLanguage[language].greeting,
    paragraphs: [wordsByLanguage[language].paragraph],
    button: { label: wordsByLanguage[language].label, url: link },
    signedBy: 'คลัง',
  })
const queueTestMail = (more: { to?: string; subject?: string; language?: 'en' | 'th' } = {}) => {
  const { to = 'reader@example.org', subject = 'Please confirm', language } = more
  return queueMail(database, clock, { to, subject, ...buildLetter(language) })
}
/** Returns each mail, with its job while it is queued. */
const readMails = () =>
  database
    .selectFrom('mails')
    .leftJoin('jobs', on => on.on(sql`(payload->>'mailId')::bigint`, '=', sql.ref('mail_id')))
    .selectAll('mails')
    .select(['next_try_at', 'tries', 'last_answer'])
    .orderBy('mail_id')
    .execute()
const readOnlyMail = async () => {
  const [row, ...others] = await readMails()
  assert.equal(others.length, 0)
  return row!
}
const isErased = (row: { text_body: string | null; html_body: string | null }) =>
  row.text_body === null && row.html_body === null

beforeEach(async () => {
  await database.deleteFrom('mails').execute()
  await database.deleteFrom('jobs').execute()
  lines.length = 0
  server.empty()
})

for (const [language, subject] of [
  ['en', 'Please confirm your address'],
  ['th', 'กรุณายืนยันอีเมลของคุณ เพื่อเริ่มใช้งานระบบข้อมูลเปิดของสำนักงานนโยบายการคลัง'],
] as const)
  test(`a letter arrives unchanged, with subject, text and HTML: ${language}`, async () => {
    await queueTestMail({ subject, language })
    assert.equal(await mailer.sendWaiting(), 1)
    const [mail] = server.received
    assert.equal(mail!.subject, subject)
    assert.deepEqual(mail!.from, { name: 'Office, คลัง', address: 'no-reply@data.example.org' })
    assert.deepEqual(mail!.recipients, ['reader@example.org'])
    assert.equal(mail!.text?.trimEnd(), buildLetter(language).text.trimEnd())
    assert.equal(mail!.html?.trimEnd(), buildLetter(language).html.trimEnd())
    assert.equal(mail!.date, '2026-11-20T05:00:00.000Z')
    assert.match(mail!.messageId!, /^<[0-9a-f]{32}@data\.example\.org>$/)
    assert.equal(mail!.headers.find(({ key }) => key === 'auto-submitted')?.value, 'auto-generated')
  })

test('a sent mail is recorded, its bodies are erased, and it is not sent again', async () => {
  await queueTestMail()
  assert.equal(await mailer.sendWaiting(), 1)
  const row = await readOnlyMail()
  assert.ok(isErased(row))
  assert.deepEqual([row.sent_at, row.failed_at, row.failure], [clock.now(), null, null])
  clock.advance(100 * hourMilliseconds)
  assert.equal(await mailer.sendWaiting(), 0)
  assert.equal(server.received.length, 1)
})

test('a mail is sent only if its transaction commits', async () => {
  const queueInTransaction = (fails: boolean) =>
    database.transaction().execute(async transaction => {
      await queueMail(transaction, clock, { to: 'reader@example.org', subject: 'x', ...buildLetter() })
      assert.equal(await mailer.sendWaiting(), 0)
      if (fails) throw new Error('later in the same transaction')
    })
  await assert.rejects(queueInTransaction(true), /later/)
  assert.equal(await mailer.sendWaiting(), 0)
  await queueInTransaction(false)
  assert.equal(await mailer.sendWaiting(), 1)
})

test('while the server is unavailable mails wait, and are sent afterwards', async () => {
  const gone = await openMailServer()
  await gone.close()
  const stranded = openTestMailer(gone.url)
  await queueTestMail()
  await queueTestMail({ to: 'second@example.org' })
  assert.equal(await stranded.sendWaiting(), 0)
  const [first, second] = await readMails()
  assert.deepEqual([first!.tries, first!.last_answer, isErased(first!)], [1, 'ECONNREFUSED', false])
  assert.equal(second!.tries, 0, 'a server that is down was asked again at once')
  const back = await openMailServer(gone.port)
  assert.equal(await stranded.sendWaiting(), 1, 'the second is due, the first is not yet')
  clock.advance(minuteMilliseconds)
  assert.equal(await stranded.sendWaiting(), 1)
  assert.deepEqual(back.received.map(({ recipients }) => recipients[0]).sort(), [
    'reader@example.org',
    'second@example.org',
  ])
  await back.close()
})

test('greylisting delays only one mail', async () => {
  server.recipientFaults.push('450 4.7.1 Greylisted, come back later')
  await queueTestMail({ to: 'grey@example.org' })
  await queueTestMail({ to: 'white@example.org' })
  assert.equal(await mailer.sendWaiting(), 1)
  const [grey] = await readMails()
  assert.deepEqual([grey!.last_answer, grey!.sent_at], ['450 4.7.1 to RCPT TO', null])
  clock.advance(minuteMilliseconds - 1)
  assert.equal(await mailer.sendWaiting(), 0)
  clock.advance(1)
  assert.equal(await mailer.sendWaiting(), 1)
  assert.deepEqual(
    server.received.map(({ recipients }) => recipients[0]),
    ['white@example.org', 'grey@example.org'],
  )
})

for (const faults of ['recipientFaults', 'messageFaults'] as const)
  test(`a mail refused for good is given up at once, its bodies are erased, and the next one is sent: ${faults}`, async () => {
    server[faults].push(`550 5.1.1 <gone@example.org> unknown, see ${link}`)
    await queueTestMail({ to: 'gone@example.org' })
    await queueTestMail()
    assert.equal(await mailer.sendWaiting(), 1)
    const [gone] = await readMails()
    const command = faults === 'recipientFaults' ? 'RCPT TO' : 'DATA'
    assert.deepEqual(
      [gone!.failed_at, gone!.sent_at, gone!.failure, gone!.tries],
      [clock.now(), null, `550 5.1.1 to ${command}`, null],
    )
    assert.ok(isErased(gone!))
    clock.advance(100 * hourMilliseconds)
    assert.equal(await mailer.sendWaiting(), 0)
    assert.equal(server.received.length, 1)
  })

for (const [faults, refusal] of [
  ['senderFaults', '550 5.7.1 to MAIL FROM'],
  ['recipientFaults', '530 5.7.0 to RCPT TO'],
] as const)
  test(`a refusal that is not about the mail is retried: ${refusal}`, async () => {
    server[faults].push(refusal.replace(' to', ''))
    await queueTestMail()
    assert.equal(await mailer.sendWaiting(), 0)
    const row = await readOnlyMail()
    assert.deepEqual([row.failed_at, row.last_answer, isErased(row)], [null, refusal, false])
    clock.advance(minuteMilliseconds)
    assert.equal(await mailer.sendWaiting(), 1)
  })

for (const [name, greet] of [
  ['says nothing', () => {}],
  ['greets and then stays silent', (socket: Socket) => void socket.write('220 mute ESMTP\r\n')],
] as const)
  test(`a server that ${name} is disconnected after the timeout`, async () => {
    const mute = await openMuteServer(greet)
    await queueTestMail()
    const startedAt = Date.now()
    assert.equal(await openTestMailer(mute.url, 200).sendWaiting(), 0)
    assert.ok(Date.now() - startedAt < 3000)
    const row = await readOnlyMail()
    assert.deepEqual([row.last_answer, row.tries, isErased(row)], ['ETIMEDOUT', 1, false])
    assert.deepEqual(row.next_try_at, new Date(clock.now().getTime() + minuteMilliseconds))
    mute.close()
  })

test('closing aborts a try, and the mail is sent later', async () => {
  const mute = await openMuteServer(() => {})
  const closing = openTestMailer(mute.url, 30_000)
  await queueTestMail()
  const turn = closing.sendWaiting()
  while (mute.sockets.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
  const startedAt = Date.now()
  closing.close()
  assert.equal(await turn, 0)
  assert.ok(Date.now() - startedAt < 3000)
  mute.close()
  clock.advance(minuteMilliseconds)
  assert.equal(await mailer.sendWaiting(), 1)
})

test('the backoff doubles up to an hour, and after 48 hours the mail is given up and erased', async () => {
  const gone = await openMailServer()
  await gone.close()
  const stranded = openTestMailer(gone.url)
  await queueTestMail()
  const queuedAt = clock.now().getTime()
  const pauses = []
  let row = await readOnlyMail()
  while (row.failed_at === null) {
    const pauseMilliseconds = row.next_try_at!.getTime() - clock.now().getTime()
    pauses.push(pauseMilliseconds / minuteMilliseconds)
    clock.advance(pauseMilliseconds)
    assert.equal(await stranded.sendWaiting(), 0)
    row = await readOnlyMail()
  }
  assert.deepEqual(pauses.slice(0, 10), [0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
  const hours = (row.failed_at.getTime() - queuedAt) / 60 / minuteMilliseconds
  assert.ok(hours >= 48 && hours < 49, `${hours} hours`)
  assert.ok(isErased(row))
  clock.advance(hourMilliseconds)
  assert.equal(await mailer.sendWaiting(), 0)
})

test('a mail whose acknowledgement was lost is sent again with the same id', async () => {
  server.messageFaults.push('lost')
  await queueTestMail()
  assert.equal(await mailer.sendWaiting(), 0)
  clock.advance(minuteMilliseconds)
  assert.equal(await mailer.sendWaiting(), 1)
  assert.equal(server.received.length, 2)
  const [first, second] = server.received
  assert.equal(first!.messageId, second!.messageId)
  assert.equal(first!.date, second!.date)
})

test('a mail of a crashed node is sent by others after two minutes', async () => {
  await queueTestMail()
  await queueTestMail()
  const mute = await openMuteServer(() => {})
  const closingMailer = openTestMailer(mute.url, 30_000)
  void closingMailer.sendWaiting().catch(() => {})
  while (mute.sockets.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
  assert.equal(await mailer.sendWaiting(), 1, 'only the other mail')
  clock.advance(2 * minuteMilliseconds - 1)
  assert.equal(await mailer.sendWaiting(), 0)
  clock.advance(1)
  assert.equal(await mailer.sendWaiting(), 1)
  closingMailer.close()
  mute.close()
})

test('two nodes send each of 50 mails exactly once', async () => {
  const expected = Array.from({ length: 50 }, (_, index) => `reader${index}@example.org`)
  for (const to of expected) await queueTestMail({ to })
  const counts = await Promise.all([openTestMailer().sendWaiting(), openTestMailer().sendWaiting()])
  assert.equal(counts[0] + counts[1], 50)
  assert.ok(counts.every(Boolean), `one node sent nothing: ${counts}`)
  assert.deepEqual(server.received.flatMap(({ recipients }) => recipients).sort(), expected.sort())
  assert.equal(new Set(server.received.map(({ messageId }) => messageId)).size, 50)
})

test('line breaks in a subject add no header', async () => {
  await queueTestMail({ subject: 'Hello\r\nBcc: victim@example.org\nX-Mine: 1\r\nbody' })
  assert.equal(await mailer.sendWaiting(), 1)
  const [mail] = server.received
  assert.deepEqual(mail!.recipients, ['reader@example.org'])
  assert.ok(mail!.headers.every(({ key }) => key !== 'bcc' && key !== 'x-mine'))
  assert.equal(mail!.subject, 'Hello Bcc: victim@example.org X-Mine: 1 body')
})

test('the log reports the failure without address, subject, link or the server response', async () => {
  server.recipientFaults.push('450 4.2.0 <reader@example.org> busy', `550 5.1.1 <reader@example.org> ${link}`)
  await queueTestMail()
  await mailer.sendWaiting()
  clock.advance(minuteMilliseconds)
  await mailer.sendWaiting()
  const [first, second] = lines.map(line => JSON.parse(line))
  assert.deepEqual(
    [first.msg, first.answer, first.tries],
    ['A job failed and is tried again', '450 4.2.0 to RCPT TO', 1],
  )
  assert.deepEqual([second.msg, second.answer, second.tries], ['A job was given up', '550 5.1.1 to RCPT TO', 2])
  assert.doesNotMatch(lines.join(''), /reader|confirm|secret|busy/i)
})
