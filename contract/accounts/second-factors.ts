import { z } from 'zod'
import { call, signedIn } from '../call.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'
import { givenPassword } from './fields.ts'

/** The wire values for a wrong password and a wrong code. */
export const secondFactorSpellings = {
  wrongPassword: 'Your current password was incorrect.',
  wrongCode: 'Password wrong',
} as const
const { wrongPassword, wrongCode } = secondFactorSpellings

/** The status after the first code of a new secret was entered; `notBegun` if no secret was created before. */
export const confirmationStatus = wireValues({ success: 'success', wrongCode, notBegun: 'not begun' })

export const showQrCode = call({
  name: 'showQrCode',
  method: 'POST',
  path: '/api/getQRString',
  access: signedIn,
  summary:
    "Returns the otpauth URL of the signed-in user's own second factor, which the browser draws as a QR code. Requires the password.",
  input: wire({ password: ['password', givenPassword] }),
  output: wire({
    status: [
      'status',
      wireValues({ success: 'Success', noQrCode: 'Error! This user not have QRCode.', wrongPassword }),
    ],
    otpauthUrl: ['data', z.string().optional()],
  }),
})

export const beginSecondFactor = call({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/api/beginTwoFactor',
  access: signedIn,
  summary: 'Creates an authenticator secret. The second factor is on when the first code of the secret is confirmed.',
  input: wire({ password: ['password', givenPassword] }),
  output: wire({
    status: ['status', wireValues({ success: 'success', wrongPassword, alreadyOn: 'already on' })],
    otpauthUrl: ['data', z.string().optional()],
  }),
})

export const confirmSecondFactor = call({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/confirmTwoFactor',
  access: signedIn,
  summary: 'Switches the second factor on with a first code. Returns ten recovery codes, which are shown only once.',
  input: wire({ code: ['mfa', text(limits.code)] }),
  output: wire({
    status: ['status', confirmationStatus],
    recoveryCodes: ['recovery_codes', z.array(z.string()).optional()],
  }),
})

export const endSecondFactor = call({
  name: 'endSecondFactor',
  method: 'POST',
  path: '/api/endTwoFactor',
  access: signedIn,
  summary: 'Switches the second factor off. Requires the password, and a code or a recovery code.',
  input: wire({
    password: ['password', givenPassword],
    code: ['mfa', text(limits.code).default('')],
    recoveryCode: ['recovery_code', text(limits.recoveryCode).default('')],
  }),
  output: z.object({ status: wireValues({ success: 'success', wrongPassword, wrongCode, notOn: 'not on' }) }),
})
