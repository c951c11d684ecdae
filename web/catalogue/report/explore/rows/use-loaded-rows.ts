import { useEffect, useRef, useState } from 'react'
import { toRowParameters } from '../address/address.ts'
import type { Row, RowsPage } from '../answers.ts'
import { maxRowsAtOnce, pageSize } from '../limits.ts'
import { useExploring } from '../page/exploring.ts'

/** Limit of cached rows; distant rows are fetched again when needed. */
const maxCachedRows = 20_000
/** Delay before fetching, so that rows that the reader scrolls past are not fetched. */
const restMilliseconds = 80
/** Delay after the first failure; further ones in a row add as much each. */
const retryMilliseconds = 2000

/** Rows by index. */
type Rows = ReadonlyMap<number, Row>

interface LoadedRows {
  rows: Rows
  /** Returns the rows between two indices; fetches those that are not loaded. Rejects if they cannot be fetched. */
  requireRows: (first: number, last: number) => Promise<Row[]>
}

/** Holds the loaded rows by index; fetches the missing ones between two indices. */
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
  const [failures, setFailures] = useState(0)
  /** Failures since the last success, for the delay; `failures` never falls, so that each failure leads to a retry. */
  const failuresInRow = useRef(0)
  const missing = findFirstMissing(rows, first, last)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after a failure, as a retry
  useEffect(() => {
    if (missing === undefined) return
    const controller = new AbortController()
    const delayMilliseconds = failuresInRow.current > 0 ? retryMilliseconds * failuresInRow.current : restMilliseconds
    const timer = setTimeout(async () => {
      try {
        const loaded = await fetchRows(missing, pageSize, controller.signal)
        failuresInRow.current = 0
        setRows(cachedRows => mergeRows(cachedRows, loaded))
      } catch {
        if (controller.signal.aborted) return
        failuresInRow.current += 1
        setFailures(count => count + 1)
      }
    }, delayMilliseconds)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [missing, failures, fileName, selection, version])
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

/** Returns the first index between two that has no row. */
export const findFirstMissing = (rows: Rows, first: number, last: number) => {
  for (let index = first; index <= last; index += 1) if (!rows.has(index)) return index
  return undefined
}

const mergeRows = (cachedRows: Rows, { offset, rows }: RowsPage) => {
  const loaded = rows.map((row, index) => [offset + index, row] as const)
  return new Map([...(cachedRows.size > maxCachedRows ? [] : cachedRows), ...loaded])
}
