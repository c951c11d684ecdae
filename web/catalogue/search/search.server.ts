import { listCategories } from '../../../contract/catalogue/categories.ts'
import {
  type FoundReport,
  type SearchResult,
  searchCategoryReports,
  searchReports,
} from '../../../contract/catalogue/reports.ts'
import { limits } from '../../../contract/limits.ts'
import type { Visit } from '../../../contract/visit.ts'
import { buildFoundGroups, toListedFind } from '../lists/listed.server.ts'
import type { Group, ListedFind } from '../lists/listed.ts'
import type { ListParameters } from './list-parameters.ts'
import type { Search } from './search.ts'

/** Searches all categories or the requested one; the counts by category always include all. */
export const searchEverywhere = (visit: Visit, { words, page, category }: ListParameters) => {
  const search = async () => {
    const { call } = visit
    if (!category) return call(searchReports, { words, page, pageSize: limits.resultsPageSize })
    const { categories } = await call(listCategories)
    const chosenCategory = categories.find(({ nameEn }) => nameEn === category)
    if (!chosenCategory) return call(searchReports, { words, page, pageSize: limits.resultsPageSize })
    const [within, everywhere] = await Promise.all([
      call(searchCategoryReports, {
        words,
        categoryId: chosenCategory.categoryId,
        page,
        pageSize: limits.resultsPageSize,
      }),
      call(searchReports, { words, pageSize: 1 }),
    ])
    return { ...within, byCategory: everywhere.byCategory }
  }
  return attemptSearch<ListedFind>(visit, words, search, rows => rows.map(row => toListedFind(visit, row)))
}

/** Searches only one category. */
export const searchWithin = (visit: Visit, categoryId: number, { words, page }: ListParameters) =>
  attemptSearch<Group>(
    visit,
    words,
    () => visit.call(searchCategoryReports, { words, categoryId, page, pageSize: limits.screenPageSize }),
    rows => buildFoundGroups(visit, rows),
  )

/** Returns a failure as part of the result, so that the search box and its words stay on the page. */
const attemptSearch = async <Row>(
  { requestId, report }: Visit,
  words: string,
  search: () => Promise<SearchResult>,
  toRows: (rows: FoundReport[]) => Row[],
): Promise<Search<Row>> => {
  if (words.length > limits.searchText) return { state: 'refused', reason: 'tooLong' }
  try {
    const { rows, ...result } = await search()
    return { state: 'found', result: { ...result, rows: toRows(rows) } }
  } catch (error) {
    const { status = 500 } = error as { status?: number }
    report(error)
    return status === 400 ? { state: 'refused', reason: 'unreadable' } : { state: 'failed', status, requestId }
  }
}
