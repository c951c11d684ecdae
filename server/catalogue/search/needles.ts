import { escapePattern } from '../../platform/database/patterns.ts'

/** A piece of text to be looked for in normalised text. */
export interface Needle {
  /** What it is made of; between two parts stands one letter, and nothing that could part two words. */
  parts: readonly string[]
  /** Whether no Latin letter or digit may touch it: a short name such as VAT is no part of 'private'. */
  isWhole?: boolean
}

/** One wish of the reader: any of these will do, each of them with all its needles. */
export type Wish = readonly (readonly Needle[])[]

export const needle = (text: string): Needle => ({ parts: [text] })

/** The needle as a pattern of LIKE. */
export const patternOf = ({ parts }: Needle) => `%${parts.map(escapePattern).join('_')}%`

/** What words are made of, as search_words cuts them: no ASCII but the small letters that normalised text has. */
const letter = String.raw`[^\x01-\x60\x7b-\x7f]`

/** The needle as a regular expression that PostgreSQL and JavaScript read alike. */
export const expressionOf = ({ parts, isWhole }: Needle) => {
  const letters = parts.map(part => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join(letter)
  return isWhole ? `(?<![a-z0-9])${letters}(?![a-z0-9])` : letters
}
