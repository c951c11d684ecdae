import type { InputOf } from '../../contract/call.ts'
import { sourceFields } from '../../contract/sources/fields.ts'
import type { saveColumnDescriptions } from '../../contract/sources/internal-sources.ts'
import { type Writer, writeAs } from '../platform/audit.ts'
import type { Database } from '../platform/database/pool.ts'
import { changedMeanwhile, missingFields } from '../platform/refusals.ts'
import type { SourcesContext } from './context.ts'
import { lockSources } from './names.ts'
import { noColumn, noTable } from './refusals.ts'
import { readSamples } from './warehouse/samples.ts'
import { listColumns, listTablesByName } from './warehouse/tables.ts'
import { toWarehouseProblem } from './warehouse/warehouse-errors.ts'
import type { Snapshot, Warehouse } from './warehouse/warehouses.ts'

interface TableName {
  schema?: string | undefined
  table: string
}

/** Finds a table by its names in the warehouse's catalogue. Throws 404 for no table, 400 for several, and 503 with the reason. */
export const requireTable = (warehouse: Warehouse, name: TableName) =>
  readWarehouse(warehouse, snapshot => requireTableInSnapshot(warehouse, snapshot, name))

const requireTableInSnapshot = async (warehouse: Warehouse, snapshot: Snapshot, name: TableName) => {
  const tables = await listTablesByName(warehouse, snapshot, name)
  if (tables.length === 0) throw noTable(name.table)
  if (tables.length > 1) throw missingFields(sourceFields.schema)
  return tables[0]!
}

/** Runs the work in a snapshot of the warehouse. Rethrows refusals of the work, and throws 503 with the reason if the warehouse fails. */
export const readWarehouse = async <T>(warehouse: Warehouse, work: (snapshot: Snapshot) => Promise<T>): Promise<T> => {
  let refusal: unknown
  try {
    return await warehouse.read(async snapshot => {
      try {
        return await work(snapshot)
      } catch (error) {
        refusal = error
        throw error
      }
    })
  } catch (error) {
    if (refusal instanceof Error && 'status' in refusal) throw refusal
    throw toWarehouseProblem(error)
  }
}

/** Returns the columns of a table with the values of two rows. Throws 404 for a missing table, and 503 with the reason. */
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
      description: descriptions.get(name) ?? comment.slice(0, 255),
      sample1: samples[index]?.[0] ?? null,
      sample2: samples[index]?.[1] ?? null,
    })),
  }
}

const readDescriptions = async (database: Database, { schema, table }: { schema: string; table: string }) => {
  const rows = await database
    .selectFrom('source_columns')
    .select(['column_name', 'description'])
    .where('schema_name', '=', schema)
    .where('table_name', '=', table)
    .execute()
  return new Map(rows.map(({ column_name, description }) => [column_name, description]))
}

type ColumnDescription = InputOf<typeof saveColumnDescriptions>['columns'][number]
type ExistingColumn = ColumnDescription & { schema: string; comment: string }

/**
 * Saves descriptions of columns, all or none. Throws 404 for a missing column and 409 for a column that somebody else has described since.
 */
export const saveColumnDescriptionsAs = async (
  context: SourcesContext,
  writer: Writer,
  descriptions: ColumnDescription[],
) => {
  const columns = await requireColumns(context.warehouse, descriptions)
  return writeAs(context, writer, async transaction => {
    await lockSources(transaction)
    for (const column of columns) {
      const { schema, table, column: name, description, was, comment } = column
      const storedDescription = (await readDescriptions(transaction, column)).get(name)
      const currentDescription = storedDescription ?? comment
      if (currentDescription === description) continue
      if (was !== undefined && was !== currentDescription) throw await describedMeanwhile(transaction, column)
      await transaction
        .insertInto('source_columns')
        .values({ schema_name: schema, table_name: table, column_name: name, description })
        .onConflict(conflict =>
          conflict.columns(['schema_name', 'table_name', 'column_name']).doUpdateSet({ description }),
        )
        .execute()
    }
    return { status: 'saved' as const }
  })
}

const requireColumns = (warehouse: Warehouse, descriptions: ColumnDescription[]): Promise<ExistingColumn[]> =>
  readWarehouse(warehouse, async snapshot => {
    const existingColumns: ExistingColumn[] = []
    const tables = Map.groupBy(descriptions, ({ schema, table }) => JSON.stringify([schema, table]))
    for (const tableColumns of tables.values()) {
      const table = await requireTableInSnapshot(warehouse, snapshot, tableColumns[0]!)
      const comments = new Map((await listColumns(snapshot, table.oid)).map(({ name, comment }) => [name, comment]))
      for (const column of tableColumns) {
        const comment = comments.get(column.column)
        if (comment === undefined) throw noColumn(`${table.table}.${column.column}`)
        existingColumns.push({ ...column, schema: table.schema, comment: comment.slice(0, 255) })
      }
    }
    return existingColumns
  })

const describedMeanwhile = (database: Database, { schema, table, column }: ExistingColumn) =>
  changedMeanwhile(database, {
    field: sourceFields.columnDescription,
    what: `${table}.${column}`,
    subject: 'source_columns',
    key: `${table} ${column} ${schema}`,
  })
