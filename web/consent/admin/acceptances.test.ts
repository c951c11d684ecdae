import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countShown } from './acceptances.ts'

/** Accepted by five accounts, of which four are closed; two accounts can log in, and one of them has not accepted. */
const figures = { acceptedBy: 5, accountsAsked: 1 }

test('for the active version, only accounts that can log in count, so that they never exceed the total', () => {
  assert.equal(countShown({ ...figures, status: 'active' }, 2), 1)
})

test('for other versions, everyone who accepted counts', () => {
  assert.equal(countShown({ ...figures, status: 'inactive' }, 2), 5)
})
