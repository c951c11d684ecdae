import pg from 'pg'
import type { Snapshot } from './snapshots.ts'
import type { WarehouseColumn } from './tables.ts'

const sampleRowCount = 2
/** Limit of characters of a value in a sample. */
const maxValueLength = 200

/** Reads the values of two rows as texts, by column. All names come from the catalogue of the warehouse, never from a request. */
export const readSamples = async (
  snapshot: Snapshot,
  { schema, table }: { schema: string; table: string },
  columns: WarehouseColumn[],
) => {
  if (columns.length === 0) return []
  const values = columns.map(({ name }) => `left(${pg.escapeIdentifier(name)}::text, ${maxValueLength})`)
  const rows = await snapshot.query<{ row: (string | null)[] }>(
    `select array[${values.join(', ')}] as row from ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)} limit ${sampleRowCount}`,
  )
  return columns.map((_, index) => rows.map(({ row }) => row[index] ?? null))
}
