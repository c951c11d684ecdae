import { z } from 'zod'
import { wire } from '../../wire.ts'

/** The first rows that differ, in the order of their file: at most 50 columns, and at most 100 characters of each value. */
const rowSample = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) })
export type RowSample = z.output<typeof rowSample>

/**
 * The changes in the table. Fields of rows have numbers; of the fields of columns, only those before and after have numbers, the others have
 * names. Rows are compared by the columns that both tables have. If they were not compared, the numbers of added and
 * removed rows and their samples are null.
 */
export const tableChanges = wire({
  /** Size of the current table; null for a report without a table. */
  rowsBefore: ['rows_before', z.int().nullable()],
  columnsBefore: ['columns_before', z.int().nullable()],
  columnsAfter: ['columns_after', z.int()],
  rowsAfter: ['rows_after', z.int()],
  rowsAdded: ['rows_added', z.int().nullable()],
  rowsRemoved: ['rows_removed', z.int().nullable()],
  samplesAdded: ['samples_added', rowSample.nullable()],
  samplesRemoved: ['samples_removed', rowSample.nullable()],
  columnsAdded: ['columns_added', z.array(z.string())],
  columnsRemoved: ['columns_removed', z.array(z.string())],
  /** Columns with a new type: `from` is the type in the current table, `to` the type in the new one. */
  columnsRetyped: ['columns_retyped', z.array(z.object({ name: z.string(), from: z.string(), to: z.string() }))],
})
export type TableChanges = z.output<typeof tableChanges>

/** The table of a draft for a report that has none yet, so that there is nothing to compare. */
export const firstTable = wire({
  columns: ['columns', z.array(z.object({ name: z.string(), type: z.string() }))],
  /** The encoding of the uploaded CSV; null if the portal made the CSV. */
  encoding: ['encoding', z.enum(['utf-8', 'windows-874']).nullable()],
  sample: ['sample', rowSample.nullable()],
})
export type FirstTable = z.output<typeof firstTable>
