import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortenValue } from './short-values.ts'

test('the list of a filter shortens long texts only', () => {
  assert.equal(shortenValue('Thailand'), 'Thailand')
  assert.equal(shortenValue('ก'.repeat(120)), 'ก'.repeat(120))
  assert.equal(shortenValue('ก'.repeat(2000)), `${'ก'.repeat(119)}…`)
})
