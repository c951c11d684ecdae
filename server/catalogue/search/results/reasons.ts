import type { FoundReport } from '../../../../contract/catalogue/search/report-searches.ts'
import { truncateText } from '../../../../contract/truncated-texts.ts'
import type { Database } from '../../../platform/database/pool.ts'
import { hasParts, type QueryTerm, toRegexSource } from '../query-terms.ts'
import type { TablePartsCache } from './table-parts.ts'

/** The fields of a matching report in which query terms are searched. */
interface DescribedReport {
  reportId: number
  titleEn: string
  titleTh: string
  descriptionEn: string
  descriptionTh: string
  fileName: string
  categoryEn: string
  categoryTh: string
  subCategoryEn: string
  subCategoryTh: string
  source: string
  unitEn: string | null
  unitTh: string | null
  coverageEn: string | null
  coverageTh: string | null
  keywords: string[] | null
}

/** Facts about the reports and the query terms that the search has computed already. */
export interface IndexFacts {
  /** Returns the first and the last year of a report's coverage; undefined if they are unknown. */
  findYears: (reportId: number) => readonly [first: number, last: number] | undefined
  /** For each query term: true if a report matches it. */
  isTermMatched: readonly boolean[]
  tableParts: TablePartsCache
}

/** The field of a report that contains a query term, with the text to show. */
type Match = FoundReport['matches'][number]
/** The matches of a report, and the query terms that none of its fields contains. */
export type Reasons = Pick<FoundReport, 'matches' | 'missing'>

/** Number of reports whose columns and values are searched too. Readers rarely look at further ones. */
const maxExaminedReports = 100
/** A longer text of a match is shortened. */
const maxTextLength = 80

/** Returns the reasons why each report matches, by its id. */
export const computeReasons = async (
  database: Database,
  reports: DescribedReport[],
  { queryTerms, indexFacts, normalise }: { queryTerms: QueryTerm[]; indexFacts: IndexFacts; normalise: Normalise },
): Promise<Map<number, Reasons>> => {
  const { findYears, isTermMatched, tableParts } = indexFacts
  const searches = queryTerms
    .map((queryTerm, index) => toTermSearch(queryTerm, { isMatched: isTermMatched[index] ?? false }))
    .filter(({ queryTerm }) => !queryTerm.isFiller)
  // A query term that no report matches is not searched in every report.
  const possibleSearches = searches.filter(({ isMatched }) => isMatched)
  const reportReasons = reports.map(report => ({ report, unmatched: [] as TermSearch[], matches: [] as Match[] }))
  for (const reasons of reportReasons) {
    const fields = toFields(reasons.report)
    for (const search of possibleSearches) {
      const match = findMatch(reasons.report, { fields, search, findYears, normalise })
      if (match) reasons.matches.push(match)
      else reasons.unmatched.push(search)
    }
  }
  await matchTableParts(
    database,
    reportReasons.filter(({ unmatched }) => unmatched.length > 0).slice(0, maxExaminedReports),
    tableParts,
  )
  return new Map(
    reportReasons.map(({ report, unmatched, matches }) => [
      report.reportId,
      {
        matches: removeDuplicates(matches),
        missing: searches
          .filter(search => !search.isMatched || unmatched.includes(search))
          .map(({ queryTerm }) => queryTerm.word),
      },
    ]),
  )
}

/** A function that normalises texts; it may cache its results. */
type Normalise = (text: string) => string

/** A query term with the regular expressions of its alternatives. */
interface TermSearch {
  queryTerm: QueryTerm
  /** True if any report matches the query term. */
  isMatched: boolean
  alternatives: { parts: readonly string[]; expression: RegExp }[][]
}

const toTermSearch = (queryTerm: QueryTerm, { isMatched }: { isMatched: boolean }): TermSearch => ({
  queryTerm,
  isMatched,
  alternatives: queryTerm.alternatives.map(({ patterns }) =>
    patterns.map(pattern => ({ parts: pattern.parts, expression: new RegExp(toRegexSource(pattern), 'su') })),
  ),
})

const matchesSearch = (normalisedText: string, { alternatives }: TermSearch) =>
  alternatives.some(patterns =>
    patterns.every(pattern => hasParts(pattern, normalisedText) && pattern.expression.test(normalisedText)),
  )

type Field = [field: Match['field'], texts: (string | null)[]]

/** Returns the texts of a report in the order in which they are searched. */
const toFields = (report: DescribedReport): Field[] => [
  ['title', [report.titleEn, report.titleTh]],
  ...(report.keywords ?? []).map((keyword): Field => ['keyword', [keyword]]),
  ['category', [report.categoryEn, report.categoryTh, report.subCategoryEn, report.subCategoryTh]],
  ['description', [report.descriptionEn, report.descriptionTh]],
  ['unit', [report.unitEn, report.unitTh]],
  ['source', [report.source]],
  ['fileName', [report.fileName]],
]

interface SearchedFields {
  fields: Field[]
  search: TermSearch
  findYears: IndexFacts['findYears']
  normalise: Normalise
}

/** Finds the first text of a report, or its coverage, that contains a query term; undefined if none does. */
const findMatch = (
  report: DescribedReport,
  { fields, search, findYears, normalise }: SearchedFields,
): Match | undefined => {
  const matchesText = (text: string) => matchesSearch(normalise(text), search)
  for (const [field, texts] of fields)
    for (const text of texts) if (text && matchesText(text)) return { field, text: truncateText(text, maxTextLength) }
  const years = findYears(report.reportId)
  const { year, word } = search.queryTerm
  const isYearInCoverage = year !== undefined && years !== undefined && years[0] <= year && year <= years[1]
  // A Buddhist year is shown in the Thai text, which has years of the same era.
  const isBuddhistYear = year !== undefined && !word.includes(String(year))
  const coverages = [report.coverageEn, report.coverageTh]
  const coverageText = (isBuddhistYear ? coverages.toReversed() : coverages).find(
    text => text && (isYearInCoverage || matchesText(text)),
  )
  if (coverageText) return { field: 'coverage', text: coverageText }
  // The words of a query term may be in different texts. Such a match has no single text to show, and the contract has no field for it.
  const allTexts = fields.flatMap(([, texts]) => texts.filter(text => text !== null)).join('\n')
  return matchesText(allTexts) ? { field: 'description', text: '' } : undefined
}

interface ReportReasons {
  report: DescribedReport
  /** The query terms without a match so far. */
  unmatched: TermSearch[]
  matches: Match[]
}

/** Searches the columns, then the values, of the reports' tables for the query terms without a match, and adds these matches. */
const matchTableParts = async (database: Database, reportReasons: ReportReasons[], tableParts: TablePartsCache) => {
  for (const field of ['column', 'value'] as const) {
    const unmatchedReasons = reportReasons.filter(({ unmatched }) => unmatched.length > 0)
    if (unmatchedReasons.length === 0) return
    const ids = unmatchedReasons.map(({ report }) => report.reportId)
    const partsByReport = await tableParts.read(database, field, ids)
    for (const reasons of unmatchedReasons) {
      const parts = partsByReport.get(reasons.report.reportId)!
      reasons.unmatched = reasons.unmatched.filter(search => {
        const matchingPart = parts.find(({ normalisedTexts }) => matchesSearch(normalisedTexts, search))
        if (matchingPart) reasons.matches.push({ field, text: truncateText(matchingPart.name, maxTextLength) })
        return !matchingPart
      })
    }
  }
}

const removeDuplicates = (matches: Match[]) => [
  ...new Map(matches.map(match => [`${match.field} ${match.text}`, match])).values(),
]
