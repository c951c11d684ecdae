import type { ColumnKind } from '../../../contract/tables/columns.ts'
import { queryLimits } from '../../../contract/tables/queries.ts'
import { maxOffset } from '../queries/selection-limits.ts'

/** Builds an OpenAPI parameter of the query string. */
export const buildParameter = (name: string, schema: object, description: string) => ({
  name,
  in: 'query',
  schema,
  description,
})

export const stringSchema = { type: 'string' }

const buildCount = (
  name: string,
  { maxCount, defaultCount, description }: { maxCount: number; defaultCount: number; description: string },
) => buildParameter(name, { type: 'integer', minimum: 0, maximum: maxCount, default: defaultCount }, description)

/** The parameters that several operations refer to, so that the document has each only once. */
export const sharedParameters = {
  select: buildParameter('select', stringSchema, 'These columns in this order, separated by commas'),
  sort: buildParameter(
    'sort',
    stringSchema,
    `Up to ${queryLimits.sortedColumns} columns, or groups and measures, that decide the order; “-” before one for the greatest first`,
  ),
  limit: buildCount('limit', {
    maxCount: queryLimits.rows,
    defaultCount: queryLimits.defaultRows,
    description: 'How many rows at once',
  }),
  groupLimit: buildCount('limit', {
    maxCount: queryLimits.groups,
    defaultCount: queryLimits.groups,
    description: 'How many groups at once',
  }),
  valueLimit: buildCount('limit', {
    maxCount: queryLimits.facets,
    defaultCount: queryLimits.defaultFacets,
    description: 'How many values',
  }),
  offset: buildCount('offset', { maxCount: maxOffset, defaultCount: 0, description: 'How many are passed over' }),
  group: buildParameter(
    'group',
    stringSchema,
    `Up to ${queryLimits.groupedColumns} columns; of days also :year, :quarter, :month, :day and :fiscal_year`,
  ),
  measure: buildParameter(
    'measure',
    stringSchema,
    `Up to ${queryLimits.measures} of count, and sum, avg, min, max, median, distinct of a column, such as avg(Value)`,
  ),
  having: {
    ...buildParameter(
      'having',
      { type: 'array', items: stringSchema },
      'Groups whose measure meets a condition, such as count=10.. or avg(Value)=..5; several must all be met',
    ),
    explode: true,
  },
  lang: buildParameter(
    'lang',
    { type: 'string', enum: ['en', 'th'], default: 'en' },
    'Language of the sheet about the source, licence and version',
  ),
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

export type SharedParameter = keyof typeof sharedParameters

export const yearsText = 'Years of the columns whose headers are years, of either era, or a range such as 2015..2020.'

/** How to write a filter by a column of each kind. */
export const filterHintsByKind: Record<ColumnKind, string> = {
  text: 'Values, separated by commas; ~ before a part, ^ before a beginning.',
  integer: 'Whole numbers, or a range such as 10..20.',
  decimal: 'Numbers, or a range such as 10..20.',
  number: 'Numbers, or a range such as 10..20.',
  date: 'Years, quarters (2020-Q4), months or days of either era, or a range such as 2020-10..2021-02.',
  datetime:
    'Years, quarters, months, days or times of either era, or a range; days are those of Bangkok if the times have a zone.',
}
