import { z } from 'zod'
import { anyone, call, pendingLogin, withConsent } from '../call.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'
import { accountType, givenPassword, givenUsername } from './fields.ts'

/** Further steps of a login after the right password, in their order. Enrolment takes effect at once, so it comes last. */
export const loginSteps = ['takeOver', 'policy', 'secondFactor', 'password', 'enrolment'] as const
export type LoginStep = (typeof loginSteps)[number]

/**
 * The signed-in user for the screens; also the content of the readable cookie `information` (docs/behaviour/sessions.md#readable-cookies).
 */
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

/** All responses to a right or wrong password (docs/behaviour/logins.md#answers-to-a-password). */
const loginStatus = wireValues({
  success: 'success',
  administrator: 'user is admin',
  policyOwed: 'policy is update',
  passwordExpired: 'change password',
  administratorPasswordExpired: 'change password admin',
  sessionElsewhere: 'User already to use',
  locked: 'Locking account',
  notFound: 'not found',
  offline: 'Please contact Center',
  unconfirmed: 'Please check in your email confirmation',
  suspended: 'Your account was suspended.',
})
export type LoginStatus = z.output<typeof loginStatus>

/** Additions to a status: the agreement that an administrator must accept, or the warning before the account is locked. */
const loginNotice = wireValues({
  policyOwed: 'policy is update',
  nearlyLocked: 'Your account will be locked if you insert wrong password again',
})
export type LoginNotice = z.output<typeof loginNotice>

const owedSteps = z.array(z.enum(loginSteps))

export const logIn = call({
  name: 'logIn',
  method: 'POST',
  path: '/api/login',
  access: withConsent,
  summary:
    'Checks a user name and password. Opens a session, or a pending login with the required steps in `owed`, each completed by its own call.',
  input: wire({ username: ['username', givenUsername], password: ['password', givenPassword] }),
  output: wire({
    status: ['status', loginStatus],
    notice: ['status2', loginNotice.optional()],
    user: ['data', shownUser.nullable()],
    accountType: ['type_user', accountType.optional()],
    owed: ['owed', owedSteps],
  }),
})

export const getDirectory = call({
  name: 'getDirectory',
  method: 'GET',
  path: '/api/directory',
  access: anyone,
  summary: "Returns whether the office's directory is configured.",
  input: z.object({}),
  output: wire({ isConfigured: ['configured', z.boolean()] }),
})

const directoryStatus = wireValues({
  success: 'success',
  notFound: 'user not found',
  closed: 'please contact administrator',
  wrongPassword: 'username or password wrong',
  sessionElsewhere: 'user already to use',
  notConfigured: 'directory is not configured',
  noAnswer: 'directory does not answer',
})
export type DirectoryStatus = z.output<typeof directoryStatus>

export const logInWithDirectory = call({
  name: 'logInWithDirectory',
  method: 'POST',
  path: '/api/loginWithAD',
  access: withConsent,
  summary: "Checks a name and password in the office's directory; staff must have added the account.",
  input: wire({ username: ['username', givenUsername], password: ['password', givenPassword] }),
  output: wire({
    status: ['status', directoryStatus],
    notice: ['check_policy', wireValues({ policyOwed: 'policy is update' }).optional()],
    user: ['data', shownUser.nullable()],
    owed: ['owed', owedSteps],
  }),
})

const codeAnswer = wireValues({ success: 'success', wrong: 'Password wrong', loginAgain: 'Please login again' })
export type CodeAnswer = z.output<typeof codeAnswer>

export const giveCode = call({
  name: 'giveCode',
  method: 'POST',
  path: '/api/auth',
  access: pendingLogin,
  summary: 'Checks the second-factor code or a recovery code of a pending login. Five tries for each login.',
  input: wire({
    code: ['mfa', text(limits.code).default('')],
    recoveryCode: ['recovery_code', text(limits.recoveryCode).default('')],
  }),
  output: codeAnswer,
})

const successOnly = z.object({ status: z.literal('success') })

const acceptance = wire({
  /** The agreement that was shown; another active one is refused with 409. Without it, the active one is accepted. */
  agreementId: ['agreement_id', z.int().optional()],
})

export const acceptAgreement = call({
  name: 'acceptAgreement',
  method: 'POST',
  path: '/api/acceptNewConsent',
  access: pendingLogin,
  summary: 'Accepts the active consent agreement in a pending login. 409 if it is not the one that was shown.',
  input: acceptance,
  output: successOnly,
})

export const acceptPolicy = call({
  name: 'acceptPolicy',
  method: 'POST',
  path: '/api/updatePolicy',
  access: pendingLogin,
  summary: 'The same as acceptNewConsent, under the name that older programs use.',
  input: acceptance,
  output: successOnly,
})
