import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type TOTP, URI } from 'otpauth'
import {
  beginEnrolment,
  confirmEnrolment,
  openEnrolmentLink,
  readEnrolmentLink,
  redeemEnrolmentLink,
} from '../../../contract/accounts/enrolments.ts'
import { logIn } from '../../../contract/accounts/logins.ts'
import { getProfile } from '../../../contract/accounts/profiles.ts'
import { beginSecondFactor, confirmSecondFactor } from '../../../contract/accounts/second-factors.ts'
import { sendEnrolmentLink, switchSecondFactor } from '../../../contract/accounts/user-changes.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { roleIds, statusIds } from '../../testing/accounts/account-ids.ts'
import { waitUntilLocked } from '../../testing/databases/lock-waits.ts'
import { openPeople, password } from '../../testing/people.ts'
import { lockAccount } from '../users.ts'

const people = await openPeople()
const strict = await openPeople({ staffNeedSecondFactor: true })
const { database, clock } = people
/** Returns the current code of an authenticator that scanned the address. */
const generateCode = (address: string) => (URI.parse(address) as TOTP).generate({ timestamp: clock.now().getTime() })
const chief = await people.openSignedInBrowser(
  await people.add({ username: 'chief', roleId: roleIds.systemAdministrator }),
)
const requestSwitch = (userId: number, status: string, more: object = {}) =>
  chief.request(switchSecondFactor, { user_id: userId, two_factor_authen_status: status, ...more })
const tryLogin = async (username: string, from = people) => {
  const browser = await from.openVisitorBrowser()
  return { browser, ...(await browser.request(logIn, { username, password })).body }
}
/** Adds a person whose second factor is on, and returns the address of their authenticator. */
const addProtectedPerson = async () => {
  const owner = await people.addPerson()
  const browser = await people.openSignedInBrowser(owner.userId)
  const { body } = await browser.request(beginSecondFactor, { password })
  await browser.request(confirmSecondFactor, { mfa: generateCode(body.data) })
  clock.advance(60_000)
  return { ...owner, browser, address: body.data as string }
}

test('when staff switch it on, the next login enrols and opens a session with the first code', async () => {
  const { userId, username } = await people.addPerson()
  assert.deepEqual((await requestSwitch(userId, 'on', { was: 'off' })).body, { status: 'success' })
  const { browser, owed } = await tryLogin(username)
  assert.deepEqual(owed, ['enrolment'])
  assert.equal((await browser.request(getProfile)).status, 401)
  const { body } = await browser.request(beginEnrolment)
  assert.match(body.data, /^otpauth:/)
  assert.equal((await browser.request(confirmEnrolment, { mfa: '000000' })).body.status, 'Password wrong')
  const done = await browser.request(confirmEnrolment, { mfa: generateCode(body.data) })
  assert.deepEqual([done.body.status, done.body.recovery_codes.length], ['success', 10])
  assert.equal((await browser.request(getProfile)).status, 200)
  assert.deepEqual((await tryLogin(username)).owed, ['takeOver', 'secondFactor'])
})

test('a login that must enrol may try fifteen wrong first codes', async () => {
  const { username } = await people.addPerson({ more: { must_enrol: true } })
  const { browser } = await tryLogin(username)
  await browser.request(beginEnrolment)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 16; attempt += 1)
    statuses.push((await browser.request(confirmEnrolment, { mfa: 'abcdef' })).status)
  assert.deepEqual(statuses, [...Array(15).fill(200), 429])
})

test('staff can send one account five enrolment links in an hour', async () => {
  const { userId } = await people.addPerson()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    statuses.push((await chief.request(sendEnrolmentLink, { data: userId })).status)
    clock.advance(60_000)
  }
  assert.deepEqual(statuses, [...Array(5).fill(200), 429])
})

test('enrolment is refused before the other steps are completed, and if it is not required', async () => {
  const expired = await people.addPerson({ more: { must_change_password: true, must_enrol: true } })
  const { browser, owed } = await tryLogin(expired.username)
  assert.deepEqual(owed, ['password', 'enrolment'])
  assert.equal((await browser.request(beginEnrolment)).status, 403)
  assert.equal((await browser.request(confirmEnrolment, { mfa: '000000' })).status, 403)
  assert.equal((await (await people.openVisitorBrowser()).request(beginEnrolment)).status, 401)
  const signedIn = await people.openSignedInBrowser((await people.addPerson()).userId)
  assert.equal((await signedIn.request(beginEnrolment)).status, 401)
})

test('when staff switch it off, the secret and codes are deleted, sessions end, and the owner is notified', async () => {
  const { userId, email, browser, username } = await addProtectedPerson()
  assert.equal((await requestSwitch(userId, 'off', { was: 'on' })).body.status, 'success')
  assert.equal((await browser.request(getProfile)).status, 401)
  const remainingRows = await database
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .execute()
  assert.deepEqual(remainingRows, [])
  assert.equal((await people.listMailsTo(email)).at(-1)!.subject, 'Your second factor was switched off')
  assert.equal((await tryLogin(username)).status, 'success')
  assert.equal((await requestSwitch(userId, 'off')).body.status, 'success', 'a second press')
  assert.equal(
    (await requestSwitch(userId, 'off', { was: 'on' })).body.status,
    'success',
    'the current state is not a conflict',
  )
  assert.equal((await requestSwitch(userId, 'on', { was: 'on' })).status, 409)
  const records = await database
    .selectFrom('audit_records')
    .select(['call', 'after'])
    .where('key', '=', String(userId))
    .where('call', '=', 'switchSecondFactor')
    .execute()
  assert.deepEqual(records, [{ call: 'switchSecondFactor', after: { second_factor: 'off' } }])
})

test('the mail of an enrolment link contains a link and no secret', async () => {
  const { userId, email } = await people.addPerson()
  assert.equal((await chief.request(sendEnrolmentLink, { data: userId })).body.status, 'Send Success')
  const [mail] = await people.listMailsTo(email)
  assert.match(mail!.text_body!, /\/login\/enrol\/[\w-]{43}/)
  assert.ok(!/otpauth|secret/i.test(`${mail!.text_body}${mail!.html_body}`))
})

test('the link and the password replace the authenticator once', async () => {
  const { userId, username, email, address } = await addProtectedPerson()
  await chief.request(sendEnrolmentLink, { data: { user_id: userId } })
  const token = await people.readTokenTo(email)
  const visitor = await people.openVisitorBrowser()
  assert.deepEqual((await visitor.request(readEnrolmentLink, { token })).body, { status: 'success', username })
  assert.equal((await visitor.request(redeemEnrolmentLink, { token, mfa: '000000' })).body.status, 'not begun')
  const wrong = await visitor.request(openEnrolmentLink, { token, password: 'Wrong-Lamp77' })
  assert.deepEqual(wrong.body, { status: 'Your current password was incorrect.' })
  const { body } = await visitor.request(openEnrolmentLink, { token, password })
  assert.notEqual(body.data, address)
  assert.equal(
    (await visitor.request(redeemEnrolmentLink, { token, mfa: generateCode(address) })).body.status,
    'Password wrong',
  )
  const done = await visitor.request(redeemEnrolmentLink, { token, mfa: generateCode(body.data) })
  assert.deepEqual([done.body.status, done.body.recovery_codes.length], ['success', 10])
  clock.advance(60_000)
  const again = await visitor.request(redeemEnrolmentLink, { token, mfa: generateCode(body.data) })
  assert.equal(again.body.status, 'used')
  assert.deepEqual((await tryLogin(username)).owed, ['secondFactor'])
})

test('one of two concurrent requests with an enrolment link succeeds, and the other is told that it is used', async () => {
  const { userId, email } = await people.addPerson()
  await chief.request(sendEnrolmentLink, { data: userId })
  const token = await people.readTokenTo(email)
  const visitor = await people.openVisitorBrowser()
  const { body } = await visitor.request(openEnrolmentLink, { token, password })
  const redeem = () => visitor.request(redeemEnrolmentLink, { token, mfa: generateCode(body.data) })
  const { redeemed } = await database.transaction().execute(async transaction => {
    await lockAccount(transaction, userId)
    const work = Promise.all([redeem(), redeem()])
    await waitUntilLocked(database, work)
    await sql`select from second_factors where user_id = ${userId} for update nowait`.execute(transaction)
    return { redeemed: work }
  })
  assert.deepEqual((await redeemed).map(response => response.body.status).sort(), ['success', 'used'])
})

test('an enrolment link is valid for a day, and only for accounts that may log in', async () => {
  const [late, closed, suspended] = [
    await people.addPerson(),
    await people.addPerson(),
    await people.addPerson({ statusId: statusIds.suspended }),
  ]
  for (const { userId } of [late, closed]) await chief.request(sendEnrolmentLink, { data: userId })
  await database
    .updateTable('users')
    .set({ status_id: statusIds.offline })
    .where('user_id', '=', closed.userId)
    .execute()
  const visitor = await people.openVisitorBrowser()
  const readLinkStatus = async (email: string) =>
    (await visitor.request(readEnrolmentLink, { token: await people.readTokenTo(email) })).body.status
  assert.equal(await readLinkStatus(closed.email), 'not found')
  assert.equal(
    (await chief.request(sendEnrolmentLink, { data: suspended.userId })).body.status,
    'Account is not active',
  )
  clock.advance(dayMilliseconds)
  assert.equal(await readLinkStatus(late.email), 'expired')
  assert.equal((await visitor.request(openEnrolmentLink, { token: 'x'.repeat(43), password })).body.status, 'not found')
})

test('if staff need a second factor, only users whose role has a menu must enrol', async () => {
  const readPendingSteps = async (roleId: number) => {
    const { username } = await strict.addPerson({ roleId })
    return (await tryLogin(username, strict)).owed
  }
  assert.deepEqual(
    [await readPendingSteps(1), await readPendingSteps(4), await readPendingSteps(3)],
    [['enrolment'], ['enrolment'], []],
  )
  const role = await strict.database
    .insertInto('roles')
    .values({ name: 'Nothing' })
    .returning('role_id')
    .executeTakeFirstOrThrow()
  assert.deepEqual(await readPendingSteps(role.role_id), [])
})
