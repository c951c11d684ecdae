import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import type { QueryResponse } from '../../platform/http/query-endpoints/endpoints.ts'
import { toNetwork } from '../../platform/limits/networks.ts'
import type { RunOwnedQuery, RunQuery } from '../engines/cached-queries.ts'
import type { LocalTables } from '../engines/local-tables.ts'
import { computeTag } from '../etags.ts'
import { type RequestedTable, requireReadyTable, requireTableOrEnqueueBuild } from '../live-tables.ts'
import { expandJsonQuery } from '../queries/json-queries.ts'
import { requireValidText } from '../queries/parameter-values.ts'
import type { QueriedTable } from '../queries/table-columns.ts'

/** Dependencies of the queries about tables. */
export interface TableContext {
  database: Database
  clock: Clock
  /** Runs a query of the engine, or returns its cached result. */
  runQuery: RunOwnedQuery
  localTables: LocalTables
}

/**
 * A request about a table that exists and is ready. `path`, the place of its Parquet on this node, is empty until the file is read: a query
 * without a path is only compiled, to detect faults.
 */
export interface TableRequest extends QueriedTable {
  requestedTable: RequestedTable
  parquetDigest: string
  rowCount: number
  /** The parameters of the request, in which the JSON of the parameter `query` is replaced by its parameters. */
  query: URLSearchParams
  /** The request as it was sent. */
  request: ApiQuery
}

/**
 * Responds to a query about a table. `prepareBody` checks the query; the function that it returns gets the path of the Parquet on this node
 * and runs only if the client does not have the response yet; its queries are those of the caller. Throws 400 for a faulty query even if the
 * client has a cached response.
 */
export const respondAboutTable = async (
  context: TableContext,
  request: ApiQuery,
  prepareBody: (
    tableRequest: TableRequest,
    runQuery: RunQuery,
  ) => (parquetPath: string) => Promise<{ text: string; next?: string }>,
): Promise<QueryResponse> => {
  const tableRequest = await requireTableRequest(context, request)
  const { requestedTable, parquetDigest } = tableRequest
  const buildBody = prepareBody(tableRequest, bindQueries(context, request))
  return {
    ...computeCaching(requestedTable, request, parquetDigest),
    buildBody: () => context.localTables.readParquets([parquetDigest], buildBody),
  }
}

/** Returns the owner whose queries and downloads are limited together: the user, or the network of a visitor. */
export const toOwner = (request: ApiQuery) => request.actor.userId ?? toNetwork(request)

/** Returns the function that runs the queries of a request for its owner. */
export const bindQueries = ({ runQuery }: Pick<TableContext, 'runQuery'>, request: ApiQuery): RunQuery => {
  const owner = toOwner(request)
  return query => runQuery(query, owner)
}

/**
 * Returns the table of a request, without a path, because its Parquet may not be on this node yet. Throws 404 for a table that the caller may
 * not see, 400 for invalid parameters, 503 while the table is being built, and 422 if there is none.
 */
export const requireTableRequest = async (
  context: Pick<TableContext, 'database' | 'clock'>,
  request: ApiQuery,
): Promise<TableRequest> => {
  const { actor, params } = request
  const requestedTable = await requireTableOrEnqueueBuild(context, actor, params.file_name!, request.query)
  const { parquetDigest, rowCount, columns } = requireReadyTable(requestedTable)
  requireValidText(request.query)
  const query = expandJsonQuery(request.query)
  return { requestedTable, parquetDigest, rowCount, columns, query, request, path: '' }
}

/**
 * Computes the ETag of a response about a table, whether shared caches may store it, and whether it never changes because the request names
 * a version. `otherInputs` are further values on which the response depends.
 */
export const computeCaching = (
  { report }: RequestedTable,
  { actor, path, query }: ApiQuery,
  ...otherInputs: unknown[]
) => ({
  // The response contains the report's name and the version.
  etag: computeTag(path, query.toString(), report.fileName, report.version, ...otherInputs),
  isShared: actor.userId === undefined,
  isImmutable: query.has('version'),
})
