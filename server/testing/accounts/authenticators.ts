import assert from 'node:assert/strict'
import { type TOTP, URI } from 'otpauth'
import { beginSecondFactor, confirmSecondFactor } from '../../../contract/accounts/second-factors.ts'
import type { People } from '../people.ts'
import { password } from './added-people.ts'

/** How long a code is valid, in milliseconds. */
export const step = 30_000

/** Creates functions for people with their own authenticators, which use the test's clock. */
export const createAuthenticators = ({ clock, addPerson, openSignedInBrowser }: People) => {
  /** Returns the code that an authenticator with this address computes, some steps from now. */
  const computeCode = (authenticator: TOTP, steps = 0) =>
    authenticator.generate({ timestamp: clock.now().getTime() + steps * step })
  /** Adds a person who has signed in and scanned the address, but not confirmed it with a code. */
  const addPersonWithUnconfirmedFactor = async () => {
    const someone = await addPerson()
    const browser = await openSignedInBrowser(someone.userId)
    const { body } = await browser.request(beginSecondFactor, { password })
    assert.equal(body.status, 'success')
    return { ...someone, browser, authenticator: URI.parse(body.data) as TOTP }
  }
  /** Adds a person with a second factor whose current codes are unused. */
  const addPersonWithFactor = async () => {
    const someone = await addPersonWithUnconfirmedFactor()
    const { body } = await someone.browser.request(confirmSecondFactor, { mfa: computeCode(someone.authenticator) })
    assert.equal(body.status, 'success')
    clock.advance(5 * step)
    return { ...someone, recoveryCodes: body.recovery_codes as string[] }
  }
  return { computeCode, addPersonWithUnconfirmedFactor, addPersonWithFactor }
}
