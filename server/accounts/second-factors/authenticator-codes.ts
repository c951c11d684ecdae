import { Secret, TOTP } from 'otpauth'
import type { Accounts } from '../accounts.ts'
import { requireUser } from '../users.ts'

/** A code of RFC 6238 has six digits and is valid for one time step of this length (docs/behaviour/logins.md#second-factor). */
const periodSeconds = 30
/** The clock of the phone may be this many time steps early or late. */
const driftSteps = 1

/** Creates a random secret of 20 bytes, as RFC 4226 recommends. */
export const createSecret = () => Buffer.from(new Secret({ size: 20 }).bytes)

/** Builds the code generator of a secret. The name and the issuer matter only for its URL, not for checking a code. */
const buildTotp = (secret: Buffer, username = '', issuer = 'Khlang') =>
  new TOTP({
    issuer,
    label: username,
    // Copied, because the buffer behind a Buffer may also contain other values.
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    digits: 6,
    period: periodSeconds,
  })

/** Builds the otpauth:// URL of a secret, which authenticator applications read from the QR code. */
export const buildOtpauthUrl = async ({ database, officeName }: Accounts, userId: number, secret: Buffer) => {
  const { username } = await requireUser(database, userId)
  return buildTotp(secret, username, officeName.en).toString()
}

/** Returns the time step of a correct code; undefined for a wrong one. */
export const findTimeStep = ({ clock }: Accounts, secret: Buffer, code: string) => {
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const timestamp = clock.now().getTime()
  const drift = buildTotp(secret).validate({ token: code, timestamp, window: driftSteps })
  return drift === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + drift
}
