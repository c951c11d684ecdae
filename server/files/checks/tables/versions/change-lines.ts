/** A row that differs between two versions, with its values in the columns of the file of changes. */
export interface Line {
  change: 'added' | 'removed' | 'changed'
  before: string[] | null
  now: string[] | null
}

/** Lists the columns of the file of changes: those of the later version, then the removed ones. */
export const listChangeColumns = (after: readonly string[], removedColumns: readonly string[]) => [
  ...after,
  ...removedColumns,
]

/** Picks the name of the column with the kind of change, one that no column of the table has. */
const pickChangeColumn = (columns: readonly string[]) => {
  let name = 'change'
  while (columns.includes(name)) name = `_${name}`
  return name
}

/** Formats the CSV lines of the file of changes. A changed row has two lines, `before` and `now`. */
export const changeLines = {
  formatHeader: (columns: readonly string[]) => formatCsvLine([pickChangeColumn(columns), ...columns]),
  formatChange: ({ change, before, now }: Line) =>
    change === 'changed'
      ? formatCsvLine(['before', ...before!]) + formatCsvLine(['now', ...now!])
      : formatCsvLine([change, ...(now ?? before)!]),
}

/** Formats a CSV line. Values are written as in the files of the table, which are not escaped for spreadsheets either. */
const formatCsvLine = (cells: readonly string[]) => `${cells.map(escapeCell).join(',')}\r\n`

const escapeCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
