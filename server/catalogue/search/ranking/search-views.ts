import type { Database } from '../../../platform/database/pool.ts'
import type { Paging } from '../../reports/report-pages.ts'
import type { SearchContext } from '../index/current-index.ts'
import type { Lookups } from '../index/lookups.ts'
import type { SeenReports } from '../index/seen-reports.ts'
import type { QueryTerm } from '../query-terms.ts'

/** What a search of one actor reads: the index in memory and the database. */
export interface SearchView {
  database: Database
  context: SearchContext
  lookups: Lookups
  seenReports: SeenReports
  /** True if there is time to find the best reports of all matches. */
  isSmallCatalogue: boolean
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
