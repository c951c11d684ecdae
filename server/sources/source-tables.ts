import { sourceFields } from '../../contract/sources/fields.ts'
import { Problem } from '../platform/problem.ts'
import { buildMissingFieldsProblem } from '../platform/refusals.ts'
import { noTable } from './refusals.ts'
import type { Snapshot } from './warehouse/snapshots.ts'
import { listTablesByName } from './warehouse/tables.ts'
import { toWarehouseProblem } from './warehouse/warehouse-errors.ts'
import type { Warehouse } from './warehouse/warehouses.ts'

/** The name of a table; the schema may be absent if only one schema has such a table. */
export interface TableName {
  schema?: string | undefined
  table: string
}

/**
 * Finds a table in the warehouse's catalogue by its name. Throws 404 if there is none, 400 if several schemas have one, and 503 with the
 * reason if the warehouse cannot be read.
 */
export const requireTable = (warehouse: Warehouse, name: TableName) =>
  readWarehouse(warehouse, snapshot => requireTableInSnapshot(warehouse, snapshot, name))

/** Finds a table like `requireTable`, in a snapshot that is already open. */
export const requireTableInSnapshot = async (warehouse: Warehouse, snapshot: Snapshot, name: TableName) => {
  const tables = await listTablesByName(warehouse, snapshot, name)
  if (tables.length === 0) throw noTable(name.table)
  if (tables.length > 1) throw buildMissingFieldsProblem(sourceFields.schema)
  return tables[0]!
}

/**
 * Runs the work in a snapshot of the warehouse. Rethrows a Problem of the work, and throws 503 with the reason if the warehouse cannot be
 * read.
 */
export const readWarehouse = async <T>(warehouse: Warehouse, work: (snapshot: Snapshot) => Promise<T>): Promise<T> => {
  // The warehouse converts every error of a read to a WarehouseError, so the error of the work is kept here.
  let workError: unknown
  try {
    return await warehouse.read(async snapshot => {
      try {
        return await work(snapshot)
      } catch (error) {
        workError = error
        throw error
      }
    })
  } catch (error) {
    if (workError instanceof Problem) throw workError
    throw toWarehouseProblem(error)
  }
}
