import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountType } from '../../../contract/accounts/fields.ts'
import { computeOwnProfileFaults, computeProfileFaults, hasFault, type ProfileValues } from './faults.ts'

const right: ProfileValues = {
  firstname: 'Somsri',
  lastname: 'ใจดี',
  email: 'somsri@example.org',
  usageObjective: 'student',
  otherObjective: '-',
}
const faultsAfter = (change: Partial<ProfileValues>, accountType: AccountType = 'local') => {
  const faults = computeProfileFaults({ ...right, ...change }, accountType)
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault))
}

test('a valid profile has no fault', () => {
  assert.equal(hasFault(computeProfileFaults(right, 'local')), false)
})

for (const [change, faults] of [
  [{ firstname: ' ' }, { firstname: 'firstnameRequired' }],
  [{ lastname: '' }, { lastname: 'lastnameRequired' }],
  [{ lastname: 'R2D2' }, { lastname: 'lettersOnly' }],
  [{ email: '' }, { email: 'emailRequired' }],
  [{ email: 'somsri@' }, { email: 'emailInvalid' }],
  [{ usageObjective: '' }, { usageObjective: 'objectiveRequired' }],
  [{ usageObjective: 'other' }, { otherObjective: 'otherObjectiveRequired' }],
  [{ usageObjective: 'other', otherObjective: '  ' }, { otherObjective: 'otherObjectiveRequired' }],
  [{ usageObjective: 'other', otherObjective: 'teaching' }, {}],
] as const)
  test(`${JSON.stringify(change)} has the faults ${JSON.stringify(faults)}`, () => {
    assert.deepEqual(faultsAfter(change), faults)
  })

test('for a directory account only the text of the objective is checked', () => {
  assert.deepEqual(faultsAfter({ firstname: '', email: '', usageObjective: 'other' }, 'directory'), {
    otherObjective: 'otherObjectiveRequired',
  })
})

test('another address requires the password', () => {
  const faults = (email: string, password: string) => {
    const values = { ...right, email, password }
    return Object.entries(computeOwnProfileFaults(values, 'local', right.email)).filter(([, fault]) => fault)
  }
  assert.deepEqual(faults(right.email, ''), [])
  assert.deepEqual(faults('other@example.org', 'Temple-Bell7'), [])
  assert.deepEqual(faults('other@example.org', ''), [['password', 'fillPassword']])
})
