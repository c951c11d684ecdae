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
import { warehouseProblem } from './warehouse/warehouse-errors.ts'
import type { Snapshot, Warehouse } from './warehouse/warehouses.ts'

interface GivenTable {
  schema?: string | undefined
  table: string
}

/** Finds a table by its names in the warehouse's catalogue. Throws 404 if there is none, 400 if there are several, 503. */
export const requireTable = (warehouse: Warehouse, place: GivenTable) =>
  readWarehouse(warehouse, snapshot => requireIn(warehouse, snapshot, place))

const requireIn = async (warehouse: Warehouse, snapshot: Snapshot, place: GivenTable) => {
  const tables = await listTablesByName(warehouse, snapshot, place)
  if (tables.length === 0) throw noTable(place.table)
  if (tables.length > 1) throw missingFields(sourceFields.schema)
  return tables[0]!
}

/** Reads a snapshot; our own refusals are rethrown, and errors of the warehouse become a 503 with the reason. */
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
    throw warehouseProblem(error)
  }
}

/** Returns the columns of a table with the values of two rows. Throws 404 for a missing table, and 503 with the reason. */
export const readSourceSample = async ({ database, warehouse }: SourcesContext, place: GivenTable) => {
  const { table, columns, samples } = await readWarehouse(warehouse, async snapshot => {
    const table = await requireIn(warehouse, snapshot, place)
    const columns = await listColumns(snapshot, table.oid)
    return { table, columns, samples: await readSamples(snapshot, table, columns) }
  })
  const described = await readDescriptions(database, table)
  return {
    status: 'success' as const,
    schema: table.schema,
    rowCount: table.rowCount,
    columns: columns.map(({ name, type, comment }, index) => ({
      name,
      type,
      description: described.get(name) ?? comment.slice(0, 255),
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
type FoundColumn = ColumnDescription & { schema: string; comment: string }

/** Saves descriptions of columns, all or none. Throws 404 for a missing column and 409 for one that somebody else has described since. */
export const saveColumnDescriptionsAs = async (
  context: SourcesContext,
  writer: Writer,
  described: ColumnDescription[],
) => {
  const foundColumns = await requireColumns(context.warehouse, described)
  return writeAs(context, writer, async transaction => {
    await lockSources(transaction)
    for (const column of foundColumns) {
      const { schema, table, column: name, description, was, comment } = column
      const storedDescription = (await readDescriptions(transaction, column)).get(name)
      const present = storedDescription ?? comment
      if (present === description) continue
      if (was !== undefined && was !== present) throw await describedMeanwhile(transaction, column)
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

const requireColumns = (warehouse: Warehouse, described: ColumnDescription[]): Promise<FoundColumn[]> =>
  readWarehouse(warehouse, async snapshot => {
    const foundColumns: FoundColumn[] = []
    const tables = Map.groupBy(described, ({ schema, table }) => JSON.stringify([schema, table]))
    for (const columns of tables.values()) {
      const table = await requireIn(warehouse, snapshot, columns[0]!)
      const comments = new Map((await listColumns(snapshot, table.oid)).map(({ name, comment }) => [name, comment]))
      for (const column of columns) {
        const comment = comments.get(column.column)
        if (comment === undefined) throw noColumn(`${table.table}.${column.column}`)
        foundColumns.push({ ...column, schema: table.schema, comment: comment.slice(0, 255) })
      }
    }
    return foundColumns
  })

const describedMeanwhile = (database: Database, { schema, table, column }: FoundColumn) =>
  changedMeanwhile(database, {
    field: sourceFields.columnDescription,
    what: `${table}.${column}`,
    subject: 'source_columns',
    key: `${table} ${column} ${schema}`,
  })
