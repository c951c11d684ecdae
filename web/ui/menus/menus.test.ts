import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findNextItem, findTypedItem } from './menus.ts'

test('arrow keys wrap around in a menu, Home and End move to its edges', () => {
  assert.deepEqual(
    ['ArrowDown', 'ArrowUp', 'Home', 'End'].map(key => findNextItem(key, 1, 3)),
    [2, 0, 0, 2],
  )
  assert.equal(findNextItem('ArrowDown', 2, 3), 0)
  assert.equal(findNextItem('ArrowUp', 0, 3), 2)
})

test('from the button the arrow keys focus the first and the last item', () => {
  assert.equal(findNextItem('ArrowDown', -1, 3), 0)
  assert.equal(findNextItem('ArrowUp', -1, 3), 2)
})

test('other keys and empty menus do not move the focus', () => {
  assert.equal(findNextItem('a', 0, 3), undefined)
  assert.equal(findNextItem('ArrowDown', -1, 0), undefined)
})

test('letters focus the next item that starts with them, wrapping around', () => {
  const labels = ['Profile', 'Change password', 'Favourite', 'Contact', 'Log out']
  assert.equal(findTypedItem('c', -1, labels), 1)
  assert.equal(findTypedItem('C', 1, labels), 3, 'from the item that has the focus')
  assert.equal(findTypedItem('c', 3, labels), 1, 'round')
  assert.equal(findTypedItem('cc', 1, labels), 3, 'a repeated letter goes on')
  assert.equal(findTypedItem('co', 1, labels), 3, 'several letters')
  assert.equal(findTypedItem('log', 4, labels), 4, 'the item that has the focus may still be meant')
  assert.equal(findTypedItem('x', 0, labels), undefined)
  assert.equal(findTypedItem('ออก', 0, ['โปรไฟล์', 'ออกจากระบบ']), 1)
  assert.equal(findTypedItem('a', -1, []), undefined)
})
