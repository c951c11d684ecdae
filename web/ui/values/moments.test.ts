import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatMoment, toBangkokDay } from './moments.ts'

test('a moment is shown by the clock of Bangkok, in Thai in the Buddhist era', () => {
  assert.equal(formatMoment('2026-08-20T17:05:00.000Z', 'en'), '21/08/2026 00:05')
  assert.equal(formatMoment('2026-12-31T16:59:59.000Z', 'th'), '31/12/2569 23:59')
})

test('a file published late in the evening of UTC has the next day in Bangkok', () => {
  assert.equal(toBangkokDay('2026-07-01T16:59:59Z'), '2026-07-01')
  assert.equal(toBangkokDay('2026-07-01T17:00:00Z'), '2026-07-02')
  assert.equal(toBangkokDay('2026-07-01T00:00:00+07:00'), '2026-07-01')
})
