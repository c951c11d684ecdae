import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Edit, faultsOfEdit, faultsOfOwnEdit, hasFault } from './faults.ts'

const right: Edit = {
  firstname: 'Somsri',
  lastname: 'ใจดี',
  email: 'somsri@example.org',
  usageObjective: 'student',
  otherObjective: '-',
}
const faultsAfter = (change: Partial<Edit>, isLocal = true) =>
  Object.fromEntries(Object.entries(faultsOfEdit({ ...right, ...change }, isLocal)).filter(([, fault]) => fault))

test('a valid profile has no fault', () => {
  assert.equal(hasFault(faultsOfEdit(right, true)), false)
})

for (const [change, faults] of [
  [{ firstname: ' ' }, { firstname: 'firstnameRequired' }],
  [{ lastname: '' }, { lastname: 'lastnameRequired' }],
  [{ lastname: 'R2D2' }, { lastname: 'lettersOnly' }],
  [{ email: '' }, { email: 'emailRequired' }],
  [{ email: 'somsri@' }, { email: 'emailInvalid' }],
  [{ usageObjective: '' }, { usageObjective: 'objectiveRequired' }],
  [{ usageObjective: 'other' }, { otherObjective: 'objectiveUntold' }],
  [{ usageObjective: 'other', otherObjective: '  ' }, { otherObjective: 'objectiveUntold' }],
  [{ usageObjective: 'other', otherObjective: 'teaching' }, {}],
] as const)
  test(`${JSON.stringify(change)} has the faults ${JSON.stringify(faults)}`, () => {
    assert.deepEqual(faultsAfter(change), faults)
  })

test('of a directory account only the text of the objective is checked', () => {
  assert.deepEqual(faultsAfter({ firstname: '', email: '', usageObjective: 'other' }, false), {
    otherObjective: 'objectiveUntold',
  })
})

test('another address requires the password', () => {
  const faults = (email: string, password: string) =>
    Object.entries(faultsOfOwnEdit({ ...right, email, password }, true, right.email)).filter(([, fault]) => fault)
  assert.deepEqual(faults(right.email, ''), [])
  assert.deepEqual(faults('other@example.org', 'Temple-Bell7'), [])
  assert.deepEqual(faults('other@example.org', ''), [['password', 'fillPassword']])
})
