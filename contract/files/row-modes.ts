import { z } from 'zod'

/**
 * How a new data file of a report is meant (decisions.md 6): it is the whole table and replaces the present one, or its rows are added to the
 * present table.
 */
export const rowMode = z.enum(['Append', 'Update'])
export type RowMode = z.output<typeof rowMode>
