import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccessPath } from '../../../../contract/access/monitor-fields.ts'
import { listChecks, toVerdict } from './verdicts.ts'

const openPath: AccessPath = {
  groupId: null,
  groupName: null,
  reportGroupId: null,
  reportGroupName: null,
  grantedAt: null,
  until: null,
  reason: null,
  grantedBy: null,
  isOpen: true,
}
const buildEndedPath = (until: string): AccessPath => ({ ...openPath, isOpen: false, until })
const restricted = { isPublic: false }

test('each reason for seeing or not seeing a report has its verdict', () => {
  const facts = { sees: false, paths: [], hiddenBy: [], report: restricted }
  assert.deepEqual(toVerdict(facts), { kind: 'none' })
  assert.deepEqual(toVerdict({ ...facts, sees: true, report: { isPublic: true } }), { kind: 'public' })
  assert.deepEqual(toVerdict({ ...facts, sees: true, paths: [openPath, buildEndedPath('2026-07-31')] }), {
    kind: 'granted',
    openCount: 1,
  })
  assert.deepEqual(toVerdict({ ...facts, paths: [openPath], hiddenBy: ['account', 'category'] }), {
    kind: 'overridden',
    openCount: 1,
    overrides: ['account', 'category'],
  })
  assert.deepEqual(toVerdict({ ...facts, hiddenBy: ['inactive'], report: { isPublic: true } }), {
    kind: 'overridden',
    openCount: 0,
    overrides: ['inactive'],
  })
  assert.deepEqual(toVerdict({ ...facts, paths: [buildEndedPath('2026-07-31'), buildEndedPath('2026-03-31')] }), {
    kind: 'ended',
    endedCount: 2,
    lastDay: '2026-07-31',
  })
})

test('the checks besides a path show which conditions are met', () => {
  const user = { statusId: 5 } as Parameters<typeof listChecks>[0]['user']
  const report = { status: 'Inactive', isPublic: false } as Parameters<typeof listChecks>[0]['report']
  assert.deepEqual(
    listChecks({ user, report, hiddenBy: ['account', 'inactive'] }).map(({ name, isMet }) => [name, isMet]),
    [
      ['reportInactive', false],
      ['levelRestricted', true],
      ['categoryOn', true],
      ['accountStatus', false],
    ],
  )
})
