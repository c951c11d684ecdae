import { useEffect, useRef, useState } from 'react'
import { rowParameters } from '../address/address.ts'
import type { Row, RowsPage } from '../answers.ts'
import { pageSize } from '../limits.ts'
import { useExploring } from '../page/exploring.ts'

/** Limit of cached rows; distant rows are fetched again when needed. */
const mostKept = 20_000
/** Delay before fetching, so that rows that are scrolled past are not fetched. */
const restMilliseconds = 80
const retryMilliseconds = 2000

/** Holds the loaded rows by index; fetches the missing ones between two indices. */
export const useLoadedRows = (page: RowsPage, first: number, last: number): ReadonlyMap<number, Row> => {
  const { fileName, selection, version } = useExploring()
  const [rows, setRows] = useState(() => new Map(page.rows.map((row, at) => [page.offset + at, row])))
  const [failures, setFailures] = useState(0)
  const failed = useRef(0)
  const missing = firstMissing(rows, first, last)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after a failure, as a retry
  useEffect(() => {
    if (missing === undefined) return
    const stopped = new AbortController()
    const wait = failed.current > 0 ? retryMilliseconds * failed.current : restMilliseconds
    const timer = setTimeout(async () => {
      const query = rowParameters({ ...selection, version: String(version) })
      query.set('offset', String(missing))
      query.set('limit', String(pageSize))
      try {
        const address = `/api/tables/${encodeURIComponent(fileName)}/rows?${query}`
        const answer = await fetch(address, { signal: stopped.signal })
        if (!answer.ok) throw new Error(`${answer.status}`)
        const loaded: RowsPage = await answer.json()
        failed.current = 0
        setRows(kept => withRows(kept, loaded))
      } catch {
        if (stopped.signal.aborted) return
        failed.current += 1
        setFailures(count => count + 1)
      }
    }, wait)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [missing, failures, fileName, selection, version])
  return rows
}

const firstMissing = (rows: ReadonlyMap<number, Row>, first: number, last: number) => {
  for (let at = first; at <= last; at += 1) if (!rows.has(at)) return at
  return undefined
}

const withRows = (kept: ReadonlyMap<number, Row>, { offset, rows }: RowsPage) => {
  const loaded = rows.map((row, at) => [offset + at, row] as const)
  return new Map([...(kept.size > mostKept ? [] : kept), ...loaded])
}
