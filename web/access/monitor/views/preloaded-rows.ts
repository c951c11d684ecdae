import type { LoadRows } from '../../../ui/table/staff-remote-rows.ts'
import { initialPageSize } from '../../../ui/table/staff-rows.ts'

/**
 * Loads the page that a table requests first, and returns a loader that first returns this page, so that a dialog opens with its rows. The
 * table must start with this sort.
 */
export const preloadFirstPage = async <Row>(load: LoadRows<Row>, initialSort: string) => {
  const firstQuery = { words: '', sort: initialSort, descending: false, page: 1, pageSize: initialPageSize }
  const firstPage = await load(firstQuery)
  const isFirstPage = (query: typeof firstQuery) =>
    query.words === '' &&
    query.sort === initialSort &&
    !query.descending &&
    query.page === 1 &&
    query.pageSize === initialPageSize
  let isFirstCall = true
  const loadWithFirstPage: LoadRows<Row> = async query => {
    const isLoaded = isFirstCall && isFirstPage(query as typeof firstQuery)
    isFirstCall = false
    return isLoaded ? firstPage : load(query)
  }
  return loadWithFirstPage
}
