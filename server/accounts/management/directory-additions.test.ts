import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { visitor } from '../../platform/actor.ts'
import { roleIds, statusIds } from '../../testing/accounts/account-ids.ts'
import { openPeople } from '../../testing/people.ts'
import { addDirectoryPerson, type DirectoryPerson, requireGivableRoleBeforeSearch } from './directory-additions.ts'
import type { StaffRequest } from './managed-writes.ts'
import { listRoleRights } from './roles.ts'

const people = await openPeople()
const { accounts, clock, database } = people
const roles = await listRoleRights(database)
const addStaff = async (roleId: number): Promise<StaffRequest> => {
  const { userId } = await people.addPerson({ roleId })
  const { menus } = roles.find(role => role.roleId === roleId)!
  const actor = { ...visitor, userId, roleId, menus, isLoginPending: false }
  return { actor, writer: { userId, call: 'addDirectoryUsers', address: '' } }
}
const chief = await addStaff(1)
const steward = await addStaff(2)
const addToPortal = (
  person: DirectoryPerson,
  { staff = chief, roleId = roleIds.user }: { staff?: StaffRequest; roleId?: number } = {},
) => addDirectoryPerson(accounts, staff, { person, roleId, language: 'th' })
const findUser = (guid: string) =>
  database.selectFrom('users').selectAll().where('directory_id', '=', guid).executeTakeFirst()

let personCount = 0
const buildDirectoryPerson = (more: Partial<DirectoryPerson> = {}): DirectoryPerson => {
  personCount += 1
  const username = `office${personCount}`
  return {
    ...{ guid: randomUUID(), username, firstname: 'Arun', lastname: 'Dee', email: `${username}@office.example` },
    ...more,
  }
}

test('a new person gets an account that is New, and a mail in the language of the staff', async () => {
  const person = buildDirectoryPerson({ firstname: 'ก'.repeat(101), lastname: 'ข'.repeat(101) })
  assert.deepEqual(await addToPortal(person, { roleId: roleIds.dataSteward }), { outcome: 'added' })
  const row = (await findUser(person.guid))!
  assert.partialDeepStrictEqual(row, {
    username: person.username,
    account_type: 'directory',
    email: person.email,
    role_id: roleIds.dataSteward,
    status_id: statusIds.new,
    language: 'th',
    created_at: clock.now(),
  })
  assert.deepEqual([row.firstname, row.lastname], ['ก'.repeat(100), 'ข'.repeat(100)])
  const [mail, ...more] = await people.listMailsTo(person.email)
  assert.deepEqual([mail!.subject, more.length], ['บัญชีผู้ใช้ของท่านพร้อมใช้งาน', 0])
  assert.deepEqual(await addToPortal(person), { outcome: 'known' })
  assert.deepEqual(await findUser(person.guid), row, 'a second addition changes nothing')
})

test('an address that is taken or not valid is left out', async () => {
  const { email } = await people.addPerson()
  for (const [address, note] of [
    [email, { note: 'emailTaken' }],
    ['not an address', {}],
  ] as const) {
    const person = buildDirectoryPerson({ email: address })
    assert.deepEqual(await addToPortal(person), { outcome: 'added', ...note })
    assert.equal((await findUser(person.guid))!.email, null)
  }
})

test('a person under a new name keeps the account, whose name changes if the actor manages it', async () => {
  const [person, other, powerful] = [buildDirectoryPerson(), buildDirectoryPerson(), buildDirectoryPerson()]
  await addToPortal(person)
  await addToPortal(other)
  await addToPortal(powerful, { roleId: roleIds.systemAdministrator })
  assert.deepEqual(await addToPortal({ ...person, username: person.username.toUpperCase() }), { outcome: 'known' })
  assert.deepEqual(await addToPortal({ ...person, username: other.username }), { outcome: 'known', note: 'nameTaken' })
  assert.equal((await findUser(person.guid))!.username, person.username)
  assert.deepEqual(await addToPortal({ ...person, username: 'married' }), { outcome: 'known', note: 'renamed' })
  const renamed = { ...powerful, username: 'raised' }
  assert.deepEqual(await addToPortal(renamed, { staff: steward }), { outcome: 'known', note: 'renamed' })
  const names = await Promise.all([person, other, powerful].map(async ({ guid }) => (await findUser(guid))!.username))
  assert.deepEqual(names, ['married', other.username, powerful.username])
})

test('an account without a person is claimed by its name if the actor manages it, and no other account is', async () => {
  const [person, powerful] = [buildDirectoryPerson(), buildDirectoryPerson()]
  const userId = await people.add({ username: person.username, accountType: 'directory', email: null })
  await people.add({
    username: powerful.username,
    accountType: 'directory',
    email: null,
    roleId: roleIds.systemAdministrator,
  })
  assert.deepEqual(await addToPortal(person), { outcome: 'known' })
  assert.equal((await findUser(person.guid))!.user_id, userId)
  assert.deepEqual(await addToPortal({ ...person, guid: randomUUID() }), { outcome: 'known', note: 'nameTaken' })
  assert.deepEqual(await addToPortal(powerful, { staff: steward }), { outcome: 'known' })
  assert.equal(await findUser(powerful.guid), undefined)
})

test('concurrent additions of one person make one account', async () => {
  const person = buildDirectoryPerson()
  const outcomes = await Promise.all([addToPortal(person), addToPortal(person), addToPortal(person)])
  assert.deepEqual(outcomes.map(({ outcome }) => outcome).sort(), ['added', 'known', 'known'])
})

test('an actor can only give roles within their own', async () => {
  const person = buildDirectoryPerson()
  await assert.rejects(addToPortal(person, { staff: steward, roleId: roleIds.systemAdministrator }), { status: 403 })
  await assert.rejects(addToPortal(person, { roleId: 999 }), { status: 400 })
  assert.equal(await findUser(person.guid), undefined)
  await assert.rejects(requireGivableRoleBeforeSearch(accounts, steward, 1), { status: 403 })
  await assert.rejects(requireGivableRoleBeforeSearch(accounts, chief, 999), { status: 400 })
  await requireGivableRoleBeforeSearch(accounts, steward, 3)
})
