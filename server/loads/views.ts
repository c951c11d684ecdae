import pg from 'pg'
import type { LoadColumn, LoadFilter, LoadOrder } from '../../contract/loads/loads.ts'
import type { Snapshot, WarehouseColumn } from '../sources/index.ts'
import { LoadFailure } from './load-failures.ts'

/** A table of the warehouse, or a part of it, without any SQL from a request. */
export interface View {
  schema: string
  table: string
  /** Null for all columns of the table. */
  columns: LoadColumn[] | null
  filters: LoadFilter[]
  rowOrder: LoadOrder[]
}

/** A column of a view, with its type in the warehouse. */
export interface ViewColumn extends LoadColumn {
  type: string
}

/** Returns the columns of a view from the warehouse's catalogue. Throws a LoadFailure for missing ones. */
export const requireViewColumns = (
  { columns, ...view }: View,
  tableColumns: readonly WarehouseColumn[],
): ViewColumn[] => {
  const types = new Map(tableColumns.map(({ name, type }) => [name, type]))
  const missing = listMissingColumns({ columns, ...view }, tableColumns)
  if (missing.length > 0)
    throw new LoadFailure({ rule: 'columnsMissing', values: { table: view.table, columns: missing.join(', ') } })
  const chosenColumns = columns ?? tableColumns.map(({ name }) => ({ name, as: name }))
  return chosenColumns.map(column => ({ ...column, type: types.get(column.name)! }))
}

/** Lists the columns of a view that its table does not have. */
export const listMissingColumns = (
  { columns, filters, rowOrder }: Pick<View, 'columns' | 'filters' | 'rowOrder'>,
  tableColumns: readonly WarehouseColumn[],
) => {
  const existingNames = new Set(tableColumns.map(({ name }) => name))
  const usedNames = [
    ...(columns ?? []).map(({ name }) => name),
    ...filters.map(({ column }) => column),
    ...rowOrder.map(({ column }) => column),
  ]
  return [...new Set(usedNames)].filter(name => !existingNames.has(name))
}

const quoteName = pg.escapeIdentifier

/**
 * Builds the statement that reads a view, every value as text. Names and types come from the warehouse's catalogue, and values are
 * parameters.
 */
export const buildStatement = (
  view: View,
  columns: readonly ViewColumn[],
  tableColumns: readonly WarehouseColumn[],
) => {
  const types = new Map(tableColumns.map(({ name, type }) => [name, type]))
  const values = columns.map(({ name }) => `${quoteName(name)}::text`)
  const filters = view.filters.map(
    ({ column }, index) => `${quoteName(column)} = cast($${index + 1}::text as ${types.get(column)!})`,
  )
  const order = view.rowOrder.map(({ column, descending }) => `${quoteName(column)}${descending ? ' desc' : ''}`)
  const text = [
    `select array[${values.join(', ')}] as row from ${quoteName(view.schema)}.${quoteName(view.table)}`,
    ...(filters.length > 0 ? [`where ${filters.join(' and ')}`] : []),
    ...(order.length > 0 ? [`order by ${order.join(', ')}`] : []),
  ].join(' ')
  return { text, values: view.filters.map(({ value }) => value) }
}

/** Lists the indices of filters whose value does not fit their column. */
export const listUnfitFilters = async (
  snapshot: Snapshot,
  filters: readonly LoadFilter[],
  tableColumns: readonly WarehouseColumn[],
): Promise<number[]> => {
  const types = new Map(tableColumns.map(({ name, type }) => [name, type]))
  const unfit: number[] = []
  for (const [index, { column, value }] of filters.entries()) {
    await snapshot.query('savepoint filter')
    try {
      await snapshot.query(`select cast($1::text as ${types.get(column)!})`, [value])
    } catch (error) {
      if (!isValueError(error)) throw error
      unfit.push(index)
    }
    await snapshot.query('rollback to savepoint filter')
  }
  return unfit
}

/** Returns true if an error of PostgreSQL, or its cause, is about a wrong value: class 22, data exception. */
export const isValueError = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return (typeof code === 'string' && code.startsWith('22')) || (cause instanceof Error && isValueError(cause))
}
