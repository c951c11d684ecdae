import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoise } from './memoise.ts'

test('a text with a result is parsed once, and one without is parsed each time', () => {
  let count = 0
  const readLength = memoise(text => {
    count += 1
    return text === 'x' ? undefined : text.length
  })
  assert.deepEqual([readLength('abc'), readLength('abc'), count], [3, 3, 1])
  assert.deepEqual([readLength('x'), readLength('x'), count], [undefined, undefined, 3])
})
