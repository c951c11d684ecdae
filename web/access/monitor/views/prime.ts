import type { LoadRows } from '../../../ui/table/staff-remote-rows.ts'

/** Loads the first page of a table; returns a loader that starts with it, so that a dialog opens with its rows. */
export const prime = async <Row>(load: LoadRows<Row>, sort: string, pageSize: number) => {
  const first = { words: '', sort, descending: false, page: 1, pageSize }
  const answer = await load(first)
  const isFirst = (question: typeof first) =>
    question.words === '' &&
    question.sort === sort &&
    !question.descending &&
    question.page === 1 &&
    question.pageSize === pageSize
  let isFresh = true
  const primed: LoadRows<Row> = async question => {
    const isLoaded = isFresh && isFirst(question as typeof first)
    isFresh = false
    return isLoaded ? answer : load(question)
  }
  return primed
}
