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

type Find = () => Promise<EngineResult>
type Count = () => Promise<number>

/** Reads a page of rows and their number. The first page and the number are read at the same time, because most first pages are full. */
export const readRowsPage = async ({ offset }: { offset: number }, find: Find, count: Count): Promise<Page> => {
  if (offset === 0) {
    const [result, total] = await Promise.all([find(), count()])
    return { result, total }
  }
  const total = await count()
  // With an offset beyond the last row, the engine would search the whole table for nothing.
  return { total, result: offset < total ? await find() : noRows }
}

/** Reads a page of groups and their number, which each group of the result has. */
export const readGroupsPage = async (
  { offset, limit }: { offset: number; limit: number },
  find: Find,
  count: Count,
): Promise<Page> => {
  const result = await find()
  if (result.total !== undefined) return { result, total: result.total }
  // Without a limit of 0, a first page without groups says that there are none.
  return { result, total: offset === 0 && limit > 0 ? 0 : await count() }
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
