import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertZonedToBangkok, toBangkokTime } from './bangkok-times.ts'

test('a time in UTC becomes that of clocks in Bangkok, and any other text stays', () => {
  assert.equal(toBangkokTime('2026-09-30T17:00:00Z'), '2026-10-01T00:00:00.000Z')
  for (const text of ['2026-09-30T17:00:00', '2026-99-30T17:00Z', 'Z', '']) assert.equal(toBangkokTime(text), text)
})

test('a time of a file with any zone becomes that of clocks in Bangkok, and any other text stays', () => {
  assert.equal(convertZonedToBangkok('2569-09-30 12:00-05:00'), '2026-10-01T00:00:00')
  for (const text of ['2026-09-30 12:00', '2026-99-30T12:00Z', 'yesterday'])
    assert.equal(convertZonedToBangkok(text), text)
})
