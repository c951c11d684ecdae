import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, formatBytes } from './file-formats.ts'

const sizes: [number, string][] = [
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.0 KB'],
  [7564, '7.4 KB'],
  [250_000, '244 KB'],
  [1024 ** 2, '1.0 MB'],
  [500 * 1024 ** 2, '500 MB'],
  [3 * 1024 ** 4, '3072 GB'],
]
for (const [bytes, written] of sizes)
  test(`${bytes} bytes read ${written}`, () => assert.equal(formatBytes(bytes), written))

test('a file published late in the evening of UTC bears the next day in Bangkok', () => {
  assert.equal(dayOf('2026-07-01T16:59:59Z'), '2026-07-01')
  assert.equal(dayOf('2026-07-01T17:00:00Z'), '2026-07-02')
  assert.equal(dayOf('2026-07-01T00:00:00+07:00'), '2026-07-01')
})
