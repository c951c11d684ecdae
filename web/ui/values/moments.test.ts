import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatMoment } from './moments.ts'

test('a moment is shown by the clock of Bangkok, in Thai in the Buddhist era', () => {
  assert.equal(formatMoment('2026-08-20T17:05:00.000Z', 'en'), '21/08/2026 00:05')
  assert.equal(formatMoment('2026-12-31T16:59:59.000Z', 'th'), '31/12/2569 23:59')
})
