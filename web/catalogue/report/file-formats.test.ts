import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf } from './file-formats.ts'

test('a file published late in the evening of UTC bears the next day in Bangkok', () => {
  assert.equal(dayOf('2026-07-01T16:59:59Z'), '2026-07-01')
  assert.equal(dayOf('2026-07-01T17:00:00Z'), '2026-07-02')
  assert.equal(dayOf('2026-07-01T00:00:00+07:00'), '2026-07-01')
})
