import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examineServer } from './database.ts'

const right = {
  version: 18,
  encoding: 'UTF8',
  characterType: 'C.UTF-8',
  maxConnections: 100,
  hasTrigrams: true,
  hasAny: true,
}

/** Examines a PostgreSQL with these properties. */
const examineProperties = async (change: Partial<typeof right>, WAREHOUSE_URL?: string) => {
  const pool = { query: async () => ({ rows: [{ ...right, ...change }] }) }
  const findings = await examineServer({ pool: pool as never, settings: { DATABASE_CONNECTIONS: 10, WAREHOUSE_URL } })
  return findings
    .filter(({ state }) => state !== 'ok')
    .map(({ state, message, remedy }) => `${state}: ${message} ${remedy}`)
}

test('PostgreSQL 15 and newer is fine, with an encoding and a locale for Thai', async () => {
  assert.deepEqual(await examineProperties({}), [])
  assert.deepEqual(await examineProperties({ version: 15 }), [])
  assert.deepEqual(await examineProperties({ maxConnections: 16 }), [])
  assert.deepEqual(await examineProperties({ maxConnections: 12 }, 'postgres://warehouse'), [])
  assert.deepEqual(await examineProperties({ hasTrigrams: false, hasAny: false }), [])
})

for (const [scenario, change, expected] of [
  ['an old PostgreSQL is a fault', { version: 14 }, /^fault: It is PostgreSQL 14\. Use PostgreSQL 15 or newer/],
  ['another encoding is a fault', { encoding: 'LATIN1' }, /^fault: It cannot index Thai text: its encoding is LATIN1/],
  [
    'a locale without trigrams of Thai letters is a fault',
    { hasAny: false, characterType: 'C' },
    /^fault: It cannot index Thai text: .* LC_CTYPE C\. Create a database/,
  ],
  [
    'a limit of connections that one node can exceed is a warning',
    { maxConnections: 15 },
    /^warning: It accepts 15 connections, and one node may need 16\. Lower DATABASE_CONNECTIONS/,
  ],
] as const)
  test(scenario, async () => {
    const [finding, ...more] = await examineProperties(change)
    assert.match(finding!, expected)
    assert.deepEqual(more, [])
  })
