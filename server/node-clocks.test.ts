import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { addUserGroup } from '../contract/access/user-groups.ts'
import { chooseCookies } from '../contract/consent/cookies.ts'
import { getOverview } from '../contract/overview/overview.ts'
import { temporaryFolder } from './testing/folders.ts'
import { openSharedDatabase } from './testing/nodes/shared-databases.ts'
import { openReader, type Reader } from './testing/portal-readers.ts'
import { type RunningPortal, startPortal } from './testing/running-portal.ts'

// Two nodes of one portal, one of them on a machine whose clock is an hour ahead.

const password = 'Temple-Bell7'
const { pool, url } = await openSharedDatabase()
const folder = await temporaryFolder()
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

/** How far a time in the database is in its future, in seconds. */
const aheadBy = async (column: string, table: string) => {
  const { rows } = await pool.query(
    `select extract(epoch from max(${column}) - clock_timestamp())::float8 as ahead from ${table}`,
  )
  assert.notEqual(rows[0].ahead, null, `nothing is in ${table}`)
  return rows[0].ahead as number
}

test('the node logs and reports to balancers that its clock is wrong, and is not ready', async () => {
  const reply = await fetch(`${wrong.address}/readyz`)
  const { detail, parts } = (await reply.json()) as { detail: string; parts: Record<string, string> }
  assert.equal(reply.status, 503)
  assert.match(detail, /^The clock of this node is 3(599|600|601) s ahead of the database's\.$/)
  // The disk of the machine may be nearly full.
  const { disk: _, ...others } = parts
  assert.deepEqual(others, { node: 'ready', clock: detail, database: 'ready', schema: 'ready', store: 'ready' })
  assert.ok(wrong.lines.some(line => line.includes('The clock of this node is')))
  assert.equal((await fetch(`${right.address}/readyz`)).status, 200)
})

test('requests to it end no session', async () => {
  assert.equal((await chief.at(wrong.address).request(getOverview)).status, 200)
  assert.equal((await chief.request(getOverview)).status, 200)
  assert.ok((await aheadBy('active_at', 'sessions')) < 1)
})

test('its records are not in the future', async () => {
  const { status, text } = await chief.at(wrong.address).request(addUserGroup, { group_name: 'Economists' })
  assert.equal(status, 200, text)
  assert.ok((await aheadBy('at', 'audit_records')) < 1)
})

test('its counts do not block readers for an hour', async () => {
  assert.equal((await chief.at(wrong.address).request(chooseCookies, { consent: 'yes' })).status, 200)
  assert.ok((await aheadBy('updated_at', 'allowances')) < 1)
})
