import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addReadKey, listReadKeys, revokeReadKey } from '../../../contract/accounts/read-keys.ts'
import { chooseCookies } from '../../../contract/consent/cookies.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { limits } from '../../../contract/limits.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import type { Browser } from '../../testing/browsers.ts'
import { openPeople, type Person } from '../../testing/people.ts'
import { sweepReadKeys } from './read-keys.ts'

const people = await openPeople()
const { database, clock, openSignedInBrowser, openVisitorBrowser } = people

const addSignedInPerson = async (more: Partial<Person> = {}) => {
  const someone = await people.addPerson(more)
  return { ...someone, browser: await openSignedInBrowser(someone.userId) }
}
const readRows = () => database.selectFrom('read_keys').selectAll().orderBy('key_id').execute()
const requestKey = async (browser: Browser, name: string, more: object = {}) =>
  (await browser.request(addReadKey, { key_name: name, ...more })).body
const listKeys = async (browser: Browser): Promise<Record<string, unknown>[]> =>
  (await browser.request(listReadKeys)).body.data

const mali = await addSignedInPerson()
const stranger = await addSignedInPerson()
const administrator = await addSignedInPerson({ roleId: roleIds.systemAdministrator })
await requestKey(mali.browser, 'Laptop')

for (const [call, input] of [
  [listReadKeys, {}],
  [addReadKey, { key_name: 'Stolen' }],
  [revokeReadKey, { key_id: 1 }],
] as const)
  test(`${call.name}: a visitor is refused, and nothing changes`, async () => {
    const before = await readRows()
    assert.equal((await (await openVisitorBrowser()).request(call, input)).status, 401)
    assert.deepEqual(await readRows(), before)
  })

test('a user who did not accept cookies can list and revoke keys, but not create one', async () => {
  const { browser } = await addSignedInPerson()
  await requestKey(browser, 'Before')
  await browser.request(chooseCookies, { consent: 'no', browsers_Name: '', browsers_version: '' })
  assert.equal((await browser.request(addReadKey, { key_name: 'After' })).status, 403)
  const [before] = await listKeys(browser)
  assert.equal(before!.key_name, 'Before')
  assert.equal((await browser.request(revokeReadKey, { key_id: before!.key_id })).status, 200)
})

test('a key is seen and revoked only by its owner, not even by a system administrator', async () => {
  const [{ key_id }] = (await listKeys(mali.browser)) as [{ key_id: number }]
  const before = await readRows()
  for (const { browser } of [stranger, administrator]) {
    assert.deepEqual(await listKeys(browser), [])
    assert.equal((await browser.request(revokeReadKey, { key_id })).status, 404)
    assert.equal((await browser.request(revokeReadKey, { key_id: 999 })).status, 404)
  }
  assert.deepEqual(await readRows(), before)
})

test('a key is returned once; neither the list nor the database contains it', async () => {
  const { status, key } = await requestKey(mali.browser, 'Excel', { days: 30 })
  assert.equal(status, 'success')
  assert.match(key, /^kh_[\w-]{43}$/)
  const keys = await listKeys(mali.browser)
  assert.ok(!JSON.stringify([keys, await readRows()]).includes(key.slice(3)))
  const [newKey] = keys
  assert.deepEqual(
    [
      newKey!.key_name,
      newKey!.status,
      newKey!.last_used_at,
      Date.parse(String(newKey!.ends_at)) - clock.now().getTime(),
    ],
    ['Excel', 'inUse', null, 30 * dayMilliseconds],
  )
})

test('the active keys of one user have different names, ignoring case; two users may use the same name', async () => {
  assert.deepEqual(await requestKey(mali.browser, 'LAPTOP'), { status: 'Duplicate Data' })
  assert.equal((await requestKey(stranger.browser, 'Laptop')).status, 'success')
  const { browser } = await addSignedInPerson()
  await requestKey(browser, 'One', { days: 30 })
  clock.advance(30 * dayMilliseconds)
  const { browser: again } = { browser: await openSignedInBrowser((await readRows()).at(-1)!.user_id) }
  assert.deepEqual(
    (await listKeys(again)).map(key => key.status),
    ['ended'],
  )
  assert.equal((await requestKey(again, 'one')).status, 'success')
  assert.deepEqual(
    (await listKeys(again)).map(key => key.status),
    ['inUse', 'ended'],
  )
})

test('a new key leaves the expired keys of others as they are', async () => {
  const [one, two] = [await addSignedInPerson(), await addSignedInPerson()]
  await requestKey(one.browser, 'Old', { days: 30 })
  clock.advance(30 * dayMilliseconds)
  assert.equal((await requestKey(await openSignedInBrowser(two.userId), 'New')).status, 'success')
  const { revoked_at } = (await readRows()).find(({ user_id }) => user_id === one.userId)!
  assert.equal(revoked_at, null)
})

test('a revoked key stays revoked and keeps its time', async () => {
  const { browser } = await addSignedInPerson()
  await requestKey(browser, 'R')
  const [{ key_id }] = (await listKeys(browser)) as [{ key_id: number }]
  assert.equal((await browser.request(revokeReadKey, { key_id })).status, 200)
  const [{ revoked_at, status }] = (await listKeys(browser)) as [{ revoked_at: string; status: string }]
  assert.equal(status, 'revoked')
  clock.advance(60_000)
  assert.equal((await browser.request(revokeReadKey, { key_id })).status, 200)
  assert.equal((await listKeys(browser))[0]!.revoked_at, revoked_at)
})

test('a user has a limited number of active keys', async () => {
  const { browser } = await addSignedInPerson()
  for (let index = 0; index < limits.readKeys; index += 1)
    assert.equal((await requestKey(browser, `k${index}`)).status, 'success')
  assert.deepEqual(await requestKey(browser, 'one more'), { status: 'Too many keys' })
  const [{ key_id }] = (await listKeys(browser)) as [{ key_id: number }]
  await browser.request(revokeReadKey, { key_id })
  assert.equal((await requestKey(browser, 'one more')).status, 'success')
})

test('the creation of keys is limited, so that revoked keys cannot fill the table', async () => {
  const { browser, userId } = await addSignedInPerson()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 61; attempt += 1) {
    const { status } = await browser.request(addReadKey, { key_name: `k${attempt}` })
    statuses.push(status)
    await database.updateTable('read_keys').set({ revoked_at: clock.now() }).where('user_id', '=', userId).execute()
  }
  assert.deepEqual([statuses.indexOf(429), (await listKeys(browser)).length], [60, 60])
  clock.advance(dayMilliseconds)
  assert.equal((await (await openSignedInBrowser(userId)).request(addReadKey, { key_name: 'later' })).status, 200)
})

for (const input of [
  {},
  { key_name: ' ' },
  { key_name: 'x'.repeat(256) },
  { key_name: 'a\0b' },
  { key_name: 'x', days: 0 },
  { key_name: 'x', days: 31 },
  { key_name: 'x', days: '30' },
])
  test(`addReadKey: ${JSON.stringify(input).slice(0, 50)} is refused, and nothing changes`, async () => {
    const { browser } = await addSignedInPerson()
    const before = await readRows()
    assert.equal((await browser.request(addReadKey, input)).status, 400)
    assert.deepEqual(await readRows(), before)
  })

test('keys that expired or were revoked 90 days ago are deleted', async () => {
  const { browser } = await addSignedInPerson()
  await requestKey(browser, 'Old', { days: 30 })
  const countOldKeys = async () => (await readRows()).filter(row => row.name === 'Old').length
  clock.advance(119 * dayMilliseconds)
  await sweepReadKeys({ database, clock })
  assert.equal(await countOldKeys(), 1)
  clock.advance(2 * dayMilliseconds)
  await sweepReadKeys({ database, clock })
  assert.equal(await countOldKeys(), 0)
})
