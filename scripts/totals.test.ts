import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeRunTotals, findTotals, formatTotals, sumTotals } from './totals.ts'

test('the last line can be read back', () => {
  for (const totals of [
    { passed: 12, failed: 0, skipped: 0 },
    { passed: 3, failed: 1, skipped: 2 },
  ])
    assert.deepEqual(findTotals(`noise\n${formatTotals(totals)}\n`), totals)
  assert.equal(formatTotals({ passed: 1, failed: 2, skipped: 0 }), '1 passed, 2 failed')
})

test('lines of npm after a failure are ignored', () => {
  const output = '5 passed, 1 failed\nnpm error Lifecycle script `test` failed\nnpm error code 1\n\n'
  assert.deepEqual(findTotals(output), { passed: 5, failed: 1, skipped: 0 })
})

test('totals that are not at the end do not count', () => {
  assert.equal(findTotals('3 passed, 0 failed\nthen it crashed'), null)
  assert.equal(findTotals('about 3 passed, 0 failed'), null)
  assert.equal(findTotals(''), null)
})

test('a run has its own totals, and one failure more if it was aborted or printed none', () => {
  assert.deepEqual(computeRunTotals('5 passed, 0 failed, 1 skipped', 0), { passed: 5, failed: 0, skipped: 1 })
  assert.deepEqual(computeRunTotals('5 passed, 2 failed', 1), { passed: 5, failed: 2, skipped: 0 })
  assert.deepEqual(computeRunTotals('5 passed, 0 failed', 1), { passed: 5, failed: 1, skipped: 0 })
  assert.deepEqual(computeRunTotals('Segmentation fault', 139), { passed: 0, failed: 1, skipped: 0 })
  assert.deepEqual(computeRunTotals('all good', 0), { passed: 0, failed: 1, skipped: 0 })
  assert.deepEqual(computeRunTotals('0 passed, 0 failed, 7 skipped', 0), { passed: 0, failed: 1, skipped: 7 })
})

test('totals are added up', () => {
  const sum = sumTotals([
    { passed: 1, failed: 2, skipped: 3 },
    { passed: 10, failed: 20, skipped: 30 },
  ])
  assert.deepEqual(sum, { passed: 11, failed: 22, skipped: 33 })
  assert.deepEqual(sumTotals([]), { passed: 0, failed: 0, skipped: 0 })
})
