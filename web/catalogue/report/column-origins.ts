/** A column with the columns to which it is related, as in the recipes of a table. */
interface RelatedColumn {
  name: string
  /** For a column of marks: the column of the numbers. */
  markOf: string | null
  /** For a column that gives a time together with another one: the column of these times. */
  partOf: string | null
}

/** A key of the words of the API's page. */
interface ColumnOrigin {
  key: 'marksOf' | 'composedOf'
  /** The names of the other columns. */
  columns: string
}

/** Finds from which other columns the portal computes a column; undefined for a column of the file. */
export const findColumnOrigin = (
  { name, markOf }: RelatedColumn,
  columns: readonly RelatedColumn[],
): ColumnOrigin | undefined => {
  if (markOf !== null) return { key: 'marksOf', columns: markOf }
  const partNames = columns.filter(({ partOf }) => partOf === name).map(part => part.name)
  return partNames.length > 0 ? { key: 'composedOf', columns: partNames.join(', ') } : undefined
}
