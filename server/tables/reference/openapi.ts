import { exportFormats } from '../../../contract/tables/exports.ts'
import type { TableExample } from '../../../contract/tables/reference.ts'
import { formats } from '../exports/formats.ts'
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
import { buildResponses, type OperationKind, sharedHeaders, sharedResponses } from './openapi-responses.ts'
import { buildJsonContent, buildSchemas } from './openapi-schemas.ts'

interface DescribedTable {
  requestedTable: RequestedTable
  columns: readonly TableColumn[]
  /** Returns the description of a column from the data dictionary. */
  describe: (columnName: string) => string
  examples: TableExample[]
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
      headers: sharedHeaders,
      schemas: buildSchemas(columns),
      responses: sharedResponses,
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

interface Operation {
  summary: string
  kind: OperationKind
  /** The body of a success. */
  content: object
  /** Its parameters that other operations have too. */
  sharedNames: SharedParameter[]
  /** Number of columns by which the rows can be filtered. */
  filterCount?: number
  /** Parameters of this operation that no other has. */
  ownParameters?: object[]
  /** True if a response can name the next page. */
  hasPages?: boolean
}

/** Builds a GET operation. */
const buildOperation = ({
  summary,
  kind,
  content,
  sharedNames,
  filterCount = 0,
  ownParameters = [],
  hasPages = false,
}: Operation) => ({
  get: {
    summary,
    parameters: [
      ...ownParameters,
      ...sharedNames.map(name => ({ $ref: `#/components/parameters/${name}` })),
      ...Array.from({ length: filterCount }, (_, index) => ({ $ref: `#/components/parameters/${toFilterKey(index)}` })),
    ],
    responses: buildResponses(kind, content, { hasPages }),
  },
})

/** Builds the operations of the addresses of a table. */
const buildPaths = (tablePath: string, columns: readonly TableColumn[]) => {
  // A table with one column per year has one more filter, by year, which no column has.
  const unpivoted = findUnpivotedYears(columns)
  const yearParameters = unpivoted ? [buildParameter(unpivoted.time.recipe.name, stringSchema, yearsText)] : []
  const selectionParameters = { filterCount: columns.length, ownParameters: yearParameters }
  return {
    [tablePath]: buildOperation({
      summary: 'The version and the columns',
      kind: 'description',
      content: buildJsonContent('Description'),
      sharedNames: ['version', 'as_of', 'era'],
    }),
    [`${tablePath}/rows`]: buildOperation({
      summary: 'Rows',
      kind: 'query',
      content: buildJsonContent('Rows'),
      sharedNames: ['select', 'sort', 'limit', 'offset', 'after', ...rowParameters],
      hasPages: true,
      ...selectionParameters,
    }),
    [`${tablePath}/aggregate`]: buildOperation({
      summary: 'Groups of rows',
      kind: 'query',
      content: buildJsonContent('Groups'),
      sharedNames: ['group', 'measure', 'having', 'sort', 'groupLimit', 'offset', ...rowParameters],
      hasPages: true,
      ...selectionParameters,
    }),
    [`${tablePath}/facets/{column}`]: buildOperation({
      summary: 'The values of a column, the most frequent first',
      kind: 'query',
      content: buildJsonContent('Values'),
      sharedNames: ['search', 'valueLimit', ...rowParameters],
      filterCount: columns.length,
      ownParameters: [buildColumnParameter(columns)],
    }),
    [`${tablePath}/profile`]: buildOperation({
      summary: 'What the values of each column are',
      kind: 'query',
      content: buildJsonContent('Profile'),
      sharedNames: ['version', 'as_of', 'era'],
    }),
    [`${tablePath}/changes`]: buildOperation({
      summary: 'What changed between two versions',
      kind: 'query',
      content: buildJsonContent('Changes'),
      sharedNames: ['from', 'to', 'limit', 'after', 'era'],
      hasPages: true,
    }),
    ...Object.fromEntries(
      exportFormats.map(format => [
        `${tablePath}/export.${format}`,
        buildOperation({
          summary: `All rows of a selection as a file (${format})`,
          kind: formats[format].isReadInParts ? 'fileInParts' : 'file',
          content: { [formats[format].contentType]: {} },
          sharedNames: ['select', 'sort', ...(format === 'xlsx' ? ['lang' as const] : []), ...rowParameters],
          ...selectionParameters,
        }),
      ]),
    ),
  }
}

const buildColumnParameter = (columns: readonly TableColumn[]) => ({
  name: 'column',
  in: 'path',
  required: true,
  schema: { type: 'string', enum: columns.map(({ recipe }) => recipe.name) },
})
