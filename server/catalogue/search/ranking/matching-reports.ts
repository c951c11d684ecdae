import { countSkippedRows } from '../../reports/report-pages.ts'
import { pickFirst } from '../index/first-items.ts'
import type { ReportIndex } from '../index/report-index.ts'
import { matchTerm } from '../index/term-matches.ts'
import { type ResolvedTerm, resolveTerms } from '../resolved-terms.ts'
import { findBestReports, maxScoredReports, type ScoreReports } from './best-reports.ts'
import { readCandidates, toIds } from './candidates.ts'
import { createComparison, promoteLeadingTitles, rankReports, readLeadingTitles } from './coarse-ranks.ts'
import { countReports } from './match-counts.ts'
import { createScoreLimit } from './score-limits.ts'
import { compareScored, scoreCandidates, scoreStep } from './scores.ts'
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

/** Counts the matching reports and returns one page of them, sorted by relevance, then downloads, then release date. */
export const listMatching = async (view: SearchView, conditions: SearchConditions): Promise<Matches> => {
  const { context, database, lookups } = view
  const { reportIndex } = context
  const { text, isRelaxed, pageSize } = conditions
  const queryTerms = resolveTerms(context, conditions.queryTerms)
  // `matchTerm` is synchronous, so everything that it needs from the database is read before.
  await lookups.read(database, queryTerms)
  const matchedTerms = queryTerms
    .filter(({ isFiller }) => !isFiller)
    .map(queryTerm => ({ queryTerm, termMatches: matchTerm(reportIndex, queryTerm, lookups) }))
  const coarseRanking = rankReports(view, conditions, matchedTerms)
  const { reportNumbers } = coarseRanking
  /** Converts a list of values by matched term to a list by query term. Fillers are not matched terms, so their values are built. */
  const toValuesByQueryTerm = <T>(valuesByMatchedTerm: T[], buildFillerValue: (filler: ResolvedTerm) => T) =>
    queryTerms.map(queryTerm => {
      const index = matchedTerms.findIndex(matchedTerm => matchedTerm.queryTerm === queryTerm)
      return index === -1 ? buildFillerValue(queryTerm) : valuesByMatchedTerm[index]!
    })
  // Fillers do not decide which reports match, but they count for the score.
  const matchesByTerm = toValuesByQueryTerm(
    matchedTerms.map(({ termMatches }) => termMatches),
    filler => matchTerm(reportIndex, filler, lookups),
  )
  const weights = toValuesByQueryTerm(coarseRanking.weights, () => 1)
  const { best, compareRanks } = await findBest(view, text, coarseRanking, {
    queryTerms,
    rarityWeights: weights,
    matchesByTerm,
  })
  const start = countSkippedRows(conditions)
  const end = start + pageSize
  const bestIds = best.map(({ id }) => id)
  const counts = countReports(view, reportNumbers)
  const otherIds =
    end > maxScoredReports ? listOtherIds(reportIndex, { reportNumbers, bestIds, end, compareRanks }) : []
  reportIndex.reuse(matchesByTerm, coarseRanking.reusable)
  return {
    ...counts,
    ids: [...bestIds, ...otherIds].slice(start, end),
    bestScore: (best[0]?.score ?? 0) * scoreStep,
    maxMatchedTerms: coarseRanking.maxMatchedTerms,
    // If reports must match all terms, all of them count as matched, and so do fillers.
    isTermMatched: toValuesByQueryTerm(coarseRanking.isTermMatched, () => !isRelaxed),
  }
}

/** The query terms of a score, with the weight and the matches of each. */
interface ScoredTerms {
  queryTerms: ResolvedTerm[]
  rarityWeights: number[]
  matchesByTerm: ReturnType<typeof matchTerm>[]
}

/** Finds the reports with the best scores, the best first. Returns also the order of the ranks, which the reports after them have. */
const findBest = async (
  { context: { reportIndex }, database, isSmallCatalogue }: SearchView,
  queryText: string,
  { reportNumbers, ranks, titledCount }: ReturnType<typeof rankReports>,
  scoredTerms: ScoredTerms,
) => {
  const { queryTerms, rarityWeights, matchesByTerm } = scoredTerms
  const scoreReports: ScoreReports = async numbersToScore =>
    scoreCandidates(
      { queryText, queryTerms, rarityWeights },
      await readCandidates(database, reportIndex, numbersToScore, matchesByTerm),
    )
  // In a large catalogue, thousands of reports can have the same word in a title, so only the best by rank are scored.
  const isFullyScored = isSmallCatalogue && reportNumbers.length > maxScoredReports
  // If more reports than are scored have all terms in a title, the ranks must prefer the titles that begin with the query.
  const hasManyTitled = titledCount > maxScoredReports
  const leadingTitles =
    isFullyScored || hasManyTitled ? await readLeadingTitles(database, reportIndex, queryText) : new Map()
  if (hasManyTitled) promoteLeadingTitles(leadingTitles, ranks)
  const compareRanks = createComparison(reportIndex, ranks)
  const best = isFullyScored
    ? await findBestReports(reportIndex, reportNumbers, createScoreLimit(scoredTerms, leadingTitles), scoreReports)
    : (await scoreReports(pickFirst(reportNumbers, maxScoredReports, compareRanks))).sort(compareScored)
  return { best, compareRanks }
}

interface RankedMatches {
  /** All matching reports. */
  reportNumbers: Uint32Array
  /** The ids that are already listed. */
  bestIds: number[]
  /** The number of ids that the pages up to the requested one have together. */
  end: number
  compareRanks: (a: number, b: number) => number
}

/** Lists the reports after the best ones in the order of their ranks. */
const listOtherIds = (reportIndex: ReportIndex, { reportNumbers, bestIds, end, compareRanks }: RankedMatches) => {
  const bestNumbers = new Set(bestIds.map(id => reportIndex.findNumber(id)))
  const otherNumbers = reportNumbers.filter(reportNumber => !bestNumbers.has(reportNumber))
  return toIds(reportIndex, pickFirst(otherNumbers, end - bestIds.length, compareRanks))
}
