import { buildSelectionSql, type Selection } from '../../queries/selections.ts'
import type { ShownColumn } from '../../queries/shown-columns.ts'
import type { QueriedTable } from '../../queries/table-columns.ts'
import { type ExportPlan, noFrame } from '../export-plans.ts'

/** Plans an export as Parquet, compressed with zstd. */
export const planParquet = (table: QueriedTable, selection: Selection): ExportPlan => {
  const { sql, values } = buildSelectionSql(table, selection, columns =>
    columns.map(column => `${buildZonedSql(column)} as "${column.resultColumn.name.replaceAll('"', '""')}"`).join(', '),
  )
  return { ...noFrame, sql, values, outputFormat: { options: 'format parquet, compression zstd' } }
}

/** Returns the SQL of a column in which programs read times with a zone as moments; a shown column has them without the zone. */
const buildZonedSql = ({ sql, resultColumn: { kind, isZoned } }: ShownColumn) =>
  kind === 'datetime' && isZoned ? `timezone('UTC', ${sql})` : sql
