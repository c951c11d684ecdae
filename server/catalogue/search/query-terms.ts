import { escapePattern } from '../../platform/database/patterns.ts'

/** A piece of text that a search looks for in normalised texts. */
export interface Pattern {
  /** Usually one text. Between two parts, there is exactly one letter, whichever it is. */
  parts: readonly string[]
  /** True if it matches only as a whole word: the short name VAT must not match inside 'private'. */
  isWhole?: boolean
}

/**
 * One way to match a query term: all of its patterns match. The weight is 1 for the typed word, and lower for words with another meaning.
 */
export interface Alternative {
  patterns: readonly Pattern[]
  weight: number
}

/** A word of the query, or several words that are one term of the thesaurus. It matches if one of its alternatives matches. */
export interface QueryTerm {
  /** The typed text, normalised. */
  word: string
  alternatives: readonly Alternative[]
  /** The year, in the Common Era, if the word is one. A report whose coverage contains the year matches too. */
  year?: number
  /** True if the word has little meaning, such as 'list' or 'today'. A report without it still matches. */
  isFiller?: boolean
  /** True if the thesaurus contains the word. Such a word is not treated as a typing error. */
  isKnown?: boolean
}

/** Returns true if a text contains all parts of a pattern; otherwise it cannot match. This is much faster than a regular expression. */
export const hasParts = ({ parts }: Pick<Pattern, 'parts'>, text: string) => {
  for (const part of parts) if (!text.includes(part)) return false
  return true
}

/** Returns the pattern that matches a text anywhere. */
export const toPattern = (text: string): Pattern => ({ parts: [text] })

/**
 * Returns true for a Latin pattern of at least three letters, which matches only at the start of a word. Other patterns match anywhere.
 */
export const matchesWordStartOnly = ({ parts }: Pattern) => /^[a-z0-9]/.test(parts[0]!) && parts.join('').length > 2

/** Returns true if the pattern contains no space, so that it can only be inside one word and the index in memory finds it. */
export const hasNoSpaces = ({ parts }: Pattern) => parts.every(part => !part.includes(' '))

/** Converts the pattern to a LIKE pattern. */
export const toLikePattern = ({ parts }: Pattern) => `%${parts.map(escapePattern).join('_')}%`

/** A character of a word, by the rule of search_words: a lower-case Latin letter or any character outside ASCII. */
const letter = String.raw`[^\x01-\x60\x7b-\x7f]`

/** Escapes the special characters of a regular expression, and joins the parts with any letter between them. */
const escapeParts = ({ parts }: Pattern) =>
  parts.map(part => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join(letter)

/** Converts the pattern to a regular expression that PostgreSQL and JavaScript interpret alike. */
export const toRegexSource = (pattern: Pattern) =>
  pattern.isWhole ? `(?<![a-z0-9])${escapeParts(pattern)}(?![a-z0-9])` : escapeParts(pattern)

/**
 * Returns an expression like that of `toRegexSource` that matches only at the start of a word. A Thai pattern matches anywhere, because Thai
 * has no spaces between words.
 */
export const toWordStartRegexSource = (pattern: Pattern) =>
  pattern.isWhole ? toRegexSource(pattern) : `(?<![a-z0-9])${escapeParts(pattern)}`

/**
 * Returns an expression like that of `toRegexSource` that matches only a whole word. The pattern may be the stem of the word: 'countr' matches
 * 'country' and 'countries'.
 */
export const toWholeWordRegexSource = (pattern: Pattern) =>
  `(?<![a-z0-9])${escapeParts(pattern)}(?:s|es|y|ies)?(?![a-z0-9])`
