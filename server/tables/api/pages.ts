import type { Engine } from '../engines/engines.ts'
import type { EngineAnswer } from '../engines/questions.ts'
import { type FacetsQuery, facetCountsQuestion, facetsQuestion } from '../queries/compile.ts'
import type { QueriedTable } from '../queries/table-columns.ts'

type RunQuery = Engine['runQuery']

/** A page of rows or groups, and the number of all. */
export interface Page {
  result: EngineAnswer
  total: number
}

const noRows: EngineAnswer = { json: '[]', rowCount: 0, foundCount: 0 }

interface PageRequest {
  offset: number
  limit: number
  /** Whether most first pages are full. The total is then counted at the same time, otherwise only after a full page. */
  isUsuallyFull: boolean
}

/** Returns a page and the total, which is the number of rows of a first page that is not full. */
export const readPage = async (
  { offset, limit, isUsuallyFull }: PageRequest,
  find: () => Promise<EngineAnswer>,
  count: () => Promise<number>,
): Promise<Page> => {
  if (offset > 0) {
    const total = await count()
    // Beyond the last row the engine would search the whole table for the offset.
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

/** Returns the most frequent values of a column, and the number of different values and of missing ones. */
export const readFacets = async (runQuery: RunQuery, table: QueriedTable, facetsQuery: FacetsQuery) => {
  const rows: (Facet & { distinct: number; missing: number })[] = JSON.parse(
    (await runQuery(facetsQuestion(table, facetsQuery))).json,
  )
  const values: Facet[] = rows.map(({ value, count }) => ({ value, count }))
  if (rows[0]) return { values, distinct: rows[0].distinct, missing: rows[0].missing }
  const [counts] = JSON.parse((await runQuery(facetCountsQuestion(table, facetsQuery.column, facetsQuery.where))).json)
  return { values, ...(counts as { distinct: number; missing: number }) }
}
