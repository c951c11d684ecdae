import { useEffect, useRef, useState } from 'react'
import { toRowParameters } from '../address/address.ts'
import type { Row, RowsPage } from '../api-responses.ts'
import { maxRowsAtOnce, pageSize } from '../limits.ts'
import { useExploring } from '../page/exploring.ts'

/** If there are more, all cached rows are dropped; they are fetched again when needed. */
const maxCachedRows = 20_000
/** Rows are fetched only when the reader has not scrolled for this long. */
const restMilliseconds = 80
/** Delay before a retry, multiplied by the number of failures in a row. */
const retryMilliseconds = 2000

/** Rows by index. */
type Rows = ReadonlyMap<number, Row>

interface LoadedRows {
  rows: Rows
  /** Resolves with the rows from `first` to `last`, and fetches those that are not loaded. Rejects if that fails. */
  requireRows: (first: number, last: number) => Promise<Row[]>
}

/** Holds the loaded rows by index. Fetches the missing rows from `first` to `last`, which are visible. */
export const useLoadedRows = (page: RowsPage, first: number, last: number): LoadedRows => {
  const { fileName, selection, version } = useExploring()
  const fetchRows = async (offset: number, limit: number, signal?: AbortSignal): Promise<RowsPage> => {
    const query = toRowParameters({ ...selection, version: String(version) })
    query.set('offset', String(offset))
    query.set('limit', String(limit))
    const response = await fetch(`/api/tables/${encodeURIComponent(fileName)}/rows?${query}`, {
      signal: signal ?? null,
    })
    if (!response.ok) throw new Error(`${response.status}`)
    return response.json()
  }
  const [rows, setRows] = useState(() => new Map(page.rows.map((row, index) => [page.offset + index, row])))
  /** Increases with each failure, so that each one leads to a retry. */
  const [failureCount, setFailureCount] = useState(0)
  /** Failures since the last success, which determine the delay. */
  const failuresInRow = useRef(0)
  const firstMissing = findFirstMissing(rows, first, last)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after a failure, as a retry
  useEffect(() => {
    if (firstMissing === undefined) return
    const controller = new AbortController()
    const delayMilliseconds = failuresInRow.current > 0 ? retryMilliseconds * failuresInRow.current : restMilliseconds
    const timer = setTimeout(async () => {
      try {
        const loaded = await fetchRows(firstMissing, pageSize, controller.signal)
        failuresInRow.current = 0
        setRows(cachedRows => mergeRows(cachedRows, loaded))
      } catch {
        if (controller.signal.aborted) return
        failuresInRow.current += 1
        setFailureCount(count => count + 1)
      }
    }, delayMilliseconds)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [firstMissing, failureCount, fileName, selection, version])
  const requireRows = async (from: number, to: number) => {
    let availableRows = rows
    for (;;) {
      const missingIndex = findFirstMissing(availableRows, from, to)
      if (missingIndex === undefined)
        return Array.from({ length: to - from + 1 }, (_, index) => availableRows.get(from + index)!)
      const loaded = await fetchRows(missingIndex, Math.min(maxRowsAtOnce, to - missingIndex + 1))
      if (loaded.rows.length === 0) throw new Error('The server returned no rows')
      availableRows = new Map([
        ...availableRows,
        ...loaded.rows.map((row, index) => [missingIndex + index, row] as const),
      ])
    }
  }
  return { rows, requireRows }
}

/** Returns the first index from `first` to `last` that has no row; undefined if all rows are loaded. */
export const findFirstMissing = (rows: Rows, first: number, last: number) => {
  for (let index = first; index <= last; index += 1) if (!rows.has(index)) return index
  return undefined
}

const mergeRows = (cachedRows: Rows, { offset, rows }: RowsPage) => {
  const loaded = rows.map((row, index) => [offset + index, row] as const)
  return new Map([...(cachedRows.size > maxCachedRows ? [] : cachedRows), ...loaded])
}
