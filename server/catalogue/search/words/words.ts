import { normalise } from '../normal-texts.ts'
import { isThesaurusTerm } from '../thesaurus/thesaurus.ts'
import fillers from './fillers.json' with { type: 'json' }
import { splitThai } from './thai-words.ts'
import { parseYears } from './years.ts'

/** A word of a query. */
export interface Word {
  /** The word, normalised. */
  text: string
  /** True if no space precedes the word. */
  isGlued?: boolean
  /** The year in the Common Era, if the word is a year. */
  year?: number
  /** True if the word has little meaning. */
  isFiller?: boolean
}

const fillerWords = new Set([...fillers.en, ...fillers.th].map(normalise))

/** Matches a run of Thai letters and vowels, or of any other characters. */
const thaiOrOtherRuns = /[\u0E01-\u0E4E]+|[^\u0E01-\u0E4E]+/g
const thaiLetter = /[\u0E01-\u0E4E]/

/** Matches the abbreviation of an era before or after a year. */
const eraPattern = /(?<![\u0E01-\u0E4E])(?:พ\.?ศ\.?|ค\.?ศ\.?)(?=\s*[0-9])|(?<=[0-9]\s*)(?:b\.e\.|a\.d\.)/g

/**
 * Splits a normalised query into distinct words: at spaces, and Thai text at known terms. With `byDictionary`, a dictionary also splits the
 * Thai text between these terms. A token is a text between spaces. It consists of runs, which are Thai or not, and these of pieces, which
 * become words: the token ปี2567 has the runs ปี and 2567.
 */
export const splitWords = (text: string, { byDictionary }: { byDictionary: boolean }): Word[] => {
  const words = text
    .replace(eraPattern, ' ')
    // 'import/export' is two words, but '2560/2561' is one.
    .replace(/(?<=[a-z])\/(?=[a-z])/g, ' ')
    .split(' ')
    .flatMap(token => splitToken(token, byDictionary))
  return [...new Map(words.map(word => [word.text, word])).values()]
}

const splitToken = (token: string, byDictionary: boolean): Word[] => {
  const text = trimPunctuation(token)
  if (text === '') return []
  const years = parseYears(text)
  if (years) return years
  const pieces = thaiLetter.test(text)
    ? (text.match(thaiOrOtherRuns) ?? []).flatMap(run => splitRun(run, byDictionary))
    : [text]
  return pieces.map((piece, index) => toWord(piece, index > 0))
}

const splitRun = (run: string, byDictionary: boolean) =>
  thaiLetter.test(run)
    ? splitThai(run, text => fillerWords.has(text) || isThesaurusTerm(text), byDictionary)
    : [trimPunctuation(run)]

const toWord = (text: string, isGlued: boolean): Word => {
  // A piece can be a year, such as 2567 in ปี2567.
  const [yearWord] = parseYears(text) ?? []
  return { ...(yearWord ?? { text }), ...(isGlued && { isGlued }), ...(fillerWords.has(text) && { isFiller: true }) }
}

/** Removes commas, quotation marks, brackets and the like around a word, unless the word consists only of these. */
const trimPunctuation = (word: string) => word.replace(/^[,;:"'“”‘’()[\]{}?!]+|[,;:"'“”‘’()[\]{}?!]+$/gu, '') || word
