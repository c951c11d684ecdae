import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toStoredTime } from './stored-times.ts'

test('a time that the form shows unchanged keeps the seconds that it does not show', () => {
  assert.equal(toStoredTime('06:00', '06:00:30'), '06:00:30')
})

test('a changed, new or removed time is saved as it was entered', () => {
  assert.equal(toStoredTime('06:01', '06:00:30'), '06:01')
  assert.equal(toStoredTime('06:00', null), '06:00')
  assert.equal(toStoredTime('06:00', undefined), '06:00')
  assert.equal(toStoredTime(null, '06:00:30'), null)
})
