import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { logIn } from '../../../contract/accounts/logins.ts'
import { changePassword, requestPasswordReset, resetPassword } from '../../../contract/accounts/passwords.ts'
import { statusIds } from '../../testing/accounts/account-ids.ts'
import { waitUntilLocked } from '../../testing/databases/lock-waits.ts'
import { isIn, openPeople, type Person, password } from '../../testing/people.ts'
import { markLinkUsed } from '../email-links.ts'
import { hashPassword } from './password-hashes.ts'
import { setPasswordHash } from './passwords.ts'
import { recordWrongPassword } from './wrong-passwords.ts'

const people = await openPeople()
const { database, clock, trackChanges, listMailsTo, readTokenTo, openSignedInBrowser, addPerson, openVisitorBrowser } =
  people
const next = 'Harbour-Lamp1'
const tryLogin = async (username: string, enteredPassword: string) =>
  (await openVisitorBrowser()).request(logIn, { username, password: enteredPassword })

const forgetful: { who: string; more: Partial<Person> | undefined; isMailed: boolean }[] = [
  { who: 'an active account', more: {}, isMailed: true },
  { who: 'an account that has not logged in yet', more: { statusId: statusIds.new }, isMailed: true },
  {
    who: 'an account locked by wrong passwords',
    more: { statusId: statusIds.locked, more: { locked_by: 'wrong passwords' } },
    isMailed: true,
  },
  { who: 'nobody', more: undefined, isMailed: false },
  { who: 'a closed account', more: { statusId: statusIds.offline }, isMailed: false },
  { who: 'an unconfirmed account', more: { statusId: statusIds.waiting }, isMailed: false },
  { who: 'a suspended account', more: { statusId: statusIds.suspended }, isMailed: false },
  { who: 'an account locked by staff', more: { statusId: statusIds.locked }, isMailed: false },
  { who: 'an account without an address', more: { email: null }, isMailed: false },
  { who: 'an account of the directory', more: { accountType: 'directory' }, isMailed: false },
]
for (const { who, more, isMailed } of forgetful)
  test(`requestPasswordReset: ${who} gets the same response as everyone, and is ${isMailed ? '' : 'not '}mailed`, async () => {
    const { username, email } = more ? await addPerson(more) : { username: 'Nobody', email: 'nobody@example.org' }
    const browser = await openVisitorBrowser()
    const input = { username: username.toUpperCase(), link: 'https://evil.example/', email: 'thief@example.org' }
    const poisoned = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const { result, changed } = await trackChanges(() => browser.request(requestPasswordReset, input, poisoned))
    assert.deepEqual([result.status, result.body], [200, { status: 'success' }])
    assert.deepEqual(changed, isMailed ? ['email_links', 'mails'] : [])
    if (!isMailed) return
    const [mail, ...others] = await listMailsTo(email)
    assert.equal(others.length, 0)
    assert.ok(!`${mail!.text_body}${mail!.html_body}`.includes('evil'))
    assert.match(mail!.text_body!, /https:\/\/data\.example\.org\/login\/resetpassword\/[\w-]{43}\n/)
  })

test('requestPasswordReset: known and unknown names have the same limit from all addresses', async () => {
  const { username, email } = await addPerson()
  for (const name of [username, 'Nobody.Else']) {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 4; attempt += 1)
      statuses.push((await (await openVisitorBrowser()).request(requestPasswordReset, { username: name })).status)
    assert.deepEqual(statuses, [200, 200, 200, 429])
    const { headers } = await (await openVisitorBrowser()).request(requestPasswordReset, {
      username: name.toUpperCase(),
    })
    assert.equal(headers['retry-after'], '1800')
  }
  assert.equal((await listMailsTo(email)).length, 1, 'within seconds they are one request')
  clock.advance(1800_000)
  assert.equal((await (await openVisitorBrowser()).request(requestPasswordReset, { username })).status, 200)
})

test('requestPasswordReset: a double click sends one mail, and its link stays valid', async () => {
  const { username, email, token } = await requestReset()
  await (await openVisitorBrowser()).request(requestPasswordReset, { username })
  assert.equal((await listMailsTo(email)).length, 1)
  assert.equal((await requestNewPassword(token)).body.status, 'success')
  clock.advance(11_000)
  await (await openVisitorBrowser()).request(requestPasswordReset, { username })
  assert.equal((await listMailsTo(email)).filter(({ text_body }) => text_body?.includes('resetpassword')).length, 2)
})

test('requestPasswordReset: requests of one address are limited', async () => {
  const browser = await openVisitorBrowser()
  for (let attempt = 0; attempt < 30; attempt += 1)
    assert.equal((await browser.request(requestPasswordReset, { username: `somebody${attempt}` })).status, 200)
  const { username } = await addPerson()
  const { result, changed } = await trackChanges(() => browser.request(requestPasswordReset, { username }))
  assert.deepEqual([result.status, result.headers['retry-after']], [429, '3600'])
  assert.deepEqual(changed, [])
})

const requestReset = async (more: Partial<Person> = {}) => {
  const someone = await addPerson(more)
  await (await openVisitorBrowser()).request(requestPasswordReset, { username: someone.username })
  return { ...someone, token: await readTokenTo(someone.email) }
}
const requestNewPassword = async (token: string, to = next) =>
  (await openVisitorBrowser()).request(resetPassword, { token, password: to })

test('a request for a reset takes at least a quarter of a second, whether or not the name exists', async () => {
  const { username } = await addPerson()
  for (const name of [username, 'Nobody.else']) {
    const browser = await openVisitorBrowser()
    const startedAt = performance.now()
    await browser.request(requestPasswordReset, { username: name })
    // A timer may be early by a part of a millisecond.
    assert.ok(performance.now() - startedAt >= 249, name)
  }
})

test('the links of one account may send ten passwords at once', async () => {
  const { userId, token } = await requestReset()
  await people.accounts.allowances.take(`reset:${userId}`, { tries: 1000, secondsEach: 1 }, 9)
  const requestCommonPassword = async () => (await requestNewPassword(token, 'Password1')).status
  assert.deepEqual([await requestCommonPassword(), await requestCommonPassword()], [200, 429])
})

test("a reset sets the password once, ends the sessions, and notifies the account's address", async () => {
  const { userId, username, email, token } = await requestReset()
  const browser = await openSignedInBrowser(userId)
  const { result, changed } = await trackChanges(() => requestNewPassword(token))
  assert.deepEqual(result.body, { status: 'success' })
  assert.deepEqual(changed, ['passwords', 'sessions', 'email_links', 'mails'])
  assert.equal(result.headers['set-cookie'], undefined)
  assert.ok(!(await isIn(browser)))
  assert.equal((await listMailsTo(email)).at(-1)!.subject, 'Your password was changed')
  assert.equal((await requestNewPassword(token, 'Second-Lamp2')).body.status, 'used')
  assert.equal((await tryLogin(username, password)).body.status, 'not found')
  assert.equal((await tryLogin(username, next)).body.status, 'success')
})

const untaken: [to: string, status: string][] = [
  [password, 'same password'],
  ['Password1', 'common password'],
]
for (const [to, status] of untaken)
  test(`a reset to ${to} returns '${status}' and does not use the link`, async () => {
    const { token } = await requestReset()
    const { result, changed } = await trackChanges(() => requestNewPassword(token, to))
    assert.deepEqual(result.body, { status })
    assert.deepEqual(changed, [])
    assert.equal((await requestNewPassword(token)).body.status, 'success')
  })

test('a reset lifts a lock by wrong passwords and resets their count', async () => {
  const { userId, username, token } = await requestReset({
    statusId: statusIds.locked,
    more: { locked_by: 'wrong passwords', first_login_at: clock.now() },
  })
  for (let attempt = 0; attempt < 5; attempt += 1)
    await recordWrongPassword(database, clock, { type: 'local', name: username })
  await recordWrongPassword(database, clock, { type: 'directory', name: username })
  assert.equal((await requestNewPassword(token)).body.status, 'success')
  assert.equal(await recordWrongPassword(database, clock, { type: 'local', name: username }), 1)
  assert.equal(await findStatus(userId), 1)
  assert.equal(
    await recordWrongPassword(database, clock, { type: 'directory', name: username }),
    2,
    'the same name in the directory',
  )
})

for (const [label, after] of [
  ['a lock by staff', { status_id: statusIds.locked, locked_by: 'staff' }],
  ['a suspension', { status_id: statusIds.suspended }],
  ['a closing', { status_id: statusIds.offline }],
] as const)
  test(`a reset does not undo ${label} that came after its link`, async () => {
    const { userId, username, token } = await requestReset()
    await database.updateTable('users').set(after).where('user_id', '=', userId).execute()
    await requestNewPassword(token)
    assert.equal(await findStatus(userId), after.status_id)
    const browser = await openVisitorBrowser()
    await browser.request(logIn, { username, password: next })
    assert.ok(!(await isIn(browser)))
  })

const findStatus = async (userId: number) => {
  const user = await database.selectFrom('users').select('status_id').where('user_id', '=', userId).executeTakeFirst()
  return user?.status_id
}

test('requesting a link and using one concurrently do not deadlock', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { userId, username, token } = await requestReset()
    const browser = await openSignedInBrowser(userId)
    const responses = await Promise.all([
      requestNewPassword(token),
      (await openVisitorBrowser()).request(requestPasswordReset, { username }),
      browser.request(changePassword, { currentPassword: password, password: 'Second-Lamp2' }),
    ])
    // The browser of a session that the reset ends may get the reason.
    for (const { status, body } of responses) assert.ok(status === 200 || status === 401, JSON.stringify(body))
  }
})

test('resetPassword: the second press of a double click says that the link was used', async () => {
  const { userId, token } = await requestReset()
  const hash = await hashPassword(next)
  const { secondPress } = await database.transaction().execute(async transaction => {
    // The second request has read the link when the first one sets the password.
    await sql`lock table passwords`.execute(transaction)
    const secondPress = requestNewPassword(token)
    await waitUntilLocked(database, secondPress)
    await markLinkUsed(transaction, clock, { token, userId })
    await setPasswordHash(transaction, clock, { userId, hash })
    return { secondPress }
  })
  assert.equal((await secondPress).body.status, 'used')
})
