import { z } from 'zod'

/** Limits of one request for rows, groups or values. */
export const queryLimits = {
  rows: 1000,
  rowsByDefault: 100,
  groups: 1000,
  facets: 200,
  facetsByDefault: 50,
  /** Number of conditions, their depth, and values in one list. */
  terms: 50,
  depth: 4,
  values: 500,
  /** Characters of one value. */
  value: 1000,
  sortedColumns: 4,
  groupedColumns: 4,
  measures: 10,
} as const

/** A condition on rows, as the client sends it. */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { column: string; in: string[] }
  | { column: string; from?: string; to?: string }
  | { column: string; contains: string }
  | { column: string; starts: string }
  | { column: string; missing: true }

/** Returns false for texts with characters that JSON can escape and no text of a table contains. */
const isText = (text: string) => !text.includes('\0') && text.isWellFormed()
const value = z.string().max(queryLimits.value).refine(isText)
const column = z.string().max(300).refine(isText)

/** A condition as JSON. */
export const condition: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(condition).min(1).max(queryLimits.terms) }),
    z.strictObject({ any: z.array(condition).min(1).max(queryLimits.terms) }),
    z.strictObject({ not: condition }),
    z.strictObject({ column, in: z.array(value).min(1).max(queryLimits.values) }),
    z.strictObject({ column, contains: value.min(1) }),
    z.strictObject({ column, starts: value.min(1) }),
    z.strictObject({ column, missing: z.literal(true) }),
    z
      .strictObject({ column, from: value.optional(), to: value.optional() })
      .refine(({ from, to }) => from !== undefined || to !== undefined, 'Give from, to, or both'),
  ]),
)

const columnList = z.array(column).min(1).max(1000)

/** A whole query as JSON, with the meanings of the parameters of the same names. */
export const jsonQuery = z.strictObject({
  where: condition.optional(),
  select: columnList.optional(),
  sort: z
    .array(z.strictObject({ by: column, descending: z.boolean().optional() }))
    .max(queryLimits.sortedColumns)
    .optional(),
  group: columnList.optional(),
  measure: columnList.optional(),
  having: z.array(value).max(queryLimits.terms).optional(),
  limit: z.int().min(0).optional(),
  offset: z.int().min(0).optional(),
  after: z.string().max(40).optional(),
})

export const dateParts = ['year', 'quarter', 'month', 'day', 'fiscal_year'] as const
export type DatePart = (typeof dateParts)[number]

export const measureNames = ['count', 'sum', 'avg', 'min', 'max', 'median', 'distinct'] as const
export type MeasureName = (typeof measureNames)[number]
