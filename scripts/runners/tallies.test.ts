import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countOutcomes, createTally } from './tallies.ts'

const file = '/project/server/a.test.ts'
const subtestsFailed = { error: { failureType: 'subtestsFailed' } }
const failure = { error: { failureType: 'testCodeFailure', cause: new Error('not equal') } }

test('inner tests are counted once, and their parents are not counted', () => {
  const tally = createTally(file)
  tally.add('pass', { name: 'inner one', nesting: 1, details: {} })
  tally.add('fail', { name: 'inner two', nesting: 1, details: failure })
  tally.add('fail', { name: 'outer', nesting: 0, details: subtestsFailed })
  tally.add('pass', { name: 'innermost', nesting: 2, details: {} })
  tally.add('pass', { name: 'inner', nesting: 1, details: {} })
  tally.add('pass', { name: 'outer again', nesting: 0, details: {} })
  tally.add('pass', { name: 'in a suite', nesting: 1, details: {} })
  tally.add('pass', { name: 'suite', nesting: 0, details: { type: 'suite' } })
  tally.add('pass', { name: 'plain', nesting: 0, details: {} })
  assert.deepEqual(countOutcomes(tally.outcomes), { passed: 4, failed: 1, skipped: 0 })
  assert.deepEqual(
    tally.outcomes.map(({ name }) => name),
    ['inner one', 'inner two', 'innermost', 'in a suite', 'plain'],
  )
})

test('a parent that fails itself is counted beside its inner tests', () => {
  const tally = createTally(file)
  tally.add('pass', { name: 'inner', nesting: 1, details: {} })
  tally.add('fail', { name: 'outer', nesting: 0, details: failure })
  assert.deepEqual(countOutcomes(tally.outcomes), { passed: 1, failed: 1, skipped: 0 })
  assert.match(tally.outcomes[1]!.reason, /not equal/)
})

test('a skip without a reason and a todo fail', () => {
  const tally = createTally(file)
  tally.add('pass', { name: 'explained', nesting: 0, skip: 'no PostgreSQL 15', details: {} })
  tally.add('pass', { name: 'whole suite', nesting: 0, skip: 'no browser', details: { type: 'suite' } })
  tally.add('pass', { name: 'bare', nesting: 0, skip: true, details: {} })
  tally.add('pass', { name: 'later', nesting: 0, todo: true, details: {} })
  tally.add('fail', { name: 'later and failing', nesting: 0, todo: 'soon', details: failure })
  assert.deepEqual(countOutcomes(tally.outcomes), { passed: 0, failed: 3, skipped: 2 })
  assert.equal(tally.outcomes[0]!.reason, 'no PostgreSQL 15')
})

test('a file that breaks off or has no test fails', () => {
  const brokenOff = createTally(file)
  brokenOff.add('pass', { name: 'first', nesting: 0, details: {} })
  brokenOff.add('fail', { name: file, nesting: 0, details: failure })
  assert.deepEqual(countOutcomes(brokenOff.outcomes), { passed: 1, failed: 1, skipped: 0 })
  assert.match(brokenOff.outcomes[1]!.reason, /not equal/)
  const empty = createTally(file)
  assert.deepEqual(empty.add('pass', { name: file, nesting: 0, details: {} }), {
    name: file,
    result: 'failed',
    reason: 'holds no test',
  })
})
