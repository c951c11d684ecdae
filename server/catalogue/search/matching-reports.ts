import { sql } from 'kysely'
import { escapePattern } from '../../platform/database/patterns.ts'
import type { Database } from '../../platform/database/pool.ts'
import { countSkippedRows, type Paging } from '../reports/report-pages.ts'
import type { SearchContext } from './index/current-index.ts'
import { pickFirst } from './index/first-items.ts'
import type { Lookups } from './index/lookups.ts'
import type { ReportIndex } from './index/report-index.ts'
import { type SeenReports, visibility } from './index/seen-reports.ts'
import {
  isInDocument,
  isInTitle,
  isInTitleOrKeyword,
  isInValues,
  listReportsMatching,
  matchTerm,
  type TermMatches,
} from './index/term-matches.ts'
import { type MatchedTerm, weighMatches } from './partial-matches.ts'
import type { QueryTerm } from './query-terms.ts'
import { resolveTerms } from './resolved-terms.ts'
import { type Candidate, sortByScore } from './scores.ts'

/** What a search of one actor reads: the index in memory and the database. */
export interface SearchView {
  database: Database
  context: SearchContext
  lookups: Lookups
  seenReports: SeenReports
}

/** The parameters of one step of a search. */
export interface SearchConditions extends Paging {
  /** The whole query, normalised. */
  text: string
  queryTerms: QueryTerm[]
  /** True if a report may lack some of the query terms. */
  isRelaxed: boolean
  /** True if a report that matches only a year of the query is a partial match. */
  isYearEnough: boolean
  /** Undefined for all categories. */
  categoryId: number | undefined
}

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
    .map(queryTerm => ({ queryTerm, termMatches: matchTerm(context.reports, queryTerm, lookups) }))
  const coarseRanking = rankReports(view, conditions, matchedTerms)
  const start = countSkippedRows(conditions)
  const end = start + pageSize
  // If at most `maxScoredReports` reports have all terms in a title, all of them are scored. The score prefers titles that begin with the
  // query. If more reports have all terms in a title, the ranks must prefer such titles, because only the best ranks are scored.
  if (coarseRanking.titledCount > maxScoredReports)
    await promoteLeadingTitles(database, context.reports, text, coarseRanking.ranks)
  const bestReportNumbers = pickFirst(
    coarseRanking.reportNumbers,
    Math.max(maxScoredReports, end),
    createComparison(context.reports, coarseRanking.ranks),
  )
  const numbersToScore = bestReportNumbers.slice(0, maxScoredReports)
  // Fillers do not decide which reports match, but they count for the score.
  const matchesByTerm = queryTerms.map(
    queryTerm =>
      matchedTerms.find(matchedTerm => matchedTerm.queryTerm === queryTerm)?.termMatches ??
      matchTerm(context.reports, queryTerm, lookups),
  )
  const candidates = await readCandidates(database, context.reports, numbersToScore, matchesByTerm)
  /** Converts a list of values by matched term to a list by query term. Fillers are not matched terms, so they get `fillerValue`. */
  const toValuesByQueryTerm = <T>(valuesByMatchedTerm: T[], fillerValue: T) =>
    queryTerms.map(queryTerm => {
      const index = matchedTerms.findIndex(matchedTerm => matchedTerm.queryTerm === queryTerm)
      return index === -1 ? fillerValue : valuesByMatchedTerm[index]!
    })
  const weights = toValuesByQueryTerm(coarseRanking.weights, 1)
  const { ids: scoredIds, bestScore } = sortByScore(text, queryTerms, weights, candidates)
  const counts = countReports(view, coarseRanking.reportNumbers)
  context.reports.reuse(matchesByTerm, coarseRanking.reusable)
  return {
    ...counts,
    // The reports after the scored ones keep the order of their ranks.
    ids: [...scoredIds, ...toIds(context.reports, bestReportNumbers.slice(maxScoredReports))].slice(start, end),
    bestScore,
    maxMatchedTerms: coarseRanking.maxMatchedTerms,
    isTermMatched: toValuesByQueryTerm(coarseRanking.isTermMatched, !isRelaxed),
  }
}

/** Converts the numbers of reports in the index to the ids of the reports. */
const toIds = ({ ids }: ReportIndex, reportNumbers: number[]) => reportNumbers.map(reportNumber => ids[reportNumber]!)

/**
 * The coarse ranks of reports that match all query terms; a lower one is better. Only promoteLeadingTitles sets `exact` and `leading`. Partial
 * matches have ranks by their weights instead.
 */
const rank = {
  /** A title is the query. */
  exact: 1,
  /** A title begins with the query. */
  leading: 2,
  /** A title contains every query term at the start of a word. */
  titled: 3,
  /** A title or a keyword contains every query term. */
  named: 4,
  other: 5,
} as const

interface RankedReports {
  /** The numbers of the matching reports in the index. */
  reportNumbers: Uint32Array
  /** The rank of each report, by its number; the ranks of reports that do not match have no meaning. */
  ranks: Uint32Array
  /** Number of reports with all query terms in a title; 0 for partial matches, whose ranks are not promoted. */
  titledCount: number
  /** The arrays that can be reused after the search. */
  reusable: Uint32Array[]
  /** The weight of each matched term by its rarity; 1 if reports must match all terms. */
  weights: number[]
  /** For each matched term: true if a report matches it, or if reports must match all terms. */
  isTermMatched: boolean[]
  /** The highest number of query terms that one report matches. */
  maxMatchedTerms: number
}

/** Lists the matching reports and computes their coarse ranks: by weight if reports may lack some terms, otherwise by `rank`. */
const rankReports = (view: SearchView, conditions: SearchConditions, matchedTerms: MatchedTerm[]): RankedReports => {
  const { context, seenReports } = view
  const visibilities = pickVisibilities(view, conditions.categoryId)
  const listReports = (terms: MatchedTerm[]) =>
    listReportsMatching(
      context.reports,
      terms.map(({ termMatches }) => termMatches),
      { isOneEnough: conditions.isRelaxed, seen: { visibilities, granted: seenReports.granted } },
    )
  const ranks = context.reports.createNumbers()
  if (conditions.isRelaxed) {
    const isEnough = ({ queryTerm }: MatchedTerm) => conditions.isYearEnough || queryTerm.year === undefined
    const { numbers, count } = listReports(matchedTerms.filter(isEnough))
    // Also writes the ranks, by weight.
    const { reports: reportNumbers, ...weighed } = weighMatches(numbers.subarray(0, count), matchedTerms, ranks)
    return { ...weighed, reportNumbers, ranks, titledCount: 0, reusable: [numbers, ranks] }
  }
  const { numbers, count } = listReports(matchedTerms)
  const reportNumbers = numbers.subarray(0, count)
  let titledCount = 0
  for (const reportNumber of reportNumbers) {
    ranks[reportNumber] = computeRank(matchedTerms, reportNumber)
    if (ranks[reportNumber] === rank.titled) titledCount += 1
  }
  return {
    reportNumbers,
    ranks,
    titledCount,
    reusable: [numbers, ranks],
    weights: matchedTerms.map(() => 1),
    isTermMatched: matchedTerms.map(() => true),
    maxMatchedTerms: matchedTerms.length,
  }
}

/** The match to begin an intersection with: all bits of its byte are set. */
const allBits = 255

/** Returns the coarse rank of a report by the places that all query terms have in common. */
const computeRank = (matchedTerms: MatchedTerm[], reportNumber: number) => {
  let commonMatch = allBits
  for (const { termMatches } of matchedTerms) commonMatch &= termMatches[reportNumber]!
  if (isInTitle(commonMatch)) return rank.titled
  return isInTitleOrKeyword(commonMatch) ? rank.named : rank.other
}

/** Returns how the actor may see each ReportGroup of the index; groups of other categories than the given one are never visible. */
const pickVisibilities = (
  { context: { reports: reportIndex, subCategories }, seenReports }: SearchView,
  categoryId: number | undefined,
) => {
  if (categoryId === undefined) return seenReports.visibilities
  const subCategoryIds = new Set(
    subCategories
      .filter(subCategory => subCategory.categoryId === categoryId)
      .map(({ subCategoryId }) => subCategoryId),
  )
  return seenReports.visibilities.map((groupVisibility, groupNumber) =>
    subCategoryIds.has(reportIndex.groups[groupNumber]!.subCategoryId) ? groupVisibility : visibility.never,
  )
}

/** Creates a function that compares two reports by their numbers: by rank, then downloads, then release date. */
const createComparison =
  ({ downloads, released, ids }: ReportIndex, ranks: RankedReports['ranks']) =>
  (a: number, b: number) =>
    ranks[a]! - ranks[b]! || downloads[b]! - downloads[a]! || released[b]! - released[a]! || ids[b]! - ids[a]!

/** Improves the ranks of the reports that have a title equal to the text or beginning with it. A lower rank is better. */
const promoteLeadingTitles = async (
  database: Database,
  reportIndex: ReportIndex,
  text: string,
  ranks: RankedReports['ranks'],
) => {
  const pattern = `${escapePattern(text)}%`
  const { rows } = await sql<LeadingTitle>`
    select report_id as id, title_en = ${text} as "isExact" from report_search where title_en like ${pattern}
    union all
    select report_id, title_th = ${text} from report_search where title_th like ${pattern}`.execute(database)
  for (const { id, isExact } of rows) {
    // Undefined for a report that the index lacks, because the query may be newer than the index.
    const reportNumber = reportIndex.findNumber(id)
    if (reportNumber !== undefined)
      ranks[reportNumber] = Math.min(isExact ? rank.exact : rank.leading, ranks[reportNumber]!)
  }
}

interface LeadingTitle {
  /** The id of its report. */
  id: number
  /** True if the title is the text, not only begins with it. */
  isExact: boolean
}

/** Reads the texts of the reports to score with a prepared statement. Leaves out a report that was deleted after the index listed it. */
const readCandidates = async (
  database: Database,
  reportIndex: ReportIndex,
  numbersToScore: number[],
  matchesByTerm: TermMatches[],
): Promise<Candidate[]> => {
  if (numbersToScore.length === 0) return []
  const candidateQuery = sql<
    Pick<Candidate, 'id' | 'titleEn' | 'titleTh' | 'keywords'>
  >`select /* prepared */ report_id as id,
    title_en as "titleEn", title_th as "titleTh", keywords from report_search where report_id = any (${toIds(reportIndex, numbersToScore)})`
  const { rows } = await candidateQuery.execute(database)
  return rows.flatMap(row => {
    const reportNumber = reportIndex.findNumber(row.id)
    if (reportNumber === undefined) return []
    return {
      ...row,
      years: reportIndex.findYears(row.id),
      downloads: reportIndex.downloads[reportNumber]!,
      released: reportIndex.released[reportNumber]!,
      inDocument: matchesByTerm.map(termMatches => isInDocument(termMatches[reportNumber]!)),
      inValues: matchesByTerm.map(termMatches => isInValues(termMatches[reportNumber]!)),
    }
  })
}

/** Counts the matching reports: all of them, those that are Inactive or restricted, and those of each category. */
const countReports = (
  { context: { reports: reportIndex, subCategories }, seenReports }: SearchView,
  reportNumbers: Uint32Array,
) => {
  const countsByGroup = new Uint32Array(reportIndex.groups.length)
  for (const reportNumber of reportNumbers) countsByGroup[reportIndex.groupsByReport[reportNumber]!]! += 1
  const categoryBySubCategory = new Map(
    subCategories.map(({ subCategoryId, categoryId }) => [subCategoryId, categoryId]),
  )
  const byCategory = new Map<number, number>()
  let hidden = 0
  for (const [groupNumber, count] of countsByGroup.entries()) {
    if (count === 0) continue
    const categoryId = categoryBySubCategory.get(reportIndex.groups[groupNumber]!.subCategoryId)!
    byCategory.set(categoryId, (byCategory.get(categoryId) ?? 0) + count)
    if (seenReports.isHidden(groupNumber)) hidden += count
  }
  return {
    total: reportNumbers.length,
    hidden,
    byCategory: [...byCategory]
      .map(([categoryId, count]) => ({ categoryId, count }))
      .sort((a, b) => b.count - a.count || a.categoryId - b.categoryId),
  }
}
