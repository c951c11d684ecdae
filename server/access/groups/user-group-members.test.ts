import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  addToUserGroup,
  addUserGroup,
  listGroupPeople,
  listOtherPeople,
  removeFromUserGroup,
} from '../../../contract/access/user-groups.ts'
import { limits } from '../../../contract/limits.ts'
import { openAccess } from '../../testing/access-portal.ts'
import { statusIds } from '../../testing/accounts/account-ids.ts'

const { request, requestJson, database, people, assertRefused, addPerson } = await openAccess()

let groupCount = 0
const addGroup = async ({
  name = `Group ${++groupCount}`,
  members = [],
}: {
  name?: string
  members?: number[]
} = {}) => {
  const { group_id } = await requestJson(addUserGroup, { group_name: name })
  if (members.length > 0) await requestJson(addToUserGroup, { group_id, user_ids: members })
  return group_id as number
}
const listMembers = async (group_id: number): Promise<string[]> =>
  (await requestJson(listGroupPeople, { group_id })).result.map(({ username }: { username: string }) => username)

test('people are added to a group by id, by name, one by one and in lists, and duplicates count once', async () => {
  const group_id = await addGroup()
  const addMembers = (more: object) => requestJson(addToUserGroup, { group_id, ...more })
  assert.deepEqual(await addMembers({ user_ids: [people.user, people.steward] }), { status: 'success', count: 2 })
  assert.deepEqual(await addMembers({ user_ids: `${people.user},${people.desk}` }), { status: 'success', count: 1 })
  assert.deepEqual(await addMembers({ user_id: btoa(String(people.granted)) }), { status: 'success', count: 1 })
  assert.deepEqual(await addMembers({ username: 'STRANGER', email: '' }), { status: 'success', count: 1 })
  assert.deepEqual(await addMembers({ username: ['stranger', 'stranger'] }), { status: 'success', count: 0 })
  assert.deepEqual(await addMembers({ user_ids: [], user_id: btoa(String(people.steward)) }), {
    status: 'success',
    count: 0,
  })
  assert.deepEqual(await listMembers(group_id), ['desk', 'granted', 'steward', 'stranger', 'user'])
})

test('a person is added and removed by the name of a group, as in the specification', async () => {
  await addGroup({ name: 'By name' })
  const member = { group_name: 'By name', username: 'user', email: 'user@example.org' }
  assert.equal((await requestJson(addToUserGroup, member)).count, 1)
  assert.equal((await requestJson(listGroupPeople, { group_name: 'By name' })).total, 1)
  assert.equal((await requestJson(removeFromUserGroup, member)).count, 1)
  assert.equal((await requestJson(removeFromUserGroup, member)).count, 0, 'removing who is gone is a success')
  await assertRefused(addToUserGroup, { ...member, group_name: 'by name' }, { status: 404, pattern: /by name/ })
})

test('a list with a person who does not exist is refused with the name, and nobody is added', async () => {
  const group_id = await addGroup()
  await assertRefused(
    addToUserGroup,
    { group_id, user_ids: [people.user, 99_999, 99_998] },
    { status: 404, pattern: /99999, 99998/ },
  )
  await assertRefused(addToUserGroup, { group_id, username: ['user', 'nobody'] }, { status: 404, pattern: /nobody/ })
  await assertRefused(removeFromUserGroup, { group_id, username: 'nobody' }, { status: 404, pattern: /nobody/ })
  await assertRefused(addToUserGroup, { group_id: 99_999, user_ids: [people.user] }, { status: 404, pattern: /99999/ })
  await assertRefused(addToUserGroup, { group_id }, { status: 400, pattern: /user_ids/ })
  await assertRefused(addToUserGroup, { user_ids: [people.user] }, { status: 400, pattern: /group_id/ })
  await assertRefused(
    addToUserGroup,
    { group_id, user_ids: Array(limits.listedItems + 1).fill(1) },
    { status: 400, pattern: /user_ids/ },
  )
})

test('a name of both a DataX and an AD account is refused as ambiguous', async () => {
  await addPerson('somchai')
  const directory = await addPerson('Somchai', 3, { account_type: 'directory', email: 'somchai@office.example' })
  const group_id = await addGroup()
  await assertRefused(
    addToUserGroup,
    { group_id, username: 'somchai' },
    { status: 409, pattern: /More than one account is called somchai/ },
  )
  const member = { group_id, username: 'somchai', email: 'somchai@office.example' }
  assert.equal((await requestJson(addToUserGroup, member)).count, 1)
  assert.equal((await requestJson(listGroupPeople, { group_id })).result[0].user_id, directory)
  assert.equal((await requestJson(addToUserGroup, { ...member, user_id: people.user })).count, 1, 'the id counts')
  assert.ok((await listMembers(group_id)).includes('user'))
})

test('members and candidates are searched, sorted and paged on the server', async () => {
  const group_id = await addGroup({ members: [people.user!, people.desk!] })
  const other = await requestJson(listOtherPeople, { group_id, text_search: 'REPORT management' })
  assert.deepEqual(
    other.result.map(({ username }: { username: string }) => username),
    ['GroupReportsManagement', 'ReportsManagement'],
  )
  const all = await requestJson(listOtherPeople, { group_id })
  assert.equal(all.total, Object.keys(people).length - 2)
  const { headers } = await request(listOtherPeople, { group_id, page: 2, page_size: 3 }, 'system')
  assert.equal(headers['x-total-count'], String(all.total))
  const second = await requestJson(listOtherPeople, { group_id, page: 2, page_size: 3 })
  assert.deepEqual(second.result, all.result.slice(3, 6))
  const reversed = await requestJson(listOtherPeople, { group_id, descending: true, page_size: 1 })
  assert.deepEqual(reversed.result[0], all.result.at(-1))
  for (const sort of ['username', 'name', 'email', 'type'])
    assert.equal((await requestJson(listOtherPeople, { group_id, sort })).total, all.total)
  assert.equal((await requestJson(listOtherPeople, { group_id, text_search: '%' })).total, 0, 'no wildcard')
  await assertRefused(listOtherPeople, { group_id, sort: 'password' }, { status: 400, pattern: /sort/ })
})

test('lists of people contain statuses and no secrets', async () => {
  const group_id = await addGroup({ members: [await addPerson('closed.person', 3, { status_id: statusIds.offline })] })
  const [person] = (await requestJson(listGroupPeople, { group_id })).result
  assert.deepEqual(Object.keys(person).toSorted(), [
    'email',
    'firstname',
    'lastname',
    'status_id',
    'status_name',
    'type_user',
    'user_id',
    'username',
  ])
  assert.equal(person.status_name, 'Offline')
})

test('concurrent edits of a group lose nothing', async () => {
  const group_id = await addGroup({ members: [people.user!] })
  await Promise.all([
    requestJson(addToUserGroup, { group_id, user_ids: [people.desk, people.granted] }, 'administrator'),
    requestJson(addToUserGroup, { group_id, user_ids: [people.granted, people.stranger] }),
    requestJson(removeFromUserGroup, { group_id, user_ids: [people.user] }, 'GroupUserManagement'),
  ])
  assert.deepEqual(await listMembers(group_id), ['desk', 'granted', 'stranger'])
})

test('10,000 people are added all or none, and removed in one request', async () => {
  const { rows } = await sql<{ user_id: number }>`insert into users (username)
    select 'bulk.' || n from generate_series(1, 10000) n returning user_id`.execute(database)
  const user_ids = rows.map(({ user_id }) => user_id)
  const group_id = await addGroup({ name: 'Everybody' })
  await assertRefused(
    addToUserGroup,
    { group_id, user_ids: [...user_ids.slice(1), 999_999] },
    { status: 404, pattern: /999999/ },
  )
  // Concurrent requests with opposite orders do not deadlock.
  const responses = await Promise.all([
    requestJson(addToUserGroup, { group_id, user_ids }),
    requestJson(addToUserGroup, { group_id, user_ids: user_ids.toReversed() }),
  ])
  assert.deepEqual(responses.map(({ count }) => count).toSorted(), [0, 10_000])
  assert.equal((await requestJson(listGroupPeople, { group_id, page_size: 1 })).total, 10_000)
  assert.equal((await requestJson(removeFromUserGroup, { group_id, user_ids })).count, 10_000)
  assert.equal((await requestJson(listGroupPeople, { group_id })).total, 0)
})
