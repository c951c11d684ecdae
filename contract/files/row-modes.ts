import { z } from 'zod'

/**
 * How a new data file changes a report (docs/behaviour/publishing.md#adding-rows): it replaces the current table, or its rows are added to that table.
 */
export const rowMode = z.enum(['Append', 'Update'])
export type RowMode = z.output<typeof rowMode>
