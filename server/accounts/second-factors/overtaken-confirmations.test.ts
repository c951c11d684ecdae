import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TOTP, URI } from 'otpauth'
import * as contract from '../../../contract/accounts/second-factors.ts'
import { createAuthenticators } from '../../testing/accounts/authenticators.ts'
import { waitUntilLocked } from '../../testing/databases/lock-waits.ts'
import { openPeople, password } from '../../testing/people.ts'
import { lockAccount } from '../users.ts'

const people = await openPeople()
const { computeCode, addPersonWithUnconfirmedFactor } = createAuthenticators(people)

test('a confirmation switches on no secret that replaced the confirmed one while it waited', async () => {
  const { userId, browser, authenticator } = await addPersonWithUnconfirmedFactor()
  const { confirmed, newer } = await people.database.transaction().execute(async transaction => {
    await lockAccount(transaction, userId)
    const confirmation = browser.request(contract.confirmSecondFactor, { mfa: computeCode(authenticator) })
    await waitUntilLocked(people.database, confirmation)
    const { body } = await browser.request(contract.beginSecondFactor, { password })
    return { confirmed: { confirmation }, newer: URI.parse(body.data) as TOTP }
  })
  assert.equal((await confirmed.confirmation).body.status, 'Password wrong')
  const { body } = await browser.request(contract.confirmSecondFactor, { mfa: computeCode(newer) })
  assert.equal(body.status, 'success')
})
