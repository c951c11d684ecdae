import type { LoadRows } from '../../../ui/table/staff-remote-rows.ts'

/** Loads the first page of a table, and returns a loader that first returns this page, so that a dialog opens with its rows. */
export const preloadFirstPage = async <Row>(load: LoadRows<Row>, sort: string, pageSize: number) => {
  const firstQuery = { words: '', sort, descending: false, page: 1, pageSize }
  const firstPage = await load(firstQuery)
  const isFirstPage = (query: typeof firstQuery) =>
    query.words === '' && query.sort === sort && !query.descending && query.page === 1 && query.pageSize === pageSize
  let isFirstCall = true
  const loadWithFirstPage: LoadRows<Row> = async query => {
    const isLoaded = isFirstCall && isFirstPage(query as typeof firstQuery)
    isFirstCall = false
    return isLoaded ? firstPage : load(query)
  }
  return loadWithFirstPage
}
