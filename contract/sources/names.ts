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
  [value, decodeValue(value)].some(form => secretPatterns.some(pattern => pattern.test(form)))

/** Decodes percent-encoding, which could hide a secret; returns a text that is not valid percent-encoding unchanged. */
const decodeValue = (value: string) => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const requiredMessage = messages.informationRequired.en
const noCredentialsMessage = messages.noCredentials.en

/** A name that breaks the pattern, such as one of punctuation only, gets the same message as a missing name. */
export const sourceName = filledText(limits.name, requiredMessage).refine(
  value => namePattern.test(value),
  requiredMessage,
)
export const workflowName = filledText(limits.name, requiredMessage).refine(
  value => workflowNamePattern.test(value),
  messages.noSpecialCharacters.en,
)
/** The name of an external source. */
export const externalName = sourceName.refine(value => !containsCredentials(value), noCredentialsMessage)
/** The name that staff type for the format OTHER. A dash means no name: the portal sends it with every other format, and clients send it back. */
export const otherFormat = text(limits.name)
  .trim()
  .refine(value => !containsCredentials(value), noCredentialsMessage)
/** The address of an external source for people; empty if there is none. */
export const externalAddress = text(limits.urlCharacters)
  .trim()
  .refine(value => !containsCredentials(value), noCredentialsMessage)
