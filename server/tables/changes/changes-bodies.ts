import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import type { EngineResult } from '../engines/engine-queries.ts'
import type { RequestedTable } from '../live-tables.ts'
import type { Comparison } from './comparison-sql.ts'
import type { ByVersion } from './comparisons.ts'
import { formatChange } from './formatted-changes.ts'

/** Numbers of the rows that differ, beside other fields of the response. */
interface ChangeCounts {
  rows_added: number
  rows_removed: number
}

interface ComparedPage {
  versions: ByVersion<RequestedTable>
  /** The fields of the response that are the same on every page. */
  fields: object
  comparison: Comparison
  limit: number
}

/**
 * Builds the body of a page of changed rows, and the address of the next page if further changes follow. `engineResult` is the result of
 * `compileChangedRows`.
 */
export const buildChangesBody = (
  request: ApiQuery,
  { versions, fields, comparison, limit }: ComparedPage,
  engineResult: EngineResult,
) => {
  // The query returns one row more than the page if further changes follow.
  const readRows: Record<string, unknown>[] = JSON.parse(engineResult.json)
  const rows = readRows.slice(0, limit)
  const lastRow = rows.at(-1)
  const hasMore = engineResult.foundCount > rows.length
  // The columns k0, k1, … are the key of a changed row.
  const lastKey = hasMore && lastRow ? comparison.keyColumnPairs.map((_, index) => lastRow[`k${index}`]) : null
  const next = lastKey && buildNextAddress(request, versions, { lastKey, limit })
  const changes = rows.map(row => formatChange(comparison, row))
  const body = { ...fields, count: rows.length, is_truncated: hasMore, next, changes }
  return { text: JSON.stringify(body), ...(next !== null && { next }) }
}

/** Builds the body for versions without a common key, whose changed rows are counted but cannot be listed. */
export const buildCountsBody = (fields: ChangeCounts) => {
  const hasUnlistedRows = fields.rows_added + fields.rows_removed > 0
  return {
    text: JSON.stringify({
      ...fields,
      reason: 'noKey',
      detail: 'No key identifies the rows of both versions, so changed rows are counted, but not listed.',
      count: 0,
      is_truncated: hasUnlistedRows,
      next: null,
      changes: [],
    }),
  }
}

/** Builds the body for the first version, which has no earlier one. */
export const buildFirstVersionBody = (fields: object) => ({ text: JSON.stringify({ ...fields, ...noChanges }) })

const noChanges = {
  columns: { added: [], removed: [], renamed: [], changed: [] },
  key: null,
  rows_added: null,
  rows_removed: null,
  rows_changed: null,
  count: 0,
  is_truncated: false,
  next: null,
  changes: [],
}

/** Returns the address of the next page: the changes after the last key of this page, between exactly these two versions. */
const buildNextAddress = (
  request: ApiQuery,
  { earlier, later }: ByVersion<RequestedTable>,
  { lastKey, limit }: { lastKey: unknown[]; limit: number },
) => {
  const query = new URLSearchParams(request.query)
  query.set('from', String(earlier.report.version.number))
  query.set('to', String(later.report.version.number))
  query.set('limit', String(limit))
  query.set('after', JSON.stringify(lastKey))
  return `${request.path}?${query}`
}
