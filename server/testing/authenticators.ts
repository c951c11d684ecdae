import assert from 'node:assert/strict'
import { type TOTP, URI } from 'otpauth'
import { beginSecondFactor, confirmSecondFactor } from '../../contract/accounts/second-factors.ts'
import { type People, password } from './people.ts'

/** How long an authenticator shows a code, in milliseconds. */
export const step = 30_000

/** People with an authenticator of their own, which goes by the clock of the test. */
export const authenticatorsOf = ({ clock, person, signedIn }: People) => {
  /** What an authenticator that scanned an address shows, so many steps away from now. */
  const shows = (authenticator: TOTP, steps = 0) =>
    authenticator.generate({ timestamp: clock.now().getTime() + steps * step })
  /** Somebody signed in who has scanned the address. */
  const begun = async () => {
    const someone = await person()
    const browser = await signedIn(someone.userId)
    const { body } = await browser.ask(beginSecondFactor, { password })
    assert.equal(body.status, 'success')
    return { ...someone, browser, authenticator: URI.parse(body.data) as TOTP }
  }
  /** Somebody whose second factor is on, and whose current codes have not been used. */
  const withFactor = async () => {
    const someone = await begun()
    const { body } = await someone.browser.ask(confirmSecondFactor, { mfa: shows(someone.authenticator) })
    assert.equal(body.status, 'success')
    clock.advance(5 * step)
    return { ...someone, recoveryCodes: body.recovery_codes as string[] }
  }
  return { shows, begun, withFactor }
}
