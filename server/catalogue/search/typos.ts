import type { Step } from '../../platform/database/bounded-reads.ts'
import { hasWordMatch } from './index/matching-numbers.ts'
import { matchTerm } from './index/term-matches.ts'
import type { Alternative, QueryTerm } from './query-terms.ts'
import type { SearchView } from './ranking/search-views.ts'
import { type ResolvedTerm, resolveTerms } from './resolved-terms.ts'
import { listTermsWithinOneEdit } from './thesaurus/near-terms.ts'
import { listSimilarTerms } from './thesaurus/thesaurus.ts'
import { listKnownSpellings, listSpellingsNear, minWordLength, type Spelling } from './words/spellings.ts'

/** Lower limit than `minWordLength` for a query with several words, where a word of three or four letters is corrected to a whole word only. */
const minLengthWithOtherWords = 3
/** A longer text is a sentence. */
export const maxWordLength = 40
/** A query with more mistyped words than this is not corrected. */
export const maxCorrectedWords = 4

/** The weight of a correction; a word as typed has the weight 1. */
const correctionWeight = 0.9

/**
 * Corrects the words of a query that are in no report: replaces them by terms of the thesaurus, or by words of reports, that are one typing
 * error away. Returns null if no word can be corrected. `runRead` runs a read of the database within the limits of the search.
 */
export const correctTypos = async (
  view: SearchView,
  runRead: Step,
  queryTerms: QueryTerm[],
): Promise<QueryTerm[] | null> => {
  // Lookups use the connection of this read, because searches that hold one connection and wait for another could block each other.
  const listUnmatched = async (terms: QueryTerm[]) => {
    const resolvedTerms = resolveTerms(view.context, terms)
    if (view.lookups.needsRead(resolvedTerms)) await runRead(database => view.lookups.read(database, resolvedTerms))
    return terms.filter((_, index) => isUnmatched(view, resolvedTerms[index]!))
  }
  const correctedPhrase = correctPhrase(queryTerms)
  // The first term of a corrected phrase is the correction; the others are fillers.
  const isPhraseMatched = correctedPhrase && (await listUnmatched(correctedPhrase.slice(0, 1))).length === 0
  if (isPhraseMatched) return correctedPhrase
  const unknownTerms = await listUnmatched(queryTerms.filter(queryTerm => isCorrectable(queryTerm, queryTerms.length)))
  if (unknownTerms.length === 0 || unknownTerms.length > maxCorrectedWords) return null
  const hasOtherWords = queryTerms.length > 1
  const candidates = unknownTerms.map(queryTerm => {
    const nearTerms = listKnownTermsNear(queryTerm.word, { hasOtherWords })
    // Words of reports are searched only if the thesaurus has no similar term, because that takes most of the time.
    const spellings = nearTerms.length > 0 ? [] : listSpellingsNear(queryTerm.word, { hasOtherWords })
    return { queryTerm, nearTerms, spellings }
  })
  const allSpellings = candidates.flatMap(({ spellings }) => spellings)
  const knownSpellings =
    allSpellings.length > 0
      ? await runRead(database => listKnownSpellings(database, allSpellings))
      : new Set<Spelling>()
  /** The corrected term of each query term that can be corrected. */
  const corrections = new Map<QueryTerm, QueryTerm>()
  for (const { queryTerm, nearTerms, spellings } of candidates) {
    const alternatives = [
      ...nearTerms,
      ...spellings.filter(spelling => knownSpellings.has(spelling)).map(toAlternative),
    ]
    if (alternatives.length > 0) corrections.set(queryTerm, { ...queryTerm, alternatives })
  }
  if (corrections.size === 0) return null
  // A correction must not reveal a word that is only in reports which the actor may not see.
  const unmatchedCorrections = new Set(await listUnmatched([...corrections.values()]))
  if (unmatchedCorrections.size === corrections.size) return null
  return queryTerms.map(queryTerm => {
    const correction = corrections.get(queryTerm)
    return correction && !unmatchedCorrections.has(correction) ? correction : queryTerm
  })
}

/** Converts a corrected spelling to an alternative of the query term. */
const toAlternative = ({ parts, isWhole }: Spelling): Alternative => ({
  patterns: [{ parts, isWhole: isWhole ?? false }],
  weight: correctionWeight,
})

/** Corrects the words of a query that together are one typing error away from a term of the thesaurus; null if they are not. */
const correctPhrase = (queryTerms: QueryTerm[]): QueryTerm[] | null => {
  const meaningfulTerms = queryTerms.filter(({ isFiller }) => !isFiller)
  if (meaningfulTerms.length < 2) return null
  const word = meaningfulTerms.map(queryTerm => queryTerm.word).join(' ')
  // The phrase is the whole query, so no other words remain.
  const hasOtherWords = false
  const alternatives = listKnownTermsNear(word, { hasOtherWords })
  return alternatives.length > 0
    ? [{ word, alternatives, isKnown: true }, ...queryTerms.filter(({ isFiller }) => isFiller)]
    : null
}

/** Returns the terms of the thesaurus that are one typing error away from a word, and the terms that may replace these. */
const listKnownTermsNear = (word: string, { hasOtherWords }: { hasOtherWords: boolean }): Alternative[] => {
  const { length } = word
  const minLength = hasOtherWords ? minLengthWithOtherWords : minWordLength
  if (length < minLength || length > maxWordLength) return []
  // In a short word, the first letter must be right, and no letter may be too many.
  const nearTerms = listTermsWithinOneEdit(word).filter(
    term => length >= minWordLength || (term[0] === word[0] && term.length >= length),
  )
  return nearTerms
    .flatMap(term => listSimilarTerms(term))
    .map(({ term, weight: closeness }) => ({
      patterns: [{ parts: [term], isWhole: shortTerm.test(term) }],
      weight: closeness * correctionWeight,
    }))
}

/** Matches a term that is corrected to a whole word only, because it is inside of many other words. */
const shortTerm = /^[a-z]{1,4}$/

/** Returns true if a query term is a word that may be mistyped. `count` is the number of query terms. */
const isCorrectable = ({ word, year, isFiller, isKnown }: QueryTerm, count: number) => {
  const { length } = Array.from(word)
  const minLength = count > 1 ? minLengthWithOtherWords : minWordLength
  return (
    year === undefined && !isFiller && !isKnown && !word.includes(' ') && length >= minLength && length <= maxWordLength
  )
}

/** Returns true if a query term matches no report that the actor may see, not counting years and matches inside other words. */
const isUnmatched = ({ context, lookups, seenReports }: SearchView, queryTerm: ResolvedTerm) => {
  const matches = matchTerm(context.reportIndex, queryTerm, lookups)
  const isMissing = !hasWordMatch(context.reportIndex, matches, seenReports)
  context.reportIndex.reuse([matches])
  return isMissing
}
