import { z } from 'zod'
import { anyone, call, pendingLogin } from '../call.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'
import { linkSpellings, linkStatus } from './email-links.ts'
import { givenPassword, linkToken } from './fields.ts'
import { confirmationStatus, secondFactorSpellings } from './second-factors.ts'

export const beginEnrolment = call({
  name: 'beginEnrolment',
  method: 'POST',
  path: '/api/beginEnrolment',
  access: pendingLogin,
  summary:
    'Creates the authenticator secret in a pending login that requires enrolment. The second factor is on when the first code of the secret is confirmed.',
  input: z.object({}),
  output: wire({ otpauthUrl: ['data', z.string()] }),
})

export const confirmEnrolment = call({
  name: 'confirmEnrolment',
  method: 'POST',
  path: '/api/confirmEnrolment',
  access: pendingLogin,
  summary:
    'Switches the second factor on with a first code, as the last step of the login. Returns ten recovery codes, which are shown only once.',
  input: wire({ code: ['mfa', text(limits.code)] }),
  output: wire({
    status: ['status', confirmationStatus],
    /** Only with 'success'. */
    recoveryCodes: ['recovery_codes', z.array(z.string()).optional()],
  }),
})

export const readEnrolmentLink = call({
  name: 'readEnrolmentLink',
  method: 'POST',
  path: '/api/readEnrolmentLink',
  access: anyone,
  summary: 'Returns the account of an enrolment link. Does not consume the link.',
  input: wire({ token: ['token', linkToken] }),
  output: wire({
    status: ['status', linkStatus],
    /** Only with 'success'. */
    username: ['username', z.string().optional()],
  }),
})

export const openEnrolmentLink = call({
  name: 'openEnrolmentLink',
  method: 'POST',
  path: '/api/openEnrolmentLink',
  access: anyone,
  summary:
    'Creates an authenticator secret for the account of an enrolment link. Requires the password. The current secret is valid until the first code of the new one is confirmed.',
  input: wire({ token: ['token', linkToken], password: ['password', givenPassword] }),
  output: wire({
    // The statuses of `linkSpellings` are success, expired, used and notFound.
    status: ['status', wireValues({ ...linkSpellings, wrongPassword: secondFactorSpellings.wrongPassword })],
    /** The new secret as an otpauth URL; only with 'success'. */
    otpauthUrl: ['data', z.string().optional()],
  }),
})

export const redeemEnrolmentLink = call({
  name: 'redeemEnrolmentLink',
  method: 'POST',
  path: '/api/redeemEnrolmentLink',
  access: anyone,
  summary:
    'Uses an enrolment link. The first code of the new secret is checked, then the new secret replaces the old one. Returns ten recovery codes.',
  input: wire({ token: ['token', linkToken], code: ['mfa', text(limits.code)] }),
  output: wire({
    status: [
      'status',
      wireValues({ ...linkSpellings, wrongCode: secondFactorSpellings.wrongCode, notBegun: 'not begun' }),
    ],
    /** Only with 'success'. */
    recoveryCodes: ['recovery_codes', z.array(z.string()).optional()],
  }),
})
