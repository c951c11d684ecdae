import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTemporaryFolder } from './folders.ts'
import { openRows } from './running-portal.ts'
import { requireSample } from './sample-portals.ts'
import { openTestServer } from './servers/servers.ts'

test('a sample portal whose creator has ended is not waited for', { timeout: 20_000 }, async t => {
  const folder = await createTemporaryFolder()
  t.after(() => rm(folder, { recursive: true, force: true }))
  const { pid } = spawnSync('true')
  await writeFile(join(folder, 'lock'), String(pid))
  await assert.rejects(requireSample(folder), { message: new RegExp(`process ${pid}, which made it, has ended`) })
})

test('a connection that the server ends does not end the test file', async t => {
  const server = await openTestServer()
  t.after(server.stop)
  const [rows, other] = [openRows({ ...server.connection, max: 1 }), openRows({ ...server.connection, max: 1 })]
  const { rows: sessions } = await rows.query('select pg_backend_pid() as pid')
  const removed = new Promise(resolve => rows.once('remove', resolve))
  await other.query('select pg_terminate_backend($1, 5000)', [sessions[0].pid])
  await removed
  assert.equal((await rows.query('select 1 as one')).rows[0].one, 1)
  await Promise.all([rows.end(), other.end()])
})
