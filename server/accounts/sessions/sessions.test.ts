import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIn } from '../../../contract/accounts/logins.ts'
import { getProfile } from '../../../contract/accounts/profiles.ts'
import { checkSession, getIdleTimeout, logOut, resolveTakeOver } from '../../../contract/accounts/sessions.ts'
import { dayMilliseconds, minuteMilliseconds } from '../../../contract/durations.ts'
import { hashToken } from '../../platform/tokens.ts'
import type { Browser } from '../../testing/browsers.ts'
import { isIn, openPeople, password } from '../../testing/people.ts'

const people = await openPeople({ idleMinutes: 30 })
const { database, clock, accounts } = people

let personCount = 0
const addAndLogIn = async (browser?: Browser) => {
  personCount += 1
  const username = `person${personCount}`
  const userId = await people.add({ username })
  const own = browser ?? (await people.openConsentingBrowser())
  assert.equal((await own.request(logIn, { username, password })).body.status, 'success')
  return { username, userId, browser: own }
}
const readSessionState = async (browser: Browser) => (await browser.request(checkSession)).body.data.login_status
const selectNewestSession = (userId: number) =>
  database
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('session_id', 'desc')
    .executeTakeFirstOrThrow()

test('a visitor and an invented token have status 0', async () => {
  const browser = await people.openConsentingBrowser()
  assert.equal(await readSessionState(browser), '0')
  for (const token of ['', 'x', 'x'.repeat(43), '\u0000', `' or 1=1 --`]) {
    browser.cookies.set('khlang_session', token)
    assert.equal(await readSessionState(browser), '0')
    assert.equal((await browser.request(getProfile)).status, 401)
  }
})

test('the database contains the hash of a token and never the token', async () => {
  const { userId, browser } = await addAndLogIn()
  const token = browser.cookies.get('khlang_session') as string
  assert.match(token, /^[\w-]{43}$/)
  const row = await selectNewestSession(userId)
  assert.deepEqual(row.token_hash, hashToken(token))
  assert.ok(!JSON.stringify(row).includes(token))
})

test('a login renews the token, so that a planted one is invalid', async () => {
  const browser = await people.openConsentingBrowser()
  browser.cookies.set('khlang_session', 'planted'.padEnd(43, 'x'))
  await addAndLogIn(browser)
  assert.notEqual(browser.cookies.get('khlang_session'), 'planted'.padEnd(43, 'x'))
})

test('an idle session ends, activity extends it, and polls do not', async () => {
  const { browser } = await addAndLogIn()
  clock.advance(29 * minuteMilliseconds)
  assert.ok(await isIn(browser))
  clock.advance(29 * minuteMilliseconds)
  await browser.request(getIdleTimeout)
  for (let attempt = 0; attempt < 30; attempt += 1) {
    clock.advance(minuteMilliseconds - 1)
    assert.equal(await readSessionState(browser), '1')
  }
  clock.advance(minuteMilliseconds)
  assert.equal(await readSessionState(browser), '0')
  assert.ok(!(await isIn(browser)))
})

test("logging out ends the session and clears the cookies and the browser's cache", async () => {
  const { userId, browser } = await addAndLogIn()
  const token = browser.cookies.get('khlang_session') as string
  const { body, headers } = await browser.request(logOut)
  assert.equal(body.status, 'success')
  assert.equal(headers['clear-site-data'], '"cache"')
  for (const name of ['khlang_session', 'information', 'usertype']) assert.ok(!browser.cookies.has(name), name)
  assert.equal((await selectNewestSession(userId)).ended_by, 'logout')
  browser.cookies.set('khlang_session', token)
  assert.ok(!(await isIn(browser)), 'an old cookie is worth nothing')
})

test('the status of a take-over is read in base64 too, as the client of the earlier portal sends it', async () => {
  const { username, browser } = await addAndLogIn()
  const second = await people.openConsentingBrowser()
  assert.equal((await second.request(logIn, { username, password })).body.status, 'User already to use')
  assert.deepEqual((await second.request(resolveTakeOver, { status: 'Mg==' })).body, { status: 'success' })
  assert.deepEqual((await browser.request(resolveTakeOver, { status: 'Mw==' })).body, { status: 'success' })
  assert.equal(await readSessionState(browser), '3')
})

test('a request that names another user neither ends, reveals nor takes over their session', async () => {
  const victim = await addAndLogIn()
  const victimInput = { user_id: victim.userId }
  const visitor = await people.openConsentingBrowser()
  await visitor.request(logOut, victimInput)
  assert.ok((await visitor.request(resolveTakeOver, { ...victimInput, status: '2' })).status >= 400)
  assert.equal((await visitor.request(checkSession, victimInput)).body.data.login_status, '0')
  const { browser } = await addAndLogIn()
  for (const [call, input] of [
    [logOut, victimInput],
    [resolveTakeOver, { ...victimInput, status: '2' }],
    [checkSession, victimInput],
  ] as const)
    assert.equal((await browser.request(call, input)).status, 403, call.name)
  assert.ok(await isIn(victim.browser))
  assert.ok(await isIn(browser), 'a refused call does nothing to the session of the caller')
})

test('a closed window ends the session after 30 seconds', async () => {
  const { browser, username } = await addAndLogIn()
  await browser.request(logOut, { closing: true })
  clock.advance(29_999)
  const other = await people.openConsentingBrowser()
  assert.equal((await other.request(logIn, { username, password })).body.status, 'User already to use')
  clock.advance(1)
  assert.ok(!(await isIn(browser)))
  assert.equal((await other.request(logIn, { username, password })).body.status, 'success')
})

for (const [label, call] of [
  ['a page', getProfile],
  ['a poll', checkSession],
] as const)
  test(`${label} within 30 seconds cancels the closing, as after a reload`, async () => {
    const { browser } = await addAndLogIn()
    await browser.request(logOut, { closing: true })
    clock.advance(29_000)
    await browser.request(call)
    clock.advance(29_000)
    assert.ok(await isIn(browser))
  })

test('a poll cancels the closing and does not extend the idle time', async () => {
  const { browser } = await addAndLogIn()
  clock.advance(20 * minuteMilliseconds)
  await browser.request(logOut, { closing: true })
  clock.advance(20_000)
  assert.equal(await readSessionState(browser), '1')
  clock.advance(9 * minuteMilliseconds)
  assert.equal(await readSessionState(browser), '1')
  clock.advance(minuteMilliseconds)
  assert.equal(await readSessionState(browser), '0')
})

test('the database refuses a second open session of an account', async () => {
  const { userId } = await addAndLogIn()
  await assert.rejects(accounts.sessions.open(database, userId, '203.0.113.2'), /sessions_active_key/)
  await accounts.sessions.endAll(database, userId, 'logout')
  await accounts.sessions.open(database, userId, '203.0.113.2')
})

for (const [statusId, lockedBy] of [
  [2, null],
  [5, null],
  [6, 'staff'],
] as const)
  test(`an account of status ${statusId} has no session, despite a valid cookie`, async () => {
    const { userId, browser } = await addAndLogIn()
    await database
      .updateTable('users')
      .set({ status_id: statusId, locked_by: lockedBy })
      .where('user_id', '=', userId)
      .execute()
    assert.ok(!(await isIn(browser)))
  })

test('another role ends the session at once', async () => {
  const { userId, browser } = await addAndLogIn()
  await database.updateTable('users').set({ role_id: 4 }).where('user_id', '=', userId).execute()
  assert.ok(!(await isIn(browser)))
})

test('a role loses a menu from the next request', async () => {
  const addAndLogInAs = async (roleId: number) => {
    const { userId, username, browser } = await addAndLogIn()
    await database.updateTable('users').set({ role_id: roleId }).where('user_id', '=', userId).execute()
    await browser.request(logIn, { username, password })
    return async () => {
      const actor = await accounts.sessions.identify(
        { session: browser.cookies.get('khlang_session') as string },
        { isPassive: true },
      )
      return [...actor.menus].sort()
    }
  }
  assert.deepEqual(await (await addAndLogInAs(3))(), [])
  const menusOfSteward = await addAndLogInAs(4)
  assert.deepEqual(await menusOfSteward(), ['DataSource', 'ReportConfiguration', 'WorkBench'])
  await database.deleteFrom('role_menus').where('role_id', '=', 4).execute()
  assert.deepEqual(await menusOfSteward(), [])
  await database.deleteFrom('role_menus').where('role_id', '=', 1).execute()
  assert.equal((await (await addAndLogInAs(1))()).length, 10, 'role 1 always has every menu')
})

test('the sweep ends idle and closed sessions, keeps active ones, and deletes those that ended a day ago', async () => {
  const [idle, alive] = [await addAndLogIn(), await addAndLogIn()]
  clock.advance(29 * minuteMilliseconds)
  await isIn(alive.browser)
  const closed = await addAndLogIn()
  await closed.browser.request(logOut, { closing: true })
  clock.advance(minuteMilliseconds)
  const activeCount = await accounts.sessions.countOpen()
  await accounts.sessions.sweep()
  assert.equal(await accounts.sessions.countOpen(), activeCount - 1, 'only the closed one of the two was counted')
  assert.equal((await selectNewestSession(idle.userId)).ended_by, 'idle')
  assert.equal((await selectNewestSession(closed.userId)).ended_by, 'closing')
  assert.ok(await isIn(alive.browser))
  clock.advance(dayMilliseconds + 1)
  await accounts.sessions.sweep()
  const remainingRows = await database
    .selectFrom('sessions')
    .select('session_id')
    .where('user_id', '=', idle.userId)
    .execute()
  assert.deepEqual(remainingRows, [])
})
