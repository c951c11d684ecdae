import { useState } from 'react'
import { type PageSize, pageSizes, type Question, type Rows } from './staff-rows.ts'

interface Beginning {
  words?: string
  sort?: string
  descending?: boolean
  sizes?: PageSize[]
}

/** How one looks at a table: its search, sort, page and page size. */
export const useView = ({ words = '', sort, descending = false, sizes = pageSizes }: Beginning) => {
  const [question, setQuestion] = useState<Question>({ words, sort, descending })
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState<PageSize>(sizes[0] ?? 'all')
  return {
    question,
    page,
    pageSize,
    /** How many rows are fetched at once. */
    blockSize: pageSize === 'all' ? 1000 : pageSize,
    setPage,
    ask(change: Partial<Question>) {
      setQuestion({ ...question, ...change })
      setPage(1)
    },
    size(wanted: PageSize) {
      setPageSize(wanted)
      setPage(1)
    },
  }
}
export type View = ReturnType<typeof useView>

/** The page that is shown, which is an earlier one than asked for when rows have gone. */
export const clampPage = ({ page, pageSize }: View, total = 0) => {
  const pages = pageSize === 'all' ? 1 : Math.max(1, Math.ceil(total / pageSize))
  return { page: Math.min(page, pages), pages }
}

/** The rows of a page that have arrived; none where the page is a whole list that comes in parts. */
export const rowsOnPage = <Row>({ pageSize }: View, page: number, rows: Rows<Row>): Row[] => {
  if (pageSize === 'all' && !rows.isWhole) return []
  const size = pageSize === 'all' ? (rows.total ?? 0) : pageSize
  const places = Array.from({ length: size }, (_, place) => (page - 1) * size + place)
  return places.flatMap(place => rows.at(place) ?? [])
}
