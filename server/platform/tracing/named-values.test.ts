import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNamedValues, parseNamedValues } from './named-values.ts'

test('pairs are read with percent-encoded values, spaces and equals signs', () => {
  assert.deepEqual(parseNamedValues('a=1, b.c = x%20y ,key=Basic%20YWI=,'), { a: '1', 'b.c': 'x y', key: 'Basic YWI=' })
})

for (const wrong of ['a', 'a b=1', '=1', 'a=%zz'])
  test(`${wrong} is refused as a list of pairs`, () => assert.equal(isNamedValues(wrong), false))

test('a pair may have an empty value', () => assert.equal(isNamedValues('a=,b=2'), true))
