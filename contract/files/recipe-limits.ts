/** The largest values of the fields of a recipe. */
export const recipeLimits = {
  /** The number of the row with the column names. */
  headerRow: 200,
  /** Rows that are joined into column names. */
  headerRows: 3,
  /** Note rows after the table. */
  notes: 100,
  /** Columns whose empty cells are filled. */
  fillDown: 20,
} as const
