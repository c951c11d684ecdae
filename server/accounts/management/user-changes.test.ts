import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmEmail } from '../../../contract/accounts/email-links.ts'
import { logIn } from '../../../contract/accounts/logins.ts'
import { listUsers } from '../../../contract/accounts/managed-users.ts'
import { changePassword } from '../../../contract/accounts/passwords.ts'
import {
  addUser,
  editUser,
  resendConfirmation,
  setPassword,
  unlockUser,
} from '../../../contract/accounts/user-changes.ts'
import { waitUntilLocked } from '../../testing/databases/lock-waits.ts'
import { openPeople, password } from '../../testing/people.ts'
import { hashPassword } from '../passwords/password-hashes.ts'
import { setPasswordHash } from '../passwords/passwords.ts'
import { lockAccount } from '../users.ts'

const people = await openPeople()
const { database, clock } = people
const chief = await people.openSignedInBrowser(await people.add({ username: 'chief', roleId: 1 }))
const form = {
  username: 'new.analyst',
  firstname: 'Kanya',
  lastname: 'สุขศรี',
  usage_objective: 'authority',
  email: 'Kanya@Example.org',
  password: 'Rice-Barge21',
}
const selectUser = (username: string) =>
  database.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow()
const listAuditRecords = async (userId: number) =>
  database
    .selectFrom('audit_records')
    .select(['username', 'call', 'action', 'before', 'after'])
    .where('subject', '=', 'users')
    .where('key', '=', String(userId))
    .orderBy('audit_id')
    .execute()
const tryLogin = async (username: string, word: string) => {
  const browser = await people.openVisitorBrowser()
  return { browser, ...(await browser.request(logIn, { username, password: word })).body }
}

test('an added user is New, gets a link, and must choose a password at the first login', async () => {
  assert.deepEqual((await chief.request(addUser, form)).body, { status: 'Success' })
  const row = await selectUser('new.analyst')
  assert.deepEqual([row.status_id, row.role_id, row.email, row.must_change_password], [3, 3, 'kanya@example.org', true])
  assert.deepEqual(
    (await people.listMailsTo('kanya@example.org')).map(({ subject }) => subject),
    ['Your account is ready'],
  )
  const visitor = await people.openVisitorBrowser()
  const confirmed = await visitor.request(confirmEmail, { token: await people.readTokenTo('kanya@example.org') })
  assert.equal(confirmed.body.status, 'success')
  const login = await tryLogin('new.analyst', form.password)
  assert.deepEqual([login.status, login.owed], ['change password', ['password']])
  const changed = await login.browser.request(changePassword, {
    currentPassword: form.password,
    password: 'Own-Lotus88',
  })
  assert.equal(changed.body.status, 'success')
  assert.equal((await selectUser('new.analyst')).status_id, 1)
  const [record] = await listAuditRecords(row.user_id)
  assert.deepEqual([record!.username, record!.call, record!.action], ['chief', 'addUser', 'added'])
  assert.ok(!JSON.stringify(record).includes(form.password))
})

test('names and addresses are unique, ignoring case, even for concurrent requests', async () => {
  const addAgain = async (more: object) => (await chief.request(addUser, { ...form, ...more })).body.status
  assert.equal(await addAgain({ username: 'NEW.Analyst', email: 'free@example.org' }), 'Error Username is duplicate')
  assert.equal(await addAgain({ username: 'another', email: 'KANYA@example.org' }), 'Error Email is duplicate')
  const same = { username: 'twins', email: 'twins@example.org' }
  const responses = await Promise.all([addAgain(same), addAgain(same), addAgain({ ...same, username: 'Twins' })])
  assert.deepEqual(responses.sort(), ['Error Username is duplicate', 'Error Username is duplicate', 'Success'])
})

const faults: [fault: string, more: object, message: string][] = [
  ['a username with a space', { username: 'two words' }, 'Please fill in English only.'],
  ['no username', { username: '' }, 'Username is required'],
  ['no first name', { firstname: ' ' }, 'Firstname is required'],
  ['no last name', { lastname: '' }, 'Lastname is required'],
  ['no address', { email: '' }, 'E-mail is required'],
  ['an address without a domain', { email: 'a@b' }, 'E-mail must be valid'],
  ['a short password', { password: 'Ab1' }, 'Require at least 8 characters'],
  ['a common password', { password: 'Password1' }, 'too common'],
  ['no objective', { usage_objective: '' }, 'Item is required'],
  ['another objective without a text', { usage_objective: 'other' }, 'Please choose Usage Objective'],
  ['another objective of 256 letters', { usage_objective: 'other', other_object: 'x'.repeat(256) }, 'other_object'],
]
for (const [fault, more, message] of faults)
  test(`${fault} is refused`, async () => {
    const { status, body } = await chief.request(addUser, {
      ...form,
      username: 'refused',
      email: 'r@example.org',
      ...more,
    })
    assert.equal(status, 400)
    assert.ok(body.detail.includes(message), body.detail)
  })

test('an added user can have the name of a sign-up whose link has expired', async () => {
  const userId = await people.add({ username: 'expired.name', statusId: 4, more: { created_at: clock.now() } })
  await database
    .insertInto('sign_ups')
    .values({ user_id: userId, agreement_id: null, receives_news: false, address: '203.0.113.9' })
    .execute()
  const add = { ...form, username: 'expired.name', email: 'e@example.org' }
  assert.equal((await chief.request(addUser, add)).body.status, 'Error Username is duplicate')
  assert.equal((await edit(userId, { firstname: 'Saved', email: 'expired.name@example.org' })).body.status, 'success')
  clock.advance(73 * 3_600_000)
  const again = await people.openSignedInBrowser((await selectUser('chief')).user_id)
  assert.equal((await again.request(addUser, add)).body.status, 'Success')
  const erased = { action: 'changed', before: { firstname: 'erased' }, after: { firstname: 'erased' } }
  const [record, ...others] = await listAuditRecords(userId)
  assert.deepEqual([{ ...record, ...erased }, others], [record, []], 'no record has the names of the sign-up')
  chief.cookies.set('khlang_session', again.cookies.get('khlang_session') as string)
})

const edit = (userId: number, more: object = {}) =>
  chief.request(editUser, {
    user_id: userId,
    firstname: 'Mali',
    lastname: 'Suksan',
    usage_objective: 'researcher',
    email: '',
    ...more,
  })

test('a changed address takes effect by its link, and the old one is notified', async () => {
  const { userId, email, username } = await people.addPerson()
  const { body } = await edit(userId, { email: 'next@example.org', firstname: 'Malee' })
  assert.equal(body.status, 'email success')
  const row = await selectUser(username)
  assert.deepEqual([row.firstname, row.email], ['Malee', email])
  assert.equal((await people.listMailsTo(email)).length, 1)
  const visitor = await people.openVisitorBrowser()
  await visitor.request(confirmEmail, { token: await people.readTokenTo('next@example.org') })
  assert.equal((await selectUser(username)).email, 'next@example.org')
})

test('an unconfirmed address is replaced at once and gets a new confirmation', async () => {
  const userId = await people.add({ username: 'mistyped', statusId: 4, email: 'mistyped@exmaple.org' })
  assert.equal((await edit(userId, { email: 'typed@example.org' })).body.status, 'email success')
  assert.equal((await selectUser('mistyped')).email, 'typed@example.org')
  const visitor = await people.openVisitorBrowser()
  await visitor.request(confirmEmail, { token: await people.readTokenTo('typed@example.org') })
  assert.equal((await selectUser('mistyped')).status_id, 1)
})

test("another account's address is refused, and nothing is saved", async () => {
  const [one, other] = [await people.addPerson(), await people.addPerson()]
  const { body } = await edit(one.userId, { email: other.email.toUpperCase(), firstname: 'Changed' })
  assert.equal(body.status, 'email is duplicate')
  assert.equal((await selectUser(one.username)).firstname, 'Mali')
})

test('an outdated edit of a field names who changed it, and edits of different fields are merged', async () => {
  const { userId, email, username } = await people.addPerson()
  const was = { firstname: 'Mali', lastname: 'Suksan', email, usage_objective: 'researcher', other_object: '-' }
  assert.equal((await edit(userId, { email, firstname: 'Malee', was })).body.status, 'success')
  const late = await edit(userId, { email, firstname: 'Malika', was })
  assert.equal(late.status, 409)
  assert.match(late.body.detail, /changed by chief: firstname is Malee now/)
  assert.equal((await edit(userId, { email, lastname: 'Suksai', was })).body.status, 'success')
  const row = await selectUser(username)
  assert.deepEqual([row.firstname, row.lastname], ['Malee', 'Suksai'])
})

test('a password that staff set ends the sessions, must be changed, and is not in the audit trail', async () => {
  const { userId, username, email } = await people.addPerson()
  const owner = await people.openSignedInBrowser(userId)
  const setTo = async (word: string) => (await chief.request(setPassword, { username, new_password: word })).body.status
  assert.match(await setTo(password), /must not be the same/)
  assert.match(await setTo('Password1'), /too common/)
  assert.equal(await setTo('Given-Lamp55'), 'Success')
  assert.equal((await owner.request(listUsers)).status, 401)
  assert.deepEqual(
    (await people.listMailsTo(email)).map(({ subject }) => subject),
    ['An administrator set your password'],
  )
  const login = await tryLogin(username, 'Given-Lamp55')
  assert.deepEqual(login.owed, ['password'])
  const records = await listAuditRecords(userId)
  assert.deepEqual(records.at(-1)!.after, { password: 'replaced' })
  assert.ok(!JSON.stringify(records).includes('Given-Lamp55'))
})

test('a password that staff set for an unconfirmed sign-up sends no mail', async () => {
  const { userId, email } = await people.addPerson({ statusId: 4 })
  await database
    .insertInto('sign_ups')
    .values({ user_id: userId, agreement_id: null, receives_news: false, address: '203.0.113.9' })
    .execute()
  const { body } = await chief.request(setPassword, { user_id: userId, new_password: 'Given-Lamp55' })
  assert.deepEqual([body.status, await people.listMailsTo(email)], ['Success', []])
})

const overtakings: [scenario: string, isReplaced: boolean, status: RegExp][] = [
  ['is compared before the lock is taken', false, /^Success$/],
  ['is compared again if another one was set while the request waited', true, /must not be the same/],
]
for (const [scenario, isReplaced, status] of overtakings)
  test(`a password that staff set ${scenario}`, async () => {
    const { userId } = await people.addPerson()
    const hash = await hashPassword('Given-Lamp55')
    const { pendingReply } = await database.transaction().execute(async transaction => {
      await lockAccount(transaction, userId)
      const work = chief.request(setPassword, { user_id: userId, new_password: 'Given-Lamp55' })
      await waitUntilLocked(database, work)
      if (isReplaced) await setPasswordHash(transaction, clock, { userId, hash })
      // The same row with another hash: a comparison under the lock would read it.
      else await transaction.updateTable('passwords').set({ hash }).where('user_id', '=', userId).execute()
      return { pendingReply: work }
    })
    assert.match((await pendingReply).body.status, status)
  })

const locks: [by: 'staff' | 'wrong passwords', after: number][] = [
  ['staff', 6],
  ['wrong passwords', 1],
]
for (const [by, after] of locks)
  test(`a new password ${after === 1 ? 'lifts' : 'does not lift'} a lock by ${by}; unlocking lifts it`, async () => {
    const { userId, username } = await people.addPerson({
      statusId: 6,
      more: { locked_by: by, first_login_at: clock.now() },
    })
    await chief.request(setPassword, { user_id: userId, new_password: 'Given-Lamp55' })
    assert.equal((await selectUser(username)).status_id, after)
    assert.equal((await chief.request(unlockUser, { username })).body.status, 'Success')
    assert.equal((await selectUser(username)).status_id, 1)
    assert.equal((await chief.request(unlockUser, { username })).body.status, 'Success', 'a second press')
  })

test('an unlocked account is New before its first login, and unlocking does not confirm a sign-up', async () => {
  const lock = { statusId: 6, more: { locked_by: 'staff' } }
  const [fresh, signUp, closed] = [
    await people.addPerson(lock),
    await people.addPerson(lock),
    await people.addPerson({ statusId: 2 }),
  ]
  await database
    .insertInto('sign_ups')
    .values({ user_id: signUp.userId, agreement_id: null, receives_news: false, address: '203.0.113.9' })
    .execute()
  const unlockAndReadStatus = async ({ username }: { username: string }) => {
    const { body } = await chief.request(unlockUser, { username })
    return [body.status, (await selectUser(username)).status_id]
  }
  assert.deepEqual(await unlockAndReadStatus(fresh), ['Success', 3])
  assert.deepEqual(await unlockAndReadStatus(signUp), ['Success', 4])
  assert.deepEqual(await unlockAndReadStatus(closed), ['Account is not locked', 2])
})

test('a confirmation is sent again a few times to users who need it, and invalidates the earlier link', async () => {
  const waiting = await people.addPerson({ statusId: 4 })
  const resend = async (reference: unknown) => {
    const { status, body } = await chief.request(resendConfirmation, {
      dataresend: reference,
      link: 'https://evil.example',
    })
    return status === 200 ? body.status : status
  }
  assert.equal(await resend({ username: waiting.username }), 'success')
  const first = await people.readTokenTo(waiting.email)
  clock.advance(60_000)
  assert.equal(await resend(waiting.userId), 'success')
  const visitor = await people.openVisitorBrowser()
  assert.equal((await visitor.request(confirmEmail, { token: first })).body.status, 'not found')
  assert.ok(!JSON.stringify(await people.listMailsTo(waiting.email)).includes('evil.example'))
  for (let tries = 2; tries < 5; tries += 1) await resend(waiting.userId)
  assert.equal(await resend(waiting.userId), 429)
  assert.equal(await resend((await people.addPerson()).username), 'Account is confirmed')
  assert.equal(await resend((await people.addPerson({ statusId: 3, email: null })).userId), 'No e-mail')
})

test('the link for a first login is sent again to a New account, and opens it', async () => {
  const { userId, username, email } = await people.addPerson({ statusId: 3 })
  assert.equal((await chief.request(resendConfirmation, { dataresend: userId })).body.status, 'success')
  assert.deepEqual(
    (await people.listMailsTo(email)).map(({ subject }) => subject),
    ['Your account is ready'],
  )
  const visitor = await people.openVisitorBrowser()
  assert.equal((await visitor.request(confirmEmail, { token: await people.readTokenTo(email) })).body.status, 'success')
  assert.notEqual((await selectUser(username)).verified_at, null)
})

test('if another account has the address of a sign-up by now, it gets a note instead of a link', async () => {
  const owner = await people.addPerson()
  const userId = await people.add({ username: 'late.comer', statusId: 4, email: owner.email })
  assert.equal((await chief.request(resendConfirmation, { dataresend: userId })).body.status, 'success')
  assert.deepEqual(
    (await people.listMailsTo(owner.email)).map(({ subject }) => subject),
    ['You already have an account'],
  )
})
