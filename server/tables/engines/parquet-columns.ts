import type { ColumnRecipe } from '../../../contract/tables/columns.ts'

/** Number of digits of the widest decimal of the engine. */
export const maxDecimalDigits = 38

/** Returns the name in the Parquet of the column with this index, from 0. The public name is in the recipe of the column. */
export const toPhysicalName = (at: number) => `c${at + 1}`

/** Returns the type of a column in the Parquet. Times with a zone have the type that other engines read as UTC. */
export const toPhysicalType = ({ kind, width, scale, isZoned }: ColumnRecipe) => {
  if (kind === 'decimal') return `DECIMAL(${width},${scale})`
  if (kind === 'datetime') return isZoned ? 'TIMESTAMPTZ' : 'TIMESTAMP'
  return { text: 'VARCHAR', integer: 'BIGINT', number: 'DOUBLE', date: 'DATE' }[kind]
}

/** Returns the type of a column in Apache Iceberg. */
export const toIcebergType = ({ kind, width, scale, isZoned }: ColumnRecipe) => {
  if (kind === 'decimal') return `decimal(${width}, ${scale})`
  if (kind === 'datetime') return isZoned ? 'timestamptz' : 'timestamp'
  return { text: 'string', integer: 'long', number: 'double', date: 'date' }[kind]
}

/** Quotes a text for SQL. Only for texts of the portal itself, such as paths; values of clients are always parameters. */
export const toSqlLiteral = (text: string) => `'${text.replaceAll("'", "''")}'`
