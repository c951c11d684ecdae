import { readDescriptions, toDescription } from './column-descriptions.ts'
import type { SourcesContext } from './context.ts'
import { readWarehouse, requireTableInSnapshot, type TableName } from './source-tables.ts'
import { readSamples } from './warehouse/samples.ts'
import { listColumns } from './warehouse/tables.ts'

/** Returns the columns of a table with the values of two rows. Throws like `requireTable`. */
export const readSourceSample = async ({ database, warehouse }: SourcesContext, tableName: TableName) => {
  const { table, columns, samples } = await readWarehouse(warehouse, async snapshot => {
    const table = await requireTableInSnapshot(warehouse, snapshot, tableName)
    const columns = await listColumns(snapshot, table.oid)
    return { table, columns, samples: await readSamples(snapshot, table, columns) }
  })
  const descriptions = await readDescriptions(database, table)
  return {
    status: 'success' as const,
    schema: table.schema,
    rowCount: table.rowCount,
    columns: columns.map(({ name, type, comment }, index) => ({
      name,
      type,
      description: descriptions.get(name) ?? toDescription(comment),
      sample1: samples[index]?.[0] ?? null,
      sample2: samples[index]?.[1] ?? null,
    })),
  }
}
