import { useState } from 'react'
import { type PageSize, pageSizes, type Rows, type TableQuery } from './staff-rows.ts'

interface InitialView {
  words?: string
  sort?: string
  descending?: boolean
  sizes?: PageSize[]
}

/** Rows that a table of one long page loads at once. */
const longPageBlock = 1000

/** Holds what a table shows: its search words, order, page and page size. */
export const useTableView = ({ words = '', sort, descending = false, sizes = pageSizes }: InitialView) => {
  const [query, setQuery] = useState<TableQuery>({ words, sort, descending })
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState<PageSize>(sizes[0] ?? 'all')
  return {
    query,
    page,
    pageSize,
    /** Number of rows in one request, if the rows are on the server. */
    blockSize: pageSize === 'all' ? longPageBlock : pageSize,
    setPage,
    change(changes: Partial<TableQuery>) {
      setQuery({ ...query, ...changes })
      setPage(1)
    },
    changePageSize(newSize: PageSize) {
      setPageSize(newSize)
      setPage(1)
    },
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
