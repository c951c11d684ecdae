import assert from 'node:assert/strict'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openDatabase } from '../../../server/platform/database/pool.ts'
import { openKey } from '../../../server/platform/keys.ts'
import { temporaryFolder } from '../../../server/testing/folders.ts'
import { openSharedDatabase } from '../../../server/testing/nodes/shared-databases.ts'
import { openBucketStandIn } from '../../../server/testing/servers/bucket-stand-ins.ts'
import { runCommand } from '../../commands.ts'

// Each test causes a real fault and expects the doctor's finding.

const { pool, url } = await openSharedDatabase()
const folder = await temporaryFolder()
before(async () => {
  await mkdir(join(folder, 'files'))
  const { database } = openDatabase({ connectionString: url, max: 1 }, () => {})
  await openKey(database, folder).finally(() => database.destroy())
})
after(() => rm(folder, { recursive: true, force: true }))

const { PATH, HOME, TMPDIR } = process.env
const examine = async (settings: Record<string, string> = {}) => {
  const { code, output } = await runCommand({
    words: [process.execPath, join(import.meta.dirname, 'doctor.ts')],
    cwd: folder,
    env: { PATH, HOME, TMPDIR, DATA_DIR: folder, DATABASE_URL: url, PORT: '0', DISK_ALARM_PERCENT: '5', ...settings },
  })
  return { code, output }
}
/** Returns the lines about a part, including the remedy. */
const about = (output: string, part: string) =>
  new RegExp(`^\\w+ +${part}: .*(\\n +do: .*)?`, 'm').exec(output)?.[0] ?? output

test('a portal without faults exits with 0', async () => {
  const { code, output } = await examine()
  assert.equal(code, 0, output)
  assert.match(about(output, 'schema'), /^ok/)
  assert.match(about(output, 'key'), /^ok/)
})

test('an invalid setting is reported', async () => {
  const { code, output } = await examine({ PORT: 'many' })
  assert.equal(code, 1)
  assert.match(output, /^FAULT +settings: .*PORT/)
})

test('a wrong password of the database is reported and never shown', async () => {
  const wrong = new URL(url)
  wrong.host = '127.0.0.1:9'
  wrong.password = 'Secret-Word1'
  const { code, output } = await examine({ DATABASE_URL: wrong.href })
  assert.equal(code, 1)
  assert.match(about(output, 'database'), /^FAULT.*cannot be used[\s\S]*do: /)
  assert.doesNotMatch(output, /Secret-Word1/)
})

test('a clock that is an hour ahead is reported', async () => {
  const ahead = new URL('../../../server/testing/nodes/ahead.ts?ms=3600000', import.meta.url)
  const { code, output } = await examine({ NODE_OPTIONS: `--import ${ahead}` })
  assert.equal(code, 1)
  assert.match(
    about(output, 'clock'),
    /^FAULT +clock: It is 3(599|600)(\.\d)? s ahead of the database’s\.\n +do: Run NTP/,
  )
})

test('unreachable mail and directory servers are reported with their settings', async () => {
  const { code, output } = await examine({
    SMTP_URL: 'smtp://portal:Secret-Word1@127.0.0.1:9',
    LDAP_URL: 'ldap://127.0.0.1:9',
    LDAP_BASE_DN: 'dc=office,dc=test',
  })
  assert.equal(code, 1)
  assert.match(about(output, 'mail'), /^FAULT.*ECONNREFUSED.*\n +do: .*SMTP_URL/)
  assert.match(about(output, 'directory'), /^FAULT.*ECONNREFUSED.*\n +do: .*LDAP_/)
  assert.doesNotMatch(output, /Secret-Word1/)
})

test('a warehouse that does not answer is reported, and one that does is fine', async () => {
  const { code, output } = await examine({ WAREHOUSE_URL: 'postgres://reader:Secret-Word1@127.0.0.1:9/warehouse' })
  assert.equal(code, 1)
  assert.match(about(output, 'warehouse'), /^FAULT.*\n +do: .*WAREHOUSE_URL/)
  assert.doesNotMatch(output, /Secret-Word1/)
  assert.match(about((await examine({ WAREHOUSE_URL: url })).output, 'warehouse'), /^ok.*can be read/)
})

test('a missing right in the bucket is reported', async () => {
  const bucket = await openBucketStandIn({ refused: ['DELETE'] })
  const { code, output } = await examine({ ...bucket.settings, S3_SECRET_ACCESS_KEY: 'Secret-Word1' }).finally(
    bucket.close,
  )
  assert.equal(code, 1)
  assert.match(about(output, 'store'), /^FAULT.*cannot be removed: .*\n +do: .*delete/)
  assert.doesNotMatch(output, /Secret-Word1|cannot be (written|read|listed)/)
})

test('https without TRUST_PROXY is a fault', async () => {
  const { output } = await examine({ PUBLIC_URL: 'https://127.0.0.1:9' })
  assert.match(about(output, 'certificate'), /^FAULT.*ECONNREFUSED/)
  assert.match(about(output, 'proxy'), /^FAULT.*share one rate limit[\s\S]*TRUST_PROXY=on/)
})

test('a queue with waiting jobs is a warning, not a fault', async () => {
  await pool.query(
    `insert into jobs (queue, payload, queued_at, next_try_at, tries, last_answer) values ('mails', '{}', now() - interval '3 hours', now(), 4, '550')`,
  )
  const { code, output } = await examine()
  await pool.query('delete from jobs')
  assert.equal(code, 0)
  assert.match(
    about(output, 'queues'),
    /^warning +queues: mails: 0 jobs are due and 1 failing; the oldest has waited 180 minutes/,
  )
})

test('scheduled backups that fail for two days are a fault with the reason, and a recent one is fine', async () => {
  const address = { BACKUP_TO: '/srv/copies' }
  assert.match(about((await examine(address)).output, 'backups'), /^ok/)
  await pool.query(
    `insert into backups (ended_at, failure) values (now() - interval '2 days', 'EACCES'), (now(), 'EROFS: read-only')`,
  )
  const failing = await examine(address)
  await pool.query(`insert into backups (ended_at, backup) values (now(), 'made')`)
  const recentResult = await examine(address)
  await pool.query('delete from backups')
  assert.deepEqual([failing.code, recentResult.code], [1, 0])
  assert.match(
    about(failing.output, 'backups'),
    /^FAULT +backups: None was made.*48 hours ago.*EROFS.*\n +do: .*ReadWritePaths/,
  )
  assert.match(about(recentResult.output, 'backups'), /^ok +backups: The last backup was made 0 hours ago/)
})

test('a key that does not match the database is reported', async () => {
  const other = await temporaryFolder()
  const { code, output } = await examine({ DATA_DIR: other })
  await rm(other, { recursive: true, force: true })
  assert.equal(code, 1)
  assert.match(about(output, 'key'), /^FAULT.*is missing[\s\S]*do: Copy keys\/server\.key/)
})

test('an old schema is reported and not migrated', async () => {
  const { rows } = await pool.query(
    'delete from migrations where name = (select max(name collate "C") from migrations) returning *',
  )
  const { code, output } = await examine()
  const after = await pool.query('select from migrations where name = $1', [rows[0].name])
  assert.deepEqual([code, after.rowCount], [1, 0])
  assert.match(about(output, 'schema'), /^FAULT +schema: 1 migrations are missing[\s\S]*do: Start this version/)
})
