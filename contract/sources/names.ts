import { filledText, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'

/** Names begin and end with a Latin or Thai letter, a digit or an underscore (docs/behaviour/sources.md#names-of-sources). */
const namePattern = /^[\w\u0E00-\u0E7F](.*[\w\u0E00-\u0E7F])?$/s
/** Everything else counts as a special character (docs/behaviour/sources.md#names-of-sources). */
const plainNamePattern = /^[\w\u0E00-\u0E7F ]+$/

// An address with user information, a value labelled as a secret, or Oracle's user/password@host.
const secretPatterns = [
  /[a-z][\w+.-]*:\/\/[^\s/?#]*@/i,
  /(?<![a-z])(pass(word|wd|phrase)?|pwd|secret|token|credentials?|api[-_ ]?key|access[-_ ]?key|sig(nature)?|auth(orization)?)\s*[=:]\s*\S/i,
  /(?<![\w.])[^\s/@:]+\/[^\s/@]+@[^\s]/,
  /\bbearer\s+\S{8,}/i,
]

/** Returns true if a text contains a password, a key or the like; the portal never reads external sources, so it needs none. */
const holdsCredentials = (value: string) =>
  [value, decodeValue(value)].some(text => secretPatterns.some(pattern => pattern.test(text)))

const decodeValue = (value: string) => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const required = messages.informationRequired.en
const withoutCredentials = messages.noCredentials.en

export const sourceName = filledText(limits.name, required).refine(value => namePattern.test(value), required)
export const workflowName = filledText(limits.name, required).refine(
  value => plainNamePattern.test(value),
  messages.noSpecialCharacters.en,
)
export const externalName = sourceName.refine(value => !holdsCredentials(value), withoutCredentials)
/** The name of an OTHER format, or a dash. */
export const otherFormat = text(limits.name)
  .trim()
  .refine(value => !holdsCredentials(value), withoutCredentials)
/** The address of an external source for people; empty if there is none. */
export const externalAddress = text(limits.address)
  .trim()
  .refine(value => !holdsCredentials(value), withoutCredentials)
