import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeStatuses } from '../../../contract/accounts/user-changes.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import { waitUntilLocked } from '../../testing/databases/lock-waits.ts'
import { openPeople } from '../../testing/people.ts'
import { eraseClosedAccounts } from './erasures.ts'

const people = await openPeople()
const { accounts, clock, database } = people
const administrator = await people.add({ username: 'chief', roleId: roleIds.systemAdministrator })
const setStatus = async (userId: number, status_name: string) => {
  const browser = await people.openSignedInBrowser(administrator)
  assert.equal((await browser.request(changeStatuses, { data: [{ user_id: userId, status_name }] })).status, 200)
}
const selectUser = (userId: number) =>
  database
    .selectFrom('users')
    .select(['username', 'closed_at', 'erased_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

test('an account is erased a year after it was closed, not before, and each domain deletes its records', async () => {
  const { userId, username, email } = await people.addPerson()
  await setStatus(userId, 'Offline')
  const erased: unknown[] = []
  const erase = async (_: unknown, person: object) => {
    erased.push(person)
    return undefined
  }
  clock.advance(365 * dayMilliseconds - 1)
  await eraseClosedAccounts(accounts, [erase])
  assert.equal((await selectUser(userId)).username, username)
  clock.advance(1)
  await eraseClosedAccounts(accounts, [erase])
  await eraseClosedAccounts(accounts, [erase])
  const { username: erasedName, erased_at } = await selectUser(userId)
  assert.match(erasedName, /^erased\./)
  assert.deepEqual(erased_at, clock.now())
  assert.equal(erased.length, 1)
  assert.deepEqual((erased[0] as { emails: string[] }).emails, [email])
  const { rows } = await people.pool.query('select count(*)::int from audit_records t where t::text like $1', [
    `%${username}%`,
  ])
  assert.equal(rows[0].count, 0, 'the trail has no name either')
})

test('a closed account that staff lock is erased a year after it was closed', async () => {
  const { userId } = await people.addPerson()
  await setStatus(userId, 'Offline')
  clock.advance(dayMilliseconds)
  await setStatus(userId, 'Lock')
  clock.advance(364 * dayMilliseconds)
  await eraseClosedAccounts(accounts, [])
  assert.match((await selectUser(userId)).username, /^erased\./)
})

test('an account that cannot be erased does not prevent the erasure of the next', async () => {
  const [failing, next] = [await people.addPerson(), await people.addPerson()]
  await setStatus(failing.userId, 'Offline')
  clock.advance(1)
  await setStatus(next.userId, 'Offline')
  clock.advance(365 * dayMilliseconds)
  const erase = async (_: unknown, { userId }: { userId: number }) => {
    if (userId === failing.userId) throw new Error('Out of order')
    return undefined
  }
  await assert.rejects(eraseClosedAccounts(accounts, [erase]), /could not be erased: 1/)
  assert.equal((await selectUser(failing.userId)).username, failing.username)
  assert.match((await selectUser(next.userId)).username, /^erased\./)
  await eraseClosedAccounts(accounts, [])
})

test('an account that was reopened or suspended is not erased', async () => {
  const [reopenedUser, suspended] = [await people.addPerson(), await people.addPerson()]
  await setStatus(reopenedUser.userId, 'Offline')
  await setStatus(suspended.userId, 'Suspend')
  clock.advance(300 * dayMilliseconds)
  await setStatus(reopenedUser.userId, 'Active')
  clock.advance(300 * dayMilliseconds)
  await eraseClosedAccounts(accounts, [])
  for (const { userId, username } of [reopenedUser, suspended]) {
    const row = await selectUser(userId)
    assert.partialDeepStrictEqual(row, { username, closed_at: null, erased_at: null })
  }
})

test('an account that is reopened while the job waits for it is not erased', async () => {
  const { userId, username } = await people.addPerson()
  await setStatus(userId, 'Offline')
  clock.advance(366 * dayMilliseconds)
  const client = await people.pool.connect()
  await client.query('begin')
  await client.query('update users set status_id = 1, closed_at = null where user_id = $1', [userId])
  const job = eraseClosedAccounts(accounts, [])
  await waitUntilLocked(database, job)
  await client.query('commit')
  client.release()
  await job
  assert.equal((await selectUser(userId)).username, username)
})
