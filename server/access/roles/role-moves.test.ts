import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addRole as addRoleByCall, editRole } from '../../../contract/access/roles.ts'
import { openAccess } from '../../testing/access-portal.ts'
import { movePeople } from './role-moves.ts'

const access = await openAccess()
const { request, requestJson, database, people, roles, clock, addPerson, addRole, readStoredState, assertRefused } =
  access
const denied = /Permission denied/

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

test('a person whom another administrator has moved is not moved by an outdated edit', async () => {
  const [one, two] = [await addRole('One'), await addRole('Two')]
  const name = await addNewPerson()
  const moved = { added: [{ user_id: people[name], previlage_id: 3 }] }
  await requestJson(editRole, { previlage_id: one, ...moved }, 'PermissionManagement')
  await assertRefused(
    editRole,
    { previlage_id: two, ...moved },
    { status: 409, pattern: new RegExp(`PermissionManagement has changed ${name}`) },
  )
  // A person whom someone else has moved to another role stays there.
  await requestJson(editRole, { previlage_id: two, removed: [{ user_id: people[name] }] })
  assert.equal(await selectRoleId(name), one)
})

test('users cannot give or take roles beyond their own, nor move themselves', async () => {
  const who = 'PermissionManagement'
  const plain = await addNewPerson()
  const strong = await addNewPerson(2)
  const buildAddition = (previlage_id: number, name: string) => ({ previlage_id, added: [{ user_id: people[name] }] })
  await assertRefused(editRole, buildAddition(1, plain), { status: 403, pattern: denied, who })
  await assertRefused(editRole, buildAddition(2, plain), { status: 403, pattern: denied, who })
  await assertRefused(editRole, buildAddition(roles[who]!, strong), { status: 403, pattern: denied, who })
  await assertRefused(
    editRole,
    { previlage_id: 2, removed: [{ user_id: people[strong] }] },
    { status: 403, pattern: denied, who },
  )
  await assertRefused(editRole, { previlage_id: 2, previlage_name: 'Weak' }, { status: 403, pattern: denied, who })
  await assertRefused(addRoleByCall, { rolesName: 'Mine', data: [who] }, { status: 403, pattern: denied, who })
  await assertRefused(editRole, buildAddition(4, 'system'), { status: 403, pattern: denied })
  const addition = await requestJson(editRole, buildAddition(roles[who]!, plain), who)
  assert.equal(addition.status, 'success', 'their own role may be given')
  assert.equal((await requestJson(editRole, buildAddition(1, plain))).status, 'success')
  assert.equal((await requestJson(editRole, buildAddition(3, plain))).status, 'success')
})

test('the last active system administrator stays, even if two demote each other', async () => {
  const other = await addNewPerson(1)
  await database.updateTable('users').set({ status_id: 2 }).where('user_id', '=', people.system!).execute()
  // Closed accounts make no requests, and nobody moves themselves: the rule also applies below the routes.
  const before = await readStoredState()
  const rights = { roleId: 1, menus: new Set<never>(), userId: people.system! }
  const moves = [{ people: [{ userId: people[other]! }], roleId: 3 }]
  const move = database.transaction().execute(transaction => movePeople(transaction, clock, rights, moves))
  assert.equal(await move, false)
  await assertRefused(
    editRole,
    { previlage_id: 1, removed: [{ user_id: people[other] }] },
    { status: 403, pattern: denied },
  )
  assert.deepEqual(await readStoredState(), before)
  await database.updateTable('users').set({ status_id: 1 }).where('user_id', '=', people.system!).execute()
  const statuses = await Promise.all([
    request(editRole, { previlage_id: 1, removed: [{ user_id: people[other] }] }, 'system'),
    request(editRole, { previlage_id: 1, removed: [{ user_id: people.system }] }, other),
  ])
  assert.deepEqual(statuses.map(({ status }) => status).toSorted(), [200, 403])
  const { left } = await database
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('role_id', '=', 1)
    .where('user_id', 'in', [people.system!, people[other]!])
    .executeTakeFirstOrThrow()
  assert.equal(left, 1)
  await database.updateTable('users').set({ role_id: 1 }).where('user_id', '=', people.system!).execute()
})
