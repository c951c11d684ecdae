import type { RunQuery } from '../engines/cached-queries.ts'
import type { EngineResult } from '../engines/engine-queries.ts'
import { compileFacetCounts, compileFacets, type FacetsQuery } from '../queries/facet-queries.ts'
import type { QueriedTable } from '../queries/table-columns.ts'

/** A page of rows or groups, and the number of all rows or groups. */
export interface Page {
  result: EngineResult
  total: number
}

const noRows: EngineResult = { json: '[]', rowCount: 0, foundCount: 0 }

interface PageRequest {
  offset: number
  limit: number
  /**
   * True if most first pages are full: the total is then counted at the same time as the page is read, otherwise only after a full page.
   */
  isUsuallyFull: boolean
}

/** Reads a page and the total. The rows of a first page that is not full are all rows, so they are not counted again. */
export const readPage = async (
  { offset, limit, isUsuallyFull }: PageRequest,
  find: () => Promise<EngineResult>,
  count: () => Promise<number>,
): Promise<Page> => {
  if (offset > 0) {
    const total = await count()
    // With an offset beyond the last row, the engine would search the whole table for nothing.
    return { total, result: offset < total ? await find() : noRows }
  }
  if (isUsuallyFull) {
    const [result, total] = await Promise.all([find(), count()])
    return { result, total }
  }
  const result = await find()
  return { result, total: result.foundCount < limit ? result.foundCount : await count() }
}

interface Facet {
  value: unknown
  count: number | string
}

/** Reads the most frequent values of a column, and the numbers of its different values and of its missing ones. */
export const readFacets = async (runQuery: RunQuery, table: QueriedTable, facetsQuery: FacetsQuery) => {
  const rows: (Facet & { distinct: number; missing: number })[] = JSON.parse(
    (await runQuery(compileFacets(table, facetsQuery))).json,
  )
  const values: Facet[] = rows.map(({ value, count }) => ({ value, count }))
  if (rows[0]) return { values, distinct: rows[0].distinct, missing: rows[0].missing }
  // Without any value there is no row that could hold the counts.
  const [counts] = JSON.parse((await runQuery(compileFacetCounts(table, facetsQuery.column, facetsQuery.where))).json)
  return { values, ...(counts as { distinct: number; missing: number }) }
}
