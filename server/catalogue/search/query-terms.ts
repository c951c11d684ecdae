import { escapePattern } from '../../platform/database/patterns.ts'

/** A piece of text that a search looks for in normalised text. */
export interface Pattern {
  /** Its parts; between two parts there is one letter, and nothing that could separate two words. */
  parts: readonly string[]
  /** Whether no Latin letter or digit may touch it: a short name such as VAT is no part of 'private'. */
  isWhole?: boolean
}

/** One way to match a query term: all of its patterns. It counts less the further its meaning lies from what was typed; 1 is the very word. */
export interface Alternative {
  patterns: readonly Pattern[]
  weight: number
}

/** A word of the query, or several that are one term of the thesaurus: any of its alternatives matches. */
export interface QueryTerm {
  /** As it was typed, normalised. */
  word: string
  alternatives: readonly Alternative[]
  /** A year of the Common Era, which the coverage of a table meets too. */
  year?: number
  /** Whether the word says little by itself: 'list', 'today'. Nothing is left out for lack of it. */
  isFiller?: boolean
  /** Whether the thesaurus has the word, so that it is no typing error. */
  isKnown?: boolean
}

export const pattern = (text: string): Pattern => ({ parts: [text] })

/** The pattern as a pattern of LIKE. */
export const likePatternOf = ({ parts }: Pattern) => `%${parts.map(escapePattern).join('_')}%`

/** What words are made of, as search_words cuts them: no ASCII but the small letters that normalised text has. */
const letter = String.raw`[^\x01-\x60\x7b-\x7f]`

const lettersOf = ({ parts }: Pattern) =>
  parts.map(part => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join(letter)

/** The pattern as a regular expression that PostgreSQL and JavaScript read alike. */
export const expressionOf = (pattern: Pattern) =>
  pattern.isWhole ? `(?<![a-z0-9])${lettersOf(pattern)}(?![a-z0-9])` : lettersOf(pattern)

/** The pattern where a word begins, for languages that part words; Thai does not. */
export const startExpressionOf = (pattern: Pattern) =>
  pattern.isWhole ? expressionOf(pattern) : `(?<![a-z0-9])${lettersOf(pattern)}`

/** The pattern as a whole word, in the singular or the plural. */
export const wordExpressionOf = (pattern: Pattern) => `(?<![a-z0-9])${lettersOf(pattern)}(?:s|es|y|ies)?(?![a-z0-9])`
