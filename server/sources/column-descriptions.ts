import type { InputOf } from '../../contract/call.ts'
import { limits } from '../../contract/limits.ts'
import { sourceFields } from '../../contract/sources/fields.ts'
import type { saveColumnDescriptions } from '../../contract/sources/internal-sources.ts'
import { type Writer, writeAs } from '../platform/audit.ts'
import type { Database } from '../platform/database/pool.ts'
import { buildConflictProblem } from '../platform/refusals.ts'
import type { SourcesContext } from './context.ts'
import { lockSources } from './names.ts'
import { noColumn } from './refusals.ts'
import { readWarehouse, requireTableInSnapshot } from './source-tables.ts'
import { listColumns } from './warehouse/tables.ts'
import type { Warehouse } from './warehouse/warehouses.ts'

/** Reads the descriptions of a table's columns that staff have saved, by column name. */
export const readDescriptions = async (database: Database, { schema, table }: { schema: string; table: string }) => {
  const rows = await database
    .selectFrom('source_columns')
    .select(['column_name', 'description'])
    .where('schema_name', '=', schema)
    .where('table_name', '=', table)
    .execute()
  return new Map(rows.map(({ column_name, description }) => [column_name, description]))
}

/** Converts a column's comment in the warehouse to a description, which has a limited length. */
export const toDescription = (comment: string) => comment.slice(0, limits.columnDescription)

type ColumnDescription = InputOf<typeof saveColumnDescriptions>['columns'][number]
/** A described column that the warehouse has, with the schema of its table and its comment in the warehouse, shortened to a description. */
type ExistingColumn = ColumnDescription & { schema: string; comment: string }

/**
 * Saves descriptions of columns, all or none. Throws 404 for a missing column, and 409 for a column whose description somebody else has
 * changed since the start of the edit.
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
      const { schema, table, column: columnName, description, expected, comment } = column
      // Read for each column, because the input may name a column twice.
      const storedDescription = (await readDescriptions(transaction, column)).get(columnName)
      // Without a stored description, readers see the comment of the warehouse.
      const currentDescription = storedDescription ?? comment
      if (currentDescription === description) continue
      const hasConflict = expected !== undefined && expected !== currentDescription
      if (hasConflict) throw await buildDescriptionConflict(transaction, column)
      await transaction
        .insertInto('source_columns')
        .values({ schema_name: schema, table_name: table, column_name: columnName, description })
        .onConflict(conflict =>
          conflict.columns(['schema_name', 'table_name', 'column_name']).doUpdateSet({ description }),
        )
        .execute()
    }
    return { status: 'saved' as const }
  })
}

/** Finds the described columns in the warehouse. Throws 404 for a missing table or column. */
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
        existingColumns.push({ ...column, schema: table.schema, comment: toDescription(comment) })
      }
    }
    return existingColumns
  })

const buildDescriptionConflict = (database: Database, { schema, table, column }: ExistingColumn) =>
  buildConflictProblem(database, {
    field: sourceFields.columnDescription,
    what: `${table}.${column}`,
    tableName: 'source_columns',
    key: `${table} ${column} ${schema}`,
  })
