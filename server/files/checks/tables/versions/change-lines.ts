/** A row that differs, under the columns of the changes. */
export interface Line {
  change: 'added' | 'removed' | 'changed'
  before: string[] | null
  now: string[] | null
}

/** Returns the columns of the changes: those of the later version, then removed ones. */
export const listChangeColumns = (after: readonly string[], removedColumns: readonly string[]) => [
  ...after,
  ...removedColumns,
]

/** Returns the name of the column with the kind of change; no column of the table has this name. */
const pickChangeColumn = (columns: readonly string[]) => {
  let name = 'change'
  while (columns.includes(name)) name = `_${name}`
  return name
}

/** CSV lines of all changes; a changed row has two, `before` and `now`. */
export const changesLine = {
  formatHeader: (columns: readonly string[]) => formatCsvLine([pickChangeColumn(columns), ...columns]),
  formatChange: ({ change, before, now }: Line) =>
    change === 'changed'
      ? formatCsvLine(['before', ...before!]) + formatCsvLine(['now', ...now!])
      : formatCsvLine([change, ...(now ?? before)!]),
}

/** Formats a CSV line. Values are written as in the files of the table, which are not escaped for spreadsheets either. */
const formatCsvLine = (cells: readonly string[]) => `${cells.map(escapeCell).join(',')}\r\n`

const escapeCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
