import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPeople } from '../../testing/people.ts'
import { giveRole } from './role-changes.ts'

const people = await openPeople()
const { accounts, clock, database } = people

/** Adds a person with an ended session, an active one and a pending login. */
const fill = async () => {
  const { userId } = await people.person()
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
const stateOf = async (userId: number) => {
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
  const [one, two, other] = [await fill(), await fill(), await fill()]
  await database.transaction().execute(transaction => giveRole(transaction, clock, [one, two], 4))
  for (const userId of [one, two])
    assert.deepEqual(await stateOf(userId), { role_id: 4, ended: ['account', 'logout'], pending: 0 })
  assert.deepEqual(await stateOf(other), { role_id: 3, ended: ['logout', null], pending: 1 })
})
