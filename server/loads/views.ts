import pg from 'pg'
import type { LoadColumn, LoadFilter, LoadOrder } from '../../contract/loads/loads.ts'
import type { Snapshot, WarehouseColumn } from '../sources/index.ts'
import { LoadFailure } from './load-failures.ts'

/**
 * What a load reads: a table of the warehouse or a part of it, with selected columns and the rows that meet all filters. It is not an SQL
 * view, and it contains no SQL.
 */
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

/** Returns the columns of a view with their types from the warehouse's catalogue. Throws a LoadFailure for missing columns. */
export const requireViewColumns = (view: View, tableColumns: readonly WarehouseColumn[]): ViewColumn[] => {
  const typesByColumn = mapTypesByColumn(tableColumns)
  const missingColumns = listMissingColumns(view, tableColumns)
  if (missingColumns.length > 0)
    throw new LoadFailure({ rule: 'columnsMissing', values: { table: view.table, columns: missingColumns.join(', ') } })
  const viewColumns = view.columns ?? tableColumns.map(({ name }) => ({ name, as: name }))
  return viewColumns.map(column => ({ ...column, type: typesByColumn.get(column.name)! }))
}

/** Lists the columns that a view uses and its table does not have. */
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

const mapTypesByColumn = (tableColumns: readonly WarehouseColumn[]) =>
  new Map(tableColumns.map(({ name, type }) => [name, type]))

const quoteName = pg.escapeIdentifier

/**
 * Builds the statement that reads a view, and the values of its parameters. `columns` comes from `requireViewColumns`. Each row is an array
 * of the values as text. Against injection, names and types come from the warehouse's catalogue, and the values of filters are parameters.
 */
export const buildStatement = (
  view: View,
  columns: readonly ViewColumn[],
  tableColumns: readonly WarehouseColumn[],
) => {
  const typesByColumn = mapTypesByColumn(tableColumns)
  const textExpressions = columns.map(({ name }) => `${quoteName(name)}::text`)
  const conditions = view.filters.map(
    ({ column }, index) => `${quoteName(column)} = cast($${index + 1}::text as ${typesByColumn.get(column)!})`,
  )
  const sortKeys = view.rowOrder.map(({ column, descending }) => `${quoteName(column)}${descending ? ' desc' : ''}`)
  const text = [
    `select array[${textExpressions.join(', ')}] as row from ${quoteName(view.schema)}.${quoteName(view.table)}`,
    ...(conditions.length > 0 ? [`where ${conditions.join(' and ')}`] : []),
    ...(sortKeys.length > 0 ? [`order by ${sortKeys.join(', ')}`] : []),
  ].join(' ')
  return { text, values: view.filters.map(({ value }) => value) }
}

/** Lists the filters whose value the type of their column does not accept. All columns of the filters must exist. */
export const listUnfitFilters = async (
  snapshot: Snapshot,
  filters: readonly LoadFilter[],
  tableColumns: readonly WarehouseColumn[],
): Promise<LoadFilter[]> => {
  const typesByColumn = mapTypesByColumn(tableColumns)
  const unfitFilters: LoadFilter[] = []
  for (const filter of filters) {
    const { column, value } = filter
    // A failed cast would end the transaction, so it is rolled back to a savepoint.
    await snapshot.query('savepoint filter')
    try {
      await snapshot.query(`select cast($1::text as ${typesByColumn.get(column)!})`, [value])
    } catch (error) {
      if (!isValueError(error)) throw error
      unfitFilters.push(filter)
    }
    await snapshot.query('rollback to savepoint filter')
  }
  return unfitFilters
}

/** Returns true if an error of PostgreSQL, or its cause, is about an invalid value: its code is of class 22, data exceptions. */
export const isValueError = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  const isDataException = typeof code === 'string' && code.startsWith('22')
  if (isDataException) return true
  return cause instanceof Error && isValueError(cause)
}
