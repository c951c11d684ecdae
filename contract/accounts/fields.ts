import { z } from 'zod'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wireValues } from '../wire.ts'

/** A new username: letters, digits, underscore, dot (docs/behaviour/accounts.md#sign-up). */
export const username = text(limits.username)
  .min(1, messages.usernameRequired.en)
  .regex(/^[A-Za-z0-9_.]*$/, messages.englishOnly.en)

/** The username and password as typed at a login. Older accounts need not meet the current rules, so only the length is limited. */
export const givenUsername = text(limits.username).min(1, messages.fillUsername.en)
export const givenPassword = text(limits.password).min(1, messages.fillPassword.en)

/** At least 8 characters with upper-case, lower-case and digit, at most 128 (docs/behaviour/accounts.md#passwords). */
export const newPassword = text(limits.password)
  .min(1, messages.passwordRequired.en)
  .min(8, messages.passwordHint.en)
  .regex(/[A-Z]/, messages.passwordHint.en)
  .regex(/[a-z]/, messages.passwordHint.en)
  .regex(/[0-9]/, messages.passwordHint.en)

/** English letters, and Thai letters with their marks, inside a character class of a pattern. */
const letters = String.raw`A-Za-z\u0E01-\u0E3A\u0E40-\u0E4E`
/** Letters with spaces, dots, apostrophes and hyphens between them; a dot may also be the last character. */
const personNamePattern = new RegExp(`^[${letters}]([${letters} .'-]*[${letters}.])?$`)

const buildPersonName = (requiredMessage: string) =>
  text(limits.personName).trim().min(1, requiredMessage).regex(personNamePattern, messages.lettersOnly.en)

export const firstname = buildPersonName(messages.firstnameRequired.en)
export const lastname = buildPersonName(messages.lastnameRequired.en)

const buildEmail = (requiredMessage: string, invalidMessage: string) =>
  text(limits.email).trim().toLowerCase().min(1, requiredMessage).regex(z.regexes.email, invalidMessage)

/** An email address in lower case, as accounts store it. */
export const email = buildEmail(messages.emailRequired.en, messages.emailInvalid.en)
/** An email address, with the messages of the form in which staff add a user (docs/behaviour/words.md#forms). */
export const addedEmail = buildEmail(messages.emailIsRequired.en, messages.emailMustBeValid.en)

/** The system that checks the password of an account: the portal, or the office's directory. */
export const accountType = wireValues({ local: 'DataX', directory: 'AD' })
export type AccountType = z.output<typeof accountType>

/** The token of an email link: 32 random bytes in base64url. Any other text belongs to no link. */
export const linkToken = text(limits.token).min(1)

/** A boolean, which the old client sends as the number or the text 1 or 0. */
export const oneOrZero = z.codec(z.union([z.boolean(), z.literal([0, 1, '0', '1'])]), z.boolean(), {
  decode: value => value === true || value === 1 || value === '1',
  encode: value => value,
})
