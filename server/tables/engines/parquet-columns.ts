import type { ColumnRecipe } from '../../../contract/tables/columns.ts'

/** Returns the name of a column in the Parquet, by its index from 0; its public name is in the recipe. */
export const physicalName = (at: number) => `c${at + 1}`

/** Returns the type of a column in the Parquet. */
export const physicalType = ({ kind, width, scale }: ColumnRecipe) => {
  if (kind === 'decimal') return `DECIMAL(${width},${scale})`
  return { text: 'VARCHAR', integer: 'BIGINT', number: 'DOUBLE', date: 'DATE', datetime: 'TIMESTAMP' }[kind]
}

/** Returns the type of a column in Apache Iceberg. */
export const icebergType = ({ kind, width, scale }: ColumnRecipe) => {
  if (kind === 'decimal') return `decimal(${width}, ${scale})`
  return { text: 'string', integer: 'long', number: 'double', date: 'date', datetime: 'timestamp' }[kind]
}

/** Quotes a text for SQL. Only for texts of the portal itself, such as paths; values of clients are always parameters. */
export const toSqlLiteral = (text: string) => `'${text.replaceAll("'", "''")}'`
