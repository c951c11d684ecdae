import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { changeStatuses } from '../../../contract/accounts/user-changes.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import { openPeople } from '../../testing/people.ts'

const people = await openPeople()
const administrator = await people.add({ username: 'chief', roleId: roleIds.systemAdministrator })
const setStatus = async (userId: number, status_name: string) => {
  const browser = await people.openSignedInBrowser(administrator)
  assert.equal((await browser.request(changeStatuses, { data: [{ user_id: userId, status_name }] })).status, 200)
}

test('accounts that staff locked before 0348 get the status before the lock from the audit trail', async () => {
  const [closed, suspended, open, unlocked] = [
    await people.addPerson(),
    await people.addPerson(),
    await people.addPerson(),
    await people.addPerson(),
  ]
  await setStatus(closed.userId, 'Offline')
  await setStatus(suspended.userId, 'Suspend')
  for (const { userId } of [closed, suspended, open]) await setStatus(userId, 'Lock')
  const { rows: before } = await people.pool.query(
    'select user_id, status_before_lock from users where status_id = 6 order by user_id',
  )
  await people.pool.query('update users set status_before_lock = null, closed_at = null')
  await people.pool.query(
    await readFile(join(import.meta.dirname, '../../../database/migrations/0359-earlier-locks.sql'), 'utf8'),
  )
  const { rows: after } = await people.pool.query(
    'select user_id, status_before_lock from users where status_id = 6 order by user_id',
  )
  assert.deepEqual(after, before)
  assert.deepEqual(
    before.map(row => row.status_before_lock),
    [2, 5, 1],
  )
  const { rows: dates } = await people.pool.query('select user_id from users where closed_at is not null')
  assert.deepEqual(dates, [{ user_id: closed.userId }])
  const { rows: others } = await people.pool.query('select status_before_lock from users where user_id = $1', [
    unlocked.userId,
  ])
  assert.deepEqual(others, [{ status_before_lock: null }])
})
