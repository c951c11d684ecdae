import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trialChanges } from '../../../../contract/access/trials.ts'
import { listEmptyFields, toGrant, toTrial, trialFields } from './trial-fields.ts'

test('each change reports its missing fields, and sends only its own', () => {
  const values = {
    user: '1',
    report: '2',
    group: '3',
    reportGroup: '4',
    role: '5',
    category: '6',
    level: '7',
    path: '0',
  }
  for (const change of trialChanges) {
    assert.deepEqual(listEmptyFields(change, {}), trialFields[change])
    assert.deepEqual(listEmptyFields(change, values), [])
  }
  assert.deepEqual(toTrial('leave group', values), { change: 'leave group', userId: 1, groupId: 3 })
  assert.deepEqual(toTrial('change level', values), { change: 'change level', reportId: 2, levelId: 7 })
  assert.deepEqual(toTrial('join report group', values), {
    change: 'join report group',
    reportId: 2,
    reportGroupId: 4,
  })
})

test('a path is ended by the grant that opens it', () => {
  assert.deepEqual(toGrant({ groupId: null, reportGroupId: null }, 1, 2), {
    kind: 'user to report',
    holderId: 1,
    targetId: 2,
  })
  assert.deepEqual(toGrant({ groupId: 8, reportGroupId: 9 }, 1, 2), {
    kind: 'user group to report group',
    holderId: 8,
    targetId: 9,
  })
})
