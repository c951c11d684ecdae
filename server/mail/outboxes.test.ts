import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { stoppedClock } from '../platform/clock.ts'
import { readSettings } from '../platform/settings.ts'
import { openTestDatabase } from '../testing/database.ts'
import { createTemporaryFolder } from '../testing/folders.ts'
import { formatLetter, openMailDomain, openMailer, queueMail } from './index.ts'

const { database } = await openTestDatabase()
const clock = stoppedClock('2026-11-20T05:00:00Z')
const outboxFolder = join(await createTemporaryFolder(), 'outbox')
const lines: string[] = []
const mailer = openMailer({
  database,
  clock,
  log: pino({}, { write: line => void lines.push(line) }),
  smtpUrl: undefined,
  from: readSettings({}).MAIL_FROM,
  outboxFolder,
})
const bodies = formatLetter({ language: 'th', paragraphs: ['รหัสผ่านของคุณถูกเปลี่ยน'], signedBy: 'สำนักงาน' })
const queueTestMail = () => queueMail(database, clock, { to: 'reader@example.org', subject: 'รหัสผ่านของคุณ', ...bodies })

beforeEach(async () => {
  await database.deleteFrom('mails').execute()
  await database.deleteFrom('jobs').execute()
  await rm(outboxFolder, { recursive: true, force: true })
})

test('without a server the log says where mails are written', () => {
  assert.ok(lines.some(line => line.includes('SMTP_URL') && line.includes(outboxFolder)))
})

test('without a server each mail becomes a file readable only for its owner, and the bodies are erased', async () => {
  await queueTestMail()
  await queueTestMail()
  assert.equal(await mailer.sendWaiting(), 2)
  const names = await readdir(outboxFolder)
  assert.equal(names.length, 2)
  assert.ok(
    names.every(name => /^20261120T050000000Z-\d+\.eml$/.test(name)),
    String(names),
  )
  const path = join(outboxFolder, names[0]!)
  const mail = await PostalMime.parse(await readFile(path))
  assert.equal(mail.subject, 'รหัสผ่านของคุณ')
  assert.deepEqual(mail.from, { name: 'Khlang', address: 'no-reply@localhost' })
  assert.equal(mail.to?.[0]?.address, 'reader@example.org')
  assert.equal(mail.text?.trimEnd(), bodies.text.trimEnd())
  assert.equal(mail.html?.trimEnd(), bodies.html.trimEnd())
  if (process.platform !== 'win32') {
    assert.equal((await stat(path)).mode & 0o777, 0o600)
    assert.equal((await stat(outboxFolder)).mode & 0o777, 0o700)
  }
  const storedMails = await database.selectFrom('mails').select(['text_body', 'html_body', 'sent_at']).execute()
  assert.deepEqual(storedMails, Array(2).fill({ text_body: null, html_body: null, sent_at: clock.now() }))
})

test('a folder that cannot be written delays the mails until it can', async () => {
  await writeFile(outboxFolder, 'in the way')
  await queueTestMail()
  assert.equal(await mailer.sendWaiting(), 0)
  const mail = await database.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
  const job = await database.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([job.last_answer, mail.failed_at], ['EEXIST', null])
  await rm(outboxFolder)
  clock.advance(60_000)
  assert.equal(await mailer.sendWaiting(), 1)
})

test('a file that a crash left incomplete is replaced by the complete mail', async () => {
  await queueTestMail()
  const { mail_id } = await database.selectFrom('mails').select('mail_id').executeTakeFirstOrThrow()
  const name = `20261120T050100000Z-${mail_id}.eml`
  await mkdir(outboxFolder)
  await writeFile(join(outboxFolder, `${name}.part`), 'half '.repeat(10_000), { mode: 0o600 })
  assert.equal(await mailer.sendWaiting(), 1)
  assert.deepEqual(await readdir(outboxFolder), [name])
  const mail = await PostalMime.parse(await readFile(join(outboxFolder, name)))
  assert.equal(mail.text?.trimEnd(), bodies.text.trimEnd())
})

test('an erasure deletes the files of the person, and leaves the others to the hourly task', async () => {
  const log = pino({ enabled: false })
  const dataFolder = dirname(outboxFolder)
  const domain = openMailDomain({ settings: readSettings({}), dataFolder, database, clock, log })
  await queueTestMail()
  await queueMail(database, clock, { to: 'other@example.org', subject: 'News', ...bodies })
  assert.equal(await mailer.sendWaiting(), 2)
  const oldName = '20260820T050000000Z-77.eml'
  await writeFile(join(outboxFolder, oldName), 'A mail that the portal no longer stores')
  const person = { userId: 70, username: 'reader', emails: ['reader@example.org'] }
  const deleteFiles = await database.transaction().execute(transaction => domain.erasePerson!(transaction, person))
  assert.equal((await readdir(outboxFolder)).length, 3, 'files are deleted after the commit')
  await deleteFiles!()
  const { mail_id } = await database.selectFrom('mails').select('mail_id').executeTakeFirstOrThrow()
  assert.deepEqual((await readdir(outboxFolder)).sort(), [oldName, `20261120T050100000Z-${mail_id}.eml`])
})

test('the sender is read from the settings, with a name or without', () => {
  const senders = {
    'Khlang <no-reply@localhost>': { name: 'Khlang', address: 'no-reply@localhost' },
    'no-reply@data.example.org': { name: '', address: 'no-reply@data.example.org' },
    '<no-reply@data.example.org>': { name: '', address: 'no-reply@data.example.org' },
    '"Office, Fiscal" <a.b+c@x-y.example>': { name: 'Office, Fiscal', address: 'a.b+c@x-y.example' },
    'สำนักงานนโยบายการคลัง <no-reply@data.example.org>': {
      name: 'สำนักงานนโยบายการคลัง',
      address: 'no-reply@data.example.org',
    },
  }
  for (const [setting, sender] of Object.entries(senders))
    assert.deepEqual(readSettings({ MAIL_FROM: setting }).MAIL_FROM, sender)
})

for (const [name, values] of Object.entries({
  MAIL_FROM: [
    'Khlang',
    'a@b@c',
    'Khlang <a@b>, Other <c@d>',
    'Khlang <a@b>\r\nBcc: c@d',
    'a b@c',
    '<a@b',
    'ก@example.org',
  ],
  SMTP_URL: ['https://x', 'mail.example.org', 'smtp://x?pool=true', 'smtp://x?logger=true&debug=true', 'smtp://x#y'],
}))
  test(`a wrong ${name} stops the start with its name, without the value`, () => {
    for (const value of values)
      assert.throws(
        () => readSettings({ [name]: value }),
        ({ message }: Error) => message.includes(`${name}:`) && !message.includes(value),
        value,
      )
  })

test('a server can have name, password, port and TLS options', () => {
  for (const url of [
    'smtps://portal%40example.org:p%3Fss@mail.example.org',
    'smtp://mail.example.org:2525?requireTLS=true&tls.rejectUnauthorized=false',
    'smtp://[::1]:25?ignoreTLS=true',
  ])
    assert.equal(readSettings({ SMTP_URL: url }).SMTP_URL, url)
})

test('a remaining job of a sent mail sends nothing', async () => {
  await queueTestMail()
  await sql`create table left_jobs as select * from jobs`.execute(database)
  assert.equal(await mailer.sendWaiting(), 1)
  await rm(outboxFolder, { recursive: true })
  await sql`insert into jobs overriding system value select * from left_jobs`.execute(database)
  assert.equal(await mailer.sendWaiting(), 1)
  await assert.rejects(readdir(outboxFolder), { code: 'ENOENT' })
})
