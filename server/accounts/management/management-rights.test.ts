import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as lists from '../../../contract/accounts/managed-users.ts'
import * as changes from '../../../contract/accounts/user-changes.ts'
import type { Call } from '../../../contract/call.ts'
import { menus } from '../../../contract/permissions.ts'
import { roleIds, statusIds } from '../../testing/accounts/account-ids.ts'
import { openPeople, peoplePortal } from '../../testing/people.ts'
import { type Scenario, scenarios } from '../../testing/portal.ts'

const people = await openPeople()
const { database } = people

/** Adds a role with one menu, and a person who has it. */
const addPersonWithMenu = async (menu: string) => {
  const { role_id } = await database
    .insertInto('roles')
    .values({ name: `Only ${menu}` })
    .returning('role_id')
    .executeTakeFirstOrThrow()
  const { menu_id } = await database
    .selectFrom('menus')
    .select('menu_id')
    .where('menu_key', '=', menu)
    .executeTakeFirstOrThrow()
  await database.insertInto('role_menus').values({ role_id, menu_id }).execute()
  return role_id
}
const ids: Record<string, number> = {
  system: await people.add({ username: 'system', roleId: roleIds.systemAdministrator }),
  colleague: await people.add({ username: 'colleague', roleId: roleIds.systemAdministrator }),
  administrator: await people.add({ username: 'administrator', roleId: roleIds.administrator }),
  user: await people.add({ username: 'user' }),
  steward: await people.add({ username: 'steward', roleId: roleIds.dataSteward }),
  target: await people.add({ username: 'target' }),
  directory: await people.add({ username: 'directory', accountType: 'directory' }),
}
for (const menu of Object.keys(menus))
  ids[menu] = await people.add({ username: menu, roleId: await addPersonWithMenu(menu) })

const browsers = { visitor: await people.openVisitorBrowser() } as Record<
  string,
  Awaited<ReturnType<typeof people.openVisitorBrowser>>
>
for (const [name, id] of Object.entries(ids)) browsers[name] = await people.openSignedInBrowser(id)
const portal = peoplePortal(browsers)

const profile = { firstname: 'Other', lastname: 'Name', email: 'x@example.org', usage_objective: 'policy' }
/** Every call about one account, with its input. */
const writes: [call: Call, buildInput: (userId: number) => object][] = [
  [changes.changeStatuses, user_id => ({ data: [{ user_id, status_name: 'Suspend' }] })],
  [changes.resendConfirmation, user_id => ({ dataresend: { user_id } })],
  [changes.editUser, user_id => ({ user_id, ...profile })],
  [changes.setPassword, user_id => ({ user_id, new_password: 'Other-Bell77' })],
  [changes.unlockUser, user_id => ({ user_id })],
  [changes.switchSecondFactor, user_id => ({ user_id, two_factor_authen_status: 'on' })],
  [changes.sendEnrolmentLink, user_id => ({ data: { user_id } })],
]
const withoutMenu = Object.keys(ids).filter(
  name => ['user', 'steward'].includes(name) || (name in menus && name !== 'UserManagement'),
)

const table: Scenario[] = writes.flatMap(([call, buildInput]): Scenario[] => [
  { name: 'a visitor is refused', call, input: buildInput(ids.target!), status: 401 },
  ...withoutMenu.map(who => ({ name: `${who} is refused`, call, who, input: buildInput(ids.target!), status: 403 })),
  {
    name: 'an administrator cannot manage role 1',
    call,
    who: 'administrator',
    input: buildInput(ids.system!),
    status: 403,
  },
  {
    name: 'an actor cannot manage a role with a menu that their own lacks',
    call,
    who: 'administrator',
    input: buildInput(ids.PermissionManagement!),
    status: 403,
  },
  {
    name: 'an actor with one menu cannot manage a role with others',
    call,
    who: 'UserManagement',
    input: buildInput(ids.steward!),
    status: 403,
  },
  { name: 'an actor cannot manage themselves', call, who: 'system', input: buildInput(ids.system!), status: 403 },
  {
    name: 'an actor with one menu cannot manage themselves',
    call,
    who: 'UserManagement',
    input: buildInput(ids.UserManagement!),
    status: 403,
  },
  { name: 'an account that does not exist is 404', call, who: 'system', input: buildInput(999_999), status: 404 },
  { name: 'an invalid id is 400', call, who: 'system', input: buildInput('x' as unknown as number), status: 400 },
  { name: 'a request that names nobody is 400', call, who: 'system', input: {}, status: 400 },
])
const reads: Call[] = [lists.listUsers, lists.listStatuses, lists.listRoles, lists.listRoleNames]
const readers = reads.flatMap((call): Scenario[] => [
  { name: 'a visitor is refused', call, status: 401 },
  ...withoutMenu
    .filter(who => who !== 'PermissionManagement')
    .map(who => ({ name: `${who} is refused`, call, who, status: 403 })),
  { name: 'an actor with User Management is allowed', call, who: 'UserManagement' },
])
const directory: Scenario[] = [
  {
    name: 'the profile of a directory account cannot be edited',
    call: changes.editUser,
    who: 'system',
    input: { user_id: ids.directory, ...profile },
    status: 403,
  },
  {
    name: 'the password of a directory account cannot be set',
    call: changes.setPassword,
    who: 'system',
    input: { user_id: ids.directory, new_password: 'Other-Bell77' },
    status: 403,
  },
  {
    name: 'a directory account gets no enrolment link',
    call: changes.sendEnrolmentLink,
    who: 'system',
    input: { data: ids.directory },
    body: { status: 'Directory account' },
  },
]
const readState = async () => ({
  users: await database.selectFrom('users').selectAll().orderBy('user_id').execute(),
  mails: (await people.listMails()).length,
})
scenarios(portal, [...table, ...readers, ...directory], readState)

test('each actor may manage the accounts that the rule allows, and the list says so', async () => {
  const everybody = Object.keys(ids)
  for (const who of ['system', 'administrator', 'UserManagement']) {
    const { body } = await browsers[who]!.request(lists.listUsers)
    const may = Object.fromEntries(
      body.result.map(({ username, may_manage }: Record<string, unknown>) => [username, may_manage]),
    )
    const reached = everybody.filter(name => may[name])
    const expected = {
      system: everybody.filter(name => name !== 'system'),
      administrator: everybody.filter(
        name => !['system', 'colleague', 'administrator', 'PermissionManagement'].includes(name),
      ),
      UserManagement: ['user', 'target', 'directory'],
    }[who]
    assert.deepEqual(reached, expected, who)
    for (const name of everybody) {
      const { status } = await browsers[who]!.request(changes.unlockUser, { user_id: ids[name] })
      assert.equal(status, may[name] ? 200 : 403, `${who} → ${name}`)
    }
  }
})

test('roles contain whether the actor may give them', async () => {
  const listGivableIds = async (who: string) => {
    const { body } = await browsers[who]!.request(lists.listRoles)
    const bare = (await browsers[who]!.request(lists.listRoleNames)).body
    assert.deepEqual(bare, body.result)
    return body.result
      .filter((role: { may_give: boolean }) => role.may_give)
      .map((role: { previlage_id: number }) => role.previlage_id)
  }
  assert.deepEqual((await listGivableIds('system')).slice(0, 4), [1, 2, 3, 4])
  assert.deepEqual((await listGivableIds('administrator')).slice(0, 3), [2, 3, 4])
  const { role_id } = await database
    .selectFrom('roles')
    .select('role_id')
    .where('name', '=', 'Only UserManagement')
    .executeTakeFirstOrThrow()
  assert.deepEqual(await listGivableIds('UserManagement'), [3, role_id])
})

test('a name is only accepted if one account has it', async () => {
  const readUnlockStatus = async (input: object) => (await browsers.system!.request(changes.unlockUser, input)).status
  assert.equal(await readUnlockStatus({ username: 'TARGET' }), 200)
  assert.equal(await readUnlockStatus({ username: 'nobody' }), 404)
  await people.add({ username: 'target', accountType: 'directory', email: 'another@example.org' })
  assert.equal(await readUnlockStatus({ username: 'target' }), 409)
  assert.equal(await readUnlockStatus({ username: 'nobody', user_id: ids.target }), 200)
})

test('a 404 names the accounts of the list that do not exist or were erased', async () => {
  const erased = await people.addPerson({ statusId: statusIds.offline, email: null })
  const pseudonym = { username: `erased.${'0'.repeat(20)}`, firstname: '', lastname: '', erased_at: new Date() }
  await database
    .updateTable('users')
    .set({ ...pseudonym, usage_objective: 'other', other_objective: '-' })
    .where('user_id', '=', erased.userId)
    .execute()
  const userIds = [ids.target!, erased.userId, 999_999]
  const { status, body } = await browsers.system!.request(changes.changeStatuses, {
    data: userIds.map(user_id => ({ user_id, status_name: 'Offline' })),
  })
  assert.equal(status, 404)
  assert.match(body.detail, new RegExp(`\\b${erased.userId}, 999999\\b`))
})
