import { z } from 'zod'
import { call } from '../call.ts'
import { wire } from '../wire.ts'
import { givenPassword, linkToken, newPassword, username } from './fields.ts'
import { linkStatuses } from './sign-ups.ts'

export const forgetPassword = call({
  name: 'forgetPassword',
  method: 'POST',
  path: '/api/forgotPassword',
  access: 'public',
  summary: 'Mails a link (30 minutes) to the account of this name, and answers the same for every well-formed name.',
  input: wire({ username: ['username', username] }),
  output: z.object({ status: z.literal('success') }),
})

export const resetPassword = call({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/resetPassword',
  access: 'public',
  summary: 'Sets a new password by the link of a mail; ends every session of the account.',
  input: wire({ token: ['token', linkToken], password: ['password', newPassword] }),
  output: z.object({ status: z.enum([...linkStatuses, 'same password', 'common password']) }),
})

/** 'common password': on the list of those that everybody tries first. */
export const passwordAnswers = ['success', 'same password', 'common password', 'wrong password'] as const

export const changePassword = call({
  name: 'changePassword',
  method: 'POST',
  path: '/api/changePassword',
  access: 'pending',
  summary: 'Changes the own password, in a session or where a login owes it; ends every session of the account.',
  input: wire({ currentPassword: ['currentPassword', givenPassword], password: ['password', newPassword] }),
  output: z.object({ status: z.enum(passwordAnswers) }),
})
