import { z } from 'zod'
import { anyone, call, withConsent } from '../call.ts'
import { findDownloadName } from '../catalogue/download-urls.ts'
import { reportIdOrFileName } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'
import {
  email,
  firstname,
  lastname,
  linkToken,
  newPassword,
  oneOrZero,
  otherObjective,
  signUpObjective,
  usageObjective,
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

// The response omits the password. Its objective has the schema of stored accounts, which also allows 'authority'.
const { password: _password, usageObjective: _signUpObjective, ...unchangedFields } = signUpFields
const checkedFields = { ...unchangedFields, usageObjective: ['usage_objective', usageObjective] } as const

const signUpStatus = wireValues({
  success: 'success',
  duplicate: 'Username or National ID or Passport duplicated',
})
export type SignUpStatus = z.output<typeof signUpStatus>

export const checkSignUp = call({
  name: 'checkSignUp',
  method: 'POST',
  path: '/api/firstStepRegister',
  access: withConsent,
  summary: 'Checks a sign-up before its policy dialog is shown. Stores nothing.',
  input: wire(signUpFields),
  /** `data` repeats the checked fields without the password; null if the username is taken. */
  output: wire({ status: ['status', signUpStatus], checked: ['data', wire(checkedFields).nullable()] }),
})

export const signUp = call({
  name: 'signUp',
  method: 'POST',
  path: '/api/afterPolicyRegister',
  access: withConsent,
  summary:
    'Creates an account, which must be confirmed with the link in a mail within 72 hours. Accepts the active agreement. 409 if `agreement_id` is not the active one.',
  input: wire({
    ...signUpFields,
    receivesNews: ['email_news', oneOrZero.default(false)],
    /** The agreement that was shown; another active one is refused with 409. */
    agreementId: ['agreement_id', z.int().optional()],
    /** The report whose file the user wants; the link in the mail leads back to its page. */
    wantedReport: ['wanted_report', reportIdOrFileName.optional()],
    /** The address of the file that the user wants: the first login within 24 hours downloads it, on any device. */
    wantedFile: [
      'wanted_file',
      z
        .string()
        .max(limits.downloadUrlCharacters)
        // The function finds a name only in the address of a file that readers can download.
        .refine(address => findDownloadName(address) !== undefined)
        .optional(),
    ],
  }),
  output: z.object({ status: signUpStatus }),
})

/** The states of a link from a mail, with their wire values. 'success' is a link that can be used, or that the call has used. */
export const linkSpellings = { success: 'success', expired: 'expired', used: 'used', notFound: 'not found' } as const
export type LinkStatus = keyof typeof linkSpellings
export const linkStatus = wireValues(linkSpellings)

/** Input and output of the calls that read a link without using it. */
const linkReadingShapes = {
  input: wire({ token: ['token', linkToken] }),
  output: wire({
    status: ['status', linkStatus],
    username: ['username', z.string().optional()],
    email: ['email', z.string().optional()],
    /** Present only for a link that confirms a new address. */
    isNewAddress: ['is_new_address', z.literal(true).optional()],
    /** The address of the file that the user wanted at the sign-up. */
    wantedFile: ['wanted_file', z.string().optional()],
  }),
}

export const readVerifyLink = call({
  name: 'readVerifyLink',
  method: 'POST',
  path: '/api/getEmailFromToken',
  access: anyone,
  summary: 'Returns the account of a link that confirms an address or resets a password. Does not consume the link.',
  ...linkReadingShapes,
})

export const confirmEmail = call({
  name: 'confirmEmail',
  method: 'POST',
  path: '/api/secondStepRegister',
  access: anyone,
  summary: 'Uses a link that confirms a sign-up, a changed address or a first login.',
  input: wire({ token: ['token', linkToken] }),
  output: z.object({ status: linkStatus }),
})

export const readUnlockLink = call({
  name: 'readUnlockLink',
  method: 'POST',
  path: '/api/getEmailFromTokenUnlockAccount',
  access: anyone,
  summary: 'Returns the account of a link that unlocks it. Does not consume the link.',
  ...linkReadingShapes,
})

export const unlock = call({
  name: 'unlock',
  method: 'POST',
  path: '/api/unlockAccount',
  access: anyone,
  summary: 'Uses a link that unlocks an account.',
  input: wire({ token: ['token', linkToken] }),
  output: z.object({ status: linkStatus }),
})
