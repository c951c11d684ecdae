import { z } from 'zod'
import { anyone, call, pendingLogin } from '../call.ts'
import { wire, wireValues } from '../wire.ts'
import { linkSpellings } from './email-links.ts'
import { givenPassword, linkToken, newPassword, username } from './fields.ts'

/** Reasons to refuse a new password. `commonPassword`: it is on the list of passwords that attackers try first. */
const refusals = { samePassword: 'same password', commonPassword: 'common password' } as const
// `linkSpellings` has success, expired, used and notFound.
const resetStatus = wireValues({ ...linkSpellings, ...refusals })
export type ResetStatus = z.output<typeof resetStatus>

export const requestPasswordReset = call({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/api/forgotPassword',
  access: anyone,
  summary:
    'Mails a link that sets a new password, valid for 30 minutes, to the local account with this username. The response is the same for every well-formed username.',
  input: wire({ username: ['username', username] }),
  output: z.object({ status: z.literal('success') }),
})

export const resetPassword = call({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/resetPassword',
  access: anyone,
  summary: 'Sets a new password with the link from a mail, and ends every session of the account.',
  input: wire({ token: ['token', linkToken], password: ['password', newPassword] }),
  output: z.object({ status: resetStatus }),
})

const changeStatus = wireValues({ success: 'success', ...refusals, wrongPassword: 'wrong password' })
export type PasswordChangeStatus = z.output<typeof changeStatus>

export const changePassword = call({
  name: 'changePassword',
  method: 'POST',
  path: '/api/changePassword',
  access: pendingLogin,
  summary:
    "Changes the user's own password, in a session or in a pending login that requires it. In a session, ends every session of the account.",
  input: wire({ currentPassword: ['currentPassword', givenPassword], password: ['password', newPassword] }),
  output: z.object({ status: changeStatus }),
})
