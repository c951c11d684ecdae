import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from '../../contract/durations.ts'
import { statusIds } from '../testing/accounts/account-ids.ts'
import { openPeople } from '../testing/people.ts'
import { sweepAccounts } from './index.ts'

const people = await openPeople({ idleMinutes: 30 })
const { accounts, clock, database, pool } = people
const [minute, hour, day] = [minuteMilliseconds, hourMilliseconds, dayMilliseconds]

/** Adds a row of a person with that time. */
type Add = (userId: number, at: Date) => Promise<unknown>
const toHash = (userId: number) => Buffer.alloc(32, userId)
const createInsertion = (text: string) => (userId: number, at: Date) =>
  pool.query(text, text.includes('$3') ? [userId, at, toHash(userId)] : [userId, at])

const createSessionInsertion = (columns: string, values: string) =>
  createInsertion(
    `insert into sessions (user_id, role_id, address, token_hash, ${columns}) values ($1, 3, '', $3, ${values})`,
  )

/** What is deleted, and how long after its time; rows that are exactly as old as that are deleted if `isDueAtOnce`. */
const deleted: { label: string; after: number; table: string; add: Add; isDueAtOnce?: boolean }[] = [
  {
    label: 'a link that expired',
    after: 30 * day,
    table: 'email_links',
    add: createInsertion(
      `insert into email_links (user_id, expires_at, token_hash, purpose, email) values ($1, $2, $3, 'reset', 'a@b.c')`,
    ),
  },
  {
    label: 'a file for a first login',
    after: day,
    table: 'wanted_files',
    add: createInsertion(`insert into wanted_files (user_id, kept_at, address) values ($1, $2, '/report/a')`),
    isDueAtOnce: true,
  },
  {
    label: 'a key that expired',
    after: 90 * day,
    table: 'read_keys',
    add: createInsertion(
      `insert into read_keys (user_id, ends_at, hash, name, created_at) values ($1, $2, $3, 'Laptop', '2020-01-01')`,
    ),
  },
  {
    label: 'a key that was revoked',
    after: 90 * day,
    table: 'read_keys',
    add: createInsertion(`insert into read_keys (user_id, revoked_at, hash, name, created_at, ends_at)
      values ($1, $2, $3, 'Laptop', '2020-01-01', '2030-01-01')`),
  },
  {
    label: 'a session that ended',
    after: day,
    table: 'sessions',
    add: createSessionInsertion('began_at, active_at, ended_at, ended_by', `$2, $2, $2, 'logout'`),
  },
  {
    label: 'a login in progress',
    after: 10 * minute,
    table: 'pending_logins',
    add: createInsertion(`insert into pending_logins (user_id, began_at, token_hash, owed) values ($1, $2, $3, '{}')`),
  },
]
const countRows = async (table: string, userId: number) =>
  (await pool.query(`select count(*)::int from ${table} where user_id = $1`, [userId])).rows[0].count

for (const { label, after, table, add, isDueAtOnce = false } of deleted)
  test(`${label} is deleted after ${after / minute} minutes, not before`, async () => {
    const { userId } = await people.addPerson()
    await add(userId, clock.now())
    clock.advance(isDueAtOnce ? after - 1 : after)
    await sweepAccounts(accounts)
    assert.equal(await countRows(table, userId), 1)
    clock.advance(1)
    await sweepAccounts(accounts)
    assert.equal(await countRows(table, userId), 0)
  })

test('the wrong passwords of a name are deleted after 30 days, not before', async () => {
  const countWrongPasswords = async () => (await database.selectFrom('wrong_passwords').selectAll().execute()).length
  await database
    .insertInto('wrong_passwords')
    .values({ account_type: 'local', name_hash: toHash(1), in_a_row: 1, last_at: clock.now() })
    .execute()
  clock.advance(30 * day)
  await sweepAccounts(accounts)
  assert.equal(await countWrongPasswords(), 1)
  clock.advance(1)
  await sweepAccounts(accounts)
  assert.equal(await countWrongPasswords(), 0)
})

test('a rate limit that nobody used for a day is deleted', async () => {
  await accounts.allowances.take('login:203.0.113.9', { tries: 1, secondsEach: 1 })
  clock.advance(day + 1)
  await sweepAccounts(accounts)
  assert.deepEqual(await database.selectFrom('allowances').select('bucket').execute(), [])
})

const ended: { label: string; after: number; by: string; add: Add }[] = [
  {
    label: 'an idle session',
    after: 30 * minute,
    by: 'idle',
    add: createSessionInsertion('began_at, active_at', '$2, $2'),
  },
  {
    label: 'a session that began long ago',
    after: 12 * hour,
    by: 'idle',
    add: createSessionInsertion('began_at, active_at', `$2, '2099-01-01'`),
  },
  {
    label: 'a session whose window was closed',
    after: 30_000,
    by: 'closing',
    add: createSessionInsertion('began_at, active_at, closing_at', `$2, '2099-01-01', $2`),
  },
]
for (const { label, after, by, add } of ended)
  test(`${label} is ended after ${after / 1000} seconds, not before`, async () => {
    const { userId } = await people.addPerson()
    await add(userId, clock.now())
    const sweepAndReadEndedBy = async () => {
      await sweepAccounts(accounts)
      const { ended_by } = await database
        .selectFrom('sessions')
        .select('ended_by')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return ended_by
    }
    clock.advance(after - 1)
    assert.deepEqual([await sweepAndReadEndedBy(), await accounts.sessions.countOpen()], [null, 1])
    clock.advance(1)
    assert.equal(await accounts.sessions.countOpen(), by === 'idle' ? 0 : 1, 'before the sweep')
    assert.deepEqual([await sweepAndReadEndedBy(), await accounts.sessions.countOpen()], [by, 0])
  })

const signedUp: {
  label: string
  statusId: number
  more: Record<string, unknown>
  hasSignedUp: boolean
  isDeleted: boolean
}[] = [
  {
    label: 'that was never confirmed is deleted',
    statusId: statusIds.waiting,
    more: {},
    hasSignedUp: true,
    isDeleted: true,
  },
  { label: 'that staff locked is deleted', statusId: statusIds.locked, more: {}, hasSignedUp: true, isDeleted: true },
  {
    label: 'that staff suspended is deleted',
    statusId: statusIds.suspended,
    more: {},
    hasSignedUp: true,
    isDeleted: true,
  },
  { label: 'that staff closed is kept', statusId: statusIds.offline, more: {}, hasSignedUp: true, isDeleted: false },
  {
    label: 'that was confirmed is kept',
    statusId: statusIds.waiting,
    more: { verified_at: clock.now() },
    hasSignedUp: true,
    isDeleted: false,
  },
  { label: 'that staff made is kept', statusId: statusIds.waiting, more: {}, hasSignedUp: false, isDeleted: false },
]
for (const { label, statusId, more, hasSignedUp, isDeleted } of signedUp)
  test(`an account of a month ago ${label}`, async () => {
    const { userId } = await people.addPerson({ statusId, more })
    if (hasSignedUp)
      await createInsertion(`insert into sign_ups (user_id, receives_news, address) values ($1, true, $2)`)(
        userId,
        clock.now(),
      )
    const isKeptBySweep = async () => {
      await sweepAccounts(accounts)
      return (await countRows('users', userId)) === 1
    }
    clock.advance(30 * day - 1)
    assert.ok(await isKeptBySweep())
    clock.advance(1)
    assert.equal(await isKeptBySweep(), !isDeleted)
  })
