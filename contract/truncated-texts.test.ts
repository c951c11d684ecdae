import assert from 'node:assert/strict'
import { test } from 'node:test'
import { truncateText } from './truncated-texts.ts'

test('only a text above the limit is shortened', () => {
  assert.equal(truncateText('ก'.repeat(120), 120), 'ก'.repeat(120))
  assert.equal(truncateText('ก'.repeat(2000), 120), `${'ก'.repeat(119)}…`)
})

test('a character of two UTF-16 units counts as one and is not split', () => {
  assert.equal(truncateText('😀'.repeat(5), 5), '😀'.repeat(5))
  assert.equal(truncateText('😀'.repeat(6), 5), `${'😀'.repeat(4)}…`)
})

test('no space is before the ellipsis', () => {
  assert.equal(truncateText('public debt', 8), 'public…')
})
