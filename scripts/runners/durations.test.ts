import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeSlowest, sortSlowestFirst } from './durations.ts'

test('recorded files start first, the slowest before the others', () => {
  assert.deepEqual(sortSlowestFirst(['a', 'b', 'c', 'd'], { c: 9, b: 20 }), ['b', 'c', 'a', 'd'])
})

test('the slowest files are listed with their seconds', () => {
  const ran = ['a', 'b', 'c'].map((name, index) => ({ name, seconds: index * 10.04 }))
  assert.deepEqual(describeSlowest(ran, 2), ['   20.1 s  c', '   10.0 s  b'])
})
