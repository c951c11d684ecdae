import { type Condition, queryLimits } from '../../../contract/tables/queries.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import { compileFacets } from '../queries/facet-queries.ts'
import { buildParameterRefusal } from '../queries/parameter-refusals.ts'
import { findSingleValue, parseCount } from '../queries/parameter-values.ts'
import { requireColumn } from '../queries/table-columns.ts'
import { buildVersionFields } from './page-bodies.ts'
import { readFacets } from './pages.ts'
import { parseEra, parseFilters } from './parameters/request-parameters.ts'
import { respondAboutTable, type TableContext } from './table-requests.ts'

const ownParameters = ['limit', 'search']

/** Creates the responder for the values of one column and the number of rows of each, the most frequent first. */
export const createFacetsResponder = (context: TableContext) => (request: ApiQuery) =>
  respondAboutTable(context, request, (tableRequest, runQuery) => {
    const { columns, query } = tableRequest
    const column = requireColumn(columns, request.params.column!, 'column')
    const limit = parseCount('limit', findSingleValue(query, 'limit'), {
      maxCount: queryLimits.facets,
      defaultCount: queryLimits.defaultFacets,
    })
    const search = findSingleValue(query, 'search')
    if (search !== null && column.recipe.kind !== 'text')
      throw buildParameterRefusal('search', 'Only texts are searched')
    const filters = parseFilters(tableRequest, ownParameters)
    const searched: Condition[] = search ? [{ column: column.recipe.name, contains: search }] : []
    // The search is added beside the filters, so that these may nest as deep as in queries for rows.
    const where = { all: [...filters.all, ...searched] }
    const facetsQuery = { column, where, limit, era: parseEra(tableRequest) }
    // Throws here for faults that only the compilation to SQL detects.
    compileFacets(tableRequest, facetsQuery)
    return async parquetPath => {
      const localTable = { ...tableRequest, path: parquetPath }
      const { values, distinct, missing } = await readFacets(runQuery, localTable, facetsQuery)
      const fields = {
        ...buildVersionFields(tableRequest.requestedTable),
        column: column.recipe.name,
        total: distinct,
        missing,
        is_truncated: distinct > values.length,
        values,
      }
      return { text: JSON.stringify(fields) }
    }
  })
