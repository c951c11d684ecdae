import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { logIn } from '../../contract/accounts/logins.ts'
import { roleIds, statusIds } from '../testing/accounts/account-ids.ts'
import { openPeople } from '../testing/people.ts'
import { ensureAdministrator } from './first-administrator.ts'
import { createRandomPassword } from './passwords/random-passwords.ts'

const people = await openPeople()
const { database, clock } = people
const password = 'Reopened-Door9'
/** Does what a start with these settings does for the first administrator; returns the messages in the log. */
const requireWithSettings = async (
  settings: { username?: string; email?: string; password?: string | undefined } = {},
) => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  await ensureAdministrator(
    { database, clock, log },
    { username: 'chief', email: 'chief@example.org', password, ...settings },
  )
  return lines.map(line => JSON.parse(line).msg as string)
}
const listAdministrators = () =>
  database
    .selectFrom('users')
    .select(['username', 'status_id', 'locked_by'])
    .where('role_id', '=', 1)
    .orderBy('user_id')
    .execute()
const updateUser = async (username: string, values: object) => {
  const { user_id } = await database
    .updateTable('users')
    .set(values)
    .where('username', '=', username)
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await people.accounts.sessions.endAll(database, user_id, 'account')
}
const readLoginStatus = async (username: string, word = password) =>
  (await (await people.openVisitorBrowser()).request(logIn, { username, password: word })).body.status

test('a random password has 96 random bits and meets the rules', () => {
  assert.match(createRandomPassword(), /^Kh1[\w-]{16}$/)
})

test('an empty portal gets one administrator, once', async () => {
  const started = await Promise.all([requireWithSettings(), requireWithSettings()])
  assert.deepEqual(started.flat(), ['Made the first administrator, the account of ADMIN_USERNAME'])
  const { email, verified_at } = await database.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([email, verified_at], ['chief@example.org', clock.now()])
  assert.deepEqual(await requireWithSettings({ username: 'other', password: 'Another-Door9' }), [])
  assert.deepEqual(await listAdministrators(), [{ username: 'chief', status_id: statusIds.active, locked_by: null }])
  assert.equal(await readLoginStatus('chief'), 'user is admin')
})

const closings: [state: string, values: object][] = [
  ['closed', { status_id: statusIds.offline, closed_at: clock.now() }],
  ['suspended', { status_id: statusIds.suspended }],
  ['locked by staff', { status_id: statusIds.locked, locked_by: 'staff' }],
]
for (const [state, values] of closings)
  test(`the only administrator, ${state}, is reopened with the password in the settings`, async () => {
    const { userId } = await people.addPerson({ statusId: statusIds.suspended })
    await updateUser('chief', values)
    assert.match((await requireWithSettings({ password: undefined })).join(), /No administrator is active. Start once/)
    assert.notEqual((await listAdministrators())[0]!.status_id, 1, 'without a password nothing is changed')
    assert.match(
      (await requireWithSettings({ username: 'CHIEF', password: 'Newest-Door9' })).join(),
      /reopened the account/,
    )
    assert.deepEqual(await listAdministrators(), [{ username: 'chief', status_id: statusIds.active, locked_by: null }])
    const { closed_at } = await database
      .selectFrom('users')
      .select('closed_at')
      .where('role_id', '=', 1)
      .executeTakeFirstOrThrow()
    assert.equal(closed_at, null, 'it is not erased a year after it was closed')
    const others = database.selectFrom('users').select('status_id').where('user_id', '=', userId)
    assert.deepEqual(await others.execute(), [{ status_id: statusIds.suspended }], 'others stay as they are')
    assert.equal(await readLoginStatus('chief', 'Newest-Door9'), 'user is admin')
    assert.equal(await readLoginStatus('chief'), 'not found')
  })

test('an administrator who is New, or locked by wrong passwords, which the owner can lift, is not reopened', async () => {
  for (const values of [
    { status_id: statusIds.new, locked_by: null, locked_at: null },
    { status_id: statusIds.locked, locked_by: 'wrong passwords', locked_at: clock.now() },
  ]) {
    await updateUser('chief', values)
    assert.deepEqual(await requireWithSettings({ password: 'Stolen-Door9' }), [])
    assert.equal((await listAdministrators())[0]!.status_id, values.status_id)
  }
  await updateUser('chief', { status_id: statusIds.active, locked_by: null, locked_at: null })
})

test('a closed administrator stays closed while another one is active', async () => {
  await people.add({ username: 'second', roleId: roleIds.systemAdministrator })
  await updateUser('chief', { status_id: statusIds.offline })
  await requireWithSettings()
  assert.deepEqual(
    (await listAdministrators()).map(({ status_id }) => status_id),
    [2, 1],
  )
})

test('a new name creates an administrator, and a name of another role is not changed', async () => {
  await updateUser('second', { status_id: statusIds.suspended })
  await people.add({ username: 'plain' })
  assert.match((await requireWithSettings({ username: 'plain' })).join(), /give another name/)
  assert.equal((await listAdministrators()).length, 2)
  await people.add({ username: 'third', accountType: 'directory', email: null })
  await requireWithSettings({ username: 'third' })
  assert.deepEqual((await listAdministrators()).at(-1), {
    username: 'third',
    status_id: statusIds.active,
    locked_by: null,
  })
})

test('an address that another account has is left out', async () => {
  await updateUser('third', { status_id: statusIds.suspended })
  await people.add({ username: 'owner', email: 'taken@example.org' })
  await requireWithSettings({ username: 'fourth', email: 'TAKEN@example.org' })
  const rows = await database.selectFrom('users').select('email').where('username', '=', 'fourth').execute()
  assert.deepEqual(rows, [{ email: null }])
})

test('without a password in the settings, a random one is printed once', async t => {
  await database.updateTable('users').set({ role_id: roleIds.user }).where('role_id', '=', 1).execute()
  const printed: string[] = []
  const write = t.mock.method(process.stderr, 'write', (text: string) => printed.push(text) > 0)
  const lines = await requireWithSettings({ username: 'fifth', email: 'fifth@example.org', password: undefined })
  await requireWithSettings({ username: 'fifth', password: undefined })
  write.mock.restore()
  assert.match(lines.join(), /^Made the first administrator/)
  const [, username, word] =
    /^\nFirst administrator: (.+)\nPassword, shown this once: (.+)\n\n$/.exec(printed.join('')) ?? []
  assert.equal(await readLoginStatus(username!, word), 'user is admin')
})

test('a password in the settings is not printed', async t => {
  await database.updateTable('users').set({ role_id: roleIds.user }).where('role_id', '=', 1).execute()
  const write = t.mock.method(process.stderr, 'write')
  await requireWithSettings({ username: 'sixth', email: 'sixth@example.org' })
  assert.equal(write.mock.callCount(), 0)
})
