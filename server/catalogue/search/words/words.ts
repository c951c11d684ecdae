import { normalise } from '../normal-texts.ts'
import { isTerm } from '../thesaurus/thesaurus.ts'
import fillers from './fillers.json' with { type: 'json' }
import { splitThai } from './thai-words.ts'
import { parseYears } from './years.ts'

/** A word of the query, normalised; `isGlued` if no space precedes it. */
export interface Word {
  text: string
  isGlued?: boolean
  /** The year of the Common Era, if the word is a year. */
  year?: number
  isFiller?: boolean
}

const fillerWords = new Set([...fillers.en, ...fillers.th].map(normalise))

/** Runs of Thai letters and vowels, or of anything else. */
const runs = /[\u0E01-\u0E4E]+|[^\u0E01-\u0E4E]+/g
const thai = /[\u0E01-\u0E4E]/

/** Abbreviations of an era before or after a year, and full stops that end them. */
const eras = /(?<![\u0E01-\u0E4E])(?:พ\.?ศ\.?|ค\.?ศ\.?)(?=\s*[0-9])|(?<=[0-9]\s*)(?:b\.e\.|a\.d\.)/g

/** Splits a query at spaces, and Thai at known terms; with `byDictionary` the dictionary also splits the Thai text between these. */
export const splitWords = (text: string, byDictionary: boolean): Word[] => {
  const words = text
    .replace(eras, ' ')
    .replace(/(?<=[a-z])\/(?=[a-z])/g, ' ')
    .split(' ')
    .flatMap(token => splitToken(token, byDictionary))
  const distinct = new Map(words.map(word => [word.text, word]))
  return distinct.size === words.length ? words : [...distinct.values()]
}

const splitToken = (token: string, byDictionary: boolean): Word[] => {
  const bare = trimPunctuation(token)
  if (bare === '') return []
  const years = parseYears(bare)
  if (years) return years
  const pieces = thai.test(bare) ? (bare.match(runs) ?? []).flatMap(run => splitRun(run, byDictionary)) : [bare]
  return pieces.map((text, index) => toWord(text, index > 0))
}

const splitRun = (run: string, byDictionary: boolean) =>
  thai.test(run) ? splitThai(run, text => fillerWords.has(text) || isTerm(text), byDictionary) : [trimPunctuation(run)]

const toWord = (text: string, isGlued: boolean): Word => {
  const [year] = parseYears(text) ?? []
  return { ...(year ?? { text }), ...(isGlued && { isGlued }), ...(fillerWords.has(text) && { isFiller: true }) }
}

/** Removes commas, quotes and brackets around a word, unless it consists only of these. */
const trimPunctuation = (word: string) => word.replace(/^[,;:"'“”‘’()[\]{}?!]+|[,;:"'“”‘’()[\]{}?!]+$/gu, '') || word
