import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { giveCode, logIn } from '../../../contract/accounts/logins.ts'
import { requestPasswordReset, resetPassword } from '../../../contract/accounts/passwords.ts'
import { checkSignUp, signUp } from '../../../contract/accounts/sign-ups.ts'
import { openDatabase } from '../../platform/database/pool.ts'
import { createAuthenticators } from '../../testing/accounts/authenticators.ts'
import { openPeople, password } from '../../testing/people.ts'
import { signUpForm } from '../sign-ups/testing/sign-up-forms.ts'

const people = await openPeople()
const { database, pool, addPerson, openVisitorBrowser, readTokenTo } = people
const { computeCode, addPersonWithFactor } = createAuthenticators(people)
// Locks need connections of their own, and the requests more than a test's pool has.
const { database: other } = openDatabase({ ...pool.options, max: 2 }, () => {})
after(() => other.destroy())

/** Locks tables until the returned function is called. */
const lockTables = async (tables: string) => {
  const transaction = await other.startTransaction().execute()
  await sql`lock table ${sql.raw(tables)} in access exclusive mode`.execute(transaction)
  return () => transaction.rollback().execute()
}

test('requests of several statements are answered within ten seconds while one table after the other is locked', async () => {
  const [{ username }, { username: forgetful, email }, coded] = [
    await addPerson(),
    await addPerson(),
    await addPersonWithFactor(),
  ]
  await database.deleteFrom('sessions').execute()
  const [entering, resetting, coding, joining] = [
    await openVisitorBrowser(),
    await openVisitorBrowser(),
    await openVisitorBrowser(),
    await openVisitorBrowser(),
  ]
  await resetting.request(requestPasswordReset, { username: forgetful })
  const token = await readTokenTo(email)
  await coding.request(logIn, { username: coded.username, password })
  const form = signUpForm()
  await joining.request(checkSignUp, form)

  const [unlockTries, unlock] = [await lockTables('allowances'), await lockTables('sessions, users')]
  const releasing = wait(4000).then(unlockTries)
  const startedAt = performance.now()
  const seconds: number[] = []
  const responses = await Promise.all(
    [
      entering.request(logIn, { username, password }),
      coding.request(giveCode, { mfa: computeCode(coded.authenticator) }),
      resetting.request(resetPassword, { token, password: 'Harbour-Lamp1' }),
      joining.request(signUp, form),
    ].map(async pendingReply => {
      const reply = await pendingReply
      seconds.push((performance.now() - startedAt) / 1000)
      return reply
    }),
  )
  for (const { status, body, headers } of responses) {
    assert.equal(status, 503, JSON.stringify(body))
    assert.equal(headers['retry-after'], '5')
    assert.equal(body.fields, undefined, 'nothing was saved')
  }
  assert.ok(Math.max(...seconds) < 10, `${seconds} s`)
  await Promise.all([releasing, unlock()])

  assert.deepEqual(await database.selectFrom('sessions').select('session_id').execute(), [])
  assert.equal((await entering.request(logIn, { username, password })).body.status, 'success')
  assert.equal((await joining.request(signUp, form)).status, 200)
})
