/** Roles for tables whose rows fold on phones: `display: grid` on a row removes the table semantics in some screen readers. */
export const folding = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  bandHead: { role: 'rowheader', scope: 'rowgroup' },
  cell: { role: 'cell' },
} as const
