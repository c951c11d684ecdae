import type { ColumnRecipe } from '../../../contract/tables/columns.ts'

/** The name of a column within the Parquet, by its place from 0; only the recipe says what readers call it. */
export const physicalName = (at: number) => `c${at + 1}`

/** The type of a column within the Parquet. */
export const physicalType = ({ kind, width, scale }: ColumnRecipe) => {
  if (kind === 'decimal') return `DECIMAL(${width},${scale})`
  return { text: 'VARCHAR', integer: 'BIGINT', number: 'DOUBLE', date: 'DATE', datetime: 'TIMESTAMP' }[kind]
}

/** The same type as Apache Iceberg calls it. */
export const icebergType = ({ kind, width, scale }: ColumnRecipe) => {
  if (kind === 'decimal') return `decimal(${width}, ${scale})`
  return { text: 'string', integer: 'long', number: 'double', date: 'date', datetime: 'timestamp' }[kind]
}

/** A text as SQL writes it; for paths of our own, as values of readers only ever travel as parameters. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
