import { listRequestedColumns } from '../../catalogue/index.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import type { QueryResponse } from '../../platform/http/query-endpoints/endpoints.ts'
import { requireReadyTable, requireTableOrEnqueueBuild } from '../live-tables.ts'
import { buildParameterRefusal } from '../queries/parameter-refusals.ts'
import { buildExamples } from '../reference/examples.ts'
import { buildOpenApi } from '../reference/openapi.ts'
import { computeCaching, type TableContext } from './table-requests.ts'

const parameters = ['version', 'as_of']

/** Creates the responder that describes the API of one table as OpenAPI. */
export const createReferenceResponder =
  (context: TableContext) =>
  async (request: ApiQuery): Promise<QueryResponse> => {
    const { actor, params, query } = request
    for (const name of query.keys())
      if (!parameters.includes(name))
        throw buildParameterRefusal(name.slice(0, 80), `Give ${parameters.join(' or ')}, or none of them`)
    const requestedTable = await requireTableOrEnqueueBuild(context, actor, params.file_name!, query)
    const { columns } = requireReadyTable(requestedTable)
    const dictionary = await listRequestedColumns(context.database, requestedTable.report)
    const describe = (name: string) => {
      const entry = dictionary.find(column => column.name === name)
      return entry?.descriptionEn || entry?.descriptionTh || ''
    }
    const text = JSON.stringify(
      buildOpenApi({ requestedTable, columns, describe, examples: buildExamples(requestedTable, columns) }),
    )
    return { ...computeCaching(requestedTable, request, text), buildBody: async () => ({ text }) }
  }
