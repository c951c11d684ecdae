import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { addUserGroup } from '../contract/access/user-groups.ts'
import { chooseCookies } from '../contract/consent/cookies.ts'
import { getOverview } from '../contract/overview/overview.ts'
import { createTemporaryFolder } from './testing/folders.ts'
import { openSharedDatabase } from './testing/nodes/shared-databases.ts'
import { openReader, type Reader } from './testing/portal-readers.ts'
import { type RunningPortal, startPortal } from './testing/running-portal.ts'

// Two nodes of one portal, one of them on a machine whose clock is an hour ahead.

const password = 'Temple-Bell7'
const { pool, url } = await openSharedDatabase()
const folder = await createTemporaryFolder()
let right: RunningPortal
let wrong: RunningPortal
let chief: Reader
before(async () => {
  const settings = { DATA_DIR: folder, DATABASE_URL: url, SAMPLE_DATA: 'off', ADMIN_PASSWORD: password }
  right = await startPortal(settings)
  const ahead = new URL('testing/nodes/ahead.ts?ms=3600000', import.meta.url)
  wrong = await startPortal({ ...settings, NODE_OPTIONS: `--import ${ahead}` })
  chief = await openReader(right.address, { username: 'admin', password })
})
after(async () => {
  await Promise.all([right?.stop(), wrong?.stop()])
  await rm(folder, { recursive: true, force: true })
})

/** Returns by how many seconds the latest time of a column is ahead of the clock of the database. */
const measureLead = async (column: string, table: string) => {
  const { rows } = await pool.query(
    `select extract(epoch from max(${column}) - clock_timestamp())::float8 as ahead from ${table}`,
  )
  assert.notEqual(rows[0].ahead, null, `nothing is in ${table}`)
  return rows[0].ahead as number
}

test('a node with a wrong clock logs it, tells load balancers and is not ready', async () => {
  const reply = await fetch(`${wrong.address}/readyz`)
  const { detail, parts } = (await reply.json()) as { detail: string; parts: Record<string, string> }
  assert.equal(reply.status, 503)
  assert.match(detail, /^The clock of this node is 3(599|600|601) s ahead of the database's\.$/)
  // The disk of the machine may be nearly full.
  const { disk: _, ...others } = parts
  const working = { node: 'ready', database: 'ready', schema: 'ready', store: 'ready', proxy: 'ready' }
  assert.deepEqual(others, { ...working, clock: detail })
  assert.ok(wrong.lines.some(line => line.includes('The clock of this node is')))
  assert.equal((await fetch(`${right.address}/readyz`)).status, 200)
})

test('a request to the node ends no session', async () => {
  assert.equal((await chief.at(wrong.address).request(getOverview)).status, 200)
  assert.equal((await chief.request(getOverview)).status, 200)
  assert.ok((await measureLead('active_at', 'sessions')) < 1)
})

test('an audit record of the node is not in the future', async () => {
  const { status, text } = await chief.at(wrong.address).request(addUserGroup, { group_name: 'Economists' })
  assert.equal(status, 200, text)
  assert.ok((await measureLead('at', 'audit_records')) < 1)
})

test('a rate limit that the node counted does not block readers for an hour', async () => {
  assert.equal((await chief.at(wrong.address).request(chooseCookies, { consent: 'yes' })).status, 200)
  assert.ok((await measureLead('updated_at', 'allowances')) < 1)
})
