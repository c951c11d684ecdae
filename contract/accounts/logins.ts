import { z } from 'zod'
import { call } from '../call.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'
import { accountType, givenPassword, givenUsername } from './fields.ts'

/** What a login may still owe after the right password, in the order in which it is asked for. */
export const loginSteps = ['takeOver', 'policy', 'password', 'secondFactor'] as const
export type LoginStep = (typeof loginSteps)[number]

/** The signed-in user as the screens show them; also the content of the readable cookie `information` (decisions.md 3). */
export const shownUser = wire({
  userId: ['user_id', z.int()],
  username: ['username', z.string()],
  firstname: ['firstname', z.string()],
  lastname: ['lastname', z.string()],
  email: ['email', z.string()],
  usageObjective: ['usage_objective', z.string()],
  otherObjective: ['other_object', z.string()],
  accountType: ['type_user', accountType],
  roleId: ['previlage_id', z.int()],
  twoFactor: ['two_factor_authen', z.enum(['on', 'off'])],
})
export type ShownUser = z.output<typeof shownUser>

/** Every answer to the right or wrong password (consumer.md 4). */
export const loginStatuses = [
  'success',
  'user is admin',
  'policy is update',
  'change password',
  'change password admin',
  'User already to use',
  'Locking account',
  'not found',
  'Please contact Center',
  'Please check in your email confirmation',
  'Your account was suspended.',
] as const
export type LoginStatus = (typeof loginStatuses)[number]

/** What goes beside a status: the policy an administrator owes, or the warning before the lock. */
export const loginStatuses2 = [
  'policy is update',
  'Your account will be locked if you insert wrong password again',
] as const

const owed = z.array(z.enum(loginSteps))

export const logIn = call({
  name: 'logIn',
  method: 'POST',
  path: '/api/login',
  access: 'consent',
  summary:
    'Checks a user name and password. Opens a session, or a login that owes the steps named in `owed`, each completed by its own call.',
  input: wire({ username: ['username', givenUsername], password: ['password', givenPassword] }),
  output: wire({
    status: ['status', z.enum(loginStatuses)],
    status2: ['status2', z.enum(loginStatuses2).optional()],
    user: ['data', shownUser.nullable()],
    accountType: ['type_user', accountType.optional()],
    owed: ['owed', owed],
  }),
})

export const getDirectory = call({
  name: 'getDirectory',
  method: 'GET',
  path: '/api/directory',
  access: 'public',
  summary: "Whether the office's directory is configured, so that its login page can say when it is not.",
  input: z.object({}),
  output: wire({ isConfigured: ['configured', z.boolean()] }),
})

export const directoryStatuses = [
  'success',
  'user not found',
  'please contact administrator',
  'username or password wrong',
  'user already to use',
  'directory is not configured',
  'directory does not answer',
] as const

export const logInWithDirectory = call({
  name: 'logInWithDirectory',
  method: 'POST',
  path: '/api/loginWithAD',
  access: 'consent',
  summary: "Checks a name and password against the office's directory; the account must be known to the portal.",
  input: wire({ username: ['username', givenUsername], password: ['password', givenPassword] }),
  output: wire({
    status: ['status', z.enum(directoryStatuses)],
    checkPolicy: ['check_policy', z.literal('policy is update').optional()],
    user: ['data', shownUser.nullable()],
    owed: ['owed', owed],
  }),
})

/** The wire's words for a right and a wrong second-factor code. */
export const codeAnswers = ['success', 'Password wrong', 'Please login again'] as const

export const giveCode = call({
  name: 'giveCode',
  method: 'POST',
  path: '/api/auth',
  access: 'pending',
  summary: 'Gives the second-factor code, or a recovery code, that a login owes. Five tries a login.',
  input: wire({
    code: ['mfa', text(limits.code).default('')],
    recoveryCode: ['recovery_code', text(limits.recoveryCode).default('')],
  }),
  output: z.enum(codeAnswers),
})

const agreed = z.object({ status: z.literal('success') })

export const acceptAgreement = call({
  name: 'acceptAgreement',
  method: 'POST',
  path: '/api/acceptNewConsent',
  access: 'pending',
  summary: 'Accepts the active consent agreement that a login owes.',
  input: z.object({}),
  output: agreed,
})

export const acceptPolicy = call({
  name: 'acceptPolicy',
  method: 'POST',
  path: '/api/updatePolicy',
  access: 'pending',
  summary: 'The same as acceptNewConsent, under the name that the older dialog calls.',
  input: z.object({}),
  output: agreed,
})
