import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMilliseconds, minuteMilliseconds } from '../../../contract/durations.ts'
import { visitor } from '../../platform/actor.ts'
import { statusIds } from '../../testing/accounts/account-ids.ts'
import { openPeople, type Person } from '../../testing/people.ts'
import { computeEffectiveMenus, listRoleRights } from '../management/roles.ts'
import { createOwnerFinderById, createOwnerFinderByToken } from './key-owners.ts'
import { addOwnKey } from './read-keys.ts'

const people = await openPeople()
const { clock, database } = people
const findReader = createOwnerFinderByToken({ database, clock })
const findOwner = createOwnerFinderById({ database, clock })
const [minute, day] = [minuteMilliseconds, dayMilliseconds]

/** Adds a person with a key that is valid for a number of days. */
const addPersonWithKey = async (more: Partial<Person> = {}, days = 30) => {
  const { userId } = await people.addPerson(more)
  const { key } = (await addOwnKey({ database, clock }, userId, { name: 'Laptop', days })) as { key: string }
  const { key_id: keyId } = await database
    .selectFrom('read_keys')
    .select('key_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const findUserIds = async () => [await findReader(key), await findOwner(keyId)].map(actor => actor?.userId)
  return { userId, key, keyId, findUserIds }
}

test('a key gives the rights of its owner, and no consent', async () => {
  await addPersonWithKey()
  for (const roleId of [1, 3, 4]) {
    const { userId, key, keyId } = await addPersonWithKey({ roleId })
    const { menus } = (await listRoleRights(database)).find(role => role.roleId === roleId)!
    const expected = { userId, roleId, menus: computeEffectiveMenus(roleId, menus), today: '2026-11-20' }
    const actor = {
      ...expected,
      isLoginPending: false,
      hasConsented: false,
      sessionState: 'none',
      key: { keyId, scope: 'read' },
    }
    assert.deepEqual(await findReader(key), actor)
    assert.deepEqual(await findOwner(keyId), actor)
    assert.notDeepEqual(actor, visitor)
  }
  assert.equal(await findReader('kh_unknown'), undefined)
  assert.equal(await findOwner(999_999), undefined)
})

const closed: [label: string, more: Partial<Person>][] = [
  ['closed account', { statusId: statusIds.offline }],
  ['new account', { statusId: statusIds.new }],
  ['suspended account', { statusId: statusIds.suspended }],
  ['account that must accept the agreement', { more: { must_accept: true } }],
  ['account that must change the password', { more: { must_change_password: true } }],
]
for (const [label, more] of closed)
  test(`the key of a ${label} gives nothing`, async () => {
    const { findUserIds } = await addPersonWithKey(more)
    assert.deepEqual(await findUserIds(), [undefined, undefined])
  })

test('a revoked key gives nothing', async () => {
  const { findUserIds, keyId, userId } = await addPersonWithKey()
  assert.deepEqual(await findUserIds(), [userId, userId])
  await database.updateTable('read_keys').set({ revoked_at: clock.now() }).where('key_id', '=', keyId).execute()
  assert.deepEqual(await findUserIds(), [undefined, undefined])
})

test('a key gives nothing from the moment it ends', async () => {
  const { findUserIds, userId } = await addPersonWithKey({}, 1)
  clock.advance(day - 1)
  assert.deepEqual(await findUserIds(), [userId, userId])
  clock.advance(1)
  assert.deepEqual(await findUserIds(), [undefined, undefined])
})

test('a key gives nothing when the password has expired, unless the directory keeps it', async () => {
  const [local, directory] = [
    await addPersonWithKey({}, 365),
    await addPersonWithKey({ accountType: 'directory' }, 365),
  ]
  clock.advance(90 * day)
  assert.deepEqual(await local.findUserIds(), [undefined, undefined])
  assert.deepEqual(await directory.findUserIds(), [directory.userId, directory.userId])
})

test('the use of a key is stored once a minute, for that key', async () => {
  const [own, other] = [await addPersonWithKey(), await addPersonWithKey()]
  const readLastUse = async ({ keyId }: typeof own) =>
    (
      await database
        .selectFrom('read_keys')
        .select('last_used_at')
        .where('key_id', '=', keyId)
        .executeTakeFirstOrThrow()
    ).last_used_at
  await own.findUserIds()
  const first = clock.now()
  assert.deepEqual([await readLastUse(own), await readLastUse(other)], [first, null])
  clock.advance(minute - 1)
  await own.findUserIds()
  assert.deepEqual(await readLastUse(own), first)
  clock.advance(1)
  await own.findUserIds()
  assert.deepEqual([await readLastUse(own), await readLastUse(other)], [clock.now(), null])
})

test('a key gives nothing while a newer agreement waits for its owner', async () => {
  const { findUserIds } = await addPersonWithKey()
  await people.agree('5.0')
  assert.deepEqual(await findUserIds(), [undefined, undefined])
})
