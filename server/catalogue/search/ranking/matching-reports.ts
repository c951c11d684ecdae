import { countSkippedRows } from '../../reports/report-pages.ts'
import { pickFirst } from '../index/first-items.ts'
import { matchTerm } from '../index/term-matches.ts'
import { type ResolvedTerm, resolveTerms } from '../resolved-terms.ts'
import { readCandidates, toIds } from './candidates.ts'
import { createComparison, promoteLeadingTitles, rankReports } from './coarse-ranks.ts'
import { countReports } from './match-counts.ts'
import { sortByScore } from './scores.ts'
import type { SearchConditions, SearchView } from './search-views.ts'

/** The reports that match a search. */
export interface Matches {
  total: number
  /** Number of matching reports that are Inactive or restricted. */
  hidden: number
  /** The ids of the requested page, the best match first. */
  ids: number[]
  byCategory: { categoryId: number; count: number }[]
  /** The score of the best report; about 1 if all words are in its title. */
  bestScore: number
  /** The highest number of query terms that one report matches, without fillers. */
  maxMatchedTerms: number
  /** True for each query term that any of the searched reports matches. */
  isTermMatched: boolean[]
}

/** Maximum number of reports that are sorted by a score of their texts: the best by rank. The others keep the order of their ranks. */
const maxScoredReports = 100

/** Counts the matching reports and returns one page of them, sorted by relevance, then downloads, then release date. */
export const listMatching = async (view: SearchView, conditions: SearchConditions): Promise<Matches> => {
  const { context, database, lookups } = view
  const { text, isRelaxed, pageSize } = conditions
  const queryTerms = resolveTerms(context, conditions.queryTerms)
  // `matchTerm` is synchronous, so everything that it needs from the database is read before.
  await lookups.read(database, queryTerms)
  const matchedTerms = queryTerms
    .filter(({ isFiller }) => !isFiller)
    .map(queryTerm => ({ queryTerm, termMatches: matchTerm(context.reportIndex, queryTerm, lookups) }))
  const coarseRanking = rankReports(view, conditions, matchedTerms)
  const start = countSkippedRows(conditions)
  const end = start + pageSize
  // If at most `maxScoredReports` reports have all terms in a title, all of them are scored. The score prefers titles that begin with the
  // query. If more reports have all terms in a title, the ranks must prefer such titles, because only the best ranks are scored.
  if (coarseRanking.titledCount > maxScoredReports)
    await promoteLeadingTitles(database, context.reportIndex, text, coarseRanking.ranks)
  const bestReportNumbers = pickFirst(
    coarseRanking.reportNumbers,
    Math.max(maxScoredReports, end),
    createComparison(context.reportIndex, coarseRanking.ranks),
  )
  const numbersToScore = bestReportNumbers.slice(0, maxScoredReports)
  /** Converts a list of values by matched term to a list by query term. Fillers are not matched terms, so their values are built. */
  const toValuesByQueryTerm = <T>(valuesByMatchedTerm: T[], buildFillerValue: (filler: ResolvedTerm) => T) =>
    queryTerms.map(queryTerm => {
      const index = matchedTerms.findIndex(matchedTerm => matchedTerm.queryTerm === queryTerm)
      return index === -1 ? buildFillerValue(queryTerm) : valuesByMatchedTerm[index]!
    })
  // Fillers do not decide which reports match, but they count for the score.
  const matchesByTerm = toValuesByQueryTerm(
    matchedTerms.map(({ termMatches }) => termMatches),
    filler => matchTerm(context.reportIndex, filler, lookups),
  )
  const candidates = await readCandidates(database, context.reportIndex, numbersToScore, matchesByTerm)
  const weights = toValuesByQueryTerm(coarseRanking.weights, () => 1)
  const { ids: scoredIds, bestScore } = sortByScore(text, queryTerms, weights, candidates)
  const counts = countReports(view, coarseRanking.reportNumbers)
  context.reportIndex.reuse(matchesByTerm, coarseRanking.reusable)
  return {
    ...counts,
    // The reports after the scored ones keep the order of their ranks.
    ids: [...scoredIds, ...toIds(context.reportIndex, bestReportNumbers.slice(maxScoredReports))].slice(start, end),
    bestScore,
    maxMatchedTerms: coarseRanking.maxMatchedTerms,
    // If reports must match all terms, all of them count as matched, and so do fillers.
    isTermMatched: toValuesByQueryTerm(coarseRanking.isTermMatched, () => !isRelaxed),
  }
}
