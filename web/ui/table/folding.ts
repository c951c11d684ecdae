/** Roles for tables whose rows fold on phones: a grid on a row takes a table's meaning away from some screen readers. */
export const folding = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  bandHead: { role: 'rowheader', scope: 'rowgroup' },
  cell: { role: 'cell' },
} as const
