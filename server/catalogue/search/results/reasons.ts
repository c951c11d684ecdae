import type { FoundReport } from '../../../../contract/catalogue/search/report-searches.ts'
import type { Database } from '../../../platform/database/pool.ts'
import { hasParts, type QueryTerm, toExpression } from '../query-terms.ts'
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

/** The part of a report that contains a query term. */
type Match = FoundReport['matches'][number]
/** The matches of a report, and the query terms that no part of it contains. */
export type Reasons = Pick<FoundReport, 'matches' | 'missing'>

/** Number of results whose columns and values are searched too. Readers rarely look at further results. */
const maxExaminedRows = 100
/** A longer text of a match is shortened. */
const maxTextLength = 80

/** Returns the reasons why each report matches, by its id. */
export const computeReasons = async (
  database: Database,
  queryTerms: QueryTerm[],
  rows: DescribedReport[],
  { findYears, isTermMatched, tableParts }: IndexFacts,
  normalise: Normalise,
): Promise<Map<number, Reasons>> => {
  const searches = queryTerms.map(toTermSearch).filter(({ queryTerm }) => !queryTerm.isFiller)
  // A query term that no report matches is not searched in every report.
  const possibleSearches = new Set(searches.filter(({ queryTerm }) => isTermMatched[queryTerms.indexOf(queryTerm)]))
  const rowReasons = rows.map(row => ({ row, unmatched: [] as TermSearch[], matches: [] as Match[] }))
  for (const rowReason of rowReasons) {
    const fields = toFields(rowReason.row)
    for (const search of possibleSearches) {
      const match = findMatch(rowReason.row, fields, search, findYears, normalise)
      if (match) rowReason.matches.push(match)
      else rowReason.unmatched.push(search)
    }
  }
  await matchTableParts(
    database,
    rowReasons.filter(({ unmatched }) => unmatched.length > 0).slice(0, maxExaminedRows),
    tableParts,
  )
  return new Map(
    rowReasons.map(({ row, unmatched, matches }) => [
      row.reportId,
      {
        matches: removeDuplicates(matches),
        missing: searches
          .filter(search => !possibleSearches.has(search) || unmatched.includes(search))
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
  alternatives: { parts: readonly string[]; expression: RegExp }[][]
}

const toTermSearch = (queryTerm: QueryTerm): TermSearch => ({
  queryTerm,
  alternatives: queryTerm.alternatives.map(({ patterns }) =>
    patterns.map(pattern => ({ parts: pattern.parts, expression: new RegExp(toExpression(pattern), 'su') })),
  ),
})

const matchesSearch = (normalisedText: string, { alternatives }: TermSearch) =>
  alternatives.some(patterns =>
    patterns.every(pattern => hasParts(pattern, normalisedText) && pattern.expression.test(normalisedText)),
  )

type Field = [field: Match['field'], texts: (string | null)[]]

/** Returns the texts of a report in the order in which they are searched. */
const toFields = (row: DescribedReport): Field[] => [
  ['title', [row.titleEn, row.titleTh]],
  ...(row.keywords ?? []).map((keyword): Field => ['keyword', [keyword]]),
  ['category', [row.categoryEn, row.categoryTh, row.subCategoryEn, row.subCategoryTh]],
  ['description', [row.descriptionEn, row.descriptionTh]],
  ['unit', [row.unitEn, row.unitTh]],
  ['source', [row.source]],
  ['fileName', [row.fileName]],
]

/** Finds the first part of a report that contains a query term; undefined if no part does. */
const findMatch = (
  row: DescribedReport,
  fields: Field[],
  search: TermSearch,
  findYears: IndexFacts['findYears'],
  normalise: Normalise,
): Match | undefined => {
  for (const [field, texts] of fields)
    for (const text of texts) if (text && matchesSearch(normalise(text), search)) return { field, text: truncate(text) }
  const years = findYears(row.reportId)
  const { year } = search.queryTerm
  const isCovered = year !== undefined && years !== undefined && years[0] <= year && year <= years[1]
  const coverageText = [row.coverageEn, row.coverageTh].find(
    text => text && (isCovered || matchesSearch(normalise(text), search)),
  )
  if (coverageText) return { field: 'coverage', text: coverageText }
  // The words of a query term may be in different texts. Such a match has no single text to show.
  const allTexts = fields.flatMap(([, texts]) => texts.filter(text => text !== null)).join('\n')
  return matchesSearch(normalise(allTexts), search) ? { field: 'description', text: '' } : undefined
}

interface RowReasons {
  row: DescribedReport
  /** The query terms without a match so far. */
  unmatched: TermSearch[]
  matches: Match[]
}

/** Searches the columns, then the values, of the reports' tables for the query terms without a match, and adds these matches. */
const matchTableParts = async (database: Database, rowReasons: RowReasons[], tableParts: TablePartsCache) => {
  for (const field of ['column', 'value'] as const) {
    const unmatchedReasons = rowReasons.filter(({ unmatched }) => unmatched.length > 0)
    if (unmatchedReasons.length === 0) return
    const ids = unmatchedReasons.map(({ row }) => row.reportId)
    const partsByReport = await tableParts.read(database, field, ids)
    for (const rowReason of unmatchedReasons) {
      const parts = partsByReport.get(rowReason.row.reportId)!
      rowReason.unmatched = rowReason.unmatched.filter(search => {
        const matchingPart = parts.find(({ normalisedTexts }) => matchesSearch(normalisedTexts, search))
        if (matchingPart) rowReason.matches.push({ field, text: truncate(matchingPart.name) })
        return !matchingPart
      })
    }
  }
}

const truncate = (text: string) =>
  text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1).trimEnd()}…` : text

const removeDuplicates = (matches: Match[]) => [
  ...new Map(matches.map(match => [`${match.field} ${match.text}`, match])).values(),
]
