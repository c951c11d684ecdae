/** A row that differs, under the columns of the changes. */
export interface Line {
  change: 'added' | 'removed' | 'changed'
  before: string[] | null
  now: string[] | null
}

/** The columns of the changes: those of the later version, then those that it lost. */
export const columnsOfChanges = (after: readonly string[], lost: readonly string[]) => [...after, ...lost]

/** The name of the column that says what happened; no column of the table has it. */
const changeColumn = (columns: readonly string[]) => {
  let name = 'change'
  while (columns.includes(name)) name = `_${name}`
  return name
}

/** Lines of the CSV of all changes; a row that changed has two, `before` and `now`. */
export const changesLine = {
  header: (columns: readonly string[]) => csvLine([changeColumn(columns), ...columns]),
  of: ({ change, before, now }: Line) =>
    change === 'changed'
      ? csvLine(['before', ...before!]) + csvLine(['now', ...now!])
      : csvLine([change, ...(now ?? before)!]),
}

/** Values are as in the files of the table, which are not made safe for spreadsheets either. */
const csvLine = (cells: readonly string[]) => `${cells.map(cellOf).join(',')}\r\n`

const cellOf = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
