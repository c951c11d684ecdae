import type { Era } from '../../../contract/tables/columns.ts'
import { exportFormats } from '../../../contract/tables/exports.ts'
import { queryLimits } from '../../../contract/tables/queries.ts'
import { toEraYear } from '../../../contract/tables/year-eras.ts'
import { listRequestedColumns } from '../../catalogue/index.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import type { QueryResponse } from '../../platform/http/query-endpoints/endpoints.ts'
import { noTableSentences, type RequestedTable, requireReadyTable, requireTableOrEnqueueBuild } from '../live-tables.ts'
import { formatStatistics } from '../profiles/report-profiles.ts'
import type { TableColumn } from '../queries/table-columns.ts'
import { findUnpivotedYears } from '../queries/unpivoted-years.ts'
import { buildVersionFields } from './page-bodies.ts'
import { requireKnownParameters } from './parameters/known-parameters.ts'
import { parseEra } from './parameters/request-parameters.ts'
import { computeCaching, type TableContext } from './table-requests.ts'

const parameters = ['version', 'as_of', 'era']

/** Creates the responder that describes a table: its version, its columns, and whether it can be queried. */
export const createDescriptionResponder =
  (context: TableContext) =>
  async (request: ApiQuery): Promise<QueryResponse> => {
    const requestedTable = await requireTableOrEnqueueBuild(
      context,
      request.actor,
      request.params.file_name!,
      request.query,
    )
    requireKnownParameters(request.query, parameters, requestedTable.table)
    const era = parseEra(request)
    const dictionary = await listRequestedColumns(context.database, requestedTable.report)
    const { table } = requestedTable
    const text = JSON.stringify({
      ...buildVersionFields(requestedTable),
      state: table.state,
      ...(table.state === 'none' && { reason: table.reason, detail: noTableSentences[table.reason] }),
      row_count: table.state === 'ready' ? table.rowCount : null,
      columns: table.state === 'ready' ? table.columns.map(column => describeColumn(column, dictionary)) : [],
      year_columns: table.state === 'ready' ? describeYearColumns(table.columns, dictionary, era) : null,
      limits: { rows: queryLimits.rows, groups: queryLimits.groups, facets: queryLimits.facets },
      links: buildLinks(requestedTable),
    })
    return {
      ...computeCaching(requestedTable, request, text),
      // The description of a version changes when its table has been built.
      isImmutable: request.query.has('version') && table.state === 'ready',
      buildBody: async () => ({ text }),
    }
  }

type Dictionary = Awaited<ReturnType<typeof listRequestedColumns>>

const describeColumn = ({ recipe }: TableColumn, dictionary: Dictionary) => {
  const entry = dictionary.find(({ name }) => name === recipe.name)
  return {
    name: recipe.name,
    type: recipe.kind,
    role: recipe.role,
    mark_of: recipe.markOf ?? null,
    part_of: recipe.partOf ?? null,
    unit: recipe.unit ?? entry?.unit ?? null,
    era: recipe.era,
    period: recipe.period ?? null,
    scale: recipe.kind === 'decimal' ? recipe.scale : null,
    missing_words: recipe.missing,
    description_en: entry?.descriptionEn ?? '',
    description_th: entry?.descriptionTh ?? '',
  }
}

/**
 * Describes the columns whose headers are years, and the names of their years and figures in queries for groups; null without such columns.
 */
const describeYearColumns = (columns: readonly TableColumn[], dictionary: Dictionary, era: Era) => {
  const unpivoted = findUnpivotedYears(columns)
  if (!unpivoted) return null
  const { years, time, value, mark } = unpivoted
  return {
    columns: years.columns.map(({ at }) => columns[at]!.recipe.name),
    years: years.columns.map(({ year }) => toEraYear(year, era)),
    time: describeColumn(time, dictionary),
    value: describeColumn(value, dictionary),
    mark: mark ? describeColumn(mark, dictionary) : null,
  }
}

const buildLinks = ({ report }: RequestedTable) => {
  const tableAddress = `/api/tables/${report.fileName}`
  return {
    rows: `${tableAddress}/rows`,
    aggregate: `${tableAddress}/aggregate`,
    facets: `${tableAddress}/facets/{column}`,
    profile: `${tableAddress}/profile`,
    changes: `${tableAddress}/changes`,
    export: `${tableAddress}/export.{${exportFormats.join(',')}}`,
    openapi: `${tableAddress}/openapi.json`,
    page: report.version.path,
  }
}

/** Creates the responder for the statistics of each column, which were computed when the table was built. */
export const createProfileResponder =
  (context: TableContext) =>
  async (request: ApiQuery): Promise<QueryResponse> => {
    const requestedTable = await requireTableOrEnqueueBuild(
      context,
      request.actor,
      request.params.file_name!,
      request.query,
    )
    requireKnownParameters(request.query, parameters, requestedTable.table)
    const era = parseEra(request)
    const { rowCount, columns } = requireReadyTable(requestedTable)
    const text = JSON.stringify({
      ...buildVersionFields(requestedTable),
      row_count: rowCount,
      columns: columns.map(column => ({
        name: column.recipe.name,
        type: column.recipe.kind,
        ...formatStatistics(column, era),
      })),
    })
    return { ...computeCaching(requestedTable, request, text), buildBody: async () => ({ text }) }
  }
