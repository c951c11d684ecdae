import { useHistoryState } from '../state/use-history-state.ts'
import { type PageSize, pageSizes, type Rows, type TableQuery } from './staff-rows.ts'

interface InitialView {
  /** The name under which the browser's history keeps the view, see `useHistoryState`. */
  historyName?: string
  words?: string
  sort?: string
  descending?: boolean
  sizes?: PageSize[]
}

interface ViewState {
  query: TableQuery
  page: number
  pageSize: PageSize
}

/** Rows that a table of one long page loads at once. */
const longPageBlock = 1000

/** Holds what a table shows: its search words, order, page and page size. */
export const useTableView = (initialView: InitialView) => {
  const { historyName, words = '', sort, descending = false, sizes = pageSizes } = initialView
  const [view, setView] = useHistoryState<ViewState>(historyName, {
    query: { words, sort, descending },
    page: 1,
    pageSize: sizes[0] ?? 'all',
  })
  const { query, page, pageSize } = view
  return {
    query,
    page,
    pageSize,
    /** Number of rows in one request, if the rows are on the server. */
    blockSize: pageSize === 'all' ? longPageBlock : pageSize,
    setPage: (page: number) => setView({ ...view, page }),
    change: (changes: Partial<TableQuery>) => setView({ ...view, query: { ...query, ...changes }, page: 1 }),
    changePageSize: (pageSize: PageSize) => setView({ ...view, pageSize, page: 1 }),
  }
}
export type View = ReturnType<typeof useTableView>

/** Returns the number of pages, and the visible page: an earlier one than requested if rows were removed. */
export const clampPage = ({ page, pageSize }: View, total = 0) => {
  const pageCount = pageSize === 'all' ? 1 : Math.max(1, Math.ceil(total / pageSize))
  return { page: Math.min(page, pageCount), pageCount }
}

/** Returns the loaded rows of a page; none if the page shows all rows and they load in blocks. */
export const listRowsOnPage = <Row>({ pageSize }: View, page: number, rows: Rows<Row>): Row[] => {
  if (pageSize === 'all' && !rows.isLoaded) return []
  const size = pageSize === 'all' ? (rows.total ?? 0) : pageSize
  const indices = Array.from({ length: size }, (_, index) => (page - 1) * size + index)
  return indices.flatMap(index => rows.at(index) ?? [])
}
