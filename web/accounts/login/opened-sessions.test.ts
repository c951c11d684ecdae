import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasOpenedSession } from './opened-sessions.ts'

for (const [state, isOpen] of [
  ['active', true],
  ['none', false],
  ['takenOver', false],
] as const)
  test(`after the last step the session state '${state}' ${isOpen ? 'counts' : 'does not count'} as an open session`, async () => {
    assert.equal(await hasOpenedSession(async () => state), isOpen)
  })

test('a lost connection after the last step leaves the answer to the next page', async () => {
  assert.equal(await hasOpenedSession(() => Promise.reject(new Error('lost'))), true)
})
