import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPermissions } from '../../../contract/access/permissions.ts'
import * as calls from '../../../contract/access/roles.ts'
import type { Call } from '../../../contract/call.ts'
import { openAccess, refusedBesides } from '../../testing/access-portal.ts'

const access = await openAccess()
const { request, requestJson, database, people, clock, addPerson, addRole } = access
const denied = /Permission denied/
const { readStoredState, assertRefused, trackChanges, collectRecords } = access
const { listRoleCandidates, listRolePeople, listOtherRolePeople, editRole, removeRoles } = calls
const requestRole = (input: object, who = 'system') => requestJson(calls.addRole, input, who)

const selectRoleId = async (name: string) => {
  const { role_id } = await database
    .selectFrom('users')
    .select('role_id')
    .where('user_id', '=', people[name]!)
    .executeTakeFirstOrThrow()
  return role_id
}
let personCount = 0
const addNewPerson = async (roleId = 3) => {
  const name = `person.${++personCount}`
  await addPerson(name, roleId)
  return name
}

const analyst = await addRole('Analyst', ['ReportPermissionMonitor'])
const requests: [call: Call, input: object][] = [
  [listRoleCandidates, {}],
  [listRolePeople, { previlage_id: 3 }],
  [listOtherRolePeople, { previlage_id: 3 }],
  [calls.addRole, { rolesName: 'Refused' }],
  [editRole, { previlage_id: analyst, previlage_name: 'Refused' }],
  [removeRoles, { data: [analyst] }],
  [calls.listRoleCategories, {}],
  [calls.saveRoleCategories, { previlage_id: analyst, data: [{ category_id: 1, value: 'No' }] }],
]
for (const [call, input] of requests)
  test(`${call.name} is for Permission Management only`, async () => {
    for (const [who, status, title] of refusedBesides('PermissionManagement'))
      await assertRefused(call, input, { status, pattern: new RegExp(title), who })
  })

test('a role is created with people, whose sessions end, and with categories switched off', async () => {
  const name = await addNewPerson()
  const person = people[name]!
  await database
    .insertInto('sessions')
    .values({
      token_hash: Buffer.from('x'),
      user_id: person,
      role_id: 3,
      address: '::1',
      began_at: clock.now(),
      active_at: clock.now(),
    })
    .execute()
  const { status, previlage_id } = await requestRole({ rolesName: ' Team ', data: [name], hidden_categories: [1] })
  assert.equal(status, 'success')
  assert.equal(await selectRoleId(name), previlage_id)
  const session = await database
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', person)
    .executeTakeFirstOrThrow()
  assert.equal(session.ended_by, 'account')
  const row = (await requestJson(listPermissions)).result.find(
    (role: { previlage_id: number }) => role.previlage_id === previlage_id,
  )
  assert.deepEqual([row.previlage_name, row.user_count, row.category_count, row.may_delete], ['Team', 1, 2, true])
  assert.ok(
    row.permissions.every(({ value }: { value: string }) => value === 'No'),
    'a new role has no menu',
  )
})

test('people can be named by ids, usernames, objects and text', async () => {
  const [a, b, c, d] = [await addNewPerson(), await addNewPerson(), await addNewPerson(), await addNewPerson()]
  await requestRole({ rolesName: 'By name', data: [people[a!], b, { user_id: people[c!] }, { username: d }] })
  const e = await addNewPerson()
  const { previlage_id } = await requestRole({ rolesName: 'By text', data: `${e}, ${a}` })
  assert.deepEqual(await Promise.all([a, e].map(name => selectRoleId(name!))), [previlage_id, previlage_id])
  await assertRefused(calls.addRole, { rolesName: 'Nobody', data: ['nobody'] }, { status: 404, pattern: /nobody/ })
  await assertRefused(
    calls.addRole,
    { rolesName: 'Nobody', added: [{ user_id: 99_999 }] },
    { status: 404, pattern: /99999/ },
  )
})

test('a name is required, has at most 255 characters, and is unique ignoring case, spaces and Thai forms', async () => {
  for (const rolesName of ['', ' ', 'x'.repeat(256)])
    await assertRefused(calls.addRole, { rolesName }, { status: 400, pattern: /rolesName/ })
  for (const rolesName of ['administrator', ' Administrator  ', 'Ａdministrator']) {
    assert.deepEqual(await requestRole({ rolesName }), { status: 'Role name is duplicate', previlage_id: 2 })
    const edit = { previlage_id: analyst, previlage_name: rolesName }
    assert.equal((await requestJson(editRole, edit)).status, 'Role name is duplicate')
  }
  const twice = await Promise.all([1, 2, 3].map(() => requestRole({ rolesName: 'Clicked twice' })))
  assert.equal(twice.filter(({ status }) => status === 'success').length, 1)
})

test('the second of two concurrent renames is refused with the name of the first writer', async () => {
  const previlage_id = await addRole('Before')
  const rename = { previlage_id, was: { previlage_name: 'Before' } }
  assert.equal(
    (await requestJson(editRole, { ...rename, previlage_name: 'After' }, 'PermissionManagement')).status,
    'success',
  )
  assert.equal(
    (await requestJson(editRole, { ...rename, previlage_name: 'After' })).status,
    'success',
    'the same again',
  )
  await assertRefused(
    editRole,
    { ...rename, previlage_name: 'Other' },
    { status: 409, pattern: /PermissionManagement has changed After in the meantime/ },
  )
  await assertRefused(editRole, { previlage_id: 99_999, previlage_name: 'Other' }, { status: 404, pattern: /99999/ })
})

test('people are added and removed by lists, and removed people get the plain role', async () => {
  const previlage_id = await addRole('Lists')
  const [a, b] = [await addNewPerson(previlage_id), await addNewPerson()]
  await requestJson(editRole, { previlage_id, added: [{ user_id: people[b] }], removed: [{ user_id: people[a] }] })
  assert.deepEqual([await selectRoleId(a), await selectRoleId(b)], [3, previlage_id])
  const again = { previlage_id, added: [{ user_id: people[b] }], removed: [{ user_id: people[a] }] }
  assert.deepEqual(await trackChanges(() => requestJson(editRole, again)), [], 'done once')
  await assertRefused(
    editRole,
    { previlage_id: 3, removed: [{ user_id: people[a] }] },
    { status: 400, pattern: /role User/ },
  )
})

test('a list without its previous value only adds, and with it replaces all members', async () => {
  const previlage_id = await addRole('Whole')
  const [a, b] = [await addNewPerson(previlage_id), await addNewPerson()]
  await requestJson(editRole, { previlage_id, previlage_name: 'Whole', user: [b] })
  assert.deepEqual([await selectRoleId(a), await selectRoleId(b)], [previlage_id, previlage_id])
  await requestJson(editRole, { previlage_id, user: [b], was: { user: [a, b] } })
  assert.deepEqual([await selectRoleId(a), await selectRoleId(b)], [3, previlage_id])
})

test('concurrent edits of a role lose nothing', async () => {
  const previlage_id = await addRole('Both')
  const names = await Promise.all([addNewPerson(previlage_id), addNewPerson(), addNewPerson()])
  const [gone, first, second] = names.map(name => people[name]!)
  await Promise.all([
    requestJson(editRole, { previlage_id, added: [{ user_id: first }], removed: [{ user_id: gone }] }),
    requestJson(editRole, { previlage_id, added: [{ user_id: second }] }, 'PermissionManagement'),
  ])
  assert.deepEqual(await Promise.all(names.map(selectRoleId)), [3, previlage_id, previlage_id])
})

test('roles 1 to 4 cannot be deleted, roles in use name their people, and roles are deleted all or none', async () => {
  for (const id of [1, 2, 3, 4]) await assertRefused(removeRoles, { data: [id] }, { status: 403, pattern: denied })
  const [empty, used] = [await addRole('Empty'), await addRole('Used')]
  const name = await addNewPerson(used)
  const before = await readStoredState()
  assert.deepEqual(await requestJson(removeRoles, { data: [empty, used] }), {
    status: 'Role in use',
    used_by: [name],
    use_count: 1,
  })
  assert.deepEqual(await readStoredState(), before)
  await requestJson(editRole, { previlage_id: used, removed: [{ user_id: people[name] }] })
  await assertRefused(removeRoles, { data: [analyst] }, { status: 403, pattern: denied, who: 'PermissionManagement' })
  assert.equal((await requestJson(removeRoles, { data: `${empty},${used}` })).status, 'success')
  const repetition = await requestJson(removeRoles, { data: empty })
  assert.equal(repetition.status, 'success', 'one that is gone counts as deleted')
})

test('an unused role is deleted even if an ended session refers to it', async () => {
  const role = await addRole('Yesterday')
  const name = await addNewPerson()
  await database
    .insertInto('sessions')
    .values({
      token_hash: Buffer.from(name),
      user_id: people[name]!,
      role_id: role,
      address: '::1',
      began_at: clock.now(),
      active_at: clock.now(),
    })
    .execute()
  assert.equal((await requestJson(removeRoles, { data: [role] })).status, 'success')
})

test('a role is not deleted while a person is added to it', async () => {
  const role = await addRole('Race')
  const name = await addNewPerson()
  const [removed, edited] = await Promise.all([
    request(removeRoles, { data: [role] }, 'system'),
    request(editRole, { previlage_id: role, added: [{ user_id: people[name] }] }, 'PermissionManagement'),
  ])
  assert.equal(removed.status, 200, removed.text)
  assert.ok([200, 404].includes(edited.status), edited.text)
  assert.equal(await selectRoleId(name), edited.status === 200 ? role : 3)
})

test('the lists contain who may be moved, and are searched and paged on the server', async () => {
  const plain = await addNewPerson()
  const listRows = async (call: Call, input: object, who: string) => (await requestJson(call, input, who)).result
  const mayManage = async (username: string, who: string) =>
    (await listRows(listRoleCandidates, { text_search: username }, who)).find(
      (row: { username: string }) => row.username === username,
    ).may_manage
  assert.equal(await mayManage(plain, 'PermissionManagement'), true)
  assert.equal(await mayManage('administrator', 'PermissionManagement'), false)
  assert.equal(await mayManage('administrator', 'system'), true)
  assert.equal(await mayManage('system', 'system'), false, 'nobody moves themself')
  const [steward] = await listRows(listRolePeople, { previlage_id: 4 }, 'system')
  assert.deepEqual([steward.username, steward.previlage_name], ['steward', 'Data steward'])
  const others = await requestJson(listOtherRolePeople, { previlage_id: 4, page_size: 2 })
  assert.equal(others.result.length, 2)
  assert.ok(others.total > 10 && others.result.every((row: { previlage_id: number }) => row.previlage_id !== 4))
  await assertRefused(listRolePeople, { previlage_id: 99_999 }, { status: 404, pattern: /99999/ })
})

test('each write is recorded', async () => {
  const name = await addNewPerson()
  const writtenRecords = await collectRecords(() =>
    requestRole({ rolesName: 'Recorded', data: [name], hidden_categories: [2] }),
  )
  assert.deepEqual(
    writtenRecords.map(({ call, subject, action }) => [call, subject, action]),
    [
      ['addRole', 'roles', 'added'],
      ['addRole', 'users', 'changed'],
      ['addRole', 'role_hidden_categories', 'added'],
    ],
  )
})
