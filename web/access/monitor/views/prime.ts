import type { LoadRows } from '../../../ui/table/staff-remote-rows.ts'

/** Loads the first page of a table; returns a loader that starts with it, so that a dialog opens with its rows. */
export const prime = async <Row>(load: LoadRows<Row>, sort: string, pageSize: number) => {
  const first = { words: '', sort, descending: false, page: 1, pageSize }
  const answer = await load(first)
  const isFirst = (asked: typeof first) =>
    asked.words === '' && asked.sort === sort && !asked.descending && asked.page === 1 && asked.pageSize === pageSize
  let isFresh = true
  const primed: LoadRows<Row> = async asked => {
    const known = isFresh && isFirst(asked as typeof first)
    isFresh = false
    return known ? answer : load(asked)
  }
  return primed
}
