import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { confirmEmail } from '../../../contract/accounts/email-links.ts'
import { checkSignUp, signUp } from '../../../contract/accounts/sign-ups.ts'
import { statusIds } from '../../testing/accounts/account-ids.ts'
import { waitUntilLocked } from '../../testing/databases/lock-waits.ts'
import { openPeople, password } from '../../testing/people.ts'
import { signUpForm } from './testing/sign-up-forms.ts'

// Repeated sign-ups, by the same person and by others.

const duplicated = 'Username or National ID or Passport duplicated'
const people = await openPeople()
const { database, clock, trackChanges, listMailsTo, readTokenTo, openVisitorBrowser } = people

const findUser = (username: string) =>
  database.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()

test('a sign-up can be repeated with its password, even for another address, and the previous link is invalid', async () => {
  const browser = await openVisitorBrowser()
  const wrong = signUpForm({ email: 'mistyped@example.org' })
  assert.equal((await browser.request(signUp, wrong)).body.status, 'success')
  const first = await readTokenTo('mistyped@example.org')
  clock.advance(11_000)
  const right = { ...wrong, email: 'right@example.org' }
  assert.equal((await browser.request(checkSignUp, right)).body.status, 'success')
  assert.equal((await browser.request(signUp, right)).body.status, 'success')
  assert.equal((await browser.request(confirmEmail, { token: first })).body.status, 'not found')
  clock.advance(11_000)
  assert.equal((await browser.request(signUp, right)).body.status, 'success')
  assert.equal((await listMailsTo('right@example.org')).length, 2)
  assert.equal((await findUser(wrong.username))!.email, 'right@example.org')
  const token = await readTokenTo('right@example.org')
  assert.equal((await browser.request(confirmEmail, { token })).body.status, 'success')
  // A confirmed one is an account like any other.
  const { result, changed } = await trackChanges(() => browser.request(signUp, right))
  assert.equal(result.body.status, duplicated)
  assert.deepEqual(changed, [])
})

test('a sign-up that is sent twice within seconds creates one account and one mail', async () => {
  const browser = await openVisitorBrowser()
  const form = signUpForm()
  for (const _ of ['sent', 'sent again after a lost answer'])
    assert.equal((await browser.request(signUp, form)).body.status, 'success')
  assert.equal((await listMailsTo(form.email)).length, 1)
})

test('a sign-up that is sent again while the first request is stored creates one account and one mail', async () => {
  const form = signUpForm()
  const send = async () => (await openVisitorBrowser()).request(signUp, form)
  const { replies } = await database.transaction().execute(async transaction => {
    await sql`lock table sign_ups in exclusive mode`.execute(transaction)
    const first = send()
    await waitUntilLocked(database, first)
    const second = send()
    await waitUntilLocked(database, second, 2)
    return { replies: Promise.all([first, second]) }
  })
  assert.deepEqual(
    (await replies).map(({ body }) => body.status),
    ['success', 'success'],
  )
  assert.equal((await listMailsTo(form.email)).length, 1)
})

test('another password does not replace a sign-up, and guesses are limited to 20', async () => {
  const form = signUpForm()
  await (await openVisitorBrowser()).request(signUp, form)
  clock.advance(11_000)
  const before = await findUser(form.username)
  const statuses: unknown[] = []
  for (let attempt = 0; attempt < 21; attempt += 1) {
    const { status, body } = await (await openVisitorBrowser()).request(checkSignUp, {
      ...form,
      password: `Other-Lamp${attempt}`,
    })
    statuses.push(status === 200 ? body.status : status)
  }
  assert.deepEqual(statuses, [...Array(20).fill(duplicated), 429])
  assert.deepEqual(await findUser(form.username), before)
})

test('a sign-up does not replace an account that staff created', async () => {
  const username = 'given.by.staff'
  const userId = await people.add({ username, statusId: statusIds.waiting })
  const { body } = await (await openVisitorBrowser()).request(signUp, signUpForm({ username, password }))
  assert.equal(body.status, duplicated)
  assert.equal((await findUser(username))!.user_id, userId)
})
