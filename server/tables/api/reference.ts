import { listRequestedColumns } from '../../catalogue/index.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import type { QueryResponse } from '../../platform/http/query-endpoints/query-endpoints.ts'
import { requireReady, requireTable } from '../live-tables.ts'
import { refusal } from '../queries/table-columns.ts'
import { buildExamples } from '../reference/examples.ts'
import { buildOpenApi } from '../reference/openapi.ts'
import { computeCaching, type TableContext } from './questions.ts'

const parameters = ['version', 'as_of']

/** Creates the responder that describes the API of one table as OpenAPI. */
export const createReferenceResponder =
  (context: TableContext) =>
  async (request: ApiQuery): Promise<QueryResponse> => {
    const { actor, params, query } = request
    for (const name of query.keys())
      if (!parameters.includes(name))
        throw refusal(name.slice(0, 80), `Give ${parameters.join(' or ')}, or none of them`)
    const foundTable = await requireTable(context, actor, params.file_name!, query)
    const { columns } = requireReady(foundTable)
    const dictionary = await listRequestedColumns(context.database, foundTable.report)
    const describe = (name: string) => {
      const entry = dictionary.find(column => column.name === name)
      return entry?.descriptionEn || entry?.descriptionTh || ''
    }
    const text = JSON.stringify(
      buildOpenApi({ foundTable, columns, describe, examples: buildExamples(foundTable, columns) }),
    )
    return { ...computeCaching(foundTable, request, text), body: async () => ({ text }) }
  }
