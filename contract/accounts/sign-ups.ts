import { z } from 'zod'
import { call } from '../call.ts'
import { wire } from '../wire.ts'
import {
  email,
  firstname,
  lastname,
  linkToken,
  newPassword,
  oneOrZero,
  otherObjective,
  signUpObjective,
  username,
} from './fields.ts'

const signUpFields = {
  username: ['username', username],
  password: ['password', newPassword],
  firstname: ['firstname', firstname],
  lastname: ['lastname', lastname],
  email: ['email', email],
  usageObjective: ['usage_objective', signUpObjective],
  otherObjective: ['other_object', otherObjective],
} as const

export const duplicated = 'Username or National ID or Passport duplicated'
const signUpStatus = z.enum(['success', duplicated])
export type SignUpStatus = z.output<typeof signUpStatus>

export const checkSignUp = call({
  name: 'checkSignUp',
  method: 'POST',
  path: '/api/firstStepRegister',
  access: 'consent',
  summary: 'Checks a sign-up before its policy dialog is shown. Keeps nothing.',
  input: wire(signUpFields),
  output: z.object({ status: signUpStatus }),
})

export const signUp = call({
  name: 'signUp',
  method: 'POST',
  path: '/api/afterPolicyRegister',
  access: 'consent',
  summary:
    'Makes an account that waits for the link in its mail (72 hours). Calling it is the acceptance of the active agreement.',
  input: wire({ ...signUpFields, receivesNews: ['email_news', oneOrZero.default(false)] }),
  output: z.object({ status: signUpStatus }),
})

/** How a link from a mail stands. */
export const linkStatuses = ['success', 'expired', 'used', 'not found'] as const
export type LinkStatus = (typeof linkStatuses)[number]
const linkStatus = z.enum(linkStatuses)

const readLink = {
  input: wire({ token: ['token', linkToken] }),
  output: wire({
    status: ['status', linkStatus],
    username: ['username', z.string().optional()],
    email: ['email', z.string().optional()],
  }),
}

export const readVerifyLink = call({
  name: 'readVerifyLink',
  method: 'POST',
  path: '/api/getEmailFromToken',
  access: 'public',
  summary: 'Whose link this is that confirms an address, or resets a password. Uses nothing up.',
  ...readLink,
})

export const confirmEmail = call({
  name: 'confirmEmail',
  method: 'POST',
  path: '/api/secondStepRegister',
  access: 'public',
  summary: 'Uses a link that confirms a sign-up, a changed address or a first login.',
  input: wire({ token: ['token', linkToken] }),
  output: z.object({ status: linkStatus }),
})

export const readUnlockLink = call({
  name: 'readUnlockLink',
  method: 'POST',
  path: '/api/getEmailFromTokenUnlockAccount',
  access: 'public',
  summary: 'Whose link this is that unlocks an account. Uses nothing up.',
  ...readLink,
})

export const unlock = call({
  name: 'unlock',
  method: 'POST',
  path: '/api/unlockAccount',
  access: 'public',
  summary: 'Uses a link that unlocks an account.',
  input: wire({ token: ['token', linkToken] }),
  output: z.object({ status: linkStatus }),
})
