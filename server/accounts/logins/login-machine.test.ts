import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type LoginStep, loginSteps } from '../../../contract/accounts/logins.ts'
import { type AccountState, findRequiredSteps, removeStep, toStatusAndNotice } from './login-machine.ts'

const plain: AccountState = {
  status: 'Active',
  lockedBy: null,
  hasSecondFactor: false,
  hasOtherSession: false,
  hasPendingPolicy: false,
  isPasswordExpired: false,
  mustEnrol: false,
}

const beginnings: [condition: string, state: Partial<AccountState>, expected: ReturnType<typeof findRequiredSteps>][] =
  [
    ['nothing', {}, { remainingSteps: [] }],
    ['a session elsewhere', { hasOtherSession: true }, { remainingSteps: ['takeOver'] }],
    ['a new agreement', { hasPendingPolicy: true }, { remainingSteps: ['policy'] }],
    ['a password of 90 days', { isPasswordExpired: true }, { remainingSteps: ['password'] }],
    ['a second factor', { hasSecondFactor: true }, { remainingSteps: ['secondFactor'] }],
    [
      'everything, in order',
      { hasOtherSession: true, hasPendingPolicy: true, isPasswordExpired: true, hasSecondFactor: true },
      { remainingSteps: ['takeOver', 'policy', 'secondFactor', 'password'] },
    ],
    ['enrolment', { mustEnrol: true }, { remainingSteps: ['enrolment'] }],
    ['a completed enrolment', { mustEnrol: true, hasSecondFactor: true }, { remainingSteps: ['secondFactor'] }],
    ['a first login', { status: 'New' }, { remainingSteps: [] }],
    ['a closed account', { status: 'Offline' }, { refused: 'offline' }],
    ['a suspended account', { status: 'Suspend' }, { refused: 'suspended' }],
    ['an address not confirmed', { status: 'Wait for Verify' }, { refused: 'unconfirmed' }],
    ['a lock by staff', { status: 'Lock', lockedBy: 'staff' }, { refused: 'locked' }],
    [
      'a lock by staff with a second factor',
      { status: 'Lock', lockedBy: 'staff', hasSecondFactor: true },
      { refused: 'locked' },
    ],
    ['a lock by wrong passwords', { status: 'Lock', lockedBy: 'wrong passwords' }, { refused: 'locked' }],
    [
      'a lock by wrong passwords with a second factor',
      { status: 'Lock', lockedBy: 'wrong passwords', hasSecondFactor: true },
      { remainingSteps: ['secondFactor'] },
    ],
  ]
for (const [condition, state, expected] of beginnings)
  test(`${condition} leads to ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(findRequiredSteps({ ...plain, ...state }), expected)
  })

const statuses: [remainingSteps: LoginStep[], user: string, administrator: string][] = [
  [[], 'success', 'administrator'],
  [['takeOver', 'policy'], 'sessionElsewhere', 'sessionElsewhere'],
  [['policy', 'secondFactor'], 'policyPending', 'administrator + policyPending'],
  [['password', 'secondFactor'], 'passwordExpired', 'administratorPasswordExpired'],
  [['secondFactor'], 'success', 'administrator'],
]
for (const [remainingSteps, user, administrator] of statuses)
  test(`owing ${remainingSteps.join(', ') || 'nothing'} is '${user}', of an administrator '${administrator}'`, () => {
    const formatStatus = (isAdministrator: boolean) =>
      Object.values(toStatusAndNotice(remainingSteps, { isAdministrator })).join(' + ')
    assert.deepEqual([formatStatus(false), formatStatus(true)], [user, administrator])
  })

test('the session opens only after every required step was completed once, in any order', () => {
  const steps = fc.subarray([...loginSteps])
  const tries = fc.array(fc.constantFrom(...loginSteps), { maxLength: 12 })
  fc.assert(
    fc.property(steps, tries, (remainingSteps, tried) => {
      let remaining: LoginStep[] = remainingSteps
      const open = new Set(remainingSteps)
      for (const step of tried) {
        const after = removeStep(remaining, step)
        assert.equal(after !== undefined, open.has(step))
        if (!after) continue
        open.delete(step)
        remaining = after
        assert.deepEqual(new Set(remaining), open)
      }
      assert.equal(remaining.length === 0, open.size === 0)
    }),
  )
})
