import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readNumber } from './number-readings.ts'

test('a number with a preceding blank is read by the slow path and gives the same result', () => {
  const digits = fc.stringMatching(/^-?\d{0,20}\.?\d{0,5}$/)
  const awkwardNumber = fc.constantFrom(
    '0',
    '00',
    '007',
    '-0',
    '-',
    '.',
    '1.',
    '.5',
    '-.5',
    '0.50',
    '--1',
    '1.2.3',
    '1234567890123456789',
  )
  fc.assert(
    fc.property(fc.oneof(digits, awkwardNumber), text => {
      assert.deepEqual(readNumber(text), readNumber(` ${text}`))
    }),
  )
})
