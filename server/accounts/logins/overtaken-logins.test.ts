import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmEmail } from '../../../contract/accounts/email-links.ts'
import { giveCode } from '../../../contract/accounts/logins.ts'
import { requestPasswordReset, resetPassword } from '../../../contract/accounts/passwords.ts'
import { editProfile } from '../../../contract/accounts/profiles.ts'
import { confirmSecondFactor } from '../../../contract/accounts/second-factors.ts'
import { resolveTakeOver } from '../../../contract/accounts/sessions.ts'
import { checkSignUp, signUp } from '../../../contract/accounts/sign-ups.ts'
import { dayMilliseconds, minuteMilliseconds } from '../../../contract/durations.ts'
import type { Database } from '../../platform/database/pool.ts'
import { statusIds } from '../../testing/accounts/account-ids.ts'
import { createAuthenticators } from '../../testing/accounts/authenticators.ts'
import { waitUntilLocked } from '../../testing/databases/lock-waits.ts'
import { enter, isIn, openPeople, password } from '../../testing/people.ts'
import { signUpForm } from '../sign-ups/testing/sign-up-forms.ts'
import { lockAccount } from '../users.ts'

// Changes of an account between the correct password and the session, and around its lock.

const people = await openPeople()
const { database, clock, addPerson, openVisitorBrowser, openSignedInBrowser, readTokenTo } = people
const { computeCode, addPersonWithUnconfirmedFactor, addPersonWithFactor } = createAuthenticators(people)

const selectStatus = async (userId: number) =>
  (await database.selectFrom('users').select('status_id').where('user_id', '=', userId).executeTakeFirstOrThrow())
    .status_id
/** Starts work that waits for the row lock of an account, makes a change while it waits, and returns the result of the work. */
const runOvertaken = async <T>(userId: number, work: () => Promise<T>, change: (transaction: Database) => unknown) => {
  const { pendingWork } = await database.transaction().execute(async transaction => {
    await lockAccount(transaction, userId)
    const pendingWork = work()
    await waitUntilLocked(database, pendingWork)
    await change(transaction)
    return { pendingWork }
  })
  return pendingWork
}
const enterFiveWrongPasswords = async (username: string) => {
  const stranger = await openVisitorBrowser()
  for (let attempt = 0; attempt < 5; attempt += 1) await enter(stranger, username, 'Wrong-Pass1')
}

test('a second factor that is switched on during a login is required by that login', async () => {
  const { username, browser, authenticator } = await addPersonWithUnconfirmedFactor()
  const attacker = await openVisitorBrowser()
  assert.deepEqual((await enter(attacker, username)).body.owed, ['takeOver'])
  await browser.request(confirmSecondFactor, { mfa: computeCode(authenticator) })
  await attacker.request(resolveTakeOver, { status: '2' })
  assert.ok(!(await isIn(attacker)))
  assert.ok(await isIn(browser), 'nothing was taken over')
  clock.advance(minuteMilliseconds)
  assert.equal((await attacker.request(giveCode, { mfa: computeCode(authenticator) })).body, 'success')
  assert.ok(await isIn(attacker))
})

test('a login with the old password does not survive a reset, in any interleaving', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { username, userId, email } = await addPerson()
    await (await openVisitorBrowser()).request(requestPasswordReset, { username })
    const token = await readTokenTo(email)
    const attackers = await Promise.all(Array.from({ length: 6 }, openVisitorBrowser))
    const reset = (await openVisitorBrowser()).request(resetPassword, { token, password: 'Harbour-Lamp1' })
    await Promise.all([reset, ...attackers.map(attacker => enter(attacker, username))])
    assert.equal((await reset).body.status, 'success')
    for (const attacker of attackers) {
      await attacker.request(resolveTakeOver, { status: '2' })
      assert.ok(!(await isIn(attacker)), `round ${round}`)
    }
    const alive = await database
      .selectFrom('sessions')
      .select('session_id')
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute()
    assert.deepEqual(alive, [])
  }
})

test('a password that is replaced after its check opens no session', async () => {
  const { username, userId } = await addPerson()
  const attacker = await openVisitorBrowser()
  const { status } = await runOvertaken(
    userId,
    () => enter(attacker, username),
    transaction =>
      transaction
        .insertInto('passwords')
        .values({ user_id: userId, hash: 'of another', set_at: clock.now() })
        .execute(),
  )
  assert.equal(status, 401)
  assert.ok(!(await isIn(attacker)))
})

test('a link that expires between its check and its use changes nothing', async () => {
  const { username, userId, email } = await addPerson()
  await (await openVisitorBrowser()).request(requestPasswordReset, { username })
  const reset = { token: await readTokenTo(email), password: 'Harbour-Lamp1' }
  const late = await openVisitorBrowser()
  const { body } = await runOvertaken(
    userId,
    () => late.request(resetPassword, reset),
    () => clock.advance(30 * minuteMilliseconds),
  )
  assert.equal(body.status, 'used')
  assert.equal((await enter(late, username, reset.password)).body.status, 'not found')
  assert.equal((await enter(late, username)).body.status, 'success')
})

test('a lock ends automatically after 15 minutes only if the account has no address', async () => {
  const [without, withAddress] = [await addPerson({ email: null }), await addPerson()]
  for (const { username } of [without, withAddress]) await enterFiveWrongPasswords(username)
  clock.advance(15 * minuteMilliseconds - 1)
  const browser = await openVisitorBrowser()
  assert.equal((await enter(browser, without.username)).body.status, 'Locking account')
  clock.advance(1)
  assert.equal((await enter(browser, without.username)).body.status, 'success')
  assert.equal(await selectStatus(without.userId), 1)
  clock.advance(dayMilliseconds)
  assert.equal((await enter(await openVisitorBrowser(), withAddress.username)).body.status, 'Locking account')
})

test('after a lock that ended automatically, five more wrong passwords lock again, and four do not', async () => {
  for (const [misses, status] of [
    [4, 'success'],
    [5, 'Locking account'],
  ] as const) {
    const { username } = await addPerson({ email: null })
    await enterFiveWrongPasswords(username)
    clock.advance(15 * minuteMilliseconds)
    const stranger = await openVisitorBrowser()
    for (let attempt = 0; attempt < misses; attempt += 1)
      assert.equal((await enter(stranger, username, 'Wrong-Pass1')).body.status, 'Locking account')
    assert.equal((await enter(await openVisitorBrowser(), username)).body.status, status)
    clock.advance(15 * minuteMilliseconds)
    assert.notEqual((await enter(await openVisitorBrowser(), username)).body.status, 'Locking account')
  }
})

test('wrong passwords that were counted before an account was confirmed lock it afterwards', async () => {
  const { username, userId } = await addPerson({ statusId: statusIds.waiting })
  await enterFiveWrongPasswords(username)
  assert.equal(await selectStatus(userId), 4)
  await database.updateTable('users').set({ status_id: statusIds.active }).where('user_id', '=', userId).execute()
  assert.equal((await enter(await openVisitorBrowser(), username, 'Wrong-Pass1')).body.status, 'Locking account')
  assert.equal(await selectStatus(userId), 6)
})

test('wrong passwords for a name are deleted when its owner confirms the address', async () => {
  const form = signUpForm({ username: 'latecomer', password })
  const browser = await openVisitorBrowser()
  assert.equal((await browser.request(checkSignUp, form)).body.status, 'success')
  await browser.request(signUp, form)
  await enterFiveWrongPasswords('latecomer')
  await browser.request(confirmEmail, { token: await readTokenTo(form.email) })
  assert.equal((await enter(browser, 'latecomer')).body.status, 'success')
})

test('a reset link is invalid once another address is confirmed', async () => {
  const { username, userId, email } = await addPerson()
  const browser = await openSignedInBrowser(userId)
  await browser.request(requestPasswordReset, { username })
  const old = await readTokenTo(email)
  await browser.request(editProfile, { user: { email: 'elsewhere@example.org' }, password })
  await browser.request(confirmEmail, { token: await readTokenTo('elsewhere@example.org') })
  const { body } = await (await openVisitorBrowser()).request(resetPassword, { token: old, password: 'Harbour-Lamp1' })
  assert.equal(body.status, 'not found')
})

test('an attacker with the password cannot lock out the owner', async () => {
  const { username, authenticator } = await addPersonWithFactor()
  await database.deleteFrom('sessions').execute()
  for (let attempt = 0; attempt < 45; attempt += 1) {
    const attacker = await openVisitorBrowser()
    assert.deepEqual((await enter(attacker, username)).body.owed, ['secondFactor'])
    await attacker.request(giveCode, { mfa: 'abcdef' })
  }
  const owner = await openVisitorBrowser()
  assert.deepEqual((await enter(owner, username)).body.owed, ['secondFactor'])
  assert.equal((await owner.request(giveCode, { mfa: computeCode(authenticator) })).body, 'success')
})

test('wrong codes from all networks are limited until the owner changes the password', async () => {
  const { username, email, authenticator } = await addPersonWithFactor()
  await database.deleteFrom('sessions').execute()
  const statuses = new Set<number>()
  for (let attempt = 0; attempt < 61; attempt += 1) {
    const attacker = await openVisitorBrowser()
    await enter(attacker, username)
    statuses.add((await attacker.request(giveCode, { mfa: 'abcdef' })).status)
  }
  assert.deepEqual([...statuses], [200, 429])
  await (await openVisitorBrowser()).request(requestPasswordReset, { username })
  const reset = { token: await readTokenTo(email), password: 'Harbour-Lamp1' }
  assert.equal((await (await openVisitorBrowser()).request(resetPassword, reset)).body.status, 'success')
  const owner = await openVisitorBrowser()
  await enter(owner, username, reset.password)
  assert.equal((await owner.request(giveCode, { mfa: computeCode(authenticator) })).body, 'success')
})

test('an active session ends after twelve hours', async () => {
  const { userId } = await addPerson()
  const browser = await openSignedInBrowser(userId)
  for (let passed = 20; passed < 12 * 60; passed += 20) {
    clock.advance(20 * minuteMilliseconds)
    assert.ok(await isIn(browser), `after ${passed} minutes`)
  }
  clock.advance(20 * minuteMilliseconds)
  assert.ok(!(await isIn(browser)))
})
