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
  summary: 'Makes the authenticator secret of a login that owes enrolment; it counts only once a code was right.',
  input: z.object({}),
  output: wire({ address: ['data', z.string()] }),
})

export const confirmEnrolment = call({
  name: 'confirmEnrolment',
  method: 'POST',
  path: '/api/confirmEnrolment',
  access: pendingLogin,
  summary:
    'Switches the second factor on by a first code and completes the login, whose last step it is; answers ten recovery codes, shown this once.',
  input: wire({ code: ['mfa', text(limits.code)] }),
  output: confirmed,
})

export const readEnrolmentLink = call({
  name: 'readEnrolmentLink',
  method: 'POST',
  path: '/api/readEnrolmentLink',
  access: anyone,
  summary: 'The account of an enrolment link; the link stays valid.',
  input: wire({ token: ['token', linkToken] }),
  output: wire({ status: ['status', linkStatus], username: ['username', z.string().optional()] }),
})

export const openEnrolmentLink = call({
  name: 'openEnrolmentLink',
  method: 'POST',
  path: '/api/openEnrolmentLink',
  access: anyone,
  summary:
    'Makes an authenticator secret for the account of an enrolment link, after its password is given. The secret in use counts until a code of the new one was right.',
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
  summary: 'Uses an enrolment link up: switches the new secret on by a first code of it; answers ten recovery codes.',
  input: wire({ token: ['token', linkToken], code: ['mfa', text(limits.code)] }),
  output: wire({
    status: ['status', wireValues({ ...linkSpellings, wrongCode: refusals.wrongCode, notBegun: 'not begun' })],
    recoveryCodes: ['recovery_codes', z.array(z.string()).optional()],
  }),
})
