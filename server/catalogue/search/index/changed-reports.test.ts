import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ChangedReports } from './changed-reports.ts'

test('only changes after a version are returned', () => {
  const changes = new ChangedReports(5)
  changes.record([1, 2], 6)
  changes.record([2, 3], 7)
  assert.deepEqual(
    [5, 6, 7].map(version => changes.listSince(version)),
    [[1, 2, 3], [2, 3], []],
  )
})

test('changes before the first version, too many, or more than are remembered are unknown', () => {
  const listIds = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const changes = new ChangedReports(5)
  assert.equal(changes.listSince(4), undefined)
  changes.record(listIds(21), 6)
  assert.equal(changes.listSince(5), undefined)
  changes.record(listIds(1001), 7)
  assert.equal(changes.listSince(6), undefined)
  assert.deepEqual(changes.listSince(7), [])
  changes.record([1], 8)
  assert.deepEqual(changes.listSince(7), [1])
  changes.recordAll(9)
  assert.equal(changes.listSince(8), undefined)
})
