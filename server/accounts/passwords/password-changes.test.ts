import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmEmail } from '../../../contract/accounts/email-links.ts'
import { logIn } from '../../../contract/accounts/logins.ts'
import { changePassword, requestPasswordReset, resetPassword } from '../../../contract/accounts/passwords.ts'
import { editProfile } from '../../../contract/accounts/profiles.ts'
import { messages } from '../../../contract/messages.ts'
import type { Browser } from '../../testing/browsers.ts'
import { isIn, openPeople, password, peoplePortal } from '../../testing/people.ts'
import { type Scenario, scenarios } from '../../testing/portal.ts'

const people = await openPeople()
const {
  database,
  readStoredState,
  trackChanges,
  listMailsTo,
  readTokenTo,
  openSignedInBrowser,
  addPerson,
  openVisitorBrowser,
} = people
const next = 'Harbour-Lamp1'

const requestChange = (browser: Browser, to: string, currentPassword = password) =>
  browser.request(changePassword, { currentPassword, password: to })
const tryLogin = async (username: string, enteredPassword: string) =>
  (await openVisitorBrowser()).request(logIn, { username, password: enteredPassword })

const refusing = await openSignedInBrowser((await addPerson()).userId)
const directory = await openSignedInBrowser((await addPerson({ accountType: 'directory' })).userId)
const portal = peoplePortal({ visitor: await people.openConsentingBrowser(), user: refusing, directory })

const hint = JSON.stringify(messages.passwordHint.en)
const badPasswords: [value: unknown, ...contains: string[]][] = [
  ['', JSON.stringify(messages.passwordRequired.en)],
  ...['Short-1', 'harbour-lamp1', 'HARBOUR-LAMP1', 'Harbour-Lamp', '12345678', 'รหัสผ่านใหม่1'].map(
    (value): [string, string] => [value, hint],
  ),
  ...[undefined, null, 5, true, {}, [next], `Aa1${'x'.repeat(126)}`, 'Harbour-Lamp1\u0000', 'Harbour-Lamp1\uD800'].map(
    (value): [unknown] => [value],
  ),
]
const formatValue = (value: unknown) => JSON.stringify(value)?.slice(0, 30)
scenarios(
  portal,
  [
    ...badPasswords.flatMap(([value, ...contains]): Scenario[] => [
      {
        name: `the new password ${formatValue(value)} is refused`,
        call: changePassword,
        who: 'user',
        input: { currentPassword: password, password: value },
        status: 400,
        contains: ['"field":"password"', ...contains],
      },
      {
        name: `the new password ${formatValue(value)} is refused`,
        call: resetPassword,
        input: { token: 'x'.repeat(43), password: value },
        status: 400,
        contains: ['"field":"password"', ...contains],
      },
    ]),
    ...[undefined, null, '', 5, {}, [password], 'x'.repeat(129), 'a\u0000'].map(
      (currentPassword): Scenario => ({
        name: `the current password ${formatValue(currentPassword)} is refused`,
        call: changePassword,
        who: 'user',
        input: { currentPassword, password: next },
        status: 400,
        contains: ['"field":"currentPassword"'],
      }),
    ),
    ...['Wrong-Pass1', password.toLowerCase(), `${password} `, password.slice(0, -1)].map(
      (currentPassword): Scenario => ({
        name: `${currentPassword} is not the current password`,
        call: changePassword,
        who: 'user',
        input: { currentPassword, password: next },
        body: { status: 'wrong password' },
      }),
    ),
    {
      name: 'the current password is refused as the new one',
      call: changePassword,
      who: 'user',
      input: { currentPassword: password, password },
      body: { status: 'same password' },
    },
    {
      name: 'a common password is refused',
      call: changePassword,
      who: 'user',
      input: { currentPassword: password, password: 'Password1' },
      body: { status: 'common password' },
    },
    {
      name: 'a visitor is refused',
      call: changePassword,
      input: { currentPassword: password, password: next, user_id: 1 },
      status: 401,
      contains: ['Please login'],
    },
    {
      name: 'the password of a directory account cannot be changed',
      call: changePassword,
      who: 'directory',
      input: { currentPassword: password, password: next },
      status: 403,
      contains: ['Permission denied'],
    },
    ...['', 'a b', 'สมชาย', "a'--", 'x'.repeat(101), 'a\u0000', undefined, 5, {}, ['a']].map(
      (username): Scenario => ({
        name: `the name ${formatValue(username)} is refused`,
        call: requestPasswordReset,
        input: { username },
        status: 400,
        contains: ['"field":"username"'],
      }),
    ),
  ],
  readStoredState,
)

test('a changed password ends every session and pending login, clears the cookies, and is notified by mail', async () => {
  const { userId, username, email } = await addPerson()
  const browser = await openSignedInBrowser(userId)
  const other = await openVisitorBrowser()
  assert.equal((await other.request(logIn, { username, password })).body.status, 'User already to use')
  const stranger = await openSignedInBrowser((await addPerson()).userId)
  const { result, changed } = await trackChanges(() => requestChange(browser, next))
  assert.deepEqual(result.body, { status: 'success' })
  assert.deepEqual(changed, ['passwords', 'sessions', 'pending_logins', 'mails'])
  for (const name of ['khlang_session', 'information', 'usertype']) assert.ok(!browser.cookies.has(name), name)
  assert.ok(!(await isIn(browser)))
  assert.equal((await requestChange(other, 'Other-Lamp2', next)).status, 401)
  assert.ok(await isIn(stranger))
  const [mail, ...others] = await listMailsTo(email)
  assert.equal(others.length, 0)
  assert.equal(mail!.subject, 'Your password was changed')
  assert.ok(!mail!.text_body!.includes(next))
  assert.equal((await tryLogin(username, password)).body.status, 'not found')
  assert.equal((await tryLogin(username, next)).body.status, 'success')
})

test('a request that names another user is refused', async () => {
  const [own, other] = [await addPerson(), await addPerson()]
  const input = { currentPassword: password, password: next, user_id: other.userId, username: other.username }
  assert.equal((await (await openSignedInBrowser(own.userId)).request(changePassword, input)).status, 403)
  for (const { username } of [own, other])
    assert.match((await tryLogin(username, password)).body.status, /^(success|User already to use)$/)
})

test('the current and the two previous passwords are refused, and the one before them is accepted', async () => {
  const { userId } = await addPerson()
  const history = [password, 'First-Lamp1', 'Second-Lamp2', 'Third-Lamp3']
  for (const [index, current] of history.entries()) {
    for (const earlier of history.slice(Math.max(0, index - 2), index + 1))
      assert.equal(
        (await requestChange(await openSignedInBrowser(userId), earlier, current)).body.status,
        'same password',
        earlier,
      )
    const following = history[index + 1] ?? history[0]!
    assert.equal(
      (await requestChange(await openSignedInBrowser(userId), following, current)).body.status,
      'success',
      following,
    )
  }
  const hashes = await database.selectFrom('passwords').select('hash').where('user_id', '=', userId).execute()
  assert.equal(hashes.length, 3)
  for (const { hash } of hashes) assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('one of two concurrent changes succeeds, and the other is refused for a wrong current password', async () => {
  const { userId, username } = await addPerson()
  const browser = await openSignedInBrowser(userId)
  const newPasswords = ['First-Lamp1', 'Second-Lamp2']
  const responses = await Promise.all(newPasswords.map(to => requestChange(browser, to)))
  const statuses = responses.map(({ body }) => body.status)
  assert.deepEqual(statuses.toSorted(), ['success', 'wrong password'])
  const winner = newPasswords[statuses.indexOf('success')]!
  assert.equal((await tryLogin(username, winner)).body.status, 'success')
  const hashes = await database.selectFrom('passwords').select('hash').where('user_id', '=', userId).execute()
  assert.equal(hashes.length, 2)
})

test('guesses of the password in an open session are limited', async () => {
  const { userId } = await addPerson()
  const browser = await openSignedInBrowser(userId)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt += 1)
    statuses.push((await requestChange(browser, next, 'Wrong-Pass1')).status)
  assert.deepEqual(statuses, [...Array(10).fill(200), 429, 429])
  const { result, changed } = await trackChanges(() => requestChange(browser, next))
  assert.deepEqual([result.status, result.headers['retry-after']], [429, '60'])
  assert.deepEqual(changed, [])
})

test('links that were requested under the old password are invalid', async () => {
  const { userId, username, email } = await addPerson()
  const browser = await openSignedInBrowser(userId)
  await browser.request(editProfile, { user: { email: 'thief@example.org' }, password })
  await (await openVisitorBrowser()).request(requestPasswordReset, { username })
  const [address, reset] = [await readTokenTo('thief@example.org'), await readTokenTo(email)]
  assert.equal((await requestChange(browser, next)).body.status, 'success')
  const { result, changed } = await trackChanges(async () => [
    (await browser.request(confirmEmail, { token: address })).body.status,
    (await browser.request(resetPassword, { token: reset, password: 'Second-Lamp2' })).body.status,
  ])
  assert.deepEqual(result, ['not found', 'not found'])
  assert.deepEqual(changed, [])
})
