import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createTemporaryFolder } from '../../testing/folders.ts'
import { openBalancer, readReadiness, waitUntilReady } from '../../testing/nodes/balanced-nodes.ts'
import { releaseWith } from '../../testing/nodes/later-releases.ts'
import { openSharedDatabase } from '../../testing/nodes/shared-databases.ts'
import { openSteadyReader } from '../../testing/nodes/steady-readers.ts'
import { type RunningPortal, startPortal } from '../../testing/running-portal.ts'
import { listMigrations } from '../database/migrations.ts'

// Runs nodes of three successive releases on one database. The later releases are this code with more migrations.

const password = 'Temple-Bell7'
const { pool, url } = await openSharedDatabase()
const folder = await createTemporaryFolder()
const settings = {
  DATA_DIR: folder,
  DATABASE_URL: url,
  SAMPLE_DATA: 'off',
  ADMIN_PASSWORD: password,
  DRAIN_NOTICE_SECONDS: '2',
}

const adding = `-- owner: access
-- A note on each group, a log of them, and an index.
alter table user_groups add column note text not null default 'none';
create table group_notes (group_note_id bigint generated always as identity primary key, note text not null);
create index on user_groups (note);`
const removing = `-- owner: access
-- contract: 9100
-- Removes a table that the next release no longer uses.
drop table group_notes;`

let next: string
let afterNext: string
let later: string
before(async () => {
  next = await releaseWith(folder, 'next', { '9100-adds.sql': adding })
  const both = { '9100-adds.sql': adding, '9200-removes.sql': removing }
  afterNext = await releaseWith(folder, 'after-next', both)
  later = await releaseWith(folder, 'later', { ...both, '9300-later.sql': '-- owner: access\n-- Nothing.\nselect 1;' })
})

const nodes = new Set<RunningPortal>()
const lines: string[][] = []
const startNode = async (release?: string) => {
  const node = await startPortal({ ...settings, ...(release && { NODE_OPTIONS: release }) })
  nodes.add(node)
  lines.push(node.lines)
  return node
}
const stopNode = async (node: RunningPortal) => {
  await node.stop()
  nodes.delete(node)
}
after(async () => {
  await Promise.all([...nodes].map(node => node.stop()))
  await rm(folder, { recursive: true, force: true })
})

/** Resolves when a migration waits for a lock on a table. */
const waitForBlockedLock = async (table: string) => {
  for (;;) {
    const { rows } = await pool.query('select from pg_locks where relation = $1::regclass and not granted', [table])
    if (rows.length > 0) return
    await wait(50)
  }
}

// These starts build nothing, but three portals share the processors with other tests.
const timeout = { timeout: 600_000 }

test('an upgrade under load fails no request, even if the migration waits for a lock', timeout, async t => {
  const [first] = await Promise.all([startNode(), startNode()])
  const balancer = await openBalancer(nodes)
  t.after(balancer.close)
  const reader = await openSteadyReader(balancer.next, { username: 'admin', password })
  t.after(reader.stop)
  const holder = await pool.connect()
  await holder.query('begin; lock table user_groups in row share mode')
  const upgrading = startNode(next)
  await waitForBlockedLock('user_groups')
  await wait(3000)
  await holder.query('commit')
  holder.release()
  await upgrading
  for (const node of nodes) await waitUntilReady(node)
  await stopNode(first)
  await wait(2000)
  await reader.stop()
  const errors = lines.flat().filter(line => line.includes('"level":"error"'))
  assert.deepEqual([...reader.faults, ...errors.slice(0, 3)], [])
  assert.ok(reader.countAnswers() > 20, `only ${reader.countAnswers()} requests were sent`)
  const { rows } = await pool.query(
    'select name, count(*)::int as times, min(note) as note from user_groups group by name',
  )
  const storedGroups = new Map(rows.map(({ name, times, note }) => [name, [times, note]]))
  for (const name of reader.groups) assert.deepEqual(storedGroups.get(name), [1, 'none'])
})

test('a node too old for the database is not ready, logs this, and does not start', timeout, async () => {
  const [old] = nodes
  assert.ok(old)
  await startNode(afterNext)
  const level = (await listMigrations()).at(-1)!.name.slice(0, 4)
  const sentence = `This version is too old for the database: its migrations end with ${level}, and since 9200-removes.sql a version needs 9100. Start the newer version here.`
  assert.deepEqual(await readReadiness(old), { status: 503, detail: sentence })
  const errorLines = () => old.lines.filter(line => line.includes('"level":"error"') && line.includes(sentence)).length
  while (errorLines() === 0) await wait(50)
  assert.equal(errorLines(), 1)
  await assert.rejects(startNode(), (error: Error) => error.message.includes(sentence))
})

test('a node too new for the database is not ready and reports the reason', async () => {
  const node = [...nodes].at(-1)
  assert.ok(node)
  await pool.query(`update migrations set name = '9099-other.sql' where name = '9100-adds.sql'`)
  const { status, detail } = await readReadiness(node)
  assert.equal(status, 503)
  assert.match(String(detail), /^This version is too new for the database, which lacks the migration 9100-adds\.sql\./)
  await pool.query(`update migrations set name = '9100-adds.sql' where name = '9099-other.sql'`)
})

test('a command never changes the schema', async () => {
  const before = await pool.query('select name from migrations order by name')
  const result = spawnSync(process.execPath, [join(import.meta.dirname, '../../../scripts/verify.ts')], {
    env: { PATH: process.env.PATH, ...settings, NODE_OPTIONS: later },
    encoding: 'utf8',
  })
  assert.equal(result.status, 1)
  assert.match(result.stderr, /The schema of the database is that of another version/)
  assert.deepEqual((await pool.query('select name from migrations order by name')).rows, before.rows)
})
