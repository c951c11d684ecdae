import { type Condition, queryLimits } from '../../../contract/tables/queries.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import { findSingleValue, parseCount } from '../queries/addresses.ts'
import { facetsQuestion } from '../queries/compile.ts'
import { refusal, requireColumn } from '../queries/table-columns.ts'
import { readFacets } from './pages.ts'
import { answerTable, conditionIn, eraIn, type TableContext, versionFields } from './questions.ts'

const own = ['limit', 'search']

/** Answers with the values of one column and the number of rows of each, the most frequent first. */
export const facetsAnswer = (context: TableContext) => (request: ApiQuery) =>
  answerTable(context, request, tableRequest => {
    const { columns, query } = tableRequest
    const column = requireColumn(columns, request.params.column!, 'column')
    const limit = parseCount('limit', findSingleValue(query, 'limit'), queryLimits.facets, queryLimits.facetsByDefault)
    const search = findSingleValue(query, 'search')
    if (search !== null && column.recipe.kind !== 'text') throw refusal('search', 'Only texts are searched')
    const filters = conditionIn(tableRequest, own)
    const searched: Condition[] = search ? [{ column: column.recipe.name, contains: search }] : []
    // Conditions may nest as deep here as in queries for rows.
    const where = { all: [...filters.all, ...searched] }
    const facetsQuery = { column, where, limit, era: eraIn(tableRequest) }
    facetsQuestion(tableRequest, facetsQuery)
    return async () => {
      const { values, distinct, missing } = await readFacets(context.engine.runQuery, tableRequest, facetsQuery)
      const fields = {
        ...versionFields(tableRequest.foundTable),
        column: column.recipe.name,
        total: distinct,
        missing,
        is_truncated: distinct > values.length,
        values,
      }
      return { text: JSON.stringify(fields) }
    }
  })
