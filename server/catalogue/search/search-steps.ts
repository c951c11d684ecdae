import type { createBoundedReader } from '../../platform/database/bounded-reads.ts'
import type { Paging } from '../reports/report-pages.ts'
import { parseQuery } from './queries.ts'
import type { QueryTerm } from './query-terms.ts'
import { listMatching, type Matches } from './ranking/matching-reports.ts'
import type { SearchView } from './ranking/search-views.ts'
import { correctTypos } from './typos.ts'

/** The words of a search, the category in which it searches, and the requested page of results. */
export interface SearchInput extends Paging {
  words: string
  categoryId?: number
}

/** The reports that one step of a search has matched, with the query terms of this step. */
interface Outcome {
  matches: Matches
  queryTerms: QueryTerm[]
  /** True if typing errors were corrected. */
  isCorrected: boolean
}

/** Limit of query terms in a search for partial matches. Of more terms, those with the longest words are used. */
const maxRelaxedTerms = 8
/** A result whose best score is higher than this is good and ends the search. */
const minScore = 0.5
/** The same limit for a query of one word. */
const minSingleWordScore = 0.25
/** The result of a later step is preferred if its best score is higher by at least this. */
const minImprovement = 0.15

/**
 * Searches in four steps and stops at a good result: as typed; with Thai split by the dictionary and with wider terms; with typing errors
 * corrected; for reports that lack some words. Returns the result of a later step only if it is clearly better; undefined for a query
 * without words and for a search without results.
 */
export const searchInSteps = async (
  view: SearchView,
  runTypoRead: ReturnType<typeof createBoundedReader>,
  { words, categoryId, page, pageSize }: SearchInput,
): Promise<Outcome | undefined> => {
  const { text, queryTerms } = parseQuery(words)
  if (queryTerms.length === 0) return undefined
  const runStep = async (
    terms: QueryTerm[],
    { isCorrected = false, isRelaxed = false, isYearEnough = false } = {},
  ): Promise<Outcome | undefined> => {
    const conditions = { text, queryTerms: terms, isRelaxed, isYearEnough, categoryId, page, pageSize }
    const matches = await listMatching(view, conditions)
    return matches.total > 0 ? { matches, queryTerms: terms, isCorrected } : undefined
  }
  // Splits Thai by the dictionary and uses wider terms.
  const isLoose = true
  const looseTerms = parseQuery(words, { isLoose }).queryTerms
  const hasLooseTerms = !areSameTerms(looseTerms, queryTerms)
  const typedOutcome = (await runStep(queryTerms)) ?? (hasLooseTerms ? await runStep(looseTerms) : undefined)
  if (typedOutcome && isGoodOutcome(typedOutcome)) return typedOutcome
  // Null if no word can be corrected, or if that would take too long.
  const correctedTerms = (await runTypoRead(runRead => correctTypos(view, runRead, queryTerms))) ?? null
  const correctedOutcome = correctedTerms ? await runStep(correctedTerms, { isCorrected: true }) : undefined
  const relaxedTerms = pickLongest(correctedTerms ?? looseTerms)
  const termCount = omitFillers(relaxedTerms).length
  // A query of one term has no partial matches.
  const isFinished = (correctedOutcome && isGoodOutcome(correctedOutcome)) || termCount < 2
  if (isFinished) return pickBetter(typedOutcome, correctedOutcome)
  const runRelaxedStep = ({ isYearEnough }: { isYearEnough: boolean }) =>
    runStep(relaxedTerms, { isCorrected: correctedTerms !== null, isRelaxed: true, isYearEnough })
  const yearCount = omitFillers(relaxedTerms).filter(({ year }) => year !== undefined).length
  const hasWord = yearCount < termCount
  const hasYear = yearCount > 0
  let relaxedOutcome = hasWord ? await runRelaxedStep({ isYearEnough: false }) : undefined
  // Thousands of reports contain a year, so a match of only a year counts only if no report contains a word.
  if (!relaxedOutcome && hasYear) relaxedOutcome = await runRelaxedStep({ isYearEnough: true })
  return pickBetter(typedOutcome, pickBetter(correctedOutcome, relaxedOutcome))
}

const areSameTerms = (terms: QueryTerm[], otherTerms: QueryTerm[]) =>
  JSON.stringify(terms) === JSON.stringify(otherTerms)

/** Returns true if the result is good enough to end the search. */
const isGoodOutcome = ({ matches, queryTerms }: Outcome) =>
  matches.bestScore > (omitFillers(queryTerms).length === 1 ? minSingleWordScore : minScore)

/** Returns the query terms that are not fillers. */
export const omitFillers = (queryTerms: QueryTerm[]) => queryTerms.filter(({ isFiller }) => !isFiller)

/** Returns the outcome of the earlier step, unless the later one has a clearly higher score or is the only one. */
const pickBetter = (earlier: Outcome | undefined, later: Outcome | undefined) => {
  if (!earlier || !later) return earlier ?? later
  return later.matches.bestScore < earlier.matches.bestScore + minImprovement ? earlier : later
}

/** Returns at most `maxRelaxedTerms` query terms, those with the longest words, in their original order. */
const pickLongest = (queryTerms: QueryTerm[]) => {
  const longestTerms = new Set(queryTerms.toSorted((a, b) => b.word.length - a.word.length).slice(0, maxRelaxedTerms))
  return queryTerms.filter(queryTerm => longestTerms.has(queryTerm))
}
