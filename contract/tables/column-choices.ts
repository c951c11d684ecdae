import { z } from 'zod'
import { columnKinds, columnRoles, dayOrders, eras } from './columns.ts'

const maxWordLength = 40
const maxWords = 20

/** The choices of staff for a column, where its values are ambiguous or misleading. */
export const columnChoice = z.strictObject({
  kind: z.enum(columnKinds).optional(),
  role: z.enum(columnRoles).optional(),
  unit: z.enum(['%']).nullable().optional(),
  era: z.enum(eras).nullable().optional(),
  order: z.enum(dayOrders).nullable().optional(),
  /** Words for a missing value. */
  missing: z.array(z.string().min(1).max(maxWordLength)).max(maxWords).optional(),
})
export type ColumnChoice = z.output<typeof columnChoice>
/** Choices by column name. */
export type ColumnChoices = Record<string, ColumnChoice>
