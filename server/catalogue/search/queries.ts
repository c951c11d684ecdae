import { normalise } from './normal-texts.ts'
import { type Alternative, type Pattern, type QueryTerm, toPattern } from './query-terms.ts'
import { listSimilarTerms, type Term } from './thesaurus/thesaurus.ts'
import { splitWords, type Word } from './words/words.ts'
import { toYearSpellings } from './words/years.ts'

/** A normalised query and its terms. */
export interface Query {
  text: string
  queryTerms: QueryTerm[]
}

/** Each alternative costs an index lookup, so those with the least weight are dropped. */
const maxAlternatives = 16

/** Parses a query. With `isLoose`, the dictionary splits Thai into words, and a term also finds wider ones. */
export const parseQuery = (typed: string, isLoose = false): Query => {
  const text = normalise(typed.toWellFormed())
  const queryTerms = toQueryTerms(splitWords(text, isLoose), isLoose)
  // A query that consists only of fillers searches for these.
  return {
    text,
    queryTerms: queryTerms.every(queryTerm => queryTerm.isFiller) ? queryTerms.map(removeFillerFlag) : queryTerms,
  }
}

const removeFillerFlag = ({ isFiller, ...queryTerm }: QueryTerm): QueryTerm => queryTerm

/** Makes a query term of each word, or of each run of words that is a term; the longest run is tried first. */
const toQueryTerms = (words: Word[], isLoose: boolean): QueryTerm[] => {
  const queryTerms: QueryTerm[] = []
  for (let at = 0; at < words.length; ) {
    const { run, terms } = pickLongestTerm(words.slice(at), isLoose)
    queryTerms.push(buildQueryTerm(run, terms))
    at += run.length
  }
  return queryTerms
}

/** Returns the longest run of the first words that is a term, or the first word. */
const pickLongestTerm = (words: Word[], isLoose: boolean) => {
  for (let length = Math.min(words.length, 6); length > 1; length -= 1) {
    const run = words.slice(0, length)
    const terms = listSimilarTerms(joinWords(run), isLoose)
    if (terms.length > 0) return { run, terms }
  }
  const run = words.slice(0, 1)
  return { run, terms: listSimilarTerms(joinWords(run), isLoose) }
}

const joinWords = (words: Word[]) =>
  words.map(({ text, isGlued }, index) => (index === 0 || isGlued ? text : ` ${text}`)).join('')

const buildQueryTerm = (run: Word[], terms: Term[]): QueryTerm => {
  const [first] = run as [Word]
  const word = joinWords(run)
  if (run.length === 1 && first.year !== undefined)
    return { word, year: first.year, alternatives: toYearSpellings(first.year).map(toYearAlternative) }
  const typedAlternative = { patterns: run.map(({ text }) => toTypedPattern(text)), weight: 1 }
  const others = terms.filter(({ term }) => term !== word).map(toAlternative)
  return {
    word,
    alternatives: removeImplied([typedAlternative, ...others]).slice(0, maxAlternatives),
    isKnown: terms.length > 0,
    ...(run.length === 1 && first.isFiller && { isFiller: true }),
  }
}

const toYearAlternative = (text: string): Alternative => ({ patterns: [{ parts: [text], isWhole: true }], weight: 1 })

/** Returns a pattern that matches both the singular and the plural of an English word. */
export const toTypedPattern = (text: string): Pattern => {
  if (!/^[a-z]{5,}$/.test(text)) return toPattern(text)
  if (text.endsWith('ies')) return toPattern(text.slice(0, -3))
  return toPattern(/[^su]s$/.test(text) && !/[is]s$/.test(text) ? text.slice(0, -1) : text)
}

/** Converts a term to an alternative. A short name must be a whole word, or VAT would match inside 'private', and Oman inside 'woman'. */
const toAlternative = ({ term, weight }: Term): Alternative => ({
  patterns: [{ parts: [term], isWhole: /^[a-z0-9 ]{1,6}$/.test(term) }],
  weight,
})

/** Removes an alternative if another one with at least the same weight matches wherever it matches. */
const removeImplied = (alternatives: Alternative[]) =>
  alternatives.filter(
    alternative =>
      !alternatives.some(
        other =>
          other !== alternative && other.weight >= alternative.weight && implies(alternative.patterns, other.patterns),
      ),
  )

const implies = (patterns: readonly Pattern[], others: readonly Pattern[]) =>
  others.every(({ parts, isWhole }) => !isWhole && patterns.some(({ parts: [own] }) => own!.includes(parts[0]!)))
