import type { ColumnKind } from '../../../contract/tables/columns.ts'
import { exportFormats } from '../../../contract/tables/exports.ts'
import { queryLimits } from '../../../contract/tables/queries.ts'
import type { TableExample } from '../../../contract/tables/reference.ts'
import type { FoundTable } from '../live-tables.ts'
import { toParameter } from '../queries/addresses.ts'
import type { TableColumn } from '../queries/table-columns.ts'
import { findTurned } from '../queries/turned-years.ts'

interface DescribedTable {
  foundTable: FoundTable
  columns: readonly TableColumn[]
  /** Column descriptions from the data dictionary. */
  describe: (name: string) => string
  examples: TableExample[]
}

const types: Record<ColumnKind, object> = {
  text: { type: ['string', 'null'] },
  integer: { type: ['integer', 'string', 'null'], description: 'As text where it has more than 15 digits' },
  decimal: { type: ['number', 'string', 'null'], description: 'As text where it has more than 15 digits' },
  number: { type: ['number', 'null'] },
  date: { type: ['string', 'null'], format: 'date' },
  datetime: { type: ['string', 'null'], format: 'date-time' },
}

const parameter = (name: string, schema: object, description: string) => ({ name, in: 'query', schema, description })
const text = { type: 'string' }
const count = (most: number, otherwise: number) => ({ type: 'integer', minimum: 0, maximum: most, default: otherwise })

const shared = {
  select: parameter('select', text, 'These columns in this order, separated by commas'),
  sort: parameter('sort', text, 'The columns by which rows are ordered; “-” before one for the greatest first'),
  limit: parameter('limit', count(queryLimits.rows, queryLimits.rowsByDefault), 'How many at once'),
  offset: parameter('offset', { type: 'integer', minimum: 0, default: 0 }, 'How many are passed over'),
  group: parameter(
    'group',
    text,
    `Up to ${queryLimits.groupedColumns} columns; of days also :year, :quarter, :month, :day and :fiscal_year`,
  ),
  measure: parameter(
    'measure',
    text,
    'count, and sum, avg, min, max, median, distinct of a column, such as avg(Value)',
  ),
  having: {
    ...parameter(
      'having',
      { type: 'array', items: text },
      'Groups whose measure meets a condition, such as count=10.. or avg(Value)=..5; several must all be met',
    ),
    explode: true,
  },
  search: parameter('search', text, 'Values that contain this text'),
  where: parameter('where', text, 'A condition as JSON, with all, any, not, in, from, to, contains, starts, missing'),
  query: parameter(
    'query',
    text,
    'A whole query as JSON: where, select, sort, group, measure, having, limit, offset, after',
  ),
  era: parameter(
    'era',
    { type: 'string', enum: ['ce', 'be'], default: 'ce' },
    'Era of the years and days that are answered',
  ),
  version: parameter('version', { type: 'integer', minimum: 1 }, 'The number of a version; the latest otherwise'),
  as_of: parameter('as_of', { type: 'string', format: 'date' }, 'The version of the end of this day in Bangkok'),
  from: parameter(
    'from',
    { type: 'integer', minimum: 1 },
    'The version that is compared; the one before “to” otherwise',
  ),
  to: parameter('to', { type: 'integer', minimum: 1 }, 'The version that it is compared with; the latest otherwise'),
  after: parameter('after', text, 'Where the page begins: taken from “next” of the page before, with its version'),
} as const
type SharedParameter = keyof typeof shared

/** Builds the OpenAPI 3.1 document of a table from its columns. */
export const openApiOfTable = ({ foundTable, columns, describe, examples }: DescribedTable) => {
  const { fileName } = foundTable.report
  const base = `/api/tables/${fileName}`
  const filters = columns.map(({ recipe }) => ({
    ...parameter(
      toParameter(recipe.name),
      text,
      [describe(recipe.name), wordsByKind[recipe.kind]].filter(Boolean).join(' '),
    ),
    'x-column': recipe.name,
  }))
  const turned = findTurned(columns)
  const years = turned ? [parameter(turned.time.recipe.name, text, yearsText)] : []
  const operation = (
    summary: string,
    own: SharedParameter[],
    content: object,
    { isFiltered = true, more = [] as object[] } = {},
  ) => ({
    get: {
      summary,
      parameters: [
        ...more,
        ...own.map(name => ({ $ref: `#/components/parameters/${name}` })),
        ...(isFiltered ? filters.map((_, index) => ({ $ref: `#/components/parameters/column${index + 1}` })) : []),
      ],
      responses: { 200: { description: 'The answer', content }, default: { $ref: '#/components/responses/Refusal' } },
    },
  })
  const json = (schema: object) => ({ 'application/json': { schema } })
  const always: SharedParameter[] = ['where', 'query', 'era', 'version', 'as_of']
  const list = (name: string, items: object) =>
    json({
      type: 'object',
      properties: { total: { type: 'integer' }, next: { type: ['string', 'null'] }, [name]: { type: 'array', items } },
    })
  const row = { $ref: '#/components/schemas/Row' }
  const column = {
    name: 'column',
    in: 'path',
    required: true,
    schema: { type: 'string', enum: columns.map(({ recipe }) => recipe.name) },
  }
  return {
    openapi: '3.1.0',
    info: {
      title: fileName,
      version: String(foundTable.report.version.number),
      description: `One published table. Its page for people, with examples: /report/${fileName}/api`,
    },
    paths: {
      [base]: operation('The version and the columns', ['version', 'as_of'], json({ type: 'object' }), {
        isFiltered: false,
      }),
      [`${base}/rows`]: operation(
        'Rows',
        ['select', 'sort', 'limit', 'offset', 'after', ...always],
        list('rows', row),
        {
          more: years,
        },
      ),
      [`${base}/aggregate`]: operation(
        'Groups of rows',
        ['group', 'measure', 'having', 'sort', 'limit', 'offset', ...always],
        list('groups', { type: 'object' }),
        { more: years },
      ),
      [`${base}/facets/{column}`]: operation(
        'The values of a column, the most frequent first',
        ['search', 'limit', ...always],
        list('values', { type: 'object' }),
        { more: [column] },
      ),
      [`${base}/profile`]: operation(
        'What the values of each column are',
        ['version', 'as_of'],
        json({ type: 'object' }),
        { isFiltered: false },
      ),
      [`${base}/changes`]: operation(
        'What changed between two versions',
        ['from', 'to', 'limit', 'after', 'era'],
        list('changes', { type: 'object' }),
        { isFiltered: false },
      ),
      ...Object.fromEntries(
        exportFormats.map(format => [
          `${base}/export.${format}`,
          operation(
            `All rows of a selection as a file (${format})`,
            ['select', 'sort', ...always],
            { '*/*': {} },
            { more: years },
          ),
        ]),
      ),
    },
    security: [{}, { header: [] }, { address: [] }],
    components: {
      parameters: { ...shared, ...Object.fromEntries(filters.map((filter, index) => [`column${index + 1}`, filter])) },
      schemas: {
        Row: {
          type: 'object',
          properties: Object.fromEntries(columns.map(({ recipe }) => [recipe.name, types[recipe.kind]])),
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

const yearsText = 'Years of the columns whose headers are years, of either era, or a range such as 2015..2020.'

const wordsByKind: Record<ColumnKind, string> = {
  text: 'Values, separated by commas; ~ before a part, ^ before a beginning.',
  integer: 'Whole numbers, or a range such as 10..20.',
  decimal: 'Numbers, or a range such as 10..20.',
  number: 'Numbers, or a range such as 10..20.',
  date: 'Years, months or days of either era, or a range such as 2020-10..2021-02.',
  datetime:
    'Years, months, days or times of either era, or a range; days are those of Bangkok if the times have a zone.',
}
