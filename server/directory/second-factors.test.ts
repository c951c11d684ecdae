import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TOTP, URI } from 'otpauth'
import { giveCode, logInWithDirectory } from '../../contract/accounts/logins.ts'
import { getProfile } from '../../contract/accounts/profiles.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from '../../contract/accounts/second-factors.ts'
import { openCalls } from '../platform/http/server.ts'
import type { Browser } from '../testing/browsers.ts'
import { openPeople } from '../testing/people.ts'
import type { Directory } from './directory-client.ts'
import { directoryRoutes } from './routes.ts'
import { isUserPassword } from './user-passwords.ts'

const password = 'Office-Word1'
const toGuid = (username: string) =>
  `11111111-1111-4111-8111-${Buffer.from(username).toString('hex').slice(-12).padStart(12, '0')}`
const directory = {
  authenticate: async (username: string, enteredPassword: string) =>
    enteredPassword === password
      ? { outcome: 'accepted', person: { username, guid: toGuid(username), firstname: '', lastname: '', email: null } }
      : { outcome: 'wrong name or password' },
  search: async () => [],
} as unknown as Directory
const people = await openPeople({
  createPasswordCheck: accounts => (userId, enteredPassword) =>
    isUserPassword({ accounts, directory }, userId, enteredPassword),
})
openCalls(people.app, directoryRoutes({ accounts: people.accounts, directory }))
const readFactorState = (browser: Browser) =>
  JSON.parse(Buffer.from(browser.cookies.get('information')!, 'base64url').toString()).two_factor_authen

test('a user of the directory can enable a second factor with the directory’s password, and then needs it', async () => {
  const { username } = await people.addPerson({ accountType: 'directory' })
  const browser = await people.openVisitorBrowser()
  await browser.request(logInWithDirectory, { username, password })
  assert.equal(readFactorState(browser), 'off')
  const wrong = await browser.request(beginSecondFactor, { password: 'Temple-Bell7' })
  assert.equal(wrong.body.status, 'Your current password was incorrect.')
  const { body } = await browser.request(beginSecondFactor, { password })
  const authenticator = URI.parse(body.data) as TOTP
  const generateCode = () => authenticator.generate({ timestamp: people.clock.now().getTime() })
  assert.equal((await browser.request(confirmSecondFactor, { mfa: generateCode() })).body.status, 'success')
  assert.equal(readFactorState(browser), 'on', 'the cookie follows')
  people.clock.advance(60_000)
  const other = await people.openVisitorBrowser()
  await people.database.deleteFrom('sessions').execute()
  assert.deepEqual((await other.request(logInWithDirectory, { username, password })).body.owed, ['secondFactor'])
  assert.equal((await other.request(getProfile)).status, 401)
  assert.equal((await other.request(giveCode, { mfa: generateCode() })).body, 'success')
  people.clock.advance(60_000)
  assert.equal((await other.request(endSecondFactor, { password, mfa: generateCode() })).body.status, 'success')
  assert.equal(readFactorState(other), 'off')
})

const wide = { tries: 1000, secondsEach: 1 }

test('right passwords from an office behind one address use up no tries of directory logins, and sixty wrong ones do', async () => {
  const office = '203.0.113.40'
  const { username } = await people.addPerson({ accountType: 'directory' })
  await people.accounts.allowances.take(`directory:${office}`, wide, 59)
  await people.accounts.allowances.take(`directory:${office}:${username.toLowerCase()}`, wide, 9)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await people.database.deleteFrom('sessions').execute()
    const browser = await people.openConsentingBrowser(office)
    assert.equal((await browser.request(logInWithDirectory, { username, password })).body.status, 'success')
  }
  const browser = await people.openConsentingBrowser(office)
  const tryWrongPassword = async (name: string) =>
    (await browser.request(logInWithDirectory, { username: name, password: 'Wrong-Word1' })).status
  assert.deepEqual([await tryWrongPassword('first'), await tryWrongPassword('second')], [200, 429])
})

test('the right password of a signed-in user of the directory uses up no try, and the eleventh wrong one is refused', async () => {
  const { userId } = await people.addPerson({ accountType: 'directory' })
  await people.accounts.allowances.take(`password:${userId}`, wide, 9)
  const isRight = (word = password) => isUserPassword({ accounts: people.accounts, directory }, userId, word)
  for (let attempt = 0; attempt < 3; attempt += 1) assert.equal(await isRight(), true)
  assert.equal(await isRight('Wrong-Word1'), false)
  await assert.rejects(isRight(), { status: 429 })
})
