import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openDatabase } from '../../../server/platform/database/pool.ts'
import { openKey } from '../../../server/platform/keys/server-key.ts'
import { createTemporaryFolder } from '../../../server/testing/folders.ts'
import { openSharedDatabase } from '../../../server/testing/nodes/shared-databases.ts'
import { openRows } from '../../../server/testing/running-portal.ts'
import { openBucketStandIn } from '../../../server/testing/servers/bucket-stand-ins.ts'
import { runCommand } from '../../commands.ts'

// Each test causes a real fault and expects the doctor's finding.

const { pool, url } = await openSharedDatabase()
const folder = await createTemporaryFolder()
before(async () => {
  await mkdir(join(folder, 'files'))
  const { database } = openDatabase({ connectionString: url, max: 1 }, () => {})
  await openKey(database, folder).finally(() => database.destroy())
})
after(() => rm(folder, { recursive: true, force: true }))

const { PATH, HOME, TMPDIR } = process.env
const runDoctor = async (settings: Record<string, string> = {}) => {
  const { code, output } = await runCommand({
    words: [process.execPath, join(import.meta.dirname, 'doctor.ts')],
    cwd: folder,
    env: { PATH, HOME, TMPDIR, DATA_DIR: folder, DATABASE_URL: url, PORT: '0', DISK_ALARM_PERCENT: '5', ...settings },
  })
  return { code, output }
}
/** Returns the lines about a part, including the remedy. */
const findLines = (output: string, part: string) =>
  new RegExp(`^\\w+ +${part}: .*(\\n +do: .*)?`, 'm').exec(output)?.[0] ?? output

test('a portal without faults exits with 0', async () => {
  const { code, output } = await runDoctor()
  assert.equal(code, 0, output)
  assert.match(findLines(output, 'schema'), /^ok/)
  assert.match(findLines(output, 'key'), /^ok/)
})

test('an invalid setting is reported', async () => {
  const { code, output } = await runDoctor({ PORT: 'many' })
  assert.equal(code, 1)
  assert.match(output, /^FAULT +settings: .*PORT/)
})

test('a wrong password of the database is reported and never shown', async () => {
  const wrong = new URL(url)
  wrong.host = '127.0.0.1:9'
  wrong.password = 'Secret-Word1'
  const { code, output } = await runDoctor({ DATABASE_URL: wrong.href })
  assert.equal(code, 1)
  assert.match(findLines(output, 'database'), /^FAULT.*cannot be used[\s\S]*do: /)
  assert.doesNotMatch(output, /Secret-Word1/)
})

test('a clock that is three days ahead is reported, and makes no job, file or backup late', async () => {
  await pool.query(`insert into jobs (queue, payload, queued_at, next_try_at) values ('mails', '{}', now(), now())`)
  await pool.query(`insert into stored_files (digest, size_bytes) values ($1, 1)`, ['a'.repeat(64)])
  await pool.query(`insert into backups (ended_at, backup) values (now(), 'made')`)
  const ahead = new URL('../../../server/testing/nodes/ahead.ts?ms=259200000', import.meta.url)
  const { code, output } = await runDoctor({ NODE_OPTIONS: `--import ${ahead}`, BACKUP_TO: '/srv/copies' })
  for (const table of ['jobs', 'stored_files', 'backups']) await pool.query(`delete from ${table}`)
  assert.equal(code, 1)
  assert.match(
    findLines(output, 'clock'),
    /^FAULT +clock: It is 259(199|200)(\.\d)? s ahead of the database’s\.\n +do: Run NTP/,
  )
  for (const part of ['queues', 'files', 'backups']) assert.match(findLines(output, part), /^ok/)
})

test('a database that cannot index Thai is reported', async () => {
  const name = `khlang_doctor_${randomUUID().replaceAll('-', '')}`
  await pool.query(`create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`)
  const poor = new URL(url)
  poor.pathname = `/${name}`
  const rows = openRows({ connectionString: poor.href })
  await rows.query('create extension pg_trgm').finally(() => rows.end())
  const { code, output } = await runDoctor({ DATABASE_URL: poor.href })
  await pool.query(`drop database ${name} with (force)`)
  assert.equal(code, 1)
  assert.match(output, /^FAULT +database: It cannot index Thai text: .* LC_CTYPE C\.\n +do: Create a database/m)
})

test('unreachable mail and directory servers are reported with their settings', async () => {
  const { code, output } = await runDoctor({
    SMTP_URL: 'smtp://portal:Secret-Word1@127.0.0.1:9',
    LDAP_URL: 'ldap://127.0.0.1:9',
    LDAP_BASE_DN: 'dc=office,dc=test',
  })
  assert.equal(code, 1)
  assert.match(findLines(output, 'mail'), /^FAULT.*ECONNREFUSED.*\n +do: .*SMTP_URL/)
  assert.match(findLines(output, 'directory'), /^FAULT.*ECONNREFUSED.*\n +do: .*LDAP_/)
  assert.doesNotMatch(output, /Secret-Word1/)
})

test('a warehouse that does not answer is reported, and one that does is fine', async () => {
  const { code, output } = await runDoctor({ WAREHOUSE_URL: 'postgres://reader:Secret-Word1@127.0.0.1:9/warehouse' })
  assert.equal(code, 1)
  assert.match(findLines(output, 'warehouse'), /^FAULT.*\n +do: .*WAREHOUSE_URL/)
  assert.doesNotMatch(output, /Secret-Word1/)
  assert.match(findLines((await runDoctor({ WAREHOUSE_URL: url })).output, 'warehouse'), /^ok.*can be read/)
})

test('a missing right in the bucket is reported', async () => {
  const bucket = await openBucketStandIn({ refused: ['DELETE'] })
  const { code, output } = await runDoctor({ ...bucket.settings, S3_SECRET_ACCESS_KEY: 'Secret-Word1' }).finally(
    bucket.close,
  )
  assert.equal(code, 1)
  assert.match(findLines(output, 'store'), /^FAULT.*cannot be removed: .*\n +do: .*delete/)
  assert.doesNotMatch(output, /Secret-Word1|cannot be (written|read|listed)/)
})

test('https without TRUST_PROXY is a fault', async () => {
  const { output } = await runDoctor({ PUBLIC_URL: 'https://127.0.0.1:9' })
  assert.match(findLines(output, 'certificate'), /^FAULT.*ECONNREFUSED/)
  assert.match(findLines(output, 'proxy'), /^FAULT.*share one rate limit[\s\S]*TRUST_PROXY=on/)
})

test('a queue with waiting jobs is a warning, not a fault', async () => {
  await pool.query(
    `insert into jobs (queue, payload, queued_at, next_try_at, tries, last_answer) values ('mails', '{}', now() - interval '3 hours', now(), 4, '550')`,
  )
  const { code, output } = await runDoctor()
  await pool.query('delete from jobs')
  assert.equal(code, 0)
  assert.match(
    findLines(output, 'queues'),
    /^warning +queues: mails: 0 jobs are due and 1 failing; the oldest has waited 180 minutes/,
  )
})

test('scheduled backups that fail for two days are a fault with the reason, and a recent one is fine', async () => {
  const address = { BACKUP_TO: '/srv/copies' }
  assert.match(findLines((await runDoctor(address)).output, 'backups'), /^ok/)
  await pool.query(
    `insert into backups (ended_at, failure) values (now() - interval '2 days', 'EACCES'), (now(), 'EROFS: read-only')`,
  )
  const failing = await runDoctor(address)
  await pool.query(`insert into backups (ended_at, backup) values (now(), 'made')`)
  const recentResult = await runDoctor(address)
  await pool.query('delete from backups')
  assert.deepEqual([failing.code, recentResult.code], [1, 0])
  assert.match(
    findLines(failing.output, 'backups'),
    /^FAULT +backups: None was made.*48 hours ago.*EROFS.*\n +do: .*ReadWritePaths/,
  )
  assert.match(findLines(recentResult.output, 'backups'), /^ok +backups: The last backup was made 0 hours ago/)
})

test('a key that does not match the database is reported', async () => {
  const other = await createTemporaryFolder()
  const { code, output } = await runDoctor({ DATA_DIR: other })
  await rm(other, { recursive: true, force: true })
  assert.equal(code, 1)
  assert.match(findLines(output, 'key'), /^FAULT.*is missing[\s\S]*do: Copy keys\/server\.key/)
})

test('an old schema is reported and not migrated', async () => {
  const { rows } = await pool.query(
    'delete from migrations where name = (select max(name collate "C") from migrations) returning *',
  )
  const { code, output } = await runDoctor()
  const after = await pool.query('select from migrations where name = $1', [rows[0].name])
  assert.deepEqual([code, after.rowCount], [1, 0])
  assert.match(findLines(output, 'schema'), /^FAULT +schema: 1 migrations are missing[\s\S]*do: Start this version/)
})
