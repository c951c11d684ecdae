import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { emptyDatabase } from '../../testing/database.ts'
import { toDatabaseUrl } from '../../testing/databases/database-addresses.ts'
import { createTemporaryFolder } from '../../testing/folders.ts'
import { openBalancer, waitUntilReady } from '../../testing/nodes/balanced-nodes.ts'
import { openSteadyReader } from '../../testing/nodes/steady-readers.ts'
import { openRows, type RunningPortal, startPortal } from '../../testing/running-portal.ts'

// Runs the code before the newest migration, from the history of the project, and this code on one database.

const root = join(import.meta.dirname, '../../..')
const runGit = (...words: string[]) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout.trim()

/** Finds the commit before the one that added the newest migration; an empty text without the history. */
const findCommitBefore = () => {
  const added = runGit('log', '-1', '--diff-filter=A', '--format=%H', '--', 'database/migrations')
  return added && runGit('rev-parse', '--quiet', '--verify', `${added}^`)
}

const commit = findCommitBefore()
const folder = await createTemporaryFolder()
const nodes = new Set<RunningPortal>()
after(async () => {
  await Promise.all([...nodes].map(node => node.stop()))
  await rm(folder, { recursive: true, force: true })
})

/** Writes the project as it was at the commit; returns its folder. */
const writeProjectBefore = async () => {
  const project = join(folder, 'before')
  await mkdir(project)
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', project], { input: archive })
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'))
  return project
}

test('two nodes of the release before are replaced by this one under load, and no request fails', {
  // The first start builds the web of the release before.
  timeout: 900_000,
  skip: !commit && 'the history of the project is missing',
}, async t => {
  const connection = await emptyDatabase()
  const pool = openRows(connection)
  t.after(() => pool.end())
  const password = 'Temple-Bell7'
  const settings = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: toDatabaseUrl(connection),
    SAMPLE_DATA: 'off',
    ADMIN_PASSWORD: password,
    DRAIN_NOTICE_SECONDS: '2',
  }
  const start = async (project?: string) => {
    const node = await startPortal(settings, project)
    nodes.add(node)
    return node
  }
  const project = await writeProjectBefore()
  const oldNodes = [await start(project), await start(project)]
  const newest = async () => (await pool.query('select max(name) as name from migrations')).rows[0].name
  const before = await newest()
  const balancer = await openBalancer(nodes)
  t.after(balancer.close)
  const reader = await openSteadyReader(balancer.next, { username: 'admin', password })
  t.after(reader.stop)
  await start()
  assert.notEqual(await newest(), before)
  for (const node of nodes) await waitUntilReady(node)
  const sentToBoth = reader.countAnswers()
  await wait(3000)
  assert.ok(reader.countAnswers() > sentToBoth, 'nothing was sent while both releases ran')
  for (const node of oldNodes) {
    await node.stop()
    nodes.delete(node)
  }
  await wait(1000)
  await reader.stop()
  const errors = [...nodes, ...oldNodes].flatMap(({ lines }) => lines.filter(line => line.includes('"level":"error"')))
  assert.deepEqual([...reader.faults, ...errors.slice(0, 3)], [])
  const { rows } = await pool.query('select name, count(*)::int as times from user_groups group by name')
  const storedGroups = new Map(rows.map(({ name, times }) => [name, times]))
  for (const name of reader.groups) assert.equal(storedGroups.get(name), 1, name)
})
