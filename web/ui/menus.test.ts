import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextItem } from './menus.ts'

test('arrows go round in a menu, Home and End to its edges', () => {
  assert.deepEqual(
    ['ArrowDown', 'ArrowUp', 'Home', 'End'].map(key => nextItem(key, 1, 3)),
    [2, 0, 0, 2],
  )
  assert.equal(nextItem('ArrowDown', 2, 3), 0)
  assert.equal(nextItem('ArrowUp', 0, 3), 2)
})

test('from the button the arrows lead to the first item and the last', () => {
  assert.equal(nextItem('ArrowDown', -1, 3), 0)
  assert.equal(nextItem('ArrowUp', -1, 3), 2)
})

test('other keys and empty menus lead nowhere', () => {
  assert.equal(nextItem('a', 0, 3), undefined)
  assert.equal(nextItem('ArrowDown', -1, 0), undefined)
})
