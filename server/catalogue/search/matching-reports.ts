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
  isInValues,
  isNamed,
  listReportsMatching,
  matchTerm,
  type TermMatches,
} from './index/term-matches.ts'
import { weighMatches } from './partial-matches.ts'
import type { QueryTerm } from './query-terms.ts'
import { type ResolvedTerm, resolveTerms } from './resolved-terms.ts'
import { type Candidate, sortByScore } from './scores.ts'

/** What a search reads: the index in memory and the database, for one actor. */
export interface SearchView {
  database: Database
  context: SearchContext
  lookups: Lookups
  seenReports: SeenReports
}

/** The parameters of a search in one category or in all. */
export interface SearchConditions extends Paging {
  /** The whole query, normalised. */
  text: string
  queryTerms: QueryTerm[]
  /** True if a report may lack some of the query terms. */
  isRelaxed: boolean
  /** True if a report that contains only a year of the query is a partial match. */
  isYearEnough: boolean
  categoryId: number | undefined
}

export interface Matches {
  total: number
  /** The number of matches that are Inactive or restricted. */
  hidden: number
  ids: number[]
  byCategory: { categoryId: number; count: number }[]
  /** The score of the best report; about 1 if all words are in its title. */
  bestScore: number
  /** The highest number of query terms that one report matches, without fillers. */
  maxMatchedTerms: number
  /** True for each query term that any of the searched reports matches. */
  isTermMatched: boolean[]
}

/** The number of best reports that are sorted by a detailed score of their texts; the others keep the coarse order. */
const maxScoredReports = 100

/** Counts the matching reports and returns one page of them, sorted by relevance, then downloads, then release date. */
export const listMatching = async (view: SearchView, conditions: SearchConditions): Promise<Matches> => {
  const { context, database, lookups } = view
  const { text, isRelaxed, pageSize } = conditions
  const queryTerms = resolveTerms(context, conditions.queryTerms)
  await lookups.read(database, queryTerms)
  const wantedTerms = queryTerms
    .filter(({ isFiller }) => !isFiller)
    .map(queryTerm => ({ queryTerm, termMatches: matchTerm(context.reports, queryTerm, lookups) }))
  const coarseRanking = rankReports(view, conditions, wantedTerms)
  const first = countSkippedRows(conditions)
  const end = first + pageSize
  if (coarseRanking.titled > maxScoredReports)
    await raiseLeadingRanks(database, context.reports, text, coarseRanking.ranks)
  const best = pickFirst(
    coarseRanking.reports,
    Math.max(maxScoredReports, end),
    createRankOrder(context.reports, coarseRanking.ranks),
  )
  const reportsToScore = best.slice(0, maxScoredReports)
  // Fillers only add to the score.
  const matchesByTerm = queryTerms.map(
    queryTerm =>
      wantedTerms.find(wantedTerm => wantedTerm.queryTerm === queryTerm)?.termMatches ??
      matchTerm(context.reports, queryTerm, lookups),
  )
  const candidates = await readCandidates(database, context.reports, reportsToScore, matchesByTerm)
  const spreadOverTerms = <T>(values: T[], otherwise: T) =>
    queryTerms.map(
      queryTerm => values[wantedTerms.findIndex(wantedTerm => wantedTerm.queryTerm === queryTerm)] ?? otherwise,
    )
  const { ids, bestScore } = sortByScore(text, queryTerms, spreadOverTerms(coarseRanking.weights, 1), candidates)
  const counts = countReports(view, coarseRanking.reports)
  context.reports.reuse(matchesByTerm, coarseRanking.used)
  return {
    ...counts,
    ids: [...ids, ...toIds(context.reports, best.slice(maxScoredReports))].slice(first, end),
    bestScore,
    maxMatchedTerms: coarseRanking.maxMatchedTerms,
    isTermMatched: spreadOverTerms(coarseRanking.isTermMatched, !isRelaxed),
  }
}

const toIds = ({ ids }: ReportIndex, reports: number[]) => reports.map(report => ids[report]!)

/** The coarse ranks of reports that match all query terms; a lower one is better. */
const rank = { exact: 1, leading: 2, titled: 3, named: 4, other: 5 } as const

interface WantedTerm {
  queryTerm: ResolvedTerm
  termMatches: TermMatches
}

interface RankedReports {
  /** The numbers of the matching reports. */
  reports: Uint32Array
  /** By the number of the report; only those of matching reports count. */
  ranks: Uint32Array
  /** The number of reports with all query terms in a title. */
  titled: number
  /** Arrays that can be reused afterwards. */
  used: Uint32Array[]
  /** For each query term. */
  weights: number[]
  isTermMatched: boolean[]
  maxMatchedTerms: number
}

const rankReports = (view: SearchView, conditions: SearchConditions, wantedTerms: WantedTerm[]): RankedReports => {
  const { context, seenReports } = view
  const visibilities = pickVisibilities(view, conditions.categoryId)
  const listReports = (terms: WantedTerm[]) =>
    listReportsMatching(
      context.reports,
      terms.map(({ termMatches }) => termMatches),
      { isOneEnough: conditions.isRelaxed, seen: { visibilities, granted: seenReports.granted } },
    )
  const ranks = context.reports.createNumbers()
  if (conditions.isRelaxed) {
    const isNeeded = ({ queryTerm }: WantedTerm) => conditions.isYearEnough || queryTerm.year === undefined
    const { numbers, count } = listReports(wantedTerms.filter(isNeeded))
    const weighed = weighMatches(numbers.subarray(0, count), wantedTerms, ranks)
    return { ...weighed, ranks, titled: 0, used: [numbers, ranks] }
  }
  const { numbers, count } = listReports(wantedTerms)
  let titled = 0
  for (let at = 0; at < count; at += 1) {
    const report = numbers[at]!
    ranks[report] = computeRank(wantedTerms, report)
    if (ranks[report] === rank.titled) titled += 1
  }
  return {
    reports: numbers.subarray(0, count),
    ranks,
    titled,
    used: [numbers, ranks],
    weights: [],
    isTermMatched: [],
    maxMatchedTerms: wantedTerms.length,
  }
}

const computeRank = (wantedTerms: WantedTerm[], report: number) => {
  let shared = 255
  for (const { termMatches } of wantedTerms) shared &= termMatches[report]!
  if (isInTitle(shared)) return rank.titled
  return isNamed(shared) ? rank.named : rank.other
}

/** Picks the visibility of each group of reports; groups of other categories are never visible. */
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

/** Creates a comparison of reports: by rank, then downloads, then release date. */
const createRankOrder =
  ({ downloads, released, ids }: ReportIndex, ranks: RankedReports['ranks']) =>
  (a: number, b: number) =>
    ranks[a]! - ranks[b]! || downloads[b]! - downloads[a]! || released[b]! - released[a]! || ids[b]! - ids[a]!

/** Raises the ranks of the matching reports with a title that is the text or starts with it. */
const raiseLeadingRanks = async (
  database: Database,
  reports: ReportIndex,
  text: string,
  ranks: RankedReports['ranks'],
) => {
  const start = `${escapePattern(text)}%`
  const { rows } = await sql<{ id: number; exact: boolean }>`
    select report_id as id, title_en = ${text} as exact from report_search where title_en like ${start}
    union all
    select report_id, title_th = ${text} from report_search where title_th like ${start}`.execute(database)
  for (const { id, exact } of rows) {
    const report = reports.findNumber(id)
    if (report !== undefined) ranks[report] = Math.min(exact ? rank.exact : rank.leading, ranks[report]!)
  }
}

/** Reads the texts of the best reports. A report that was deleted since then is missing. */
const readCandidates = async (
  database: Database,
  reports: ReportIndex,
  best: number[],
  matches: TermMatches[],
): Promise<Candidate[]> => {
  if (best.length === 0) return []
  const select = sql<Pick<Candidate, 'id' | 'titleEn' | 'titleTh' | 'keywords'>>`select /* prepared */ report_id as id,
    title_en as "titleEn", title_th as "titleTh", keywords from report_search where report_id = any (${toIds(reports, best)})`
  const { rows } = await select.execute(database)
  return rows.flatMap(row => {
    const report = reports.findNumber(row.id)
    if (report === undefined) return []
    return {
      ...row,
      years: reports.findYears(row.id),
      downloads: reports.downloads[report]!,
      released: reports.released[report]!,
      inDocument: matches.map(termMatches => isInDocument(termMatches[report]!)),
      inValues: matches.map(termMatches => isInValues(termMatches[report]!)),
    }
  })
}

const countReports = ({ context: { reports, subCategories }, seenReports }: SearchView, reportNumbers: Uint32Array) => {
  const counts = new Uint32Array(reports.groups.length)
  for (let at = 0; at < reportNumbers.length; at += 1) counts[reports.groupsByReport[reportNumbers[at]!]!]! += 1
  const categories = new Map(subCategories.map(({ subCategoryId, categoryId }) => [subCategoryId, categoryId]))
  const byCategory = new Map<number, number>()
  let hidden = 0
  for (const [group, count] of counts.entries()) {
    if (count === 0) continue
    const categoryId = categories.get(reports.groups[group]!.subCategoryId)!
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
