import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../Icon.tsx'
import { RetryNote } from '../RetryNote.tsx'
import { EmptyText } from './EmptyText.tsx'
import { expandsOnPhones, hasTwoLinesOnPhones, StaffTableRow } from './StaffTableRow.tsx'
import type { Column, PageSize, Rows } from './staff-rows.ts'
import { tableRoles } from './table-roles.ts'
import type { View } from './use-table-view.ts'
import { useVisibleRows } from './use-window.ts'

/** On a page with more rows than this, only the visible rows are rendered. */
const maxPlainRows = 100
/** How many placeholder rows a table without pages shows until its total is known. */
const placeholderRows = 10

interface Props<Row> {
  label: string
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  empty?: ReactNode
  view: View
  rows: Rows<Row>
  page: number
  /** True to scroll in a frame even with few rows; the rows then do not fold on phones. */
  isFramed?: boolean
  /** Returns true for a selected row. */
  isSelected?: (row: Row) => boolean
}

/** The rows of the current page, or why they could not be loaded. If only a reload failed, its note is above the earlier rows. */
export const StaffTableRows = <Row,>(props: Props<Row>) => {
  const { rows } = props
  const hasFailed = rows.failure !== undefined
  return (
    <>
      {hasFailed && <RowsFailure rows={rows} />}
      {(!hasFailed || rows.isOutdated) && <LoadedRows {...props} />}
    </>
  )
}

/** The loaded rows. Of a long page, only the visible rows and a few around them are rendered. */
const LoadedRows = <Row,>(props: Props<Row>) => {
  const { label, columns, rowKey, empty, view, rows, page, isFramed = false, isSelected } = props
  const { pageSize, query } = view
  const { total } = rows
  const { start: pageStart, count } = computePageRange(pageSize, page, total)
  // The frame scrolls, and rows out of sight are not rendered.
  const isWindowed = isFramed || count > maxPlainRows
  // `firstRendered` and `endRendered` count from the first row of the page, `pageStart` and the indices from that of all rows.
  const {
    frame,
    setFrame,
    from: firstRendered,
    until: endRendered,
    above,
    below,
  } = useVisibleRows(count, { isWindowed })
  // Runs after every rendering. A range that was already requested is not requested again.
  useEffect(() => {
    // After a failure, rows are requested only when the user tries again.
    if (rows.failure === undefined) rows.loadRange?.(pageStart + firstRendered, pageStart + endRendered)
  })
  // The rows of a new query are shown from the first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the query changes
  useLayoutEffect(() => {
    frame?.scrollTo(0, 0)
  }, [query.words, query.sort, query.descending])
  if (total === 0)
    return (
      <p className="none">
        <EmptyText view={view} empty={empty} />
      </p>
    )
  const indices = Array.from({ length: endRendered - firstRendered }, (_, index) => pageStart + firstRendered + index)
  return (
    <div
      ref={setFrame}
      className={isWindowed ? 'rowsframe windowed' : 'rowsframe'}
      {...(isWindowed && { role: 'region', tabIndex: 0, 'aria-label': label })}
    >
      <table
        className={hasTwoLinesOnPhones(columns) ? 't brief' : 't'}
        {...tableRoles.table}
        aria-label={label}
        aria-rowcount={isWindowed ? (total ?? 0) + 1 : undefined}
      >
        <RowsHead columns={columns} view={view} />
        <tbody {...tableRoles.group} aria-busy={total === undefined}>
          {above > 0 && <SpacerRow height={above} />}
          {indices.map(index => {
            const row = rows.at(index)
            const key = row ? rowKey(row) : `index ${index}`
            return (
              <StaffTableRow
                key={key}
                row={row}
                columns={columns}
                index={index}
                isCounted={isWindowed}
                isSelected={row !== undefined && isSelected?.(row) === true}
              />
            )
          })}
          {below > 0 && <SpacerRow height={below} />}
        </tbody>
      </table>
    </div>
  )
}

const RowsHead = <Row,>({ columns, view }: Pick<Props<Row>, 'columns' | 'view'>) => (
  <thead {...tableRoles.group}>
    <tr {...tableRoles.row}>
      {columns.map(column => (
        <ColumnHead key={column.name} column={column} view={view} />
      ))}
      {expandsOnPhones(columns) && <th {...tableRoles.head} className="more" />}
    </tr>
  </thead>
)

/** Returns the index of the first row of a page and the number of its rows. While the total is unknown, a whole page is assumed. */
const computePageRange = (pageSize: PageSize, page: number, total: number | undefined) => {
  if (pageSize === 'all') return { start: 0, count: total ?? placeholderRows }
  const start = (page - 1) * pageSize
  return { start, count: Math.max(0, Math.min((total ?? pageSize) - start, pageSize)) }
}

/** Says that the rows could not be loaded, with a button to try again. */
const RowsFailure = <Row,>({ rows: { failure, isOutdated, retry } }: { rows: Rows<Row> }) => {
  const { t } = useTranslation('tables')
  const { requestId } = failure as { requestId?: string }
  return (
    <RetryNote title={t(isOutdated ? 'reloadFailed' : 'failed')} requestId={requestId} onTryAgain={() => retry?.()}>
      {t('failedText')}
    </RetryNote>
  )
}

/** The head of a column, with a button that sorts by it if possible. */
const ColumnHead = <Row,>({ column, view }: { column: Column<Row>; view: View }) => {
  const { name, label, head = label, text, className, width } = column
  const { sort, descending } = view.query
  // Only a column with texts can be sorted.
  const isSortable = text !== undefined
  const isSortedByColumn = sort === name
  const direction = descending ? 'descending' : 'ascending'
  return (
    <th
      {...tableRoles.head}
      className={className}
      style={{ width }}
      aria-sort={isSortedByColumn ? direction : undefined}
    >
      {isSortable ? (
        <button
          type="button"
          className="sort"
          onClick={() => view.change({ sort: name, descending: isSortedByColumn && !descending })}
        >
          {label}
          <Icon of={IconArrowUp} size={16} />
        </button>
      ) : (
        head
      )}
    </th>
  )
}

/** Takes the space of the rows that are not rendered. */
const SpacerRow = ({ height }: { height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the row cannot be focused
  <tr aria-hidden="true" className="space" style={{ height }}>
    <td />
  </tr>
)
