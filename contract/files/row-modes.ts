import { z } from 'zod'

/**
 * How a new data file changes a report (docs/behaviour/publishing.md#adding-rows): 'Append' adds its rows to the current table, 'Update'
 * replaces the table.
 */
export const rowMode = z.enum(['Append', 'Update'])
export type RowMode = z.output<typeof rowMode>
