import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { lookForProbes, requireSharedFolder } from './shared-folders.ts'

const { pool, database } = await openTestDatabase()
const parent = await createTestFolder()
const [shared, copy, other] = ['shared', 'copy', 'other'].map(name => join(parent, name)) as [string, string, string]

const warnings: unknown[] = []
beforeEach(() => {
  warnings.length = 0
})
const log = { warn: (...parts: unknown[]) => void warnings.push(parts) } as never
const start = (folder: string, maxMilliseconds = 1000) =>
  requireSharedFolder(folder, { database, log }, maxMilliseconds)

/** Runs a start while the nodes with these folders run. */
const runBeside = async (folders: string[], starting: Promise<void>) => {
  let isOver = false
  const looking = async () => {
    while (!isOver) {
      for (const folder of folders) await lookForProbes(folder, database)
      await wait(20)
    }
  }
  const looks = looking()
  await starting.finally(() => {
    isOver = true
    return looks
  })
}

afterEach(async () => {
  const { rows } = await pool.query('select from store_probes')
  assert.equal(rows.length, 0, 'a row is left')
  for (const folder of [shared, copy, other])
    assert.deepEqual(await readdir(join(folder, 'incoming')).catch(() => []), [], 'a file is left')
})

test('a node whose files a running node sees starts without a warning', async () => {
  await runBeside([shared], start(shared))
  assert.deepEqual(warnings, [])
})

test('a node whose files no running node sees is refused, and is told what to share', async () => {
  await assert.rejects(runBeside([shared, other], start(copy)), {
    message:
      /^The files in .*copy are a copy: .* All nodes need the same store.*To use the copy instead, stop all other nodes first\./,
  })
})

test('one running node that sees the files is enough', async () => {
  await runBeside([other, shared], start(shared))
  await runBeside([shared, other], start(shared))
})

test('a node starts with a warning if no running node looks, as those of an earlier release', async () => {
  await start(shared, 200)
  assert.match(String(warnings), /No running node looked/)
})

test('nodes that start at the same time see each other in a shared folder, and are refused with copies', async () => {
  await Promise.all([start(shared), start(shared)])
  assert.deepEqual(warnings, [])
  const results = await Promise.allSettled([start(shared), start(copy)])
  assert.ok(results.some(({ status }) => status === 'rejected'))
})

test('the row of a killed start is ignored, and removed by the next start', async () => {
  await pool.query(
    `insert into store_probes (probe_id, made_at) values (gen_random_uuid(), now() - interval '2 minutes')`,
  )
  await lookForProbes(shared, database)
  const { rows } = await pool.query('select is_seen from store_probes')
  assert.deepEqual(rows, [{ is_seen: null }])
  await runBeside([shared], start(shared))
})
