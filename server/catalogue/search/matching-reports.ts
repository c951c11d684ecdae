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

/** Number of the best reports that are sorted by a score of their texts; the others keep the coarse order. */
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
  // At most `maxScoredReports` reports with all terms in a title are all scored, and the score prefers titles that begin with the query.
  // With more of them, the ranks must prefer these titles.
  if (coarseRanking.titledCount > maxScoredReports)
    await raiseLeadingRanks(database, context.reports, text, coarseRanking.ranks)
  const bestReports = pickFirst(
    coarseRanking.reports,
    Math.max(maxScoredReports, end),
    createComparison(context.reports, coarseRanking.ranks),
  )
  const reportsToScore = bestReports.slice(0, maxScoredReports)
  // Fillers do not decide which reports match, but they count for the score.
  const matchesByTerm = queryTerms.map(
    queryTerm =>
      matchedTerms.find(matchedTerm => matchedTerm.queryTerm === queryTerm)?.termMatches ??
      matchTerm(context.reports, queryTerm, lookups),
  )
  const candidates = await readCandidates(database, context.reports, reportsToScore, matchesByTerm)
  /** Converts a list of values by matched term to a list by query term; fillers and an empty list get the default value. */
  const toValuesByQueryTerm = <T>(valuesByMatchedTerm: T[], defaultValue: T) =>
    queryTerms.map(
      queryTerm =>
        valuesByMatchedTerm[matchedTerms.findIndex(matchedTerm => matchedTerm.queryTerm === queryTerm)] ?? defaultValue,
    )
  const weights = toValuesByQueryTerm(coarseRanking.weights, 1)
  const { ids: scoredIds, bestScore } = sortByScore(text, queryTerms, weights, candidates)
  const counts = countReports(view, coarseRanking.reports)
  context.reports.reuse(matchesByTerm, coarseRanking.reusable)
  return {
    ...counts,
    // The reports after the scored ones keep their coarse order.
    ids: [...scoredIds, ...toIds(context.reports, bestReports.slice(maxScoredReports))].slice(start, end),
    bestScore,
    maxMatchedTerms: coarseRanking.maxMatchedTerms,
    // If reports must match all terms, every term is matched.
    isTermMatched: toValuesByQueryTerm(coarseRanking.isTermMatched, !isRelaxed),
  }
}

const toIds = ({ ids }: ReportIndex, reports: number[]) => reports.map(report => ids[report]!)

/** The coarse ranks of reports that match all query terms; a lower one is better. */
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
  /** The numbers of the matching reports. */
  reports: Uint32Array
  /** The rank of each report, by its number; the ranks of reports that do not match have no meaning. */
  ranks: Uint32Array
  /** Number of reports with all query terms in a title. */
  titledCount: number
  /** The arrays that can be reused after the search. */
  reusable: Uint32Array[]
  /** The weight of each query term by its rarity; empty if reports must match all terms. */
  weights: number[]
  /** For each query term: true if a report matches it; empty if reports must match all terms. */
  isTermMatched: boolean[]
  /** The highest number of query terms that one report matches. */
  maxMatchedTerms: number
}

/** Lists the matching reports and computes their coarse ranks. */
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
    const isNeeded = ({ queryTerm }: MatchedTerm) => conditions.isYearEnough || queryTerm.year === undefined
    const { numbers, count } = listReports(matchedTerms.filter(isNeeded))
    const weighed = weighMatches(numbers.subarray(0, count), matchedTerms, ranks)
    return { ...weighed, ranks, titledCount: 0, reusable: [numbers, ranks] }
  }
  const { numbers, count } = listReports(matchedTerms)
  let titledCount = 0
  for (const report of numbers.subarray(0, count)) {
    ranks[report] = computeRank(matchedTerms, report)
    if (ranks[report] === rank.titled) titledCount += 1
  }
  return {
    reports: numbers.subarray(0, count),
    ranks,
    titledCount,
    reusable: [numbers, ranks],
    weights: [],
    isTermMatched: [],
    maxMatchedTerms: matchedTerms.length,
  }
}

/** A match with all bits of a byte set. */
const allBits = 255

/** Returns the coarse rank of a report by the places that all query terms have in common. */
const computeRank = (matchedTerms: MatchedTerm[], report: number) => {
  let commonMatch = allBits
  for (const { termMatches } of matchedTerms) commonMatch &= termMatches[report]!
  if (isInTitle(commonMatch)) return rank.titled
  return isInTitleOrKeyword(commonMatch) ? rank.named : rank.other
}

/** Returns how the actor may see the reports of each group; groups of other categories than the given one are never visible. */
const pickVisibilities = (
  { context: { reports, subCategories }, seenReports }: SearchView,
  categoryId: number | undefined,
) => {
  if (categoryId === undefined) return seenReports.visibilities
  const subCategoryIds = new Set(
    subCategories
      .filter(subCategory => subCategory.categoryId === categoryId)
      .map(({ subCategoryId }) => subCategoryId),
  )
  return seenReports.visibilities.map((groupVisibility, group) =>
    subCategoryIds.has(reports.groups[group]!.subCategoryId) ? groupVisibility : visibility.never,
  )
}

/** Creates a function that compares two reports: by rank, then downloads, then release date. */
const createComparison =
  ({ downloads, released, ids }: ReportIndex, ranks: RankedReports['ranks']) =>
  (a: number, b: number) =>
    ranks[a]! - ranks[b]! || downloads[b]! - downloads[a]! || released[b]! - released[a]! || ids[b]! - ids[a]!

/** Raises the ranks of the matching reports whose title is the text or begins with it. */
const raiseLeadingRanks = async (
  database: Database,
  reports: ReportIndex,
  text: string,
  ranks: RankedReports['ranks'],
) => {
  const pattern = `${escapePattern(text)}%`
  const { rows } = await sql<LeadingTitle>`
    select report_id as id, title_en = ${text} as "isExact" from report_search where title_en like ${pattern}
    union all
    select report_id, title_th = ${text} from report_search where title_th like ${pattern}`.execute(database)
  for (const { id, isExact } of rows) {
    const report = reports.findNumber(id)
    if (report !== undefined) ranks[report] = Math.min(isExact ? rank.exact : rank.leading, ranks[report]!)
  }
}

interface LeadingTitle {
  id: number
  /** True if the title is the text, not only begins with it. */
  isExact: boolean
}

/** Reads the texts of the reports to score with a prepared statement. Leaves out a report that was deleted after the index listed it. */
const readCandidates = async (
  database: Database,
  reports: ReportIndex,
  reportsToScore: number[],
  matchesByTerm: TermMatches[],
): Promise<Candidate[]> => {
  if (reportsToScore.length === 0) return []
  const candidateQuery = sql<
    Pick<Candidate, 'id' | 'titleEn' | 'titleTh' | 'keywords'>
  >`select /* prepared */ report_id as id,
    title_en as "titleEn", title_th as "titleTh", keywords from report_search where report_id = any (${toIds(reports, reportsToScore)})`
  const { rows } = await candidateQuery.execute(database)
  return rows.flatMap(row => {
    const report = reports.findNumber(row.id)
    if (report === undefined) return []
    return {
      ...row,
      years: reports.findYears(row.id),
      downloads: reports.downloads[report]!,
      released: reports.released[report]!,
      inDocument: matchesByTerm.map(termMatches => isInDocument(termMatches[report]!)),
      inValues: matchesByTerm.map(termMatches => isInValues(termMatches[report]!)),
    }
  })
}

/** Counts the matching reports: all of them, those that are Inactive or restricted, and those of each category. */
const countReports = ({ context: { reports, subCategories }, seenReports }: SearchView, reportNumbers: Uint32Array) => {
  const countsByGroup = new Uint32Array(reports.groups.length)
  for (const report of reportNumbers) countsByGroup[reports.groupsByReport[report]!]! += 1
  const categoryBySubCategory = new Map(
    subCategories.map(({ subCategoryId, categoryId }) => [subCategoryId, categoryId]),
  )
  const byCategory = new Map<number, number>()
  let hidden = 0
  for (const [group, count] of countsByGroup.entries()) {
    if (count === 0) continue
    const categoryId = categoryBySubCategory.get(reports.groups[group]!.subCategoryId)!
    byCategory.set(categoryId, (byCategory.get(categoryId) ?? 0) + count)
    if (seenReports.isHidden(group)) hidden += count
  }
  return {
    total: reportNumbers.length,
    hidden,
    byCategory: [...byCategory]
      .map(([categoryId, count]) => ({ categoryId, count }))
      .sort((a, b) => b.count - a.count || a.categoryId - b.categoryId),
  }
}
