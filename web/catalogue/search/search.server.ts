import { listCategories } from '../../../contract/catalogue/categories.ts'
import {
  type FoundReport,
  type SearchResult,
  searchCategoryReports,
  searchReports,
} from '../../../contract/catalogue/search/report-searches.ts'
import { limits } from '../../../contract/limits.ts'
import type { Visit } from '../../../contract/visit.ts'
import { buildFoundGroups, toListedResult } from '../lists/listed.server.ts'
import type { ListedResult, SubCategoryGroup } from '../lists/listed.ts'
import type { ListParameters } from './list-parameters.ts'
import type { SearchOutcome } from './search.ts'

/**
 * Searches only the category that the URL names; all categories if it names none or an unknown one. In both cases the counts by category
 * are those of all categories.
 */
export const searchFromUrl = (visit: Visit, { words, page, category: categoryName }: ListParameters) => {
  const search = async () => {
    const { call } = visit
    const searchAllCategories = () => call(searchReports, { words, page, pageSize: limits.resultsPageSize })
    if (!categoryName) return searchAllCategories()
    const { categories } = await call(listCategories)
    const namedCategory = categories.find(({ nameEn }) => nameEn === categoryName)
    if (!namedCategory) return searchAllCategories()
    const [categoryResult, overallResult] = await Promise.all([
      call(searchCategoryReports, {
        words,
        categoryId: namedCategory.categoryId,
        page,
        pageSize: limits.resultsPageSize,
      }),
      // This search is only for the counts by category.
      call(searchReports, { words, pageSize: 1 }),
    ])
    return { ...categoryResult, byCategory: overallResult.byCategory }
  }
  return attemptSearch<ListedResult>(visit, words, search, rows => rows.map(row => toListedResult(visit, row)))
}

/** Searches only one category. The results are grouped by sub-category. */
export const searchCategory = (visit: Visit, categoryId: number, { words, page }: ListParameters) =>
  attemptSearch<SubCategoryGroup>(
    visit,
    words,
    () => visit.call(searchCategoryReports, { words, categoryId, page, pageSize: limits.screenPageSize }),
    rows => buildFoundGroups(visit, rows),
  )

/** Performs a search. A failure is an outcome instead of an error page, so that the search box and its words stay on the page. */
const attemptSearch = async <Row>(
  { requestId, logError }: Visit,
  words: string,
  search: () => Promise<SearchResult>,
  toRows: (rows: FoundReport[]) => Row[],
): Promise<SearchOutcome<Row>> => {
  if (words.length > limits.searchText) return { state: 'refused', reason: 'tooLong' }
  try {
    const { rows, ...result } = await search()
    return { state: 'found', result: { ...result, rows: toRows(rows) } }
  } catch (error) {
    const { status = 500 } = error as { status?: number }
    logError(error)
    // The server refuses words that it cannot read; their length is checked above.
    const isUnreadable = status === 400
    return isUnreadable ? { state: 'refused', reason: 'unreadable' } : { state: 'failed', status, requestId }
  }
}
