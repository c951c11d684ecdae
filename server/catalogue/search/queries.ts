import { normalise } from './normal-texts.ts'
import { type Alternative, type Pattern, type QueryTerm, toPattern } from './query-terms.ts'
import { listSimilarTerms, type SimilarTerm } from './thesaurus/thesaurus.ts'
import { splitWords, type Word } from './words/words.ts'
import { toYearSpellings } from './words/years.ts'

/** A normalised query and its terms. */
export interface Query {
  text: string
  queryTerms: QueryTerm[]
}

/** Limit of alternatives of a query term. Each costs a lookup, so those with the least weight are left out. */
const maxAlternatives = 16

/** Limit of the words of the query that can be one term of the thesaurus. */
const maxTermWords = 6

/** Matches a short name, such as VAT or Oman. It must be a whole word, or it would match inside 'private' and 'woman'. */
const shortTermPattern = /^[a-z0-9 ]{1,6}$/

/** Parses a query. With `isLoose`, a dictionary splits Thai text into words, and a term of the thesaurus matches wider terms too. */
export const parseQuery = (typedText: string, { isLoose = false }: { isLoose?: boolean } = {}): Query => {
  const text = normalise(typedText.toWellFormed())
  const queryTerms = toQueryTerms(splitWords(text, { byDictionary: isLoose }), { isLoose })
  // A query of fillers only searches for these words.
  const hasOnlyFillers = queryTerms.every(queryTerm => queryTerm.isFiller)
  return { text, queryTerms: hasOnlyFillers ? queryTerms.map(removeFillerFlag) : queryTerms }
}

const removeFillerFlag = ({ isFiller, ...queryTerm }: QueryTerm): QueryTerm => queryTerm

/** Converts words to query terms. Words in a row that are one term of the thesaurus become one query term. */
const toQueryTerms = (words: Word[], { isLoose }: { isLoose: boolean }): QueryTerm[] => {
  const queryTerms: QueryTerm[] = []
  for (let position = 0; position < words.length; ) {
    const { termWords, similarTerms } = takeTermWords(words.slice(position), { isLoose })
    queryTerms.push(buildQueryTerm(termWords, similarTerms))
    position += termWords.length
  }
  return queryTerms
}

/**
 * Returns as many of the first words as are one term of the thesaurus, otherwise the first word, with the terms of the thesaurus that may
 * replace these words.
 */
const takeTermWords = (words: Word[], { isLoose }: { isLoose: boolean }) => {
  for (let length = Math.min(words.length, maxTermWords); length > 1; length -= 1) {
    const termWords = words.slice(0, length)
    const similarTerms = listSimilarTerms(joinWords(termWords), { withWider: isLoose })
    if (similarTerms.length > 0) return { termWords, similarTerms }
  }
  const termWords = words.slice(0, 1)
  return { termWords, similarTerms: listSimilarTerms(joinWords(termWords), { withWider: isLoose }) }
}

/** Joins words as they were typed; no space precedes a glued word. */
const joinWords = (words: Word[]) =>
  words.map(({ text, isGlued }, index) => (index === 0 || isGlued ? text : ` ${text}`)).join('')

const buildQueryTerm = (termWords: Word[], similarTerms: SimilarTerm[]): QueryTerm => {
  const [firstWord] = termWords as [Word]
  const word = joinWords(termWords)
  if (termWords.length === 1 && firstWord.year !== undefined)
    return { word, year: firstWord.year, alternatives: toYearSpellings(firstWord.year).map(toYearAlternative) }
  const typedAlternative = { patterns: termWords.map(({ text }) => toTypedPattern(text)), weight: 1 }
  const similarAlternatives = similarTerms.filter(({ term }) => term !== word).map(toAlternative)
  return {
    word,
    alternatives: removeCovered([typedAlternative, ...similarAlternatives]).slice(0, maxAlternatives),
    isKnown: similarTerms.length > 0,
    ...(termWords.length === 1 && firstWord.isFiller && { isFiller: true }),
  }
}

const toYearAlternative = (text: string): Alternative => ({ patterns: [{ parts: [text], isWhole: true }], weight: 1 })

/** Returns a pattern that matches a typed word. For an English word, it is the part that the singular and the plural have in common. */
export const toTypedPattern = (text: string): Pattern => {
  const isEnglish = /^[a-z]{5,}$/.test(text)
  if (!isEnglish) return toPattern(text)
  // 'policies' and 'policy' have 'polic' in common.
  if (text.endsWith('ies')) return toPattern(text.slice(0, -3))
  // Words such as 'analysis', 'access' and 'surplus' are not plurals.
  const isPlural = /[^sui]s$/.test(text)
  return toPattern(isPlural ? text.slice(0, -1) : text)
}

/** Converts a term of the thesaurus to an alternative. */
const toAlternative = ({ term, weight }: SimilarTerm): Alternative => ({
  patterns: [{ parts: [term], isWhole: shortTermPattern.test(term) }],
  weight,
})

/** Removes the alternatives that another one covers, because they would match nothing more. */
const removeCovered = (alternatives: Alternative[]) =>
  alternatives.filter(
    alternative => !alternatives.some(other => other !== alternative && isCoveredBy(alternative, other)),
  )

/**
 * Returns true if `other` has at least the same weight and matches every text that the alternative matches: each pattern of `other` is
 * inside a pattern of the alternative. Example: 'private finance' is covered by 'finance'. All patterns of a parsed query have one part.
 */
const isCoveredBy = ({ patterns, weight }: Alternative, other: Alternative) =>
  other.weight >= weight &&
  other.patterns.every(
    ({ parts, isWhole }) =>
      !isWhole && patterns.some(({ parts: [containingText] }) => containingText!.includes(parts[0]!)),
  )
