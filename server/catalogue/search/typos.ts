import { sql } from 'kysely'
import type { Step } from '../../platform/database/bounded-reads.ts'
import type { Database } from '../../platform/database/pool.ts'
import { hasWordMatch, matchTerm } from './index/term-matches.ts'
import type { SearchView } from './matching-reports.ts'
import { type Alternative, type Pattern, type QueryTerm, toLikePattern, toPattern } from './query-terms.ts'
import { type ResolvedTerm, resolveTerms } from './resolved-terms.ts'
import { listTermsWithinOneEdit } from './thesaurus/near-terms.ts'
import { listSimilarTerms } from './thesaurus/thesaurus.ts'

/** A shorter word is one letter away from too many others. */
const minWordLength = 5
/** The same limit in a query with several words, where a word of three or four letters is corrected to a whole word only. */
const minLengthWithOtherWords = 3
/** A longer text is a sentence. */
const maxWordLength = 40
/** A query with more mistyped words than this is not corrected. */
const maxCorrectedWords = 4

/** The weight of a correction; a word as typed has the weight 1. */
const correctionWeight = 0.9

/**
 * Corrects the words of a query that are in no report: replaces them by terms of the thesaurus, or by words of reports, that are one typing
 * error away. Returns null if no word can be corrected. `step` runs a read of the database within the limits of the search.
 */
export const correctTypos = async (
  view: SearchView,
  step: Step,
  queryTerms: QueryTerm[],
): Promise<QueryTerm[] | null> => {
  // Lookups use the connection of the step, because searches that hold one connection and wait for another could block each other.
  const listUnmatched = async (terms: QueryTerm[]) => {
    const resolvedTerms = resolveTerms(view.context, terms)
    if (view.lookups.needsRead(resolvedTerms)) await step(database => view.lookups.read(database, resolvedTerms))
    return terms.filter((_, index) => isUnmatched(view, resolvedTerms[index]!))
  }
  const correctedPhrase = correctPhrase(queryTerms)
  // The first term of a corrected phrase is the correction; the others are fillers.
  const isPhraseMatched = correctedPhrase && (await listUnmatched(correctedPhrase.slice(0, 1))).length === 0
  if (isPhraseMatched) return correctedPhrase
  const unknownTerms = await listUnmatched(queryTerms.filter(queryTerm => isCorrectable(queryTerm, queryTerms.length)))
  if (unknownTerms.length === 0 || unknownTerms.length > maxCorrectedWords) return null
  const nearTerms = unknownTerms.map(queryTerm => listKnownTermsNear(queryTerm.word, queryTerms.length > 1))
  // Words of reports are searched only if the thesaurus has no similar term, because that takes most of the time.
  const nearSpellings = unknownTerms.map((queryTerm, index) =>
    nearTerms[index]!.length > 0 ? [] : listSpellingsNear(queryTerm.word, queryTerms.length > 1),
  )
  const knownSpellings =
    nearSpellings.flat().length > 0
      ? await step(database => listKnownSpellings(database, nearSpellings.flat()))
      : new Set()
  const corrections = new Map(
    unknownTerms.map((queryTerm, index) => [
      queryTerm,
      [
        ...nearTerms[index]!,
        ...nearSpellings[index]!.filter(spelling => knownSpellings.has(spelling)).map(toAlternative),
      ],
    ]),
  )
  const correctedTerms = unknownTerms.flatMap(queryTerm => {
    const alternatives = corrections.get(queryTerm)!
    return alternatives.length > 0 ? [{ ...queryTerm, alternatives }] : []
  })
  if (correctedTerms.length === 0) return null
  // A correction must not reveal a word that is only in reports which the actor may not see.
  const hiddenWords = new Set((await listUnmatched(correctedTerms)).map(({ word }) => word))
  if (correctedTerms.every(({ word }) => hiddenWords.has(word))) return null
  return queryTerms.map(queryTerm =>
    hiddenWords.has(queryTerm.word) ? queryTerm : setAlternatives(queryTerm, corrections.get(queryTerm)),
  )
}

const toAlternative = ({ parts, isWhole }: Spelling): Alternative => ({
  patterns: [{ parts, isWhole: isWhole ?? false }],
  weight: correctionWeight,
})

const setAlternatives = (queryTerm: QueryTerm, alternatives: Alternative[] = []): QueryTerm =>
  alternatives.length > 0 ? { ...queryTerm, alternatives } : queryTerm

/** Corrects the words of a query that together are one typing error away from a term of the thesaurus; null if they are not. */
const correctPhrase = (queryTerms: QueryTerm[]): QueryTerm[] | null => {
  const meaningfulTerms = queryTerms.filter(({ isFiller }) => !isFiller)
  if (meaningfulTerms.length < 2) return null
  const word = meaningfulTerms.map(queryTerm => queryTerm.word).join(' ')
  const hasOtherWords = false
  const alternatives = listKnownTermsNear(word, hasOtherWords)
  return alternatives.length > 0
    ? [{ word, alternatives, isKnown: true }, ...queryTerms.filter(({ isFiller }) => isFiller)]
    : null
}

/** Returns the terms of the thesaurus that are one typing error away from a word, and the terms that may replace these. */
const listKnownTermsNear = (word: string, hasOtherWords: boolean): Alternative[] => {
  const { length } = word
  const minLength = hasOtherWords ? minLengthWithOtherWords : minWordLength
  if (length < minLength || length > maxWordLength) return []
  // In a short word, the first letter must be right, and no letter may be too many.
  const nearTerms = listTermsWithinOneEdit(word).filter(
    term => length >= minWordLength || (term[0] === word[0] && term.length >= length),
  )
  return nearTerms
    .flatMap(term => listSimilarTerms(term, false))
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
  const matches = matchTerm(context.reports, queryTerm, lookups)
  const isMissing = !hasWordMatch(context.reports, matches, seenReports)
  context.reports.reuse([matches])
  return isMissing
}

/**
 * Returns the spellings that match a word of a report. Most match none, so the unchanged half of the word is looked up first: looking up a
 * pattern for each letter of a long word would take a hundred times as long.
 */
const listKnownSpellings = async (database: Database, spellings: Spelling[]) => {
  // Without the '%' at both ends, a LIKE pattern matches whole words only.
  const likePatterns = spellings.map(spelling =>
    spelling.isWhole ? toLikePattern(spelling).slice(1, -1) : toLikePattern(spelling),
  )
  const unchangedHalfPatterns = spellings.map(({ unchangedHalf }) =>
    unchangedHalf ? toLikePattern(toPattern(unchangedHalf)) : null,
  )
  const { rows } = await sql<{ position: number }>`
    with existing as materialized (
      select half from unnest(${[...new Set(unchangedHalfPatterns)].filter(Boolean)}::text[]) as halves (half)
      where exists (select from search_words where word like half)
    )
    select position from unnest(${likePatterns}::text[], ${unchangedHalfPatterns}::text[]) with ordinality
      as spelling (pattern, half, position)
    where (half is null or half in (select half from existing)) and exists (select from search_words where word like pattern)`.execute(
    database,
  )
  return new Set(rows.map(({ position }) => spellings[position - 1]!))
}

/** One way to correct a typing error, as the pattern of the corrected word. */
interface Spelling extends Pattern {
  /** The half of the word that the correction does not change; undefined if it is too short to search for. */
  unchangedHalf: string | undefined
}

/** Shorter halves of words are in too many words to search for. */
const minHalfLength = 4

/** Returns every way to correct one error in a word; none if the word is too short. */
const listSpellingsNear = (word: string, hasOtherWords: boolean): Spelling[] => {
  if (Array.from(word).length >= minWordLength) return listAllSpellings(word)
  // A short word must match whole words, because it is similar to parts of very many words.
  return hasOtherWords ? listAllSpellings(word).map(spelling => ({ ...spelling, isWhole: true })) : []
}

/** Returns every way to correct one error at each letter: a letter too many, a wrong letter, a missing letter, two swapped letters. */
const listAllSpellings = (word: string): Spelling[] => {
  const letters = Array.from(word)
  const joinLetters = (from: number, to?: number) => letters.slice(from, to).join('')
  const middle = Math.floor(letters.length / 2)
  const isHalved = middle >= minHalfLength
  /** Returns the half of the word that an error between two positions does not change; undefined if there is none that is long enough. */
  const cutUnchangedHalf = (from: number, to: number) => {
    if (isHalved && to <= middle) return joinLetters(middle)
    return isHalved && from >= middle ? joinLetters(0, middle) : undefined
  }
  return letters.flatMap((letter, index) => {
    const before = joinLetters(0, index)
    const after = joinLetters(index + 1)
    const withoutLetter = { parts: [before + after], unchangedHalf: cutUnchangedHalf(index, index + 1) }
    const withOtherLetter = { parts: [before, after], unchangedHalf: cutUnchangedHalf(index, index + 1) }
    // A letter before the word is not tried, and no letter precedes the first one to swap with it.
    if (index === 0) return [withoutLetter, withOtherLetter]
    const withMissingLetter = { parts: [before, joinLetters(index)], unchangedHalf: cutUnchangedHalf(index, index) }
    const withSwappedLetters = {
      parts: [joinLetters(0, index - 1) + letter + letters[index - 1] + after],
      unchangedHalf: cutUnchangedHalf(index - 1, index + 1),
    }
    return [withoutLetter, withOtherLetter, withMissingLetter, withSwappedLetters]
  })
}
