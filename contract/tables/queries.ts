import { z } from 'zod'

/** Limits of one request for rows, groups, or the values of a column (facets). */
export const queryLimits = {
  rows: 1000,
  defaultRows: 100,
  groups: 1000,
  facets: 200,
  defaultFacets: 50,
  conditions: 50,
  /** How deep conditions may be nested. */
  conditionDepth: 4,
  /** Number of values in the list of one condition. */
  listedValues: 500,
  valueCharacters: 1000,
  sortedColumns: 4,
  groupedColumns: 4,
  measures: 10,
} as const

/** A condition on rows, as the client sends it. `from` and `to` are the limits of a range, `missing` selects rows without a value. */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { column: string; in: string[] }
  | { column: string; from?: string; to?: string }
  | { column: string; contains: string }
  | { column: string; starts: string }
  | { column: string; missing: true }

/** Limit of characters of a column name, which can have a date part or a function, such as `median(Value)`. */
const maxColumnLength = 300
/** Limit of columns in a list. */
const maxListedColumns = 1000
/** Limit of characters of `after`, which the portal returns as the start of the next page; it never returns a longer text. */
const maxPageStartLength = 40

/** Returns false for a text with characters that JSON can escape, but that no table contains. */
const canBeInTable = (text: string) => !text.includes('\0') && text.isWellFormed()
const conditionValue = z.string().max(queryLimits.valueCharacters).refine(canBeInTable)
const columnName = z.string().max(maxColumnLength).refine(canBeInTable)

/** The schema of a condition as JSON. */
export const condition: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(condition).min(1).max(queryLimits.conditions) }),
    z.strictObject({ any: z.array(condition).min(1).max(queryLimits.conditions) }),
    z.strictObject({ not: condition }),
    z.strictObject({ column: columnName, in: z.array(conditionValue).min(1).max(queryLimits.listedValues) }),
    z.strictObject({ column: columnName, contains: conditionValue.min(1) }),
    z.strictObject({ column: columnName, starts: conditionValue.min(1) }),
    z.strictObject({ column: columnName, missing: z.literal(true) }),
    z
      .strictObject({ column: columnName, from: conditionValue.optional(), to: conditionValue.optional() })
      .refine(({ from, to }) => from !== undefined || to !== undefined, 'Give from, to, or both'),
  ]),
)

const columnList = z.array(columnName).min(1).max(maxListedColumns)

/** The schema of the URL parameter `query`, a whole query as JSON. Each field means the same as the URL parameter with its name. */
export const jsonQuery = z.strictObject({
  where: condition.optional(),
  select: columnList.optional(),
  sort: z
    .array(z.strictObject({ by: columnName, descending: z.boolean().optional() }))
    .max(queryLimits.sortedColumns)
    .optional(),
  group: columnList.optional(),
  measure: columnList.optional(),
  having: z.array(conditionValue).max(queryLimits.conditions).optional(),
  limit: z.int().min(0).optional(),
  offset: z.int().min(0).optional(),
  after: z.string().max(maxPageStartLength).optional(),
})

/** Parts of a time by which rows can be grouped. The fiscal year begins in October. */
export const dateParts = ['year', 'quarter', 'month', 'day', 'fiscal_year'] as const
export type DatePart = (typeof dateParts)[number]

/** Functions that compute a figure from the rows of a group; `distinct` counts different values. */
export const measureNames = ['count', 'sum', 'avg', 'min', 'max', 'median', 'distinct'] as const
export type MeasureName = (typeof measureNames)[number]
