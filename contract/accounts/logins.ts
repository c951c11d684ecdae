import { z } from 'zod'
import { anyone, call, pendingLogin, withConsent } from '../call.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'
import { accountType, givenPassword, givenUsername } from './fields.ts'

/**
 * Steps that a login may require after the correct password, in their order. `policy` is the consent agreement. Enrolment is stored at once,
 * not together with the other steps, so it comes last.
 */
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

/** The statuses of a login with a username and password (docs/behaviour/logins.md#answers-to-a-password). */
const loginStatus = wireValues({
  success: 'success',
  /** Like 'success', for the roles 1 and 2. */
  administrator: 'user is admin',
  policyPending: 'policy is update',
  passwordExpired: 'change password',
  administratorPasswordExpired: 'change password admin',
  sessionElsewhere: 'User already to use',
  locked: 'Locking account',
  /** An unknown username or a wrong password. */
  notFound: 'not found',
  offline: 'Please contact Center',
  unconfirmed: 'Please check in your email confirmation',
  suspended: 'Your account was suspended.',
})
export type LoginStatus = z.output<typeof loginStatus>

/** Sent beside a status: an administrator must still accept the agreement, or one more wrong password locks the account. */
const loginNotice = wireValues({
  policyPending: 'policy is update',
  nearlyLocked: 'Your account will be locked if you insert wrong password again',
})
export type LoginNotice = z.output<typeof loginNotice>

const remainingSteps = z.array(z.enum(loginSteps))

export const logIn = call({
  name: 'logIn',
  method: 'POST',
  path: '/api/login',
  access: withConsent,
  summary:
    'Checks a username and password. Opens a session, or a pending login if further steps are required; `owed` lists them, and each has its own call.',
  input: wire({ username: ['username', givenUsername], password: ['password', givenPassword] }),
  output: wire({
    status: ['status', loginStatus],
    notice: ['status2', loginNotice.optional()],
    /** The signed-in user; null unless the session is open. */
    user: ['data', shownUser.nullable()],
    accountType: ['type_user', accountType.optional()],
    remainingSteps: ['owed', remainingSteps],
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

/** The statuses of a login with the directory, whose texts on the wire differ from those of a login with a password. */
const directoryStatus = wireValues({
  success: 'success',
  notFound: 'user not found',
  closed: 'please contact administrator',
  wrongPassword: 'username or password wrong',
  sessionElsewhere: 'user already to use',
  notConfigured: 'directory is not configured',
})
export type DirectoryStatus = z.output<typeof directoryStatus>

export const logInWithDirectory = call({
  name: 'logInWithDirectory',
  method: 'POST',
  path: '/api/loginWithAD',
  access: withConsent,
  summary:
    "Checks a username and password in the office's directory. Staff must have added the account. Returns 503 if the directory does not respond.",
  input: wire({ username: ['username', givenUsername], password: ['password', givenPassword] }),
  output: wire({
    status: ['status', directoryStatus],
    notice: ['check_policy', wireValues({ policyPending: 'policy is update' }).optional()],
    /** The signed-in user; null unless the session is open. */
    user: ['data', shownUser.nullable()],
    remainingSteps: ['owed', remainingSteps],
  }),
})

/** The whole response, not a field of an object. */
const codeResult = wireValues({ success: 'success', wrong: 'Password wrong', loginAgain: 'Please login again' })
export type CodeResult = z.output<typeof codeResult>

export const giveCode = call({
  name: 'giveCode',
  method: 'POST',
  path: '/api/auth',
  access: pendingLogin,
  summary: 'Checks the second-factor code or a recovery code of a pending login. Each login has five tries.',
  input: wire({
    code: ['mfa', text(limits.code).default('')],
    recoveryCode: ['recovery_code', text(limits.recoveryCode).default('')],
  }),
  output: codeResult,
})

const successOnly = z.object({ status: z.literal('success') })

const acceptanceInput = wire({
  /** The agreement that was shown; another active one is refused with 409. Without it, the active one is accepted. */
  agreementId: ['agreement_id', z.int().optional()],
})

export const acceptAgreement = call({
  name: 'acceptAgreement',
  method: 'POST',
  path: '/api/acceptNewConsent',
  access: pendingLogin,
  summary: 'Accepts the active consent agreement in a pending login. 409 if `agreement_id` is not the active one.',
  input: acceptanceInput,
  output: successOnly,
})

/** Kept for programs of the earlier portal. */
export const acceptPolicy = call({
  name: 'acceptPolicy',
  method: 'POST',
  path: '/api/updatePolicy',
  access: pendingLogin,
  summary: 'Does the same as acceptNewConsent, under the path that older programs use.',
  input: acceptanceInput,
  output: successOnly,
})
