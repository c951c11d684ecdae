import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RolePerson } from '../../../contract/access/roles.ts'
import type { LoadRows } from '../../ui/table/staff-remote-rows.ts'
import { createStagedMoves, NobodyMovable } from './staged-people.ts'

const buildPerson = (userId: number, { mayManage } = { mayManage: true }): RolePerson => ({
  userId,
  username: `reader.${userId}`,
  firstname: 'Reader',
  lastname: String(userId),
  email: `reader.${userId}@example.org`,
  accountType: 'local',
  statusId: 1,
  status: 'Active',
  roleId: 3,
  role: 'User',
  mayManage,
})
const createPageLoader =
  (people: RolePerson[]): LoadRows<RolePerson> =>
  async ({ words, page, pageSize }) => {
    const matches = people.filter(({ username }) => username.includes(words))
    return { rows: matches.slice((page - 1) * pageSize, page * pageSize), total: matches.length }
  }
const query = { words: '', sort: 'username', descending: false, page: 1, pageSize: 2 }
const loadIds = async (load: LoadRows<RolePerson>, overrides = {}) => {
  const { rows, total } = await load({ ...query, ...overrides })
  return { ids: rows.map(({ userId }) => userId), total }
}

test('moved people leave one list and come first in the other', async () => {
  const staged = createStagedMoves(
    createPageLoader([buildPerson(1)]),
    createPageLoader([2, 3, 4, 5].map(userId => buildPerson(userId))),
  )
  await loadIds(staged.loadCandidates, { pageSize: 10 })
  assert.equal(staged.add([3]), 0)
  assert.deepEqual(await loadIds(staged.loadMembers), { ids: [3, 1], total: 2 })
  assert.deepEqual(await loadIds(staged.loadCandidates), { ids: [2, 4], total: 3 })
  assert.deepEqual(await loadIds(staged.loadCandidates, { page: 2 }), { ids: [5], total: 3 })
  assert.deepEqual(await loadIds(staged.loadCandidates, { words: 'reader.3' }), { ids: [], total: 0 })
  assert.deepEqual(await staged.listUserIds(staged.loadCandidates, ''), [2, 4, 5])
})

test('a person who is moved back is no longer a change', async () => {
  const staged = createStagedMoves(createPageLoader([]), createPageLoader([buildPerson(2)]))
  await loadIds(staged.loadCandidates)
  staged.add([2])
  staged.remove([2])
  assert.equal(staged.added.size + staged.removed.size, 0)
  assert.deepEqual(await loadIds(staged.loadCandidates), { ids: [2], total: 1 })
})

test('people whom the user may not move stay in their list', async () => {
  const staged = createStagedMoves(
    createPageLoader([]),
    createPageLoader([buildPerson(2), buildPerson(3, { mayManage: false })]),
  )
  await loadIds(staged.loadCandidates)
  assert.throws(() => staged.add([3]), NobodyMovable)
  assert.equal(staged.add([2, 3]), 1)
  assert.deepEqual([...staged.added.keys()], [2])
})
