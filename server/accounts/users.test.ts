import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { accountStatusIds } from '../../contract/accounts/managed-users.ts'
import { plainRoleId } from '../../contract/permissions.ts'
import { openPeople } from '../testing/people.ts'
import { countsAsAdministrator, mustUseSecondFactor } from './account-rules.ts'
import { bindToDirectoryPerson } from './logins/directory-bindings.ts'
import { createForeignNameCheck } from './other-names.ts'
import { findUserByEmail, findUserByName, listUsersById, requireUser, toShownUser } from './users.ts'

const people = await openPeople()
const { database, clock } = people
const toEarlierTime = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000)
const roleIds = { systemAdministrator: 1, administrator: 2, plain: plainRoleId, dataSteward: 4 }

const userId = await people.add({
  username: 'Mali.S',
  email: 'mali@example.org',
  roleId: roleIds.administrator,
  statusId: accountStatusIds.Lock,
  accountType: 'local',
  more: {
    ...{ firstname: 'Mali', lastname: 'Suksan', language: 'th', locked_by: 'staff', locked_at: toEarlierTime(1) },
    ...{ usage_objective: 'other', other_objective: 'Thesis' },
    ...{ must_change_password: true, must_accept: true, must_enrol: true },
    ...{ verified_at: toEarlierTime(3), first_login_at: toEarlierTime(2), created_at: toEarlierTime(4) },
  },
})
const expectedUser = {
  ...{ userId, username: 'Mali.S', firstname: 'Mali', lastname: 'Suksan', email: 'mali@example.org' },
  ...{ usageObjective: 'other', otherObjective: 'Thesis', language: 'th' },
  ...{ accountType: 'local', roleId: roleIds.administrator, isStaff: true },
  ...{ statusId: accountStatusIds.Lock, status: 'Lock', lockedBy: 'staff', lockedAt: toEarlierTime(1) },
  ...{ mustChangePassword: true, mustAccept: true, mustEnrol: true, hasSecondFactor: false },
  ...{ verifiedAt: toEarlierTime(3), firstLoginAt: toEarlierTime(2), createdAt: toEarlierTime(4) },
}
/** An account of the directory with the same name, except for upper case. */
const namesakeId = await people.add({ username: 'mali.s', accountType: 'directory', email: null })
const otherUserId = await people.add({ username: 'First' })
const unknownUserId = 999_999

test('an account is read with all its fields, by its id, name and email address', async () => {
  assert.deepEqual(await requireUser(database, userId), expectedUser)
  assert.deepEqual(await findUserByName(database, 'local', 'MALI.s'), expectedUser)
  assert.deepEqual(await findUserByEmail(database, 'mali@example.org'), expectedUser)
  assert.equal((await findUserByName(database, 'directory', 'Mali.S'))?.userId, namesakeId)
  assert.equal(await findUserByName(database, 'local', 'mali'), undefined, 'a part of a name')
  assert.equal(await findUserByEmail(database, 'nobody@example.org'), undefined, 'an unknown email address')
  await assert.rejects(requireUser(database, unknownUserId), { message: 'no result' })
})

test('the email address of a sign-up that is not confirmed belongs to nobody', async () => {
  const { email } = await people.addPerson({ statusId: accountStatusIds['Wait for Verify'] })
  assert.equal(await findUserByEmail(database, email), undefined)
})

test('accounts are listed by their ids, in the order of the ids', async () => {
  const listIds = async (ids: number[]) => (await listUsersById(database, ids)).map(user => user.userId)
  assert.deepEqual(await listIds([namesakeId, userId, unknownUserId]), [userId, namesakeId])
  assert.deepEqual(await listIds([]), [])
})

test('a second factor counts when it is switched on, and for its own account', async () => {
  const { userId: ownerId } = await people.addPerson()
  const readFactor = async (id: number) => {
    const user = await requireUser(database, id)
    return { hasSecondFactor: user.hasSecondFactor, shown: toShownUser(user).twoFactor }
  }
  const secondFactor = { user_id: ownerId, secret: Buffer.from('x'), begun_at: clock.now() }
  await database.insertInto('second_factors').values(secondFactor).execute()
  assert.deepEqual(await readFactor(ownerId), { hasSecondFactor: false, shown: 'off' }, 'before it is switched on')
  await database.updateTable('second_factors').set({ switched_on_at: clock.now() }).execute()
  assert.deepEqual(await readFactor(ownerId), { hasSecondFactor: true, shown: 'on' })
  assert.deepEqual(await readFactor(otherUserId), { hasSecondFactor: false, shown: 'off' }, 'another account')
})

test('staff are those whose role opens a menu', async () => {
  const isStaff = async (roleId: number) =>
    (await requireUser(database, (await people.addPerson({ roleId })).userId)).isStaff
  assert.equal(await isStaff(roleIds.systemAdministrator), true, 'a system administrator')
  assert.equal(await isStaff(roleIds.administrator), true, 'an administrator')
  assert.equal(await isStaff(roleIds.plain), false, 'a user')
  assert.equal(await isStaff(roleIds.dataSteward), true, 'a data steward')
  const { role_id } = await database
    .insertInto('roles')
    .values({ name: 'One menu', created_at: clock.now() })
    .returning('role_id')
    .executeTakeFirstOrThrow()
  assert.equal(await isStaff(role_id), false, 'a new role without a menu')
  await database.insertInto('role_menus').values({ role_id, menu_id: 1 }).execute()
  assert.equal(await isStaff(role_id), true, 'a new role with one menu')
})

test('only system administrators and administrators count as administrators', () => {
  const administratorRoleIds = Object.values(roleIds).filter(countsAsAdministrator)
  assert.deepEqual(administratorRoleIds, [roleIds.systemAdministrator, roleIds.administrator])
})

const enrolments = [
  { label: 'staff who are told to', user: { mustEnrol: true, isStaff: true }, staffMust: false, mustEnrol: true },
  { label: 'a user who is told to', user: { mustEnrol: true, isStaff: false }, staffMust: false, mustEnrol: true },
  { label: 'staff, if all staff must', user: { mustEnrol: false, isStaff: true }, staffMust: true, mustEnrol: true },
  { label: 'staff who need not', user: { mustEnrol: false, isStaff: true }, staffMust: false, mustEnrol: false },
  { label: 'a user, if all staff must', user: { mustEnrol: false, isStaff: false }, staffMust: true, mustEnrol: false },
]
for (const { label, user, staffMust, mustEnrol } of enrolments)
  test(`a second factor is ${mustEnrol ? 'required' : 'optional'} for ${label}`, () => {
    assert.equal(mustUseSecondFactor(user, { staffNeedSecondFactor: staffMust }), mustEnrol)
  })

const nameChecks: { label: string; names: string[]; isAnother: boolean }[] = [
  { label: 'the own id and name', names: [String(userId), 'MALI.S'], isAnother: false },
  { label: 'nothing', names: [], isAnother: false },
  { label: 'an unknown name', names: ['nobody'], isAnother: false },
  { label: 'an unknown id', names: [String(unknownUserId)], isAnother: false },
  { label: 'the id of another account', names: [String(otherUserId)], isAnother: true },
  { label: 'the name of another account', names: ['FIRST'], isAnother: true },
  { label: 'the own name beside the name of another account', names: ['Mali.S', 'first'], isAnother: true },
]
for (const { label, names, isAnother } of nameChecks)
  test(`${label} ${isAnother ? 'names' : 'does not name'} another account`, async () => {
    assert.equal(await createForeignNameCheck(database)(userId, names), isAnother)
  })

test('the name of another account of the directory names another account', async () => {
  await people.add({ username: 'only.there', accountType: 'directory', email: null })
  assert.equal(await createForeignNameCheck(database)(userId, ['Only.There']), true)
})

test('an account of the directory belongs to the first person who logs in to it, who gets no second one', async () => {
  const addAccount = async () => (await people.addPerson({ accountType: 'directory', email: null })).userId
  const [firstAccount, secondAccount, unboundAccount] = [await addAccount(), await addAccount(), await addAccount()]
  const [firstPerson, secondPerson] = [randomUUID(), randomUUID()]
  const bind = (accountId: number, personId: string) => bindToDirectoryPerson(database, accountId, personId)
  assert.equal(await bind(firstAccount, firstPerson), true, 'the first login')
  assert.equal(await bind(firstAccount, firstPerson), true, 'the same person again')
  assert.equal(await bind(firstAccount, secondPerson), false, 'another person')
  assert.equal(await bind(secondAccount, firstPerson), false, 'a person who has another account')
  assert.equal(await bind(secondAccount, secondPerson), true, 'the other person in the other account')
  await assert.rejects(bind(secondAccount, 'not an id'), /invalid input syntax for type uuid/)
  assert.equal((await people.selectUser(unboundAccount)).directory_id, null, 'an account without a login')
})
