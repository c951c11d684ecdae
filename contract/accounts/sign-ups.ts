import { z } from 'zod'
import { call, withConsent } from '../call.ts'
import { findDownloadName } from '../catalogue/download-urls.ts'
import { reportIdOrFileName } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'
import { email, firstname, lastname, newPassword, oneOrZero, username } from './fields.ts'
import { otherObjective, signUpObjective, usageObjective } from './objectives.ts'

const signUpFields = {
  username: ['username', username],
  password: ['password', newPassword],
  firstname: ['firstname', firstname],
  lastname: ['lastname', lastname],
  email: ['email', email],
  usageObjective: ['usage_objective', signUpObjective],
  otherObjective: ['other_object', otherObjective],
} as const

/** The fields of the response, without the password. The objective has the schema of stored accounts, which also allows 'authority'. */
const checkedFields = {
  username: signUpFields.username,
  firstname: signUpFields.firstname,
  lastname: signUpFields.lastname,
  email: signUpFields.email,
  otherObjective: signUpFields.otherObjective,
  usageObjective: ['usage_objective', usageObjective],
} as const

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
