import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TOTP, URI } from 'otpauth'
import { giveCode, logIn } from '../../../contract/accounts/logins.ts'
import { getProfile } from '../../../contract/accounts/profiles.ts'
import * as contract from '../../../contract/accounts/second-factors.ts'
import type { Call } from '../../../contract/call.ts'
import { createAuthenticators, step } from '../../testing/accounts/authenticators.ts'
import type { Browser } from '../../testing/browsers.ts'
import { isIn, openPeople, password } from '../../testing/people.ts'

const { beginSecondFactor, confirmSecondFactor, endSecondFactor, showQrCode } = contract
const people = await openPeople()
const { database, clock, trackChanges, openSignedInBrowser, addPerson, openVisitorBrowser } = people
const { computeCode, addPersonWithUnconfirmedFactor, addPersonWithFactor } = createAuthenticators(people)

/** Returns a code that the authenticator computes in none of the steps around the current one. */
const findWrongCode = (authenticator: TOTP) => {
  const near = new Set([-2, -1, 0, 1, 2].map(steps => computeCode(authenticator, steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(code => !near.has(code))!
}
/** Opens a login that only needs the code. */
const openPendingLogin = async ({ username, browser }: { username: string; browser: Browser }) => {
  browser.cookies.clear()
  const newBrowser = await openVisitorBrowser()
  await database.deleteFrom('sessions').execute()
  assert.deepEqual((await newBrowser.request(logIn, { username, password })).body.owed, ['secondFactor'])
  return newBrowser
}

test('the second factor is started with the password, confirmed by a code, shown to its owner, and ended by both', async () => {
  const { userId } = await addPerson()
  const browser = await openSignedInBrowser(userId)
  const readStatus = async (call: Call, input: object) => {
    const { result, changed } = await trackChanges(() => browser.request(call, input))
    assert.equal(result.status, 200)
    return { ...result.body, changed }
  }
  assert.deepEqual(await readStatus(showQrCode, { password }), {
    status: 'Error! This user not have QRCode.',
    changed: [],
  })
  assert.deepEqual(await readStatus(confirmSecondFactor, { mfa: '123456' }), { status: 'not begun', changed: [] })
  assert.deepEqual(await readStatus(endSecondFactor, { password, mfa: '123456' }), { status: 'not on', changed: [] })

  const { status, data: address, changed } = await readStatus(beginSecondFactor, { password })
  assert.deepEqual([status, changed], ['success', ['second_factors']])
  const authenticator = URI.parse(address) as TOTP
  assert.deepEqual(
    {
      algorithm: authenticator.algorithm,
      digits: authenticator.digits,
      period: authenticator.period,
      byteCount: authenticator.secret.bytes.length,
    },
    { algorithm: 'SHA1', digits: 6, period: 30, byteCount: 20 },
  )
  assert.match(address, /^otpauth:\/\/totp\/Fiscal%20Policy%20Office:Person\d+\?issuer=Fiscal%20Policy%20Office&/)
  assert.deepEqual(await readStatus(showQrCode, { password }), {
    status: 'Error! This user not have QRCode.',
    changed: [],
  })
  assert.deepEqual(await readStatus(endSecondFactor, { password, mfa: computeCode(authenticator) }), {
    status: 'not on',
    changed: [],
  })

  const wrong = { mfa: findWrongCode(authenticator) }
  assert.deepEqual(await readStatus(confirmSecondFactor, wrong), { status: 'Password wrong', changed: [] })
  const confirmed = await readStatus(confirmSecondFactor, { mfa: computeCode(authenticator) })
  assert.deepEqual([confirmed.status, confirmed.changed], ['success', ['second_factors', 'recovery_codes', 'mails']])
  assert.equal(new Set(confirmed.recovery_codes).size, 10)
  for (const code of confirmed.recovery_codes) assert.match(code, /^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/)

  assert.deepEqual(await readStatus(showQrCode, { password }), { status: 'Success', data: address, changed: [] })
  assert.deepEqual(await readStatus(beginSecondFactor, { password }), { status: 'already on', changed: [] })
  assert.deepEqual(await readStatus(confirmSecondFactor, { mfa: computeCode(authenticator, 1) }), {
    status: 'not begun',
    changed: [],
  })
  const profile = (await browser.request(getProfile)).body
  assert.deepEqual([profile.user.two_factor_authen, profile.recovery_codes_left], ['on', 10])

  assert.deepEqual(await readStatus(endSecondFactor, { password, ...wrong }), { status: 'Password wrong', changed: [] })
  const ended = await readStatus(endSecondFactor, { password, mfa: computeCode(authenticator, 1) })
  assert.deepEqual(ended, { status: 'success', changed: ['second_factors', 'recovery_codes', 'mails'] })
  assert.equal((await browser.request(getProfile)).body.user.two_factor_authen, 'off')
})

test('a new secret invalidates the previous one', async () => {
  const { browser, authenticator } = await addPersonWithUnconfirmedFactor()
  const { body } = await browser.request(beginSecondFactor, { password })
  const newer = URI.parse(body.data) as TOTP
  assert.notEqual(newer.secret.hex, authenticator.secret.hex)
  const code = computeCode(authenticator)
  if ([-1, 0, 1].every(steps => computeCode(newer, steps) !== code))
    assert.equal((await browser.request(confirmSecondFactor, { mfa: code })).body.status, 'Password wrong')
  assert.equal((await browser.request(confirmSecondFactor, { mfa: computeCode(newer) })).body.status, 'success')
})

const drifts: [away: number, isAccepted: boolean][] = [
  [-3, false],
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
  [3, false],
]
for (const [moment, within] of [
  ['the first', 0],
  ['the last', step - 1],
] as const)
  for (const [steps, isAccepted] of drifts) {
    const title = `the code ${steps} steps from now is ${isAccepted ? 'accepted' : 'refused'} in ${moment} moment of a step`
    /** Moves the clock to a time in a step whose neighbours have different codes, as one in a million pairs does not. */
    const advanceToDistinctCodes = (authenticator: TOTP) => {
      do clock.advance(step - (clock.now().getTime() % step) + within)
      while (new Set(drifts.map(([away]) => computeCode(authenticator, away))).size < drifts.length)
    }
    test(`confirmTwoFactor: ${title}`, async () => {
      const { browser, authenticator } = await addPersonWithUnconfirmedFactor()
      advanceToDistinctCodes(authenticator)
      const { result, changed } = await trackChanges(() =>
        browser.request(confirmSecondFactor, { mfa: computeCode(authenticator, steps) }),
      )
      assert.equal(result.body.status, isAccepted ? 'success' : 'Password wrong')
      assert.deepEqual(changed, isAccepted ? ['second_factors', 'recovery_codes', 'mails'] : [])
    })
    test(`auth: ${title}`, async () => {
      const someone = await addPersonWithFactor()
      advanceToDistinctCodes(someone.authenticator)
      const browser = await openPendingLogin(someone)
      const { body } = await browser.request(giveCode, { mfa: computeCode(someone.authenticator, steps) })
      assert.equal(body, isAccepted ? 'success' : 'Password wrong')
      assert.equal(await isIn(browser), isAccepted)
    })
  }

test('a code is accepted once, earlier codes are refused after it, and the next one is accepted', async () => {
  const someone = await addPersonWithFactor()
  const [earlier, code, later] = [-1, 0, 1].map(steps => computeCode(someone.authenticator, steps))
  const first = await openPendingLogin(someone)
  assert.equal((await first.request(giveCode, { mfa: code })).body, 'success')
  const second = await openPendingLogin(someone)
  for (const used of [code, earlier])
    assert.equal((await second.request(giveCode, { mfa: used })).body, 'Password wrong')
  assert.ok(!(await isIn(second)))
  assert.equal((await second.request(giveCode, { mfa: later })).body, 'success')
})

test('the code that switched the second factor on is refused at a login', async () => {
  const someone = await addPersonWithUnconfirmedFactor()
  const code = computeCode(someone.authenticator)
  assert.equal((await someone.browser.request(confirmSecondFactor, { mfa: code })).body.status, 'success')
  const browser = await openPendingLogin(someone)
  assert.equal((await browser.request(giveCode, { mfa: code })).body, 'Password wrong')
  assert.ok(!(await isIn(browser)))
})

test('only one of many concurrent uses of a code opens a login', async () => {
  const someone = await addPersonWithFactor()
  const mfa = computeCode(someone.authenticator)
  const newBrowser = await openVisitorBrowser()
  await database.deleteFrom('sessions').execute()
  const logins: Browser[] = []
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const browser = await openVisitorBrowser()
    await browser.request(logIn, { username: someone.username, password })
    logins.push(browser)
  }
  const responses = await Promise.all(logins.map(async browser => (await browser.request(giveCode, { mfa })).body))
  assert.equal(responses.filter(body => body === 'success').length, 1, JSON.stringify(responses))
  assert.equal((await Promise.all(logins.map(isIn))).filter(Boolean).length, 1)
  assert.ok(!(await isIn(newBrowser)))
})

test('only one of many concurrent confirmations by a code succeeds, and its recovery codes are valid', async () => {
  const someone = await addPersonWithUnconfirmedFactor()
  const mfa = computeCode(someone.authenticator)
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => someone.browser.request(confirmSecondFactor, { mfa })),
  )
  const successes = responses.filter(({ body }) => body.status === 'success')
  assert.equal(successes.length, 1)
  const browser = await openPendingLogin(someone)
  assert.equal(
    (await browser.request(giveCode, { recovery_code: successes[0]!.body.recovery_codes[9] })).body,
    'success',
  )
})

test('a code or a recovery code of another user is refused', async () => {
  const [own, other] = [await addPersonWithFactor(), await addPersonWithFactor()]
  const browser = await openPendingLogin(own)
  const code = computeCode(other.authenticator)
  if ([-1, 0, 1].every(steps => computeCode(own.authenticator, steps) !== code))
    assert.equal((await browser.request(giveCode, { mfa: code })).body, 'Password wrong')
  const reply = await browser.request(giveCode, { mfa: code, usr: other.username, user_id: other.userId })
  assert.equal(reply.status, 403)
  const [recovery_code] = other.recoveryCodes
  assert.equal((await browser.request(giveCode, { recovery_code })).body, 'Password wrong')
  assert.ok(!(await isIn(browser)))
  assert.equal((await (await openPendingLogin(other)).request(giveCode, { recovery_code })).body, 'success')
})

test('a recovery code opens one login, in any spelling, and the others stay valid', async () => {
  const someone = await addPersonWithFactor()
  const typed = [
    (code: string) => code,
    (code: string) => code.toUpperCase(),
    (code: string) => ` ${code.replace('-', ' ')} `,
    (code: string) => code.replace('-', ''),
  ]
  for (const [index, write] of typed.entries()) {
    const recovery_code = write(someone.recoveryCodes[index]!)
    const browser = await openPendingLogin(someone)
    assert.equal((await browser.request(giveCode, { recovery_code })).body, 'success')
    const again = await openPendingLogin(someone)
    assert.equal((await again.request(giveCode, { recovery_code })).body, 'Password wrong')
    assert.ok(!(await isIn(again)))
  }
  const { length } = await database
    .selectFrom('recovery_codes')
    .selectAll()
    .where('user_id', '=', someone.userId)
    .execute()
  assert.equal(length, 6)
})

test('only one of many concurrent uses of a recovery code opens a login', async () => {
  const someone = await addPersonWithFactor()
  await database.deleteFrom('sessions').execute()
  const logins: Browser[] = []
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const browser = await openVisitorBrowser()
    await browser.request(logIn, { username: someone.username, password })
    logins.push(browser)
  }
  const [recovery_code] = someone.recoveryCodes
  const responses = await Promise.all(
    logins.map(async browser => (await browser.request(giveCode, { recovery_code })).body),
  )
  assert.equal(responses.filter(body => body === 'success').length, 1, JSON.stringify(responses))
})

test('a recovery code ends the second factor, and is invalid after a new enrolment', async () => {
  const { browser, recoveryCodes } = await addPersonWithFactor()
  const [first, second] = recoveryCodes
  assert.equal((await browser.request(endSecondFactor, { password, recovery_code: first })).body.status, 'success')
  const { body } = await browser.request(beginSecondFactor, { password })
  await browser.request(confirmSecondFactor, { mfa: computeCode(URI.parse(body.data) as TOTP) })
  const response = await browser.request(endSecondFactor, { password, recovery_code: second })
  assert.equal(response.body.status, 'Password wrong')
})

test('neither the secret nor a recovery code is stored in plain text', async () => {
  const { authenticator, recoveryCodes, userId } = await addPersonWithFactor()
  const row = await database
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { secret } = authenticator
  for (const plain of [Buffer.from(secret.bytes), Buffer.from(secret.base32), Buffer.from(secret.hex)])
    assert.equal(row.secret.indexOf(plain), -1)
  const codes = await database.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId).execute()
  for (const { code_hash } of codes) {
    assert.equal(code_hash.length, 32)
    for (const code of recoveryCodes) assert.equal(code_hash.indexOf(code.slice(0, 5)), -1)
  }
})

test('a signed-in user is limited to fifteen wrong codes, and may try again later', async () => {
  const { browser, authenticator } = await addPersonWithUnconfirmedFactor()
  const mfa = findWrongCode(authenticator)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 16; attempt += 1)
    statuses.push((await browser.request(confirmSecondFactor, { mfa })).status)
  assert.deepEqual(statuses, [...Array(15).fill(200), 429])
  const { result, changed } = await trackChanges(() =>
    browser.request(confirmSecondFactor, { mfa: computeCode(authenticator) }),
  )
  assert.deepEqual([result.status, result.headers['retry-after']], [429, '120'])
  assert.deepEqual(changed, [])
  clock.advance(120_000)
  assert.equal((await browser.request(confirmSecondFactor, { mfa: computeCode(authenticator) })).body.status, 'success')
})
