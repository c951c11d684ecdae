import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { roleIds, statusIds } from '../../testing/accounts/account-ids.ts'
import { openPeople, type Person } from '../../testing/people.ts'
import { recordWrongPassword } from '../passwords/wrong-passwords.ts'
import { readPersonalRecords } from './personal-records.ts'

const people = await openPeople()
const { accounts, database, clock, pool } = people
const now = clock.now()
const dates = Object.fromEntries(
  ['verified_at', 'first_login_at', 'last_login_at', 'locked_at', 'closed_at'].map((name, index) => [
    name,
    new Date(now.getTime() - index * 1000),
  ]),
)
const guid = randomUUID()
const ends = new Date(now.getTime() + 60_000)

/** Adds a person with one row of each kind; the address of the requests tells two people apart. */
const addPersonWithRecords = async (address: string, more: Partial<Person>) => {
  const someone = await people.addPerson(more)
  const { userId: user_id, username } = someone
  const token_hash = Buffer.alloc(32, user_id)
  await accounts.sessions.open(database, user_id, address)
  await accounts.sessions.endAll(database, user_id, 'idle')
  await database
    .insertInto('second_factors')
    .values({ user_id, secret: token_hash, begun_at: now, switched_on_at: ends })
    .execute()
  await database.insertInto('recovery_codes').values({ user_id, code_hash: token_hash }).execute()
  await database
    .insertInto('email_links')
    .values({ token_hash, user_id, purpose: 'reset', email: address, expires_at: ends, used_at: now })
    .execute()
  await database.insertInto('sign_ups').values({ user_id, receives_news: true, address }).execute()
  await database
    .insertInto('pending_logins')
    .values({ token_hash, user_id, owed: ['policy'], began_at: now })
    .execute()
  await database
    .insertInto('read_keys')
    .values({
      user_id,
      name: address,
      hash: token_hash,
      created_at: now,
      ends_at: ends,
      last_used_at: now,
      revoked_at: now,
    })
    .execute()
  await recordWrongPassword(database, clock, { type: more.accountType ?? 'local', name: username })
  return someone
}

test("a person's records have each field of each kind, and none of another person", async () => {
  const { userId, username, email } = await addPersonWithRecords('203.0.113.5', {
    accountType: 'directory',
    roleId: roleIds.administrator,
    statusId: statusIds.locked,
    more: { ...dates, directory_id: guid, other_objective: 'Thesis', language: 'th', must_accept: true },
  })
  const other = await addPersonWithRecords('203.0.113.6', {})
  await recordWrongPassword(database, clock, { type: 'local', name: username })
  const { rows } = await pool.query('select name from roles where role_id = 2')
  assert.deepEqual(await readPersonalRecords(accounts, userId), {
    account: {
      ...{
        username,
        account_type: 'directory',
        role: rows[0].name,
        status: 'Lock',
        firstname: 'Mali',
        lastname: 'Suksan',
      },
      ...{ email, usage_objective: 'researcher', other_objective: 'Thesis', language: 'th', directory_id: guid },
      ...{ created_at: now, ...dates, locked_by: 'staff' },
      ...{ must_change_password: false, must_enrol: false, must_accept: true, wrong_passwords: 1 },
    },
    second_factor: { begun_at: now, switched_on_at: ends, recovery_codes_left: 1 },
    consents: [],
    read_keys: [{ name: '203.0.113.5', created_at: now, ends_at: ends, last_used_at: now, revoked_at: now }],
    sessions: [{ address: '203.0.113.5', began_at: now, active_at: now, ended_at: now, ended_by: 'idle' }],
    passwords: [{ set_at: now }],
    links: [{ purpose: 'reset', email: '203.0.113.5', expires_at: ends, used_at: now }],
    sign_ups: [{ receives_news: true, address: '203.0.113.5' }],
    pending_logins: [{ owed: ['policy'], began_at: now }],
  })
  assert.equal((await readPersonalRecords(accounts, other.userId)).account.wrong_passwords, 1)
})

test('a person without wrong passwords and second factor has none in the records', async () => {
  const { account, second_factor } = await readPersonalRecords(accounts, (await people.addPerson()).userId)
  assert.deepEqual([account.wrong_passwords, second_factor], [0, null])
})
