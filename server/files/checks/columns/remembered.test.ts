import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoise } from './remembered.ts'

test('a text with a result is parsed once, and one without is parsed each time', () => {
  let count = 0
  const read = memoise(text => {
    count += 1
    return text === 'x' ? undefined : text.length
  })
  assert.deepEqual([read('abc'), read('abc'), count], [3, 3, 1])
  assert.deepEqual([read('x'), read('x'), count], [undefined, undefined, 3])
})
