import { escapePattern } from '../../platform/database/patterns.ts'

/** A piece of text to be looked for in normalised text. */
export interface Needle {
  /** Its parts; between two parts there is one letter, and nothing that could separate two words. */
  parts: readonly string[]
  /** Whether no Latin letter or digit may touch it: a short name such as VAT is no part of 'private'. */
  isWhole?: boolean
}

/** One way to fulfil a wish: all of its needles. It counts less the further its meaning lies from what was typed; 1 is the very word. */
export interface Alternative {
  needles: readonly Needle[]
  weight: number
}

/** One wish of the reader: any of its alternatives will do. */
export interface Wish {
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

export const needle = (text: string): Needle => ({ parts: [text] })

/** The needle as a pattern of LIKE. */
export const patternOf = ({ parts }: Needle) => `%${parts.map(escapePattern).join('_')}%`

/** What words are made of, as search_words cuts them: no ASCII but the small letters that normalised text has. */
const letter = String.raw`[^\x01-\x60\x7b-\x7f]`

const lettersOf = ({ parts }: Needle) =>
  parts.map(part => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join(letter)

/** The needle as a regular expression that PostgreSQL and JavaScript read alike. */
export const expressionOf = (needle: Needle) =>
  needle.isWhole ? `(?<![a-z0-9])${lettersOf(needle)}(?![a-z0-9])` : lettersOf(needle)

/** The needle where a word begins, for languages that part words; Thai does not. */
export const startExpressionOf = (needle: Needle) =>
  needle.isWhole ? expressionOf(needle) : `(?<![a-z0-9])${lettersOf(needle)}`

/** The needle as a whole word, in the singular or the plural. */
export const wordExpressionOf = (needle: Needle) => `(?<![a-z0-9])${lettersOf(needle)}(?:s|es|y|ies)?(?![a-z0-9])`
