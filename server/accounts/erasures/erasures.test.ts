import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeErasure, eraseUser } from '../../../contract/accounts/erasures.ts'
import { listUsers } from '../../../contract/accounts/managed-users.ts'
import { changeStatuses, editUser } from '../../../contract/accounts/user-changes.ts'
import { roleIds, statusIds } from '../../testing/accounts/account-ids.ts'
import { openPeople, type Person } from '../../testing/people.ts'

const people = await openPeople()
const { database, trackChanges, selectUser } = people
const addSignedInPerson = async (username: string, roleId: number) => {
  const userId = await people.add({ username, roleId })
  return { userId, username, browser: await people.openSignedInBrowser(userId) }
}
const chief = await addSignedInPerson('chief', 1)
const second = await addSignedInPerson('second', 2)
const reader = await addSignedInPerson('reader', 3)
const addTarget = (more: Partial<Person> = {}) => people.addPerson(more)

for (const call of [describeErasure, eraseUser])
  test(`${call.name} is for role 1, for accounts that the actor may manage, and never for their own`, async () => {
    const { userId, username } = await addTarget()
    const input = { user_id: userId, username }
    const { changed } = await trackChanges(async () => {
      assert.equal((await (await people.openVisitorBrowser()).request(call, input)).status, 401)
      for (const { browser } of [second, reader]) assert.equal((await browser.request(call, input)).status, 403)
      assert.equal((await chief.browser.request(call, { user_id: chief.userId, username: 'chief' })).status, 403)
      assert.equal((await chief.browser.request(call, { ...input, user_id: 999_999 })).status, 404)
      for (const wrong of [{}, { ...input, user_id: 'x' }, { ...input, user_id: null }, []])
        assert.equal((await chief.browser.request(call, wrong)).status, 400, JSON.stringify(wrong))
    })
    assert.deepEqual(changed, [])
  })

test('a wrong username erases nothing', async () => {
  const { userId, username } = await addTarget()
  const { result, changed } = await trackChanges(() =>
    chief.browser.request(eraseUser, { user_id: userId, username: `${username}x` }),
  )
  assert.deepEqual([result.body, changed], [{ status: 'Username does not match' }, []])
})

test('an erased account is empty, closed and unlisted, and can be neither reopened nor edited', async () => {
  const { userId, username, email } = await addTarget({ roleId: roleIds.administrator })
  const { browser } = chief
  assert.deepEqual((await browser.request(eraseUser, { user_id: userId, username })).body, { status: 'success' })
  const row = await selectUser(userId)
  assert.match(row.username, /^erased\.[0-9a-z]{20}$/)
  assert.partialDeepStrictEqual(row, {
    firstname: '',
    lastname: '',
    email: null,
    status_id: statusIds.offline,
    role_id: roleIds.user,
    erased_at: people.clock.now(),
  })
  for (const words of [username.toLowerCase(), email, 'erased', row.username])
    assert.deepEqual((await browser.request(listUsers, { text_search: words })).body.result, [], words)
  assert.equal(
    (await browser.request(changeStatuses, { data: [{ user_id: userId, status_name: 'Active' }] })).status,
    404,
  )
  const edit = { firstname: 'Mali', lastname: 'Suksan', usage_objective: 'policy', email }
  assert.equal((await browser.request(editUser, { user_id: userId, ...edit })).status, 404)
  assert.deepEqual((await browser.request(eraseUser, { user_id: userId, username })).body, { status: 'success' })
  assert.deepEqual(await selectUser(userId), row, 'once is enough')
  const again = await people.add({ username, email })
  assert.notEqual(again, userId, 'the name and the address are free again')
})

/** Gives a person a load, a draft, and a draft that waits for a second person. */
const addOpenWork = (userId: number) =>
  people.pool.query(
    `with category as (
      insert into categories (name_en, name_th, icon, position) values ('Debt', 'หนี้', 'coin', 1) returning category_id
    ), sub_category as (
      insert into sub_categories (category_id, key, name_en, name_th)
      select category_id, 'debt', 'Debt', 'หนี้' from category returning sub_category_id
    ), report as (
      insert into reports (source_id, file_name, title_en, title_th, sub_category_id, frequency, release_date)
      select 'debt', 'debt', 'Debt', 'หนี้', sub_category_id, 'Daily', '2026-11-20' from sub_category returning report_id
    ), source as (
      insert into internal_sources (schema_name, table_name, name, workflow, workflow_type, status, repeat, created_at)
      values ('warehouse', 'debt', 'Debt', 'load_debt', 'etl', 'online', 'none', now()) returning internal_source_id
    ), load as (
      insert into report_loads (report_id, internal_source_id, user_id, is_on, is_automatic, least_percent, most_percent, types, scheduled_through)
      select report_id, internal_source_id, $1, true, true, -5, 50, '{}', now() from report, source
    )
    insert into report_drafts (report_id, user_id, made_at, sent_at)
    select report_id, $1, now(), at from report, (values (null), (now())) as times (at)`,
    [userId],
  )

test('the open work of a person is counted before an erasure', async () => {
  const { userId } = await addTarget()
  const countWork = async () => {
    const { drafts, releases, loads } = (await chief.browser.request(describeErasure, { user_id: userId })).body
    return { drafts, releases, loads }
  }
  assert.deepEqual(await countWork(), { drafts: 0, releases: 0, loads: 0 })
  await addOpenWork(userId)
  assert.deepEqual(await countWork(), { drafts: 1, releases: 1, loads: 1 })
})

const ownTables = [
  'sessions',
  'passwords',
  'pending_logins',
  'second_factors',
  'email_links',
  'read_keys',
  'sign_ups',
  'wanted_files',
]

/** Gives a person a row in each table of accounts, and counts them. */
const addRowToEachTable = async (userId: number, email: string) => {
  await people.openSignedInBrowser(userId)
  const insertRow = (text: string, ...more: unknown[]) => people.pool.query(text, [userId, ...more])
  const hash = `sha256(convert_to($1::bigint::text, 'UTF8'))`
  await insertRow(`insert into pending_logins (token_hash, user_id, owed, began_at) values (${hash}, $1, '{}', now())`)
  await insertRow(`insert into second_factors (user_id, secret, begun_at) values ($1, '\\x77', now())`)
  await insertRow(
    `insert into email_links (token_hash, user_id, purpose, email, expires_at) values (${hash}, $1, 'reset', $2, now())`,
    email,
  )
  await insertRow(`insert into read_keys (user_id, name, hash, created_at, ends_at)
    values ($1, 'Laptop', ${hash}, now(), now() + interval '1 day')`)
  await insertRow(`insert into sign_ups (user_id, receives_news, address) values ($1, true, '')`)
  await insertRow(`insert into wanted_files (user_id, address, kept_at) values ($1, '/report/a', now())`)
}
const countOwnRows = async (userId: number) => {
  const counts: Record<string, number> = {}
  for (const table of ownTables) {
    const { rows } = await people.pool.query(`select count(*)::int from ${table} where user_id = $1`, [userId])
    counts[table] = rows[0].count
  }
  return counts
}

test('an erasure deletes the credentials of this account, and those of nobody else', async () => {
  const [erased, other] = [await addTarget(), await addTarget()]
  for (const { userId, email } of [erased, other]) await addRowToEachTable(userId, email)
  const ones = Object.fromEntries(ownTables.map(table => [table, 1]))
  assert.deepEqual(await countOwnRows(erased.userId), ones)
  const input = { user_id: erased.userId, username: erased.username }
  assert.deepEqual((await chief.browser.request(eraseUser, input)).body, { status: 'success' })
  assert.deepEqual(await countOwnRows(erased.userId), Object.fromEntries(ownTables.map(table => [table, 0])))
  assert.deepEqual(await countOwnRows(other.userId), ones)
})

test('one of two administrators who erase each other concurrently stays', async () => {
  await database.updateTable('users').set({ status_id: statusIds.offline }).where('role_id', '=', 1).execute()
  const [one, two] = [await addSignedInPerson('one', 1), await addSignedInPerson('two', 1)]
  const results = await Promise.all([
    one.browser.request(eraseUser, { user_id: two.userId, username: 'two' }),
    two.browser.request(eraseUser, { user_id: one.userId, username: 'one' }),
  ])
  const administrators = await database
    .selectFrom('users')
    .select('username')
    .where('role_id', '=', 1)
    .where('status_id', '=', 1)
    .execute()
  assert.equal(administrators.length, 1, JSON.stringify(results.map(({ status, body }) => [status, body])))
})
