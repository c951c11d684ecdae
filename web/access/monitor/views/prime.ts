import type { LoadRows } from '../../../ui/table/staff-remote-rows.ts'

/** Loads the first page of a table; returns a loader that starts with it, so that a dialog opens with its rows. */
export const prime = async <Row>(load: LoadRows<Row>, sort: string, pageSize: number) => {
  const first = { words: '', sort, descending: false, page: 1, pageSize }
  const firstPage = await load(first)
  const isFirst = (query: typeof first) =>
    query.words === '' && query.sort === sort && !query.descending && query.page === 1 && query.pageSize === pageSize
  let isFresh = true
  const primed: LoadRows<Row> = async query => {
    const isLoaded = isFresh && isFirst(query as typeof first)
    isFresh = false
    return isLoaded ? firstPage : load(query)
  }
  return primed
}
