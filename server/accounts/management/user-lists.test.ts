import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserSort } from '../../../contract/accounts/managed-users.ts'
import { recordNewsChoice } from '../../consent/index.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { roleIds, statusIds } from '../../testing/accounts/account-ids.ts'
import { openPeople } from '../../testing/people.ts'
import { listGivableRoles, listRoleRights } from './roles.ts'
import { listStatuses } from './status-changes.ts'
import { listUsers, type UserQuery } from './user-lists.ts'

const people = await openPeople()
const { database, clock } = people
const roles = await listRoleRights(database)
const addActor = async (roleId: number): Promise<Actor> => {
  const { userId } = await people.addPerson({ roleId })
  const { menus } = roles.find(role => role.roleId === roleId)!
  return { ...visitor, userId, roleId, menus, isLoginPending: false }
}
const chief = await addActor(1)
const listPage = (more: Partial<UserQuery> = {}, actor = chief) =>
  listUsers(database, actor, { words: '', sort: 'createdAt', descending: false, page: 1, pageSize: 10, ...more })
const listUsernames = async (more: Partial<UserQuery>) => (await listPage(more)).users.map(({ username }) => username)

const addListed = (username: string, firstname: string, more: object = {}) =>
  people.add({ username, more: { firstname, lastname: 'Listed', ...more } })
const anan = await addListed('zed', 'Anan', { last_login_at: clock.now(), status_id: statusIds.offline })
const boon = await addListed('Yok', 'Boon', { role_id: roleIds.administrator, email: null })
const chai = await addListed('xu', 'chai', { last_login_at: new Date(0) })

test('an account is listed with all its fields', async () => {
  const userId = await people.add({
    username: 'kanya',
    accountType: 'directory',
    roleId: roleIds.dataSteward,
    more: { last_login_at: clock.now(), usage_objective: 'other', other_objective: 'Thesis' },
  })
  const role = roles.find(({ roleId }) => roleId === 4)!.name
  const expected = {
    ...{ userId, username: 'kanya', firstname: 'Mali', lastname: 'Suksan', email: 'kanya@example.org' },
    ...{
      status: 'Active',
      statusId: statusIds.active,
      roleId: roleIds.dataSteward,
      role,
      accountType: 'directory',
      mustEnrol: false,
    },
    ...{ usageObjective: 'other', otherObjective: 'Thesis', lastLoginAt: clock.now().toISOString() },
    ...{
      isUnconfirmed: false,
      withdrewAt: null,
      receivesNews: '0',
      twoFactor: 'off',
      nationalId: null,
      nationalIdBook: null,
    },
    ...{ mayManage: true, mayErase: true },
  }
  assert.deepEqual(await listPage({ words: 'kanya' }), { users: [expected], total: 1 })
})

test('a sign-up is unconfirmed until its link is used, whatever its status', async () => {
  const userId = await addListed('signed.up', 'Mali', { status_id: statusIds.suspended })
  const signUp = { user_id: userId, agreement_id: null, receives_news: false, address: '203.0.113.9' }
  await database.insertInto('sign_ups').values(signUp).execute()
  const readUnconfirmedFlags = async () =>
    (await listPage({ words: 'signed.up' })).users.map(user => user.isUnconfirmed)
  assert.deepEqual(await readUnconfirmedFlags(), [true])
  await database.deleteFrom('users').where('user_id', '=', userId).execute()
})

test('only role 1 may erase, and nobody manages their own account', async () => {
  const readRights = async (words: string, actor: Actor) => {
    const [user] = (await listPage({ words }, actor)).users
    return [user!.mayManage, user!.mayErase]
  }
  assert.deepEqual(await readRights('zed', chief), [true, true])
  assert.deepEqual(await readRights('zed', await addActor(2)), [true, false])
  assert.deepEqual(await readRights('person1@', chief), [false, false])
})

test('news and the second factor are those of the account', async () => {
  await database
    .transaction()
    .execute(transaction => recordNewsChoice(transaction, clock, { userId: anan, given: true, address: '' }))
  const factor = { secret: Buffer.from('x'), begun_at: clock.now() }
  await database
    .insertInto('second_factors')
    .values({ ...factor, user_id: boon })
    .execute()
  const readFlags = async (words: string) => {
    const [{ receivesNews, twoFactor, mustEnrol }] = (await listPage({ words })).users as [
      Awaited<ReturnType<typeof listPage>>['users'][0],
    ]
    return [receivesNews, twoFactor, mustEnrol]
  }
  assert.deepEqual(
    [await readFlags('anan'), await readFlags('boon')],
    [
      ['1', 'off', false],
      ['0', 'off', false],
    ],
  )
  await database.updateTable('users').set({ must_enrol: true }).where('user_id', '=', boon).execute()
  assert.deepEqual(await readFlags('boon'), ['0', 'on', true])
  await database.updateTable('second_factors').set({ switched_on_at: clock.now() }).execute()
  assert.deepEqual(await readFlags('boon'), ['0', 'on', false])
})

test('every word must occur, in any of the fields, and erased accounts are not found', async () => {
  assert.deepEqual(await listUsernames({ words: ' ZED  anan ' }), ['zed'])
  assert.deepEqual(await listUsernames({ words: 'zed boon' }), [])
  assert.deepEqual(await listUsernames({ words: 'xu@example.org listed' }), ['xu'])
  assert.deepEqual(await listUsernames({ words: '%' }), [])
  const { userId } = await people.addPerson()
  await database.deleteFrom('passwords').where('user_id', '=', userId).execute()
  const username = `erased.${'x'.repeat(20)}`
  const erased = {
    username,
    firstname: '',
    lastname: '',
    email: null,
    status_id: statusIds.offline,
    erased_at: clock.now(),
  }
  await database.updateTable('users').set(erased).where('user_id', '=', userId).execute()
  assert.deepEqual(await listPage({ words: 'erased' }), { users: [], total: 0 })
})

const orders: { sort: UserSort; ascending: string[]; descending?: string[] }[] = [
  { sort: 'createdAt', ascending: ['xu', 'Yok', 'zed'] },
  { sort: 'username', ascending: ['xu', 'Yok', 'zed'] },
  { sort: 'firstname', ascending: ['zed', 'Yok', 'xu'] },
  { sort: 'lastname', ascending: ['zed', 'Yok', 'xu'] },
  { sort: 'lastLoginAt', ascending: ['xu', 'zed', 'Yok'], descending: ['zed', 'xu', 'Yok'] },
  { sort: 'email', ascending: ['xu', 'zed', 'Yok'], descending: ['zed', 'xu', 'Yok'] },
]
for (const { sort, ascending, descending = ascending.toReversed() } of orders)
  test(`accounts are sorted by ${sort}, those without a value last`, async () => {
    assert.deepEqual(await listUsernames({ words: 'listed', sort }), ascending)
    assert.deepEqual(await listUsernames({ words: 'listed', sort, descending: true }), descending)
  })

test('a page has its part of the list, and the total counts all', async () => {
  const readPage = async (number: number) => {
    const { users, total } = await listPage({ words: 'listed', sort: 'username', page: number, pageSize: 2 })
    return [users.map(({ userId }) => userId), total]
  }
  assert.deepEqual(
    [await readPage(1), await readPage(2), await readPage(3)],
    [
      [[chai, boon], 3],
      [[anan], 3],
      [[], 3],
    ],
  )
})

test('statuses and roles say what the actor may give', async () => {
  const choosableStatuses = listStatuses().filter(({ isStaffStatus }) => isStaffStatus)
  assert.deepEqual(Object.fromEntries(choosableStatuses.map(({ status, statusId }) => [status, statusId])), {
    Active: 1,
    Offline: 2,
    Suspend: 5,
    Lock: 6,
  })
  assert.deepEqual(
    await listGivableRoles(database, chief),
    roles.map(({ roleId, name, createdAt }) => ({ roleId, name, createdAt: createdAt.toISOString(), mayGive: true })),
  )
})
