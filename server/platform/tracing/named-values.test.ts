import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPairs, parsePairs } from './named-values.ts'

test('pairs are read with percent-encoded values, spaces and equals signs', () => {
  assert.deepEqual(parsePairs('a=1, b.c = x%20y ,key=Basic%20YWI=,'), { a: '1', 'b.c': 'x y', key: 'Basic YWI=' })
})

for (const wrong of ['a', 'a b=1', '=1', 'a=%zz'])
  test(`${wrong} is refused as a list of pairs`, () => assert.equal(isPairs(wrong), false))

test('a pair may have an empty value', () => assert.equal(isPairs('a=,b=2'), true))
