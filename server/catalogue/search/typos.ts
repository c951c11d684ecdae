import { sql } from 'kysely'
import type { Step } from '../../platform/database/bounded-reads.ts'
import type { Database } from '../../platform/database/pool.ts'
import { hasWordMatch, matchTerm } from './index/term-matches.ts'
import type { SearchView } from './matching-reports.ts'
import { type Alternative, type Pattern, type QueryTerm, toLikePattern, toPattern } from './query-terms.ts'
import { type ResolvedTerm, resolveTerms } from './resolved-terms.ts'
import { listTermsWithinOneEdit } from './thesaurus/near-terms.ts'
import { listSimilarTerms } from './thesaurus/thesaurus.ts'

/** A shorter word is one letter away from too many others; a longer one is a sentence. */
const minWordLength = 5
/** In a query with several words, a shorter word is corrected too, but only to a whole word. */
const minLengthBesideOthers = 3
const maxWordLength = 40
/** A query with more mistyped words than this is not corrected. */
const maxCorrectedWords = 4

/** The weight of a correction; a word as typed has the weight 1. */
const correctionWeight = 0.9

/**
 * Replaces the words that are in no report with words that exist one typing error away: terms of the thesaurus, or words of reports.
 * Returns null if no word can be corrected.
 */
export const correctTypos = async (
  view: SearchView,
  step: Step,
  queryTerms: QueryTerm[],
): Promise<QueryTerm[] | null> => {
  // Reads on the connection of the step: searches that hold one connection and wait for another could block each other.
  const listUnmatched = async (some: QueryTerm[]) => {
    const resolved = resolveTerms(view.context, some)
    if (view.lookups.isNeeded(resolved)) await step(database => view.lookups.read(database, resolved))
    return some.filter((_, index) => isUnmatched(view, resolved[index]!))
  }
  const phrase = correctPhrase(queryTerms)
  if (phrase && (await listUnmatched(phrase.slice(0, 1))).length === 0) return phrase
  const unknown = await listUnmatched(queryTerms.filter(queryTerm => isCorrectable(queryTerm, queryTerms.length)))
  if (unknown.length === 0 || unknown.length > maxCorrectedWords) return null
  const terms = unknown.map(queryTerm => listKnownTermsNear(queryTerm.word, queryTerms.length > 1))
  // Patterns take most of the time, so they are used only for words without a similar term in the thesaurus.
  const nearSpellings = unknown.map((queryTerm, index) =>
    terms[index]!.length > 0 ? [] : listSpellingsNear(queryTerm.word, queryTerms.length > 1),
  )
  const knownSpellings =
    nearSpellings.flat().length > 0
      ? await step(database => listKnownSpellings(database, nearSpellings.flat()))
      : new Set()
  const corrections = new Map(
    unknown.map((queryTerm, index) => [
      queryTerm,
      [...terms[index]!, ...nearSpellings[index]!.filter(spelling => knownSpellings.has(spelling)).map(toAlternative)],
    ]),
  )
  const corrected = unknown.flatMap(queryTerm => {
    const alternatives = corrections.get(queryTerm)!
    return alternatives.length > 0 ? [{ ...queryTerm, alternatives }] : []
  })
  if (corrected.length === 0) return null
  // A word that is only in hidden reports must not be shown as a correction.
  const hidden = new Set((await listUnmatched(corrected)).map(({ word }) => word))
  if (corrected.every(({ word }) => hidden.has(word))) return null
  return queryTerms.map(queryTerm =>
    hidden.has(queryTerm.word) ? queryTerm : setAlternatives(queryTerm, corrections.get(queryTerm)),
  )
}

const toAlternative = ({ parts, isWhole }: Spelling): Alternative => ({
  patterns: [{ parts, isWhole: isWhole ?? false }],
  weight: correctionWeight,
})

const setAlternatives = (queryTerm: QueryTerm, alternatives: Alternative[] = []): QueryTerm =>
  alternatives.length > 0 ? { ...queryTerm, alternatives } : queryTerm

/** Corrects several words that together are one error from a term of the thesaurus; null if they are not. */
const correctPhrase = (queryTerms: QueryTerm[]): QueryTerm[] | null => {
  const wantedTerms = queryTerms.filter(({ isFiller }) => !isFiller)
  if (wantedTerms.length < 2) return null
  const word = wantedTerms.map(wantedTerm => wantedTerm.word).join(' ')
  const alternatives = listKnownTermsNear(word, false)
  return alternatives.length > 0
    ? [{ word, alternatives, isKnown: true }, ...queryTerms.filter(({ isFiller }) => isFiller)]
    : null
}

const listKnownTermsNear = (word: string, isBesideOthers: boolean): Alternative[] => {
  const { length } = word
  if (length < (isBesideOthers ? minLengthBesideOthers : minWordLength) || length > maxWordLength) return []
  // The first letter of a short word is assumed to be right.
  const nearTerms = listTermsWithinOneEdit(word).filter(
    term => length >= minWordLength || (term[0] === word[0] && term.length >= length),
  )
  return nearTerms
    .flatMap(term => listSimilarTerms(term, false))
    .map(({ term, weight: closeness }) => ({
      patterns: [{ parts: [term], isWhole: /^[a-z]{1,4}$/.test(term) }],
      weight: closeness * correctionWeight,
    }))
}

/** Returns true if a query term is a word that may be mistyped. */
const isCorrectable = ({ word, year, isFiller, isKnown }: QueryTerm, count: number) => {
  const { length } = Array.from(word)
  const minLength = count > 1 ? minLengthBesideOthers : minWordLength
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
 * Returns the spellings that match an existing word. Most match none, so the half of the word without the error is looked up first: a
 * pattern for each letter of a long word takes the index a hundred times as long.
 */
const listKnownSpellings = async (database: Database, spellings: Spelling[]) => {
  const patterns = spellings.map(spelling =>
    spelling.isWhole ? toLikePattern(spelling).slice(1, -1) : toLikePattern(spelling),
  )
  const unchangedPatterns = spellings.map(({ unchangedHalf }) =>
    unchangedHalf ? toLikePattern(toPattern(unchangedHalf)) : null,
  )
  const { rows } = await sql<{ at: number }>`
    with found as materialized (
      select half from unnest(${[...new Set(unchangedPatterns)].filter(Boolean)}::text[]) as halves (half)
      where exists (select from search_words where word like half)
    )
    select at from unnest(${patterns}::text[], ${unchangedPatterns}::text[]) with ordinality as spelling (pattern, half, at)
    where (half is null or half in (select half from found)) and exists (select from search_words where word like pattern)`.execute(
    database,
  )
  return new Set(rows.map(({ at }) => spellings[at - 1]!))
}

/** One way to correct an error, and the half of the word that it does not change, if that is long enough to search for. */
interface Spelling extends Pattern {
  unchangedHalf: string | undefined
}

/** Shorter halves are in too many words to search for. */
const minHalfLength = 4

/**
 * Returns every way to correct one error, none for a word that is too short: a letter too many, another letter, a letter missing, two
 * letters in the wrong order.
 */
const listSpellingsNear = (word: string, isBesideOthers: boolean): Spelling[] => {
  if (Array.from(word).length >= minWordLength) return listAllSpellings(word)
  // Such a short word is similar to parts of very many words.
  return isBesideOthers ? listAllSpellings(word).map(spelling => ({ ...spelling, isWhole: true })) : []
}

const listAllSpellings = (word: string): Spelling[] => {
  const letters = Array.from(word)
  const joinLetters = (from: number, to?: number) => letters.slice(from, to).join('')
  const middle = Math.floor(letters.length / 2)
  const isHalved = middle >= minHalfLength
  /** Returns the half of the word that an error between two positions does not change; undefined if there is none of sufficient length. */
  const cutUnchangedHalf = (from: number, to: number) => {
    if (isHalved && to <= middle) return joinLetters(middle)
    return isHalved && from >= middle ? joinLetters(0, middle) : undefined
  }
  return letters.flatMap((letter, index) => [
    { parts: [joinLetters(0, index) + joinLetters(index + 1)], unchangedHalf: cutUnchangedHalf(index, index + 1) },
    { parts: [joinLetters(0, index), joinLetters(index + 1)], unchangedHalf: cutUnchangedHalf(index, index + 1) },
    ...(index > 0
      ? [{ parts: [joinLetters(0, index), joinLetters(index)], unchangedHalf: cutUnchangedHalf(index, index) }]
      : []),
    ...(index > 0
      ? [
          {
            parts: [joinLetters(0, index - 1) + letter + letters[index - 1] + joinLetters(index + 1)],
            unchangedHalf: cutUnchangedHalf(index - 1, index + 1),
          },
        ]
      : []),
  ])
}
