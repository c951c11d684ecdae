import { z } from 'zod'
import { call } from '../call.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'
import { givenPassword } from './fields.ts'

/** The wire's words for a right password where no second factor is on, and for a wrong password. */
export const noQrCode = 'Error! This user not have QRCode.' as const
export const wrongPassword = 'Your current password was incorrect.' as const

/** `data` is the otpauth address that the browser draws as a QR code. */
export const showQrCode = call({
  name: 'showQrCode',
  method: 'POST',
  path: '/api/getQRString',
  access: 'session',
  summary: "The signed-in user's own authenticator address, after the password is entered again.",
  input: wire({ password: ['password', givenPassword] }),
  output: wire({
    status: ['status', z.enum(['Success', noQrCode, wrongPassword])],
    address: ['data', z.string().optional()],
  }),
})

export const beginSecondFactor = call({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/api/beginTwoFactor',
  access: 'session',
  summary: 'Makes a new authenticator secret, which counts only once a code of it has been confirmed.',
  input: wire({ password: ['password', givenPassword] }),
  output: wire({
    status: ['status', z.enum(['success', wrongPassword, 'already on'])],
    address: ['data', z.string().optional()],
  }),
})

export const confirmSecondFactor = call({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/confirmTwoFactor',
  access: 'session',
  summary: 'Switches the second factor on with a first code; answers ten recovery codes, shown this once.',
  input: wire({ code: ['mfa', text(limits.code)] }),
  output: wire({
    status: ['status', z.enum(['success', 'Password wrong', 'not begun'])],
    recoveryCodes: ['recovery_codes', z.array(z.string()).optional()],
  }),
})

export const endSecondFactor = call({
  name: 'endSecondFactor',
  method: 'POST',
  path: '/api/endTwoFactor',
  access: 'session',
  summary: 'Switches the second factor off, by password and code.',
  input: wire({
    password: ['password', givenPassword],
    code: ['mfa', text(limits.code).default('')],
    recoveryCode: ['recovery_code', text(limits.recoveryCode).default('')],
  }),
  output: z.object({ status: z.enum(['success', wrongPassword, 'Password wrong', 'not on']) }),
})
