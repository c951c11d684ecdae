import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusIds } from '../../testing/accounts/account-ids.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { findSteward, listStewards } from './stewards.ts'

const { database } = await openTestDatabase()
const add = async (username: string, role_id: number, more: object = {}) => {
  const values = { username, role_id, status_id: statusIds.active, ...more }
  const row = await database.insertInto('users').values(values).returning('user_id').executeTakeFirstOrThrow()
  return row.user_id
}
const steward = await add('steward', 4, { firstname: 'Mali', lastname: 'Suksan', email: 'mali@example.org' })
const administrator = await add('chief', 1)
await add('closed', 4, { status_id: statusIds.offline })
const reader = await add('reader', 3)

test('active accounts with a role that may edit reports are listed, administrators too, by name or username', async () => {
  assert.deepEqual(await listStewards(database), [
    { userId: steward, username: 'steward', email: 'mali@example.org', name: 'Mali Suksan' },
    { userId: administrator, username: 'chief', email: null, name: 'chief' },
  ])
})

test('an account is found only if it is active and its role may edit reports', async () => {
  assert.equal((await findSteward(database, administrator))?.username, 'chief')
  for (const other of [reader, null]) assert.equal(await findSteward(database, other), undefined)
})
