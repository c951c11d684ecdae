import { listRequestedColumns } from '../../catalogue/index.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import type { QueryResponse } from '../../platform/http/query-endpoints/endpoints.ts'
import { requireReadyTable, requireTableOrEnqueueBuild } from '../live-tables.ts'
import { buildExamples } from '../reference/examples.ts'
import { buildOpenApi } from '../reference/openapi.ts'
import { requireKnownParameters } from './parameters/known-parameters.ts'
import { computeCaching, type TableContext } from './table-requests.ts'

const parameters = ['version', 'as_of']

/** Creates the responder that describes the API of one table as OpenAPI. */
export const createReferenceResponder =
  (context: TableContext) =>
  async (request: ApiQuery): Promise<QueryResponse> => {
    const { actor, params, query } = request
    const requestedTable = await requireTableOrEnqueueBuild(context, actor, params.file_name!, query)
    requireKnownParameters(query, parameters, requestedTable.table)
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
