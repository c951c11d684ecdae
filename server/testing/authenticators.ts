import assert from 'node:assert/strict'
import { type TOTP, URI } from 'otpauth'
import { beginSecondFactor, confirmSecondFactor } from '../../contract/accounts/second-factors.ts'
import { type People, password } from './people.ts'

/** How long a code is valid, in milliseconds. */
export const step = 30_000

/** Creates functions for people with their own authenticators, which use the test's clock. */
export const createAuthenticators = ({ clock, person, signedIn }: People) => {
  /** Returns the code that an authenticator with this address shows, some steps from now. */
  const shows = (authenticator: TOTP, steps = 0) =>
    authenticator.generate({ timestamp: clock.now().getTime() + steps * step })
  /** Returns a signed-in person who has scanned the address. */
  const begun = async () => {
    const someone = await person()
    const browser = await signedIn(someone.userId)
    const { body } = await browser.request(beginSecondFactor, { password })
    assert.equal(body.status, 'success')
    return { ...someone, browser, authenticator: URI.parse(body.data) as TOTP }
  }
  /** Returns a person with a second factor whose current codes are unused. */
  const withFactor = async () => {
    const someone = await begun()
    const { body } = await someone.browser.request(confirmSecondFactor, { mfa: shows(someone.authenticator) })
    assert.equal(body.status, 'success')
    clock.advance(5 * step)
    return { ...someone, recoveryCodes: body.recovery_codes as string[] }
  }
  return { shows, begun, withFactor }
}
