import { z } from 'zod'
import { call, signedIn } from '../call.ts'
import { wire, wireValues } from '../wire.ts'
import { email, firstname, givenPassword, lastname, oneOrZero } from './fields.ts'
import { shownUser } from './logins.ts'
import { otherObjective, usageObjective } from './objectives.ts'
import { secondFactorSpellings } from './second-factors.ts'

export const getProfile = call({
  name: 'getProfile',
  method: 'POST',
  path: '/api/getProfile',
  access: signedIn,
  summary:
    'Returns the profile of the signed-in user, with an address that waits for its confirmation, and whether the password can be changed here.',
  input: z.object({}),
  output: wire({
    user: ['user', shownUser],
    /** A new email address that is not confirmed yet; null if there is none. */
    newEmail: ['new_email', z.string().nullable()],
    canChangePassword: ['can_change_password', z.boolean()],
    receivesNews: ['email_news', z.boolean()],
    /** The number of unused recovery codes. */
    recoveryCodesLeft: ['recovery_codes_left', z.int()],
  }),
})

/**
 * The whole response, not a field of an object. `emailSent`: a mail with a link was sent to the new email address, which takes effect when
 * the link is used.
 */
const profileStatus = wireValues({
  saved: 'success',
  emailSent: 'email success',
  // The wire has the same text for a wrong password here and at the second factor.
  wrongPassword: secondFactorSpellings.wrongPassword,
})
export type ProfileStatus = z.output<typeof profileStatus>

export const editProfile = call({
  name: 'editProfile',
  method: 'POST',
  path: '/api/editProfileUser',
  access: signedIn,
  summary:
    "Changes the user's own profile. A new address needs the password, and takes effect when the link in its mail is used; the old address is notified. Nothing changes if the password is wrong.",
  input: wire({
    profile: [
      'user',
      wire({
        firstname: ['firstname', firstname.optional()],
        lastname: ['lastname', lastname.optional()],
        email: ['email', email.optional()],
        usageObjective: ['usage_objective', usageObjective.optional()],
        otherObjective: ['other_object', otherObjective],
      }),
    ],
    password: ['password', givenPassword.optional()],
  }),
  output: profileStatus,
})

export const chooseNews = call({
  name: 'chooseNews',
  method: 'POST',
  path: '/api/chooseNews',
  access: signedIn,
  summary: 'Switches news by mail on or off, and records the choice with its time.',
  input: wire({ receivesNews: ['email_news', oneOrZero] }),
  output: z.object({ status: z.literal('success') }),
})

export const listAcceptances = call({
  name: 'listAcceptances',
  method: 'POST',
  path: '/api/getAcceptances',
  access: signedIn,
  summary: 'Returns what the signed-in user accepted or withdrew, and when; the newest first.',
  input: z.object({}),
  output: z.array(
    wire({
      /** 'policy' is the consent agreement, 'news' are the mails with news. */
      purpose: ['purpose', z.enum(['policy', 'news'])],
      /** True for an acceptance, false for a withdrawal. */
      given: ['given', z.boolean()],
      /** The version of the accepted policy; null for news. */
      version: ['version', z.string().nullable()],
      /** The time of the acceptance or of the withdrawal. */
      acceptedAt: ['accepted_at', z.iso.datetime()],
    }),
  ),
})

export const exportRecords = call({
  name: 'exportRecords',
  method: 'GET',
  path: '/api/getMyRecords',
  access: signedIn,
  summary: 'Returns all data about the signed-in user as JSON, grouped by kind of record.',
  input: z.object({}),
  output: z.record(z.string(), z.unknown()),
  headers: () => ({ 'content-disposition': 'attachment; filename="myRecords.json"' }),
})
