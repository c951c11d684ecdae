import type { ColumnKind } from '../../../contract/tables/columns.ts'
import { exportFormats } from '../../../contract/tables/exports.ts'
import type { TableExample } from '../../../contract/tables/reference.ts'
import type { RequestedTable } from '../live-tables.ts'
import { toParameter } from '../queries/parameter-values.ts'
import type { TableColumn } from '../queries/table-columns.ts'
import { findUnpivotedYears } from '../queries/unpivoted-years.ts'
import {
  buildParameter,
  filterHintsByKind,
  type SharedParameter,
  sharedParameters,
  stringSchema,
  yearsText,
} from './openapi-parameters.ts'

interface DescribedTable {
  requestedTable: RequestedTable
  columns: readonly TableColumn[]
  /** Returns the description of a column from the data dictionary. */
  describe: (columnName: string) => string
  examples: TableExample[]
}

const schemasByKind: Record<ColumnKind, object> = {
  text: { type: ['string', 'null'] },
  integer: { type: ['integer', 'string', 'null'], description: 'As text where it has more than 15 digits' },
  decimal: { type: ['number', 'string', 'null'], description: 'As text where it has more than 15 digits' },
  number: { type: ['number', 'null'] },
  date: { type: ['string', 'null'], format: 'date' },
  datetime: { type: ['string', 'null'], format: 'date-time' },
}

/** Builds the OpenAPI 3.1 document of a table from its columns. */
export const buildOpenApi = ({ requestedTable, columns, describe, examples }: DescribedTable) => {
  const { fileName } = requestedTable.report
  const filters = columns.map(({ recipe }) => ({
    ...buildParameter(
      toParameter(recipe.name),
      stringSchema,
      [describe(recipe.name), filterHintsByKind[recipe.kind]].filter(Boolean).join(' '),
    ),
    'x-column': recipe.name,
  }))
  return {
    openapi: '3.1.0',
    info: {
      title: fileName,
      version: String(requestedTable.report.version.number),
      description: `One published table. Its page for people, with examples: /report/${fileName}/api`,
    },
    paths: buildPaths(`/api/tables/${fileName}`, columns),
    // A key is optional: the first alternative requires nothing, the others are declared in `securitySchemes`.
    security: [{}, { header: [] }, { address: [] }],
    components: {
      parameters: {
        ...sharedParameters,
        ...Object.fromEntries(filters.map((filter, index) => [toFilterKey(index), filter])),
      },
      schemas: {
        Row: {
          type: 'object',
          properties: Object.fromEntries(columns.map(({ recipe }) => [recipe.name, schemasByKind[recipe.kind]])),
        },
      },
      responses: {
        Refusal: {
          description: 'A problem of RFC 9457 that names the parameter',
          content: { 'application/problem+json': { schema: { type: 'object' } } },
        },
      },
      securitySchemes: {
        header: { type: 'http', scheme: 'bearer', description: 'A key of the profile' },
        address: { type: 'apiKey', in: 'query', name: 'key' },
      },
    },
    'x-examples': examples,
  }
}

/** Returns the key of a column's filter. It is numbered, because a key of `components` may not contain every character of a column's name. */
const toFilterKey = (columnIndex: number) => `column${columnIndex + 1}`

/** The parameters of every operation that reads rows, in addition to the filters. */
const rowParameters: SharedParameter[] = ['where', 'query', 'era', 'version', 'as_of']

interface OperationOptions {
  /** Number of columns by which the rows can be filtered. */
  filterCount?: number
  /** Parameters of this operation that no other has. */
  ownParameters?: object[]
}

/** Builds a GET operation; `sharedNames` are its shared parameters. */
const buildOperation = (
  summary: string,
  sharedNames: SharedParameter[],
  content: object,
  { filterCount = 0, ownParameters = [] }: OperationOptions = {},
) => ({
  get: {
    summary,
    parameters: [
      ...ownParameters,
      ...sharedNames.map(name => ({ $ref: `#/components/parameters/${name}` })),
      ...Array.from({ length: filterCount }, (_, index) => ({ $ref: `#/components/parameters/${toFilterKey(index)}` })),
    ],
    responses: { 200: { description: 'The answer', content }, default: { $ref: '#/components/responses/Refusal' } },
  },
})

const buildJsonContent = (schema: object) => ({ 'application/json': { schema } })

/** Builds the content of a response with a page of a list. */
const buildListContent = (listName: string, items: object) =>
  buildJsonContent({
    type: 'object',
    properties: {
      total: { type: 'integer' },
      next: { type: ['string', 'null'] },
      [listName]: { type: 'array', items },
    },
  })

/** Builds the operations of the addresses of a table. */
const buildPaths = (tablePath: string, columns: readonly TableColumn[]) => {
  // A table with one column per year has one more filter, by year, which no column has.
  const unpivoted = findUnpivotedYears(columns)
  const yearParameters = unpivoted ? [buildParameter(unpivoted.time.recipe.name, stringSchema, yearsText)] : []
  const filterCount = columns.length
  const rowReference = { $ref: '#/components/schemas/Row' }
  const columnParameter = {
    name: 'column',
    in: 'path',
    required: true,
    schema: { type: 'string', enum: columns.map(({ recipe }) => recipe.name) },
  }
  return {
    [tablePath]: buildOperation(
      'The version and the columns',
      ['version', 'as_of'],
      buildJsonContent({ type: 'object' }),
    ),
    [`${tablePath}/rows`]: buildOperation(
      'Rows',
      ['select', 'sort', 'limit', 'offset', 'after', ...rowParameters],
      buildListContent('rows', rowReference),
      { filterCount, ownParameters: yearParameters },
    ),
    [`${tablePath}/aggregate`]: buildOperation(
      'Groups of rows',
      ['group', 'measure', 'having', 'sort', 'limit', 'offset', ...rowParameters],
      buildListContent('groups', { type: 'object' }),
      { filterCount, ownParameters: yearParameters },
    ),
    [`${tablePath}/facets/{column}`]: buildOperation(
      'The values of a column, the most frequent first',
      ['search', 'limit', ...rowParameters],
      buildListContent('values', { type: 'object' }),
      { filterCount, ownParameters: [columnParameter] },
    ),
    [`${tablePath}/profile`]: buildOperation(
      'What the values of each column are',
      ['version', 'as_of'],
      buildJsonContent({ type: 'object' }),
    ),
    [`${tablePath}/changes`]: buildOperation(
      'What changed between two versions',
      ['from', 'to', 'limit', 'after', 'era'],
      buildListContent('changes', { type: 'object' }),
    ),
    ...Object.fromEntries(
      exportFormats.map(format => [
        `${tablePath}/export.${format}`,
        buildOperation(
          `All rows of a selection as a file (${format})`,
          ['select', 'sort', ...rowParameters],
          { '*/*': {} },
          { filterCount, ownParameters: yearParameters },
        ),
      ]),
    ),
  }
}
