import type { Era } from '../../../contract/tables/columns.ts'
import type { Condition } from '../../../contract/tables/queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import type { QueryResponse } from '../../platform/http/query-endpoints/query-endpoints.ts'
import type { CountCache } from '../engines/count-cache.ts'
import type { Engine } from '../engines/engines.ts'
import type { LocalTables } from '../engines/local-tables.ts'
import { computeTag, type RequestedTable, requireReadyTable, requireTable } from '../live-tables.ts'
import { buildConditionSql, createSqlParameters, isUnconditional, toNamedValues } from '../queries/conditions.ts'
import { expandJsonQuery } from '../queries/json-queries.ts'
import {
  columnPrefix,
  findSingleValue,
  parseCondition,
  parseJsonCondition,
  requireValidText,
  splitParts,
} from '../queries/parameter-values.ts'
import { compileCount } from '../queries/row-counts.ts'
import { buildParameterRefusal, type QueriedTable, requireColumn, type TableColumn } from '../queries/table-columns.ts'
import { formatPageStart } from './page-starts.ts'
import type { Page } from './pages.ts'

/** Dependencies of the queries about tables. */
export interface TableContext {
  database: Database
  clock: Clock
  engine: Engine
  localTables: LocalTables
}

/** A request about a table that exists and is ready. */
export interface TableRequest extends QueriedTable {
  requestedTable: RequestedTable
  parquetDigest: string
  rowCount: number
  query: URLSearchParams
  request: ApiQuery
}

/** The parameters of every query about a table, in addition to its filters. */
const tableParameters = ['as_of', 'version', 'where', 'era']
/** Limit of `offset`. */
export const maxOffset = 100_000_000

/**
 * Responds to a query about a table. `prepareBody` checks the query; the function that it returns runs only if the client does not have the
 * response yet.
 */
export const respondAboutTable = async (
  context: TableContext,
  request: ApiQuery,
  prepareBody: (tableRequest: TableRequest) => () => Promise<{ text: string; next?: string }>,
): Promise<QueryResponse> => {
  const tableRequest = await requireTableRequest(context, request)
  const { requestedTable, parquetDigest } = tableRequest
  // A faulty query is refused even if the client has a cached response.
  const buildBody = prepareBody(tableRequest)
  return {
    ...computeCaching(requestedTable, request, parquetDigest),
    body: () =>
      context.localTables.readParquets([parquetDigest], path => {
        tableRequest.path = path
        return buildBody()
      }),
  }
}

/** Finds the table of a request and requires that it is ready. Its Parquet may not be on this node yet: the caller sets `path`. */
export const requireTableRequest = async (
  context: Pick<TableContext, 'database' | 'clock'>,
  request: ApiQuery,
): Promise<TableRequest> => {
  const { actor, params } = request
  const requestedTable = await requireTable(context, actor, params.file_name!, request.query)
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
  isFixed: query.has('version'),
})

/**
 * Parses the filters of all parameters. `ownParameters` are those that the kind of query has in addition to those of every query. Throws 400
 * for any other parameter that does not name a column.
 */
export const parseFilters = (
  { columns, query }: TableRequest,
  ownParameters: readonly string[],
): { all: Condition[] } => {
  const knownParameters = [...tableParameters, ...ownParameters]
  const all: Condition[] = []
  for (const [parameter, raw] of query) {
    if (parameter === 'where') all.push(parseJsonCondition(raw))
    if (knownParameters.includes(parameter)) continue
    const isPrefixed = parameter.startsWith(columnPrefix)
    const columnName = isPrefixed ? parameter.slice(columnPrefix.length) : parameter
    const column = requireColumn(columns, columnName, parameter, isPrefixed ? [] : knownParameters)
    const condition = parseCondition(column.recipe.name, raw, column.recipe.kind === 'text')
    // The condition is compiled separately first, so that a refusal names this parameter.
    buildConditionSql(toNamedValues([column]), condition, createSqlParameters(), parameter)
    all.push(condition)
  }
  return { all }
}

/** Parses the era of times in the response, by default the Common Era. Throws 400 for any value but `be` and `ce`. */
export const parseEra = ({ query }: Pick<TableRequest, 'query'>): Era => {
  const era = findSingleValue(query, 'era') ?? 'ce'
  if (era !== 'be' && era !== 'ce') throw buildParameterRefusal('era', 'Give be for Buddhist or ce for Common years')
  return era
}

/**
 * Parses the columns that a parameter names, in its order; undefined without the parameter. Throws 400 for an unknown column, and for one
 * that is named twice.
 */
export const parseColumns = ({ columns, query }: TableRequest, parameter: string): TableColumn[] | undefined => {
  const raw = findSingleValue(query, parameter)
  if (raw === null) return undefined
  const names = splitParts(raw)
  const chosenColumns = names.map(({ text }) => requireColumn(columns, text, parameter))
  if (new Set(chosenColumns).size < chosenColumns.length)
    throw buildParameterRefusal(parameter, 'Name each column once')
  return chosenColumns
}

/** Builds the key of cached counts. It has the version, because two versions can have the same Parquet with other names of its columns. */
export const buildCacheKey = ({ parquetDigest, requestedTable }: TableRequest) => [
  parquetDigest,
  requestedTable.report.version.versionId,
]

/** Counts the rows that meet a condition. Without a condition, returns the stored number of all rows. */
export const countRows = (
  tableRequest: TableRequest,
  where: Condition,
  readCachedCount: CountCache,
): Promise<number> => {
  if (isUnconditional(where)) return Promise.resolve(tableRequest.rowCount)
  return readCachedCount(computeTag(...buildCacheKey(tableRequest), where), () => compileCount(tableRequest, where))
}

interface NextPage {
  offset: number
  limit: number
  /** Number in the table of the last row of this page; undefined for pages of groups. */
  after: number | undefined
}

/** Builds the address of the next page of the same version, even if another version is published in the meantime. */
const buildNextAddress = (
  { requestedTable, request, query: requestQuery }: TableRequest,
  { offset, limit, after }: NextPage,
) => {
  const query = new URLSearchParams(requestQuery)
  for (const parameter of ['as_of', 'offset', 'after']) query.delete(parameter)
  query.set('version', String(requestedTable.report.version.number))
  if (after === undefined) query.set('offset', String(offset))
  else query.set('after', formatPageStart({ offset, after }))
  query.set('limit', String(limit))
  return `${request.path}?${query}`
}

/** Returns the fields of the version in each response. */
export const buildVersionFields = ({ report }: RequestedTable) => ({
  file_name: report.fileName,
  version: report.version.number,
  as_of: report.version.asOf,
})

/** Builds one page of rows or groups, with the total and the address of the next page. */
export const buildPageBody = (
  tableRequest: TableRequest,
  listName: 'rows' | 'groups',
  { offset, limit }: { offset: number; limit: number },
  { total, result }: Page,
) => {
  const nextOffset = offset + result.rowCount
  const isTruncated = nextOffset < total && result.rowCount > 0
  const next = isTruncated
    ? buildNextAddress(tableRequest, { offset: nextOffset, limit, after: result.lastRow })
    : undefined
  const fields = {
    ...buildVersionFields(tableRequest.requestedTable),
    total,
    offset,
    count: result.rowCount,
    is_truncated: next !== undefined,
    next: next ?? null,
  }
  return { text: appendJsonField(fields, listName, result.json), ...(next && { next }) }
}

/** Formats an object as JSON with a last field that is JSON already. */
const appendJsonField = (fields: object, lastName: string, lastJson: string) => {
  const withoutClosingBrace = JSON.stringify(fields).slice(0, -1)
  return `${withoutClosingBrace},${JSON.stringify(lastName)}:${lastJson}}`
}
