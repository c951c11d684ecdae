/**
 * Roles for the elements of a table whose rows fold on phones. They repeat the semantics of the elements, which some screen readers ignore
 * when a row has `display: grid`.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  bandHead: { role: 'rowheader', scope: 'rowgroup' },
  cell: { role: 'cell' },
} as const
