import type { ColumnKind } from '../../../contract/tables/columns.ts'
import { exportFormats } from '../../../contract/tables/exports.ts'
import { queryLimits } from '../../../contract/tables/queries.ts'
import type { TableExample } from '../../../contract/tables/reference.ts'
import type { RequestedTable } from '../live-tables.ts'
import { toParameter } from '../queries/parameter-values.ts'
import type { TableColumn } from '../queries/table-columns.ts'
import { findUnpivotedYears } from '../queries/unpivoted-years.ts'

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

const buildParameter = (name: string, schema: object, description: string) => ({
  name,
  in: 'query',
  schema,
  description,
})
const stringSchema = { type: 'string' }
const buildCountSchema = (maxCount: number, defaultCount: number) => ({
  type: 'integer',
  minimum: 0,
  maximum: maxCount,
  default: defaultCount,
})

/** The parameters that several operations refer to, so that the document has each only once. */
const sharedParameters = {
  select: buildParameter('select', stringSchema, 'These columns in this order, separated by commas'),
  sort: buildParameter(
    'sort',
    stringSchema,
    'The columns by which rows are ordered; “-” before one for the greatest first',
  ),
  limit: buildParameter('limit', buildCountSchema(queryLimits.rows, queryLimits.defaultRows), 'How many at once'),
  offset: buildParameter('offset', { type: 'integer', minimum: 0, default: 0 }, 'How many are passed over'),
  group: buildParameter(
    'group',
    stringSchema,
    `Up to ${queryLimits.groupedColumns} columns; of days also :year, :quarter, :month, :day and :fiscal_year`,
  ),
  measure: buildParameter(
    'measure',
    stringSchema,
    'count, and sum, avg, min, max, median, distinct of a column, such as avg(Value)',
  ),
  having: {
    ...buildParameter(
      'having',
      { type: 'array', items: stringSchema },
      'Groups whose measure meets a condition, such as count=10.. or avg(Value)=..5; several must all be met',
    ),
    explode: true,
  },
  search: buildParameter('search', stringSchema, 'Values that contain this text'),
  where: buildParameter(
    'where',
    stringSchema,
    'A condition as JSON, with all, any, not, in, from, to, contains, starts, missing',
  ),
  query: buildParameter(
    'query',
    stringSchema,
    'A whole query as JSON: where, select, sort, group, measure, having, limit, offset, after',
  ),
  era: buildParameter(
    'era',
    { type: 'string', enum: ['ce', 'be'], default: 'ce' },
    'Era of the years and days that are answered',
  ),
  version: buildParameter('version', { type: 'integer', minimum: 1 }, 'The number of a version; the latest otherwise'),
  as_of: buildParameter('as_of', { type: 'string', format: 'date' }, 'The version of the end of this day in Bangkok'),
  from: buildParameter(
    'from',
    { type: 'integer', minimum: 1 },
    'The version that is compared; the one before “to” otherwise',
  ),
  to: buildParameter(
    'to',
    { type: 'integer', minimum: 1 },
    'The version that it is compared with; the latest otherwise',
  ),
  after: buildParameter(
    'after',
    stringSchema,
    'Where the page begins: taken from “next” of the page before, with its version',
  ),
} as const
type SharedParameter = keyof typeof sharedParameters

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
    // A key is optional: the first alternative requires nothing.
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

/** Builds the operations of the addresses of a table. */
const buildPaths = (tablePath: string, columns: readonly TableColumn[]) => {
  // A table with one column per year has one more filter, by year, which no column has.
  const unpivoted = findUnpivotedYears(columns)
  const yearParameters = unpivoted ? [buildParameter(unpivoted.time.recipe.name, stringSchema, yearsText)] : []
  /** Builds a GET operation; `sharedNames` are its shared parameters, and a filtered one also has the filters by column. */
  const buildOperation = (
    summary: string,
    sharedNames: SharedParameter[],
    content: object,
    { isFiltered = true, ownParameters = [] as object[] } = {},
  ) => ({
    get: {
      summary,
      parameters: [
        ...ownParameters,
        ...sharedNames.map(name => ({ $ref: `#/components/parameters/${name}` })),
        ...(isFiltered ? columns.map((_, index) => ({ $ref: `#/components/parameters/${toFilterKey(index)}` })) : []),
      ],
      responses: { 200: { description: 'The answer', content }, default: { $ref: '#/components/responses/Refusal' } },
    },
  })
  const buildJsonContent = (schema: object) => ({ 'application/json': { schema } })
  const buildListContent = (listName: string, items: object) =>
    buildJsonContent({
      type: 'object',
      properties: {
        total: { type: 'integer' },
        next: { type: ['string', 'null'] },
        [listName]: { type: 'array', items },
      },
    })
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
      {
        isFiltered: false,
      },
    ),
    [`${tablePath}/rows`]: buildOperation(
      'Rows',
      ['select', 'sort', 'limit', 'offset', 'after', ...rowParameters],
      buildListContent('rows', rowReference),
      { ownParameters: yearParameters },
    ),
    [`${tablePath}/aggregate`]: buildOperation(
      'Groups of rows',
      ['group', 'measure', 'having', 'sort', 'limit', 'offset', ...rowParameters],
      buildListContent('groups', { type: 'object' }),
      { ownParameters: yearParameters },
    ),
    [`${tablePath}/facets/{column}`]: buildOperation(
      'The values of a column, the most frequent first',
      ['search', 'limit', ...rowParameters],
      buildListContent('values', { type: 'object' }),
      { ownParameters: [columnParameter] },
    ),
    [`${tablePath}/profile`]: buildOperation(
      'What the values of each column are',
      ['version', 'as_of'],
      buildJsonContent({ type: 'object' }),
      { isFiltered: false },
    ),
    [`${tablePath}/changes`]: buildOperation(
      'What changed between two versions',
      ['from', 'to', 'limit', 'after', 'era'],
      buildListContent('changes', { type: 'object' }),
      { isFiltered: false },
    ),
    ...Object.fromEntries(
      exportFormats.map(format => [
        `${tablePath}/export.${format}`,
        buildOperation(
          `All rows of a selection as a file (${format})`,
          ['select', 'sort', ...rowParameters],
          { '*/*': {} },
          { ownParameters: yearParameters },
        ),
      ]),
    ),
  }
}

const yearsText = 'Years of the columns whose headers are years, of either era, or a range such as 2015..2020.'

/** How to write a filter by a column of each kind. */
const filterHintsByKind: Record<ColumnKind, string> = {
  text: 'Values, separated by commas; ~ before a part, ^ before a beginning.',
  integer: 'Whole numbers, or a range such as 10..20.',
  decimal: 'Numbers, or a range such as 10..20.',
  number: 'Numbers, or a range such as 10..20.',
  date: 'Years, months or days of either era, or a range such as 2020-10..2021-02.',
  datetime:
    'Years, months, days or times of either era, or a range; days are those of Bangkok if the times have a zone.',
}
