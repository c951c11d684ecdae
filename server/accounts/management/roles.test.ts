import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIn } from '../../../contract/accounts/logins.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import { openPeople, password } from '../../testing/people.ts'
import { sessionCookie } from '../sessions/cookies.ts'
import { lockManageableUsers } from './actor-rights.ts'
import { giveRole } from './role-changes.ts'
import { findRoleRights, listRoleRights } from './roles.ts'

const people = await openPeople()
const { accounts, clock, database, add } = people

test('the database refuses menus for the plain role and for the role that has all', async () => {
  for (const role_id of [1, 3])
    await assert.rejects(database.insertInto('role_menus').values({ role_id, menu_id: 1 }).execute(), {
      code: '23514',
    })
})

test('the plain role has no menu, even if the database contains one', async () => {
  const userId = await add({ username: 'plain' })
  const browser = await people.openSignedInBrowser(userId)
  await database.schema.alterTable('role_menus').dropConstraint('role_menus_fixed_roles').execute()
  await database.insertInto('role_menus').values({ role_id: roleIds.user, menu_id: 1 }).execute()
  const actor = await people.accounts.sessions.identify(
    { session: browser.cookies.get(sessionCookie) as string },
    { isPassive: true },
  )
  assert.deepEqual([actor.userId, [...actor.menus]], [userId, []])
  assert.deepEqual([...(await findRoleRights(database, 3))!.menus], [])
  await database.deleteFrom('role_menus').where('role_id', '=', 3).execute()
})

test('roles are listed with their menus, role 1 with all of them', async () => {
  const roles = await listRoleRights(database)
  assert.deepEqual(
    roles.map(({ roleId, menus }) => [roleId, menus.size]),
    [
      [1, 10],
      [2, 9],
      [3, 0],
      [4, 3],
    ],
  )
  assert.equal(await findRoleRights(database, 99), undefined)
})

test('an unused role can be deleted while an ended session refers to it', async () => {
  const { role_id } = await database
    .insertInto('roles')
    .values({ name: 'Passing' })
    .returning('role_id')
    .executeTakeFirstOrThrow()
  const userId = await add({ username: 'passing', roleId: role_id })
  const browser = await people.openConsentingBrowser()
  assert.equal((await browser.request(logIn, { username: 'passing', password })).body.status, 'success')
  await database.updateTable('users').set({ role_id: roleIds.user }).where('user_id', '=', userId).execute()
  await database.deleteFrom('roles').where('role_id', '=', role_id).execute()
})

test('accounts that are locked for a change must exist and be manageable', async () => {
  const [actor, user, steward, system] = await Promise.all([
    add({ username: 'actor', roleId: roleIds.administrator }),
    add({ username: 'reached' }),
    add({ username: 'steward', roleId: roleIds.dataSteward }),
    add({ username: 'system', roleId: roleIds.systemAdministrator }),
  ])
  const rights = { userId: actor, ...(await findRoleRights(database, 2))! }
  const lockAccounts = (...ids: number[]) => database.transaction().execute(t => lockManageableUsers(t, rights, ids))
  await lockAccounts(user, steward, user)
  await lockAccounts()
  await assert.rejects(lockAccounts(user, 999_999), { status: 404 })
  await assert.rejects(lockAccounts(user, system), { status: 403 })
  await assert.rejects(lockAccounts(actor), { status: 403 })
})

/** Adds a person with an ended session, an active one and a pending login. */
const addPersonWithSessions = async () => {
  const { userId } = await people.addPerson()
  await accounts.sessions.open(database, userId, '')
  await accounts.sessions.endAll(database, userId, 'logout')
  await accounts.sessions.open(database, userId, '')
  const token_hash = Buffer.alloc(32, userId)
  await database
    .insertInto('pending_logins')
    .values({ token_hash, user_id: userId, owed: [], began_at: clock.now() })
    .execute()
  return userId
}
const readAccountState = async (userId: number) => {
  const { role_id } = await database
    .selectFrom('users')
    .select('role_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const sessions = await database.selectFrom('sessions').select('ended_by').where('user_id', '=', userId).execute()
  const pending = await database.selectFrom('pending_logins').select('login_id').where('user_id', '=', userId).execute()
  return { role_id, ended: sessions.map(({ ended_by }) => ended_by).sort(), pending: pending.length }
}

test('a role ends the sessions and pending logins of its accounts, and of nobody else', async () => {
  const [one, two, other] = [
    await addPersonWithSessions(),
    await addPersonWithSessions(),
    await addPersonWithSessions(),
  ]
  await database.transaction().execute(transaction => giveRole(transaction, clock, { userIds: [one, two], roleId: 4 }))
  for (const userId of [one, two])
    assert.deepEqual(await readAccountState(userId), {
      role_id: roleIds.dataSteward,
      ended: ['account', 'logout'],
      pending: 0,
    })
  assert.deepEqual(await readAccountState(other), { role_id: roleIds.user, ended: ['logout', null], pending: 1 })
})
