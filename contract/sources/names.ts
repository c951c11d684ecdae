import { filledText, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'

/** Names begin and end with a Latin or Thai letter, a digit or an underscore (docs/behaviour/sources.md#names-of-sources). */
const namePattern = /^[\w\u0E00-\u0E7F](.*[\w\u0E00-\u0E7F])?$/s
/** The name of a workflow has only these characters; all others count as special (docs/behaviour/sources.md#names-of-sources). */
const workflowNamePattern = /^[\w\u0E00-\u0E7F ]+$/

const secretPatterns = [
  // User information in an address: https://user:password@host.
  /[a-z][\w+.-]*:\/\/[^\s/?#]*@/i,
  // A value that is labelled as a secret: password=…
  /(?<![a-z])(pass(word|wd|phrase)?|pwd|secret|token|credentials?|api[-_ ]?key|access[-_ ]?key|sig(nature)?|auth(orization)?)\s*[=:]\s*\S/i,
  // Oracle's user/password@host.
  /(?<![\w.])[^\s/@:]+\/[^\s/@]+@[^\s]/,
  // The token of an HTTP header: Bearer …
  /\bbearer\s+\S{8,}/i,
]

/** Returns true if a text contains a password or a key. The portal never reads external sources, so it needs no credentials. */
const containsCredentials = (value: string) =>
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
  value => workflowNamePattern.test(value),
  messages.noSpecialCharacters.en,
)
export const externalName = sourceName.refine(value => !containsCredentials(value), withoutCredentials)
/** The name of an OTHER format; a dash for all other formats. */
export const otherFormat = text(limits.name)
  .trim()
  .refine(value => !containsCredentials(value), withoutCredentials)
/** The address of an external source for people; empty if there is none. */
export const externalAddress = text(limits.address)
  .trim()
  .refine(value => !containsCredentials(value), withoutCredentials)
