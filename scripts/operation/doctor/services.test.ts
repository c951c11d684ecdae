import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from '../../../server/platform/settings.ts'
import { examineRunning } from './services.ts'

for (const [host, origin] of [
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['::', 'http://[::1]:3000'],
  ['portal.test', 'http://portal.test:3000'],
] as const)
  test(`a portal with HOST=${host} is examined at ${origin}`, async t => {
    const fetchMock = t.mock.method(globalThis, 'fetch', async (url: string) => {
      assert.equal(new URL(url).origin, origin)
      return Response.json({ parts: { database: 'ready' } })
    })
    const findings = await examineRunning(readSettings({ HOST: host, PORT: '3000' }))
    assert.deepEqual(
      findings.map(({ state }) => state),
      ['ok'],
    )
    assert.equal(fetchMock.mock.callCount(), 1)
  })
