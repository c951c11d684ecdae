import { useEffect, useRef, useState } from 'react'
import type { Row, RowsPage } from '../api-responses.ts'
import { maxPageSize, maxRowsAtOnce } from '../limits.ts'
import { useExploring } from '../page/exploring.ts'
import { fetchRows, type RowsTable } from './fetch-rows.ts'

/** If more rows than this are cached, all are dropped; they are fetched again when needed. */
const maxCachedRows = 20_000
/** Rows are fetched only when the reader has not scrolled for this long. */
const restMilliseconds = 80
/** Delay before a retry, multiplied by the number of failures in a row. */
const retryMilliseconds = 2000

/** Rows by index. */
type Rows = ReadonlyMap<number, Row>

export interface LoadedRows {
  rows: Rows
  /** Resolves with the rows from `first` to `last`. Fetches those that are not loaded, without keeping them. Rejects if that fails. */
  requireRows: (first: number, last: number) => Promise<Row[]>
}

/** Holds the loaded rows by index, at first those of `page`. Fetches those visible rows that are not loaded. */
export const useLoadedRows = (page: RowsPage, firstVisible: number, lastVisible: number): LoadedRows => {
  const { fileName, selection, annotationNames, version } = useExploring()
  const table = { fileName, selection, annotationNames, version }
  const [rows, setRows] = useState(() => new Map(listEntries(page)))
  /** Increases with each failure, so that the effect runs again as a retry. */
  const [failureCount, setFailureCount] = useState(0)
  /** Failures since the last success, which determine the delay of the next retry. */
  const failuresSinceSuccess = useRef(0)
  const firstMissing = findFirstMissingIndex(rows, firstVisible, lastVisible)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after a failure, as a retry
  useEffect(() => {
    if (firstMissing === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    const loadMissing = async () => {
      try {
        const loadedPage = await fetchRows({ ...table, offset: firstMissing, limit: maxPageSize, signal })
        failuresSinceSuccess.current = 0
        setRows(cachedRows => mergeRows(cachedRows, loadedPage))
      } catch {
        if (signal.aborted) return
        failuresSinceSuccess.current += 1
        setFailureCount(count => count + 1)
      }
    }
    const failures = failuresSinceSuccess.current
    const timer = setTimeout(loadMissing, failures > 0 ? retryMilliseconds * failures : restMilliseconds)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [firstMissing, failureCount, fileName, selection, version])
  return { rows, requireRows: (first, last) => collectRows(table, rows, { first, last }) }
}

/** Returns the rows from `first` to `last`: the loaded ones, and those that it fetches. Rejects if that fails. */
const collectRows = async (table: RowsTable, rows: Rows, { first, last }: { first: number; last: number }) => {
  let availableRows = rows
  for (;;) {
    const missingIndex = findFirstMissingIndex(availableRows, first, last)
    if (missingIndex === undefined)
      return Array.from({ length: last - first + 1 }, (_, index) => availableRows.get(first + index)!)
    const limit = Math.min(maxRowsAtOnce, last - missingIndex + 1)
    const loadedPage = await fetchRows({ ...table, offset: missingIndex, limit })
    if (loadedPage.rows.length === 0) throw new Error('The server returned no rows')
    availableRows = new Map([...availableRows, ...listEntries({ offset: missingIndex, rows: loadedPage.rows })])
  }
}

/** Returns the first index from `first` to `last` that has no row; undefined if all rows are loaded. */
export const findFirstMissingIndex = (rows: Rows, first: number, last: number) => {
  for (let index = first; index <= last; index += 1) if (!rows.has(index)) return index
  return undefined
}

/** Adds a page to the cached rows. A full cache is emptied first; the visible rows are then fetched again. */
const mergeRows = (cachedRows: Rows, page: RowsPage) =>
  new Map([...(cachedRows.size > maxCachedRows ? [] : cachedRows), ...listEntries(page)])

/** Lists the rows of a page with their indices. */
const listEntries = ({ offset, rows }: Pick<RowsPage, 'offset' | 'rows'>) =>
  rows.map((row, index) => [offset + index, row] as const)
