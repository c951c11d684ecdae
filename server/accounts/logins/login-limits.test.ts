import assert from 'node:assert/strict'
import { test } from 'node:test'
import { giveCode } from '../../../contract/accounts/logins.ts'
import { showQrCode } from '../../../contract/accounts/second-factors.ts'
import { createAuthenticators, step } from '../../testing/accounts/authenticators.ts'
import { enter, openPeople, password } from '../../testing/people.ts'

// Limits of tries per network, account and login; correct ones use up none.

const people = await openPeople()
const { database, clock, accounts, addPerson, openVisitorBrowser } = people
const { computeCode, addPersonWithFactor } = createAuthenticators(people)
const office = '203.0.113.40'
const wrong = { mfa: 'abcdef' }
const wide = { tries: 1000, secondsEach: 1 }
const endSessions = () => database.deleteFrom('sessions').execute()

test('one network may try fifteen wrong codes, and the owner can still log in from another', async () => {
  const { username, authenticator } = await addPersonWithFactor()
  await endSessions()
  const statuses: number[] = []
  for (let login = 0; login < 4; login += 1) {
    const attacker = await people.openConsentingBrowser('198.51.100.9')
    assert.deepEqual((await enter(attacker, username)).body.owed, ['secondFactor'])
    for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await attacker.request(giveCode, wrong)).status)
  }
  assert.deepEqual(statuses, [...Array(15).fill(200), 429])
  const owner = await openVisitorBrowser()
  await enter(owner, username)
  assert.equal((await owner.request(giveCode, { mfa: computeCode(authenticator) })).body, 'success')
})

test('a correct code that is counted after five concurrent wrong ones is refused', async () => {
  const { username, authenticator } = await addPersonWithFactor()
  await endSessions()
  const browser = await openVisitorBrowser()
  await enter(browser, username)
  // The state before the wrong codes have ended the login.
  await database.updateTable('pending_logins').set({ code_tries: 5 }).execute()
  assert.equal((await browser.request(giveCode, { mfa: computeCode(authenticator) })).body, 'Please login again')
  assert.deepEqual(await database.selectFrom('pending_logins').select('login_id').execute(), [])
  assert.deepEqual(await database.selectFrom('sessions').select('session_id').execute(), [])
})

test('correct passwords of many people at one address use up none of its tries', async () => {
  await accounts.allowances.take(`login:${office}`, wide, 59)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { username } = await addPerson()
    assert.equal((await enter(await people.openConsentingBrowser(office), username)).body.status, 'success')
  }
  await enter(await people.openConsentingBrowser(office), 'nobody', 'Wrong-Pass1')
  assert.equal((await enter(await people.openConsentingBrowser(office), 'nobody', 'Wrong-Pass1')).status, 429)
})

test('correct passwords of one person at one address use up none of its tries, and wrong ones do', async () => {
  clock.advance(600_000)
  const { username } = await addPerson()
  await accounts.allowances.take(`login:${office}:${username.toLowerCase()}`, wide, 14)
  const browser = await people.openConsentingBrowser(office)
  for (let attempt = 0; attempt < 3; attempt += 1) assert.equal((await enter(browser, username)).body.status, 'success')
  const tryWrongPassword = async (name: string) => (await enter(browser, name, 'Wrong-Pass1')).status
  assert.deepEqual([await tryWrongPassword(username), await tryWrongPassword(username)], [200, 429])
  assert.equal(await tryWrongPassword('somebody'), 200)
})

test('one network may send 300 correct passwords at once', async () => {
  await accounts.allowances.take('login:right:198.51.100.30', wide, 299)
  const browser = await people.openConsentingBrowser('198.51.100.30')
  const { username } = await addPerson()
  const tryCorrectPassword = async () => (await enter(browser, username)).status
  assert.deepEqual([await tryCorrectPassword(), await tryCorrectPassword()], [200, 429])
})

test('correct codes use up no tries', async () => {
  const { username, userId, authenticator } = await addPersonWithFactor()
  await accounts.allowances.take(`code:${userId}:198.51.100.10`, wide, 14)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await endSessions()
    const browser = await people.openConsentingBrowser('198.51.100.10')
    await enter(browser, username)
    assert.equal((await browser.request(giveCode, { mfa: computeCode(authenticator) })).body, 'success')
    clock.advance(step)
  }
})

test('the correct password of a signed-in user uses up no tries', async () => {
  const { userId, browser } = await addPersonWithFactor()
  await accounts.allowances.take(`password:${userId}`, wide, 9)
  for (let attempt = 0; attempt < 3; attempt += 1)
    assert.equal((await browser.request(showQrCode, { password })).body.status, 'Success')
})

test('an account is limited to sixty wrong codes from all networks', async () => {
  const { username, userId } = await addPersonWithFactor()
  await endSessions()
  await accounts.allowances.take(`code:${userId}`, wide, 59)
  const readStatusFrom = async (network: string) => {
    const browser = await people.openConsentingBrowser(network)
    await enter(browser, username)
    return (await browser.request(giveCode, wrong)).status
  }
  assert.deepEqual([await readStatusFrom('198.51.100.20'), await readStatusFrom('192.0.2.20')], [200, 429])
})
