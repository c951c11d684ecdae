import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as calls from '../../../contract/access/user-groups.ts'
import type { Call } from '../../../contract/call.ts'
import { writeAs } from '../../platform/audit.ts'
import { openAccess, refusedBesides } from '../../testing/access-portal.ts'
import { waitUntilLocked } from '../../testing/databases/lock-waits.ts'

const access = await openAccess()
const { request, requestJson, database, people, world, clock, assertRefused, trackChanges, collectRecords } = access
const { addUserGroup, renameUserGroup, removeUserGroup, countUserGroupUse } = calls
const { addToUserGroup, removeFromUserGroup, listUserGroups, listGroupPeople, listOtherPeople } = calls

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

const desk = await addGroup({ name: 'Desk', members: [people.user!] })
const requests: [call: Call, input: object][] = [
  [listUserGroups, {}],
  [addUserGroup, { group_name: 'Refused' }],
  [renameUserGroup, { group_id: desk, group_name: 'Refused' }],
  [countUserGroupUse, { group_id: desk }],
  [removeUserGroup, { group_id: desk }],
  [addToUserGroup, { group_id: desk, user_ids: [people.stranger] }],
  [removeFromUserGroup, { group_id: desk, user_ids: [people.user] }],
  [listGroupPeople, { group_id: desk }],
  [listOtherPeople, { group_id: desk }],
]
for (const [call, input] of requests)
  test(`${call.name} is for Group User Management only`, async () => {
    for (const [who, status, title] of refusedBesides('GroupUserManagement'))
      await assertRefused(call, input, { status, pattern: new RegExp(title), who })
    for (const who of ['system', 'administrator', 'GroupUserManagement']) {
      const { status } = await request(
        call,
        call === addUserGroup ? { group_name: `By ${who}` } : { ...input, group_id: 0 },
        who,
      )
      assert.notEqual(status, 403, who)
    }
  })

test('a group is created, listed, renamed and deleted', async () => {
  const { status, group_id } = await requestJson(addUserGroup, { group_name: '  Budget committee ' })
  assert.equal(status, 'success')
  const { result, total } = await requestJson(listUserGroups, { text_search: 'budget' })
  assert.equal(total, 1)
  assert.deepEqual(result, [
    { group_id, group_name: 'Budget committee', create_at: '2026-11-20T03:00:00.000Z', user_count: 0, grant_count: 0 },
  ])
  const renamed = await requestJson(renameUserGroup, { group_id, group_name: 'Budget', was: 'Budget committee' })
  assert.equal(renamed.status, 'success')
  assert.equal((await requestJson(listUserGroups, { text_search: 'budget' })).result[0].group_name, 'Budget')
  assert.equal((await requestJson(removeUserGroup, { group_id })).status, 'success')
  assert.equal((await requestJson(listUserGroups, { text_search: 'budget' })).total, 0)
})

test('a name is required and has at most 255 characters', async () => {
  for (const group_name of ['', ' ', '\u200B', 'x'.repeat(256), 7, null, 'a\u0000'])
    await assertRefused(addUserGroup, { group_name }, { status: 400, pattern: /group_name/ })
  assert.equal((await requestJson(addUserGroup, { group_name: 'x'.repeat(255) })).status, 'success')
})

test('names that differ only in case, spaces or Thai forms are duplicates, and each call has its own status', async () => {
  const group_id = await addGroup({ name: 'Debt team' })
  await addGroup({ name: 'กลุ่มน้ำ' })
  const other = await addGroup()
  for (const group_name of ['Debt team', ' DEBT  Team ', 'Ｄebt team', 'กลุ่มนํ้า']) {
    assert.equal((await requestJson(addUserGroup, { group_name })).status, 'Group name is duplicate', group_name)
    const rename = await requestJson(renameUserGroup, { group_id: other, group_name })
    assert.equal(rename.status, 'Group User name is duplicate', group_name)
  }
  const ownRename = await requestJson(renameUserGroup, { group_id, group_name: 'DEBT team' })
  assert.equal(ownRename.status, 'success', 'its own name')
})

test('a group that is created many times concurrently exists once', async () => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => requestJson(addUserGroup, { group_name: 'Clicked twice' })),
  )
  assert.equal(responses.filter(({ status }) => status === 'success').length, 1)
  assert.equal(new Set(responses.map(({ group_id }) => group_id)).size, 1)
})

test('the second of two concurrent renames of a group is refused with the name of the first writer', async () => {
  const group_id = await addGroup({ name: 'First name' })
  const renameGroup = (group_name: string, who: string) =>
    request(renameUserGroup, { group_id, group_name, was: 'First name' }, who)
  assert.equal((await renameGroup('Second name', 'administrator')).status, 200)
  assert.equal((await renameGroup('Second name', 'administrator')).status, 200, 'a repeated request')
  await assertRefused(
    renameUserGroup,
    { group_id, group_name: 'Third name', was: 'First name' },
    { status: 409, pattern: /administrator has changed Second name in the meantime/ },
  )
})

test('deleting a group returns how many people lose how many reports, removes its grants, and is idempotent', async () => {
  const group_id = await addGroup({ name: 'Doomed', members: [people.user!, people.desk!] })
  const restricted = world.reports['revenue-forecast']!
  await database
    .insertInto('user_group_report_grants')
    .values([
      { user_group_id: group_id, report_id: restricted },
      { user_group_id: group_id, report_id: world.reports['public-debt']! },
    ])
    .execute()
  const { report_group_id } = await database
    .insertInto('report_groups')
    .values({ name: 'Forecasts' })
    .returning('report_group_id')
    .executeTakeFirstOrThrow()
  await database.insertInto('report_group_members').values({ report_group_id, report_id: restricted }).execute()
  await database
    .insertInto('user_group_report_group_grants')
    .values({ user_group_id: group_id, report_group_id })
    .execute()
  const use = { user_count: 2, report_count: 1, group_report_count: 1 }
  assert.deepEqual(await requestJson(countUserGroupUse, { group_id }), use)
  const [first, second] = await Promise.all([1, 2].map(() => requestJson(removeUserGroup, { group_id })))
  assert.deepEqual(
    [first, second].toSorted((a, b) => b.user_count - a.user_count),
    [
      { status: 'success', ...use },
      { status: 'success', user_count: 0, report_count: 0, group_report_count: 0 },
    ],
  )
  for (const table of ['user_group_members', 'user_group_report_grants', 'user_group_report_group_grants'] as const) {
    const remainingRows = await database.selectFrom(table).selectAll().where('user_group_id', '=', group_id).execute()
    assert.deepEqual(remainingRows, [], table)
  }
  await assertRefused(
    addToUserGroup,
    { group_id, user_ids: [people.user] },
    { status: 404, pattern: new RegExp(String(group_id)) },
  )
  await assertRefused(
    renameUserGroup,
    { group_id, group_name: 'Again' },
    { status: 404, pattern: new RegExp(String(group_id)) },
  )
  await assertRefused(countUserGroupUse, { group_id }, { status: 404, pattern: new RegExp(String(group_id)) })
  await assertRefused(listGroupPeople, { group_id }, { status: 404, pattern: new RegExp(String(group_id)) })
})

test('adding a member while the group is deleted is 404, and leaves no orphaned row', async () => {
  const group_id = await addGroup()
  let added: ReturnType<typeof request> | undefined
  const writer = { userId: people.system!, call: 'test', address: '203.0.113.1' }
  await writeAs({ database, clock }, writer, async transaction => {
    await transaction.deleteFrom('user_groups').where('user_group_id', '=', group_id).execute()
    added = request(addToUserGroup, { group_id, user_ids: [people.user] }, 'system')
    await waitUntilLocked(database, added)
  })
  assert.equal((await added!).status, 404)
})

test('each write is recorded, and requests without a change are not', async () => {
  const group_id = await addGroup({ name: 'On record' })
  const addMembers = () => requestJson(addToUserGroup, { group_id, user_ids: [people.user] }, 'administrator')
  assert.deepEqual(await collectRecords(addMembers), [
    {
      username: 'administrator',
      call: 'addToUserGroup',
      action: 'added',
      subject: 'user_group_members',
      key: `${group_id} ${people.user}`,
      before: null,
      after: { user_group_id: group_id, user_id: people.user },
    },
  ])
  assert.deepEqual(await trackChanges(addMembers), [])
  assert.deepEqual(await trackChanges(() => requestJson(renameUserGroup, { group_id, group_name: 'On record' })), [])
  const removed = await collectRecords(() => requestJson(removeUserGroup, { group_id }))
  assert.deepEqual(
    removed.map(({ subject, action }) => [subject, action]),
    [
      ['user_group_members', 'removed'],
      ['user_groups', 'removed'],
    ].toSorted((a, b) => removed.findIndex(r => r.subject === a[0]) - removed.findIndex(r => r.subject === b[0])),
  )
})
