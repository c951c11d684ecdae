import { z } from 'zod'
import { columnKinds, columnRoles, dayOrders, eras } from './columns.ts'

const maxMissingWordLength = 40
const maxMissingWords = 20

/**
 * The choices of staff for a column whose values are ambiguous or misleading. An absent choice keeps what the portal detected; for another
 * type than the detected one, it keeps what suits the values of this type.
 */
export const columnChoice = z.strictObject({
  kind: z.enum(columnKinds).optional(),
  role: z.enum(columnRoles).optional(),
  /** Per cent or not; unused for types other than numbers. */
  unit: z.enum(['%']).nullable().optional(),
  /** The era of the years; null if integers are no years. Days always have an era, so null means the detected one. */
  era: z.enum(eras).nullable().optional(),
  order: z.enum(dayOrders).nullable().optional(),
  /** Words that mean a missing value. */
  missing: z.array(z.string().min(1).max(maxMissingWordLength)).max(maxMissingWords).optional(),
})
export type ColumnChoice = z.output<typeof columnChoice>
/** Choices by column name. */
export type ColumnChoices = Record<string, ColumnChoice>
