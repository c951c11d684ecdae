import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatBytes } from './bytes.ts'

const sizes: [bytes: number, expected: string][] = [
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1025, '1.0 KB'],
  [7564, '7.4 KB'],
  [250_000, '244 KB'],
  [20 * 1024 ** 2, '20 MB'],
  [500 * 1024 ** 2, '500 MB'],
  [3 * 1024 ** 4, '3072 GB'],
]
for (const [bytes, expected] of sizes)
  test(`${bytes} bytes are formatted as ${expected}`, () => assert.equal(formatBytes(bytes), expected))
