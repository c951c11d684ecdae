import { z } from 'zod'
import { anyone, call, pendingLogin } from '../call.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'
import { givenPassword, linkToken } from './fields.ts'
import { confirmation, refusals } from './second-factors.ts'
import { linkSpellings, linkStatus } from './sign-ups.ts'

const confirmed = wire({
  status: ['status', confirmation],
  recoveryCodes: ['recovery_codes', z.array(z.string()).optional()],
})

export const beginEnrolment = call({
  name: 'beginEnrolment',
  method: 'POST',
  path: '/api/beginEnrolment',
  access: pendingLogin,
  summary:
    'Creates the authenticator secret for a login that requires enrolment; it takes effect when a code has been confirmed.',
  input: z.object({}),
  output: wire({ address: ['data', z.string()] }),
})

export const confirmEnrolment = call({
  name: 'confirmEnrolment',
  method: 'POST',
  path: '/api/confirmEnrolment',
  access: pendingLogin,
  summary:
    'Switches the second factor on with a first code, as the last step of the login; returns ten recovery codes, which are shown only once.',
  input: wire({ code: ['mfa', text(limits.code)] }),
  output: confirmed,
})

export const readEnrolmentLink = call({
  name: 'readEnrolmentLink',
  method: 'POST',
  path: '/api/readEnrolmentLink',
  access: anyone,
  summary: 'Returns the account of an enrolment link. Does not consume the link.',
  input: wire({ token: ['token', linkToken] }),
  output: wire({ status: ['status', linkStatus], username: ['username', z.string().optional()] }),
})

export const openEnrolmentLink = call({
  name: 'openEnrolmentLink',
  method: 'POST',
  path: '/api/openEnrolmentLink',
  access: anyone,
  summary:
    'Creates an authenticator secret for the account of an enrolment link, after its password is checked. The current secret is valid until a code of the new one has been confirmed.',
  input: wire({ token: ['token', linkToken], password: ['password', givenPassword] }),
  output: wire({
    status: ['status', wireValues({ ...linkSpellings, wrongPassword: refusals.wrongPassword })],
    address: ['data', z.string().optional()],
  }),
})

export const redeemEnrolmentLink = call({
  name: 'redeemEnrolmentLink',
  method: 'POST',
  path: '/api/redeemEnrolmentLink',
  access: anyone,
  summary: 'Consumes an enrolment link: switches the new secret on with a first code; returns ten recovery codes.',
  input: wire({ token: ['token', linkToken], code: ['mfa', text(limits.code)] }),
  output: wire({
    status: ['status', wireValues({ ...linkSpellings, wrongCode: refusals.wrongCode, notBegun: 'not begun' })],
    recoveryCodes: ['recovery_codes', z.array(z.string()).optional()],
  }),
})
