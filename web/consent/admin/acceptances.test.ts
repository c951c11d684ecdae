import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countAcceptances } from './acceptances.ts'

/** Accepted by five accounts, of which four are closed; two accounts can log in, and one of them has not accepted. */
const figures = { acceptanceCount: 5, notAcceptedCount: 1 }

test('for the active version, only accounts that can log in count, so that they never exceed the total', () => {
  assert.equal(countAcceptances({ ...figures, status: 'active' }, 2), 1)
})

test('for other versions, everyone who accepted counts', () => {
  assert.equal(countAcceptances({ ...figures, status: 'inactive' }, 2), 5)
})
