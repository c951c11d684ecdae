import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { acceptAgreement, acceptPolicy, giveCode } from '../../../contract/accounts/logins.ts'
import { changePassword } from '../../../contract/accounts/passwords.ts'
import { getProfile } from '../../../contract/accounts/profiles.ts'
import { checkSession, resolveTakeOver } from '../../../contract/accounts/sessions.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import { seal } from '../../platform/keys/sealing.ts'
import type { Browser } from '../../testing/browsers.ts'
import { enter, isIn, openPeople, password } from '../../testing/people.ts'

const people = await openPeople()
const { database, clock, accounts } = people

let personCount = 0
/** Adds a person with a unique name. */
const addPerson = async (more: Partial<Parameters<typeof people.add>[0]> = {}) => {
  personCount += 1
  const username = `person${personCount}`
  return { username, userId: await people.add({ username, ...more }) }
}
const openSessions = (userId: number) =>
  database
    .selectFrom('sessions')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()

const secret = new Secret({ size: 20 })
const authenticator = new TOTP({ secret })
const generateCode = (drift = 0) => authenticator.generate({ timestamp: clock.now().getTime() + drift * 30_000 })
const switchSecondFactorOn = async (userId: number) => {
  const sealed = seal(accounts.key, `second factor of ${userId}`, Buffer.from(secret.bytes))
  await database
    .insertInto('second_factors')
    .values({ user_id: userId, secret: sealed, begun_at: clock.now(), switched_on_at: clock.now() })
    .execute()
}

test("the correct password opens a session if no other step is required, and sets the user's cookie", async () => {
  const { username, userId } = await addPerson()
  const browser = await people.openConsentingBrowser()
  const { body } = await enter(browser, username.toUpperCase())
  assert.equal(body.status, 'success')
  assert.deepEqual(body.owed, [])
  assert.equal(body.data.username, username)
  assert.equal(body.type_user, 'DataX')
  assert.ok(await isIn(browser))
  const shownUser = JSON.parse(Buffer.from(browser.cookies.get('information') as string, 'base64url').toString())
  assert.deepEqual(shownUser, body.data)
  assert.equal(shownUser.user_id, userId)
  assert.equal(browser.cookies.get('usertype'), 'DataX')
})

test('each opened session is counted on its day in Bangkok, and a pending login is not', async () => {
  const findLatestDay = async () => {
    const { rows } = await sql<{ day: string; logins: number }>`
      select to_char(day, 'YYYY-MM-DD') as day, logins from daily_logins order by day desc limit 1`.execute(database)
    return rows[0]
  }
  const [one, two] = [await addPerson(), await addPerson()]
  await Promise.all([one, two].map(async ({ username }) => enter(await people.openConsentingBrowser(), username)))
  const before = (await findLatestDay())!
  assert.equal(before.day, dayInBangkok(clock))
  await enter(await people.openConsentingBrowser(), one.username)
  assert.deepEqual(await findLatestDay(), before, 'a take-over is owed')
  await Promise.all(
    Array.from({ length: 4 }, async () => enter(await people.openConsentingBrowser(), (await addPerson()).username)),
  )
  assert.deepEqual(await findLatestDay(), { ...before, logins: before.logins + 4 })
})

const refusals: { name: string; statusId: number; more: Record<string, unknown>; expected: string }[] = [
  { name: 'Offline', statusId: 2, more: {}, expected: 'Please contact Center' },
  { name: 'Wait for Verify', statusId: 4, more: {}, expected: 'Please check in your email confirmation' },
  { name: 'Suspend', statusId: 5, more: {}, expected: 'Your account was suspended.' },
  { name: 'Lock', statusId: 6, more: {}, expected: 'Locking account' },
  { name: 'Lock by wrong passwords', statusId: 6, more: { locked_by: 'wrong passwords' }, expected: 'Locking account' },
]
for (const { name, statusId, more, expected } of refusals)
  test(`the status '${expected}' of an account that is ${name} is only returned for the correct password`, async () => {
    const { username, userId } = await addPerson({ statusId, more })
    const browser = await people.openConsentingBrowser()
    assert.equal((await enter(browser, username, 'Wrong-Pass1')).body.status, 'not found')
    const { body } = await enter(browser, username)
    assert.deepEqual([body.status, body.data, body.owed], [expected, null, []])
    assert.ok(!browser.cookies.has('khlang_session') && !browser.cookies.has('khlang_login'))
    assert.deepEqual(await openSessions(userId), [])
  })

test('administrators get the status of an administrator', async () => {
  for (const roleId of [1, 2]) {
    const { username } = await addPerson({ roleId })
    assert.equal((await enter(await people.openConsentingBrowser(), username)).body.status, 'user is admin')
  }
  const { username } = await addPerson({ roleId: 4 })
  assert.equal((await enter(await people.openConsentingBrowser(), username)).body.status, 'success')
})

test('known and unknown names get the same responses: three times not found, a warning, the lock', async () => {
  const { username } = await addPerson()
  const listStatuses = async (name: string) => {
    const browser = await people.openConsentingBrowser('203.0.113.77')
    const responses: string[] = []
    for (let attempt = 0; attempt < 7; attempt += 1)
      responses.push(JSON.stringify((await enter(browser, name, 'Wrong-Pass1')).body))
    return responses
  }
  const knownResponses = await listStatuses(username)
  assert.deepEqual(knownResponses, await listStatuses('nobody.of.this.name'))
  assert.deepEqual(
    knownResponses.map(line => [JSON.parse(line).status, JSON.parse(line).status2]),
    [
      ...Array(3).fill(['not found', undefined]),
      ['not found', 'Your account will be locked if you insert wrong password again'],
      ...Array(3).fill(['Locking account', undefined]),
    ],
  )
})

test('the fifth wrong password in a row locks, mails one link and ends the session, and the correct one is then refused', async () => {
  const { username, userId } = await addPerson()
  const own = await people.openConsentingBrowser()
  await enter(own, username)
  const stranger = await people.openConsentingBrowser('203.0.113.78')
  await Promise.all(Array.from({ length: 8 }, () => enter(stranger, username, 'Wrong-Pass1')))
  const user = await database.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  assert.deepEqual([user.status_id, user.locked_by], [6, 'wrong passwords'])
  const mails = (await people.listMails()).filter(mail => mail.to_address === `${username}@example.org`)
  assert.equal(mails.length, 1)
  assert.match(String(mails[0]?.text_body), /https:\/\/data\.example\.org\/login\/unlock\/[\w-]{43}/)
  assert.ok(!(await isIn(own)))
  assert.equal((await enter(own, username)).body.status, 'Locking account')
})

test('a correct password between wrong ones resets the count', async () => {
  const { username } = await addPerson()
  const browser = await people.openConsentingBrowser('203.0.113.79')
  for (let round = 0; round < 2; round += 1) {
    for (let attempt = 0; attempt < 3; attempt += 1)
      assert.equal((await enter(browser, username, 'Wrong-Pass1')).body.status, 'not found')
    assert.equal((await enter(browser, username)).body.status, 'success')
  }
})

test('wrong passwords of strangers do not lock out a user with a second factor', async () => {
  const { username, userId } = await addPerson({ roleId: 1 })
  await switchSecondFactorOn(userId)
  const stranger = await people.openConsentingBrowser('203.0.113.80')
  for (let attempt = 0; attempt < 6; attempt += 1) await enter(stranger, username, 'Wrong-Pass1')
  clock.advance(60_000)
  const browser = await people.openConsentingBrowser('203.0.113.81')
  assert.deepEqual((await enter(browser, username)).body.owed, ['secondFactor'])
  assert.ok(!(await isIn(browser)))
  assert.equal((await browser.request(giveCode, { mfa: generateCode() })).body, 'success')
  assert.ok(await isIn(browser))
})

test('a second login requires the take-over, which ends the first session, and its browser gets the reason', async () => {
  const { username, userId } = await addPerson()
  const [first, second] = [await people.openConsentingBrowser(), await people.openConsentingBrowser()]
  await enter(first, username)
  const { body } = await enter(second, username)
  assert.deepEqual([body.status, body.data, body.owed], ['User already to use', null, ['takeOver']])
  assert.ok(await isIn(first))
  assert.ok(!(await isIn(second)))
  assert.equal((await second.request(resolveTakeOver, { status: '2' })).body.status, 'success')
  assert.ok(await isIn(second))
  assert.ok(!(await isIn(first)))
  const readSessionState = async (browser: Browser) => (await browser.request(checkSession)).body.data.login_status
  assert.deepEqual([await readSessionState(first), await readSessionState(second)], ['2', '1'])
  assert.equal((await first.request(resolveTakeOver, { status: '3' })).body.status, 'success')
  assert.equal(await readSessionState(first), '3')
  assert.equal((await openSessions(userId)).length, 1)
})

test('logging in again in the same browser needs no take-over and renews the token', async () => {
  const { username, userId } = await addPerson()
  const browser = await people.openConsentingBrowser()
  await enter(browser, username)
  const before = browser.cookies.get('khlang_session')
  assert.equal((await enter(browser, username)).body.status, 'success')
  assert.notEqual(browser.cookies.get('khlang_session'), before)
  assert.equal((await openSessions(userId)).length, 1)
})

test('an idle session needs no take-over', async () => {
  const { username } = await addPerson()
  await enter(await people.openConsentingBrowser(), username)
  clock.advance(30 * 60_000)
  assert.equal((await enter(await people.openConsentingBrowser(), username)).body.status, 'success')
})

test('one of many concurrent logins opens a session, and the others require the take-over', async () => {
  const { username, userId } = await addPerson()
  const browsers = await Promise.all(Array.from({ length: 6 }, () => people.openConsentingBrowser()))
  const responses = await Promise.all(browsers.map(browser => enter(browser, username)))
  const statuses = responses.map(({ body }) => body.status).sort()
  assert.deepEqual(statuses, [...Array(5).fill('User already to use'), 'success'])
  assert.equal((await openSessions(userId)).length, 1)
})

const listOrders = (steps: string[]): string[][] =>
  steps.length < 2
    ? [steps]
    : steps.flatMap(step => listOrders(steps.filter(otherStep => otherStep !== step)).map(rest => [step, ...rest]))

test('the session opens after all required steps, in every order', async () => {
  let version = 0
  for (const order of listOrders(['takeOver', 'policy', 'password', 'secondFactor'])) {
    const { username, userId } = await addPerson()
    await switchSecondFactorOn(userId)
    clock.advance(90 * dayMilliseconds)
    version += 1
    const agreement = await people.agree(`2.${version}`)
    await accounts.sessions.open(database, userId, '198.51.100.1')
    const browser = await people.openConsentingBrowser()
    const { body } = await enter(browser, username)
    assert.deepEqual(body.owed, ['takeOver', 'policy', 'secondFactor', 'password'])
    const next = `Harbour-Lamp${version}`
    const act: Record<string, () => ReturnType<Browser['request']>> = {
      takeOver: () => browser.request(resolveTakeOver, { status: '2' }),
      policy: () => browser.request(version % 2 ? acceptAgreement : acceptPolicy),
      password: () => browser.request(changePassword, { currentPassword: password, password: next }),
      secondFactor: () => browser.request(giveCode, { mfa: generateCode() }),
    }
    for (const step of order) {
      assert.ok(!(await isIn(browser)), `in before ${step} of ${order}`)
      assert.equal((await countAcceptances(userId, agreement)).length, 0, 'recorded before the login was whole')
      const { body: reply } = await act[step]!()
      assert.equal(reply.status ?? reply, 'success', `${step} of ${order}: ${JSON.stringify(reply)}`)
    }
    assert.ok(await isIn(browser), `${order}`)
    assert.equal((await countAcceptances(userId, agreement)).length, 1)
    assert.equal((await openSessions(userId)).length, 1)
    assert.equal((await enter(await people.openConsentingBrowser(), username, next)).body.status, 'User already to use')
  }
})

const countAcceptances = (userId: number, agreementId: number) =>
  database
    .selectFrom('consent_acceptances')
    .select('acceptance_id')
    .where('user_id', '=', userId)
    .where('agreement_id', '=', agreementId)
    .execute()

test('a step that is not required is refused, and a pending login grants no other access', async () => {
  const { username, userId } = await addPerson()
  await switchSecondFactorOn(userId)
  const browser = await people.openConsentingBrowser()
  await enter(browser, username)
  for (const [call, input] of [
    [resolveTakeOver, { status: '2' }],
    [acceptAgreement, {}],
    [acceptPolicy, {}],
    [changePassword, { currentPassword: password, password: 'Harbour-Lamp1' }],
  ] as const)
    assert.equal((await browser.request(call, input)).status, 403, call.name)
  assert.equal((await browser.request(getProfile)).status, 401)
  assert.deepEqual(await openSessions(userId), [])
})

test('five wrong codes end the login, and the sixth is not checked', async () => {
  const { username, userId } = await addPerson()
  await switchSecondFactorOn(userId)
  const browser = await people.openConsentingBrowser()
  await enter(browser, username)
  const wrong = generateCode() === '000000' ? '111111' : '000000'
  const statuses: string[] = []
  for (let attempt = 0; attempt < 5; attempt += 1) statuses.push((await browser.request(giveCode, { mfa: wrong })).body)
  assert.deepEqual(statuses, [...Array(4).fill('Password wrong'), 'Please login again'])
  assert.equal((await browser.request(giveCode, { mfa: generateCode() })).status, 401)
  assert.deepEqual(await openSessions(userId), [])
})

test('a pending login expires after ten minutes', async () => {
  const { username, userId } = await addPerson()
  await switchSecondFactorOn(userId)
  const browser = await people.openConsentingBrowser()
  await enter(browser, username)
  clock.advance(600_000)
  assert.equal((await browser.request(giveCode, { mfa: generateCode() })).status, 401)
})

test('a password expires after 90 days, not before', async () => {
  const { username } = await addPerson()
  clock.advance(90 * dayMilliseconds - 1)
  assert.equal((await enter(await people.openConsentingBrowser(), username)).body.status, 'success')
  clock.advance(1)
  assert.equal(
    (await enter(await people.openConsentingBrowser('203.0.113.5'), username)).body.status,
    'User already to use',
  )
})
