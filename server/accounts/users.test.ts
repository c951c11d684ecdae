import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openPeople } from '../testing/people.ts'
import { countsAsAdministrator, mustUseSecondFactor } from './account-rules.ts'
import { bindToDirectoryPerson } from './logins/directory-bindings.ts'
import { createForeignNameCheck } from './other-names.ts'
import { findUserByEmail, findUserByName, listUsersById, requireUser, toShownUser } from './users.ts'

const people = await openPeople()
const { database, clock } = people
const toEarlierTime = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000)
const first = await people.add({ username: 'First' })
const userId = await people.add({
  username: 'Mali.S',
  email: 'mali@example.org',
  roleId: 2,
  statusId: 6,
  more: {
    ...{ usage_objective: 'other', other_objective: 'Thesis', language: 'th', locked_at: toEarlierTime(1) },
    ...{ must_change_password: true, must_accept: true, must_enrol: true },
    ...{ verified_at: toEarlierTime(3), first_login_at: toEarlierTime(2), created_at: toEarlierTime(4) },
  },
})
const namesake = await people.add({ username: 'mali.s', accountType: 'directory', email: null, statusId: 3 })
const expected = {
  ...{ userId, username: 'Mali.S', firstname: 'Mali', lastname: 'Suksan', email: 'mali@example.org' },
  ...{ usageObjective: 'other', otherObjective: 'Thesis', accountType: 'local', roleId: 2, language: 'th' },
  ...{ statusId: 6, status: 'Lock', lockedBy: 'staff', lockedAt: toEarlierTime(1) },
  ...{ mustChangePassword: true, mustAccept: true, mustEnrol: true },
  ...{
    verifiedAt: toEarlierTime(3),
    firstLoginAt: toEarlierTime(2),
    createdAt: toEarlierTime(4),
    hasSecondFactor: false,
    isStaff: true,
  },
}

test('an account is read with all its fields, by its id, name and address', async () => {
  assert.deepEqual(await requireUser(database, userId), expected)
  assert.deepEqual(await findUserByName(database, 'local', 'MALI.s'), expected)
  assert.deepEqual(await findUserByEmail(database, 'mali@example.org'), expected)
  assert.equal((await findUserByName(database, 'directory', 'Mali.S'))?.userId, namesake)
  assert.equal(await findUserByName(database, 'local', 'mali'), undefined)
  assert.equal(await findUserByEmail(database, 'nobody@example.org'), undefined)
  await assert.rejects(requireUser(database, 999_999))
})

test('the address of a sign-up that is not confirmed belongs to nobody', async () => {
  const { email } = await people.person({ statusId: 4 })
  assert.equal(await findUserByEmail(database, email), undefined)
})

test('accounts are listed by their ids, in the order of the ids', async () => {
  const listIds = async (ids: number[]) => (await listUsersById(database, ids)).map(user => user.userId)
  assert.deepEqual(await listIds([namesake, userId]), [userId, namesake])
  assert.deepEqual(await listIds([]), [])
})

test('a second factor counts when it is switched on, and for its own account', async () => {
  const row = { user_id: userId, secret: Buffer.from('x'), begun_at: clock.now() }
  await database.insertInto('second_factors').values(row).execute()
  assert.equal((await requireUser(database, userId)).hasSecondFactor, false)
  assert.equal(toShownUser(await requireUser(database, userId)).twoFactor, 'off')
  await database.updateTable('second_factors').set({ switched_on_at: clock.now() }).execute()
  assert.equal((await requireUser(database, userId)).hasSecondFactor, true)
  assert.equal(toShownUser(await requireUser(database, userId)).twoFactor, 'on')
  assert.equal((await requireUser(database, first)).hasSecondFactor, false)
})

test('staff are those whose role opens a menu', async () => {
  const isStaff = async (roleId: number) =>
    (await requireUser(database, (await people.person({ roleId })).userId)).isStaff
  assert.deepEqual([await isStaff(1), await isStaff(2), await isStaff(3), await isStaff(4)], [true, true, false, true])
  await database.insertInto('roles').values({ role_id: 77, name: 'One menu', created_at: clock.now() }).execute()
  assert.equal(await isStaff(77), false)
  await database.insertInto('role_menus').values({ role_id: 77, menu_id: 1 }).execute()
  assert.equal(await isStaff(77), true)
})

test('roles 1 and 2 are administrators', () => {
  assert.deepEqual([1, 2, 3, 4].map(countsAsAdministrator), [true, true, false, false])
})

test('an account must enrol if it is told to, or if it is staff and staff must', () => {
  const mustPersonEnrol = (own: boolean, isStaff: boolean, staffMust: boolean) =>
    mustUseSecondFactor({ mustEnrol: own, isStaff }, staffMust)
  assert.deepEqual([mustPersonEnrol(true, false, false), mustPersonEnrol(false, true, true)], [true, true])
  assert.deepEqual([mustPersonEnrol(false, true, false), mustPersonEnrol(false, false, true)], [false, false])
})

const nameChecks: [label: string, names: string[], isAnother: boolean][] = [
  ['the own id and name', [String(userId), 'MALI.S'], false],
  ['nothing', [], false],
  ['an unknown name', ['nobody'], false],
  ['an unknown id', ['999999'], false],
  ['the id of another account', [String(first)], true],
  ['the name of another account', ['FIRST'], true],
  ['the own name beside the name of another account', ['Mali.S', 'first'], true],
]
for (const [label, names, isAnother] of nameChecks)
  test(`${label} ${isAnother ? 'names' : 'does not name'} another account`, async () => {
    assert.equal(await createForeignNameCheck(database)(userId, names), isAnother)
  })

test('the name of another account of the directory names another account', async () => {
  await people.add({ username: 'only.there', accountType: 'directory', email: null })
  assert.ok(await createForeignNameCheck(database)(userId, ['Only.There']))
})

test('an account of the directory belongs to the first person who logs in to it, who gets no second one', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  const second = (await people.person({ accountType: 'directory', email: null })).userId
  assert.equal(await bindToDirectoryPerson(database, namesake, one), true)
  assert.equal(await bindToDirectoryPerson(database, namesake, one), true, 'the same person again')
  assert.equal(await bindToDirectoryPerson(database, namesake, other), false, 'another person')
  assert.equal(await bindToDirectoryPerson(database, second, one), false, 'a person who has another account')
  assert.equal(await bindToDirectoryPerson(database, second, other), true)
  await assert.rejects(bindToDirectoryPerson(database, second, 'not an id'), /uuid/)
  const { directory_id } = await database
    .selectFrom('users')
    .select('directory_id')
    .where('user_id', '=', first)
    .executeTakeFirstOrThrow()
  assert.equal(directory_id, null)
})
