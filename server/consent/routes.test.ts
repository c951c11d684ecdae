import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getActiveAgreement } from '../../contract/consent/agreements.ts'
import { chooseCookies } from '../../contract/consent/cookies.ts'
import { dayMilliseconds } from '../../contract/durations.ts'
import { stoppedClock } from '../platform/clock.ts'
import { type Database, openDatabase } from '../platform/database/pool.ts'
import type { Replica } from '../platform/database/replicas/replicas.ts'
import { createAllowances } from '../platform/limits/allowances.ts'
import { openTestDatabase } from '../testing/database.ts'
import { type Scenario, scenarios, testPortal } from '../testing/portal.ts'
import { activateAgreement, choiceTokenCookie, createCookieChoices } from './index.ts'
import { consentRoutes } from './routes.ts'

const { database } = await openTestDatabase()
const now = '2026-11-20T05:00:00Z'
const clock = stoppedClock(now)
const choices = createCookieChoices(database, clock)
const allowances = createAllowances(database, clock)
const portal = testPortal(consentRoutes({ database, allowances, choices }))
const call = chooseCookies

const listChoices = () => database.selectFrom('cookie_choices').selectAll().execute()
/** Answers the cookie bar; returns the Set-Cookie lines by cookie name. */
const chooseCookiesAndReadLines = async (input: object) => {
  const { status, text, headers } = await portal.request(call, input)
  assert.equal(status, 200, text)
  assert.deepEqual(JSON.parse(text), { status: 'AcceptCookie Success' })
  const lines = (headers['set-cookie'] as string[]).map(line => [line.slice(0, line.indexOf('=')), line] as const)
  return Object.fromEntries(lines)
}
const parseToken = (line = '') => line.slice(line.indexOf('=') + 1, line.indexOf(';'))

const refused: Scenario[] = [
  { name: 'a word other than yes and no is refused', call, input: { consent: 'maybe' }, contains: ['consent'] },
  { name: 'an upper-case choice is refused', call, input: { consent: 'YES' } },
  { name: 'a choice that is not a text is refused', call, input: { consent: true } },
  { name: 'a choice of null is refused', call, input: { consent: null } },
  { name: 'a list of choices is refused', call, input: { consent: ['yes'] } },
  {
    name: 'an over-long name is refused',
    call,
    input: { browsers_Name: 'x'.repeat(101) },
    contains: ['browsers_Name'],
  },
  {
    name: 'an over-long version is refused',
    call,
    input: { browsers_version: '1'.repeat(51) },
    contains: ['browsers_version'],
  },
  { name: 'a name that is not a text is refused', call, input: { browsers_Name: { $gt: '' } } },
  { name: 'a version that is a number is refused', call, input: { browsers_version: 120 } },
  { name: 'a NUL in the name is refused', call, input: { browsers_Name: 'a\u0000b' } },
  { name: 'an unpaired surrogate in the name is refused', call, input: '{"browsers_Name":"\\ud800"}' },
  { name: 'a body that is a list is refused', call, input: [] },
  { name: 'a body that is not JSON is refused', call, input: '{"consent":' },
]
// None of these adds a record.
scenarios(
  portal,
  refused.map(scenario => ({ ...scenario, status: 400 })),
  listChoices,
)

const recorded: { input: object; choice: string; name: string; version: string }[] = [
  {
    input: { browsers_Name: 'Chrome', browsers_version: '142.0', consent: 'yes' },
    choice: 'yes',
    name: 'Chrome',
    version: '142.0',
  },
  { input: { browsers_Name: 'เบราว์เซอร์', consent: 'no' }, choice: 'no', name: 'เบราว์เซอร์', version: '' },
  { input: {}, choice: 'yes', name: '', version: '' },
  {
    input: { browsers_Name: 'x'.repeat(100), browsers_version: '1'.repeat(50), other: 1 },
    choice: 'yes',
    name: 'x'.repeat(100),
    version: '1'.repeat(50),
  },
]
for (const { input, choice, name, version } of recorded)
  test(`${JSON.stringify(input).slice(0, 60)} is recorded as ${choice}, with its time and browser`, async () => {
    await database.deleteFrom('cookie_choices').execute()
    const cookies = await chooseCookiesAndReadLines(input)
    const [row, ...others] = await listChoices()
    assert.equal(others.length, 0)
    assert.deepEqual(
      { choice: row!.choice, browser_name: row!.browser_name, browser_version: row!.browser_version },
      { choice, browser_name: name, browser_version: version },
    )
    assert.equal(row!.chosen_at.toISOString(), new Date(now).toISOString())
    assert.equal(cookies.consentfpo, `consentfpo=${choice}; Path=/; SameSite=Lax; Max-Age=31536000`)
    assert.match(
      cookies[choiceTokenCookie]!,
      /^khlang_consent=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=31536000; HttpOnly$/,
    )
    assert.deepEqual(
      await choices.findAcceptanceTime(parseToken(cookies[choiceTokenCookie])),
      choice === 'yes' ? clock.now() : undefined,
    )
  })

test('only the hash of a token is stored, and tokens are unique', async () => {
  const [one, two] = [
    parseToken((await chooseCookiesAndReadLines({}))[choiceTokenCookie]),
    parseToken((await chooseCookiesAndReadLines({}))[choiceTokenCookie]),
  ]
  assert.notEqual(one, two)
  assert.ok(!JSON.stringify(await listChoices()).includes(one))
  for (const { token_hash } of await listChoices()) assert.equal(token_hash.length, 32)
})

test('one network may answer the bar 120 times at once', async () => {
  const emptyBucket = () => allowances.emptyBucket(database, 'cookies:127.0.0.1')
  await emptyBucket()
  await allowances.take('cookies:127.0.0.1', { tries: 1000, secondsEach: 1 }, 119)
  const answerBar = async () => (await portal.request(call, { consent: 'no' })).status
  assert.deepEqual([await answerBar(), await answerBar()], [200, 429])
  await emptyBucket()
})

test('only a recorded token counts as consent', async () => {
  for (const token of [undefined, '', 'yes', 'x'.repeat(43), '\u0000'])
    assert.equal(await choices.findAcceptanceTime(token), undefined)
})

test('a choice that has not reached the replica is found on the primary', async () => {
  const copy = await openTestDatabase()
  const tokens = [
    parseToken((await chooseCookiesAndReadLines({}))[choiceTokenCookie]),
    parseToken((await chooseCookiesAndReadLines({ consent: 'no' }))[choiceTokenCookie]),
  ]
  const unreachable = openDatabase({ host: '127.0.0.1', port: 1 }, () => {}).database
  const readEither: Replica['readPreferringPrimary'] = (_, fromReplica) => fromReplica()
  const findAcceptedChoices = async (primary: Database) => {
    const choices = createCookieChoices(primary, clock, {
      database: copy.database,
      readPreferringPrimary: readEither,
    } as Replica)
    return Promise.all(tokens.map(choices.findAcceptanceTime))
  }
  assert.deepEqual(await findAcceptedChoices(database), [clock.now(), undefined])
  assert.deepEqual(await findAcceptedChoices(unreachable), [undefined, undefined])
  await copy.database
    .insertInto('cookie_choices')
    .values(await listChoices())
    .execute()
  assert.deepEqual(await findAcceptedChoices(unreachable), [clock.now(), undefined])
})

test('an accepted choice expires after a year', async () => {
  const token = parseToken((await chooseCookiesAndReadLines({ consent: 'yes' }))[choiceTokenCookie])
  clock.advance(365 * dayMilliseconds - 1)
  assert.ok(await choices.findAcceptanceTime(token))
  clock.advance(1)
  assert.equal(await choices.findAcceptanceTime(token), undefined)
})

test('anyone can read the active agreement, and no other', async () => {
  const readAgreement = () => portal.requestJson(getActiveAgreement)
  assert.deepEqual(await readAgreement(), { status: 'not found' })
  const [first, second] = await database
    .insertInto('consent_agreements')
    .values(['1.0', '2.0'].map(version => ({ name: 'ข้อตกลง', version, created_at: clock.now() })))
    .returning('agreement_id')
    .execute()
  assert.deepEqual(await readAgreement(), { status: 'not found' })
  for (const [{ agreement_id }, version] of [[first!, '1.0'] as const, [second!, '2.0'] as const]) {
    await activateAgreement(database, clock, agreement_id)
    assert.deepEqual(await readAgreement(), { agreement_id, file_name: 'ข้อตกลง', version, has_file: false, html: null })
  }
})
