import { sql } from 'kysely'
import { escapePattern } from '../../../platform/database/patterns.ts'
import type { Database } from '../../../platform/database/pool.ts'
import { listReportsMatching } from '../index/matching-numbers.ts'
import type { ReportIndex } from '../index/report-index.ts'
import { visibility } from '../index/seen-reports.ts'
import { isInTitleOrKeyword, startsWordInTitle } from '../index/term-matches.ts'
import { type MatchedTerm, rankPartialMatches } from '../partial-matches.ts'
import type { SearchConditions, SearchView } from './search-views.ts'

/**
 * The coarse ranks of reports that match all query terms; a lower one is better. Only `promoteLeadingTitles` sets `exact` and `leading`. Partial
 * matches have ranks by their weights instead.
 */
const coarseRank = {
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

/** Lists the matching reports and computes their coarse ranks: by weight if reports may lack some terms, otherwise by `coarseRank`. */
export const rankReports = (
  view: SearchView,
  conditions: SearchConditions,
  matchedTerms: MatchedTerm[],
): RankedReports => {
  const { context, seenReports } = view
  const visibilities = pickVisibilities(view, conditions.categoryId)
  const listReports = (terms: MatchedTerm[]) =>
    listReportsMatching(
      context.reportIndex,
      terms.map(({ termMatches }) => termMatches),
      { isOneEnough: conditions.isRelaxed, seen: { visibilities, granted: seenReports.granted } },
    )
  const ranks = context.reportIndex.createNumbers()
  if (conditions.isRelaxed) {
    const isEnough = ({ queryTerm }: MatchedTerm) => conditions.isYearEnough || queryTerm.year === undefined
    const { numbers, count } = listReports(matchedTerms.filter(isEnough))
    // Also writes the ranks, by weight.
    const { reports: reportNumbers, ...partialMatches } = rankPartialMatches(
      numbers.subarray(0, count),
      matchedTerms,
      ranks,
    )
    return { ...partialMatches, reportNumbers, ranks, titledCount: 0, reusable: [numbers, ranks] }
  }
  const { numbers, count } = listReports(matchedTerms)
  const reportNumbers = numbers.subarray(0, count)
  let titledCount = 0
  for (const reportNumber of reportNumbers) {
    ranks[reportNumber] = computeRank(matchedTerms, reportNumber)
    if (ranks[reportNumber] === coarseRank.titled) titledCount += 1
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
  if (startsWordInTitle(commonMatch)) return coarseRank.titled
  return isInTitleOrKeyword(commonMatch) ? coarseRank.named : coarseRank.other
}

/** Returns how the actor may see each group of reports in the index; groups of other categories than the given one are never visible. */
const pickVisibilities = (
  { context: { reportIndex, subCategories }, seenReports }: SearchView,
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
export const createComparison =
  ({ downloads, released, ids }: ReportIndex, ranks: RankedReports['ranks']) =>
  (a: number, b: number) =>
    ranks[a]! - ranks[b]! || downloads[b]! - downloads[a]! || released[b]! - released[a]! || ids[b]! - ids[a]!

/** Improves the ranks of the reports that have a title equal to the text or beginning with it. A lower rank is better. */
export const promoteLeadingTitles = (
  leadingTitles: ReadonlyMap<number, LeadingTitle>,
  ranks: RankedReports['ranks'],
) => {
  for (const [reportNumber, { isExact }] of leadingTitles)
    ranks[reportNumber] = Math.min(isExact ? coarseRank.exact : coarseRank.leading, ranks[reportNumber]!)
}

/** Reads the titles that equal the text or begin with it, by the number of the report. */
export const readLeadingTitles = async (database: Database, reportIndex: ReportIndex, text: string) => {
  const pattern = `${escapePattern(text)}%`
  const { rows } = await sql<LeadingTitle & { id: number }>`
    select report_id as id, title_en = ${text} as "isExact" from report_search where title_en like ${pattern}
    union all
    select report_id, title_th = ${text} from report_search where title_th like ${pattern}`.execute(database)
  const leadingTitles = new Map<number, LeadingTitle>()
  for (const { id, isExact } of rows) {
    // Undefined for a report that the index lacks, because the query may be newer than the index.
    const reportNumber = reportIndex.findNumber(id)
    if (reportNumber !== undefined)
      leadingTitles.set(reportNumber, { isExact: isExact || leadingTitles.get(reportNumber)?.isExact === true })
  }
  return leadingTitles
}

export interface LeadingTitle {
  /** True if a title is the text, not only begins with it. */
  isExact: boolean
}
