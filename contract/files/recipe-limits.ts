/** Limits: the row of the column names, rows that are joined into names, and notes after a table. */
export const recipeLimits = { headerRow: 200, headerRows: 3, notes: 100, fillDown: 20 } as const
