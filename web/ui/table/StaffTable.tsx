import { type ReactNode, useDeferredValue } from 'react'
import { useDebounced } from '../use-debounced.ts'
import { useLocalRows } from './local-rows.ts'
import { StaffTableFoot } from './StaffTableFoot.tsx'
import { StaffTableRows } from './StaffTableRows.tsx'
import { SelectionBar } from './selection/SelectionBar.tsx'
import { useSelectionColumn } from './selection/selection-column.tsx'
import type { RowKey, Selection } from './selection/use-selection.ts'
import { type LoadRows, useRemoteRows } from './staff-remote-rows.ts'
import { type Column, type PageSize, pageSizes, type Rows } from './staff-rows.ts'
import { TableSearch } from './TableSearch.tsx'
import { useTableFocus } from './use-table-focus.ts'
import { clampPage, listRowsOnPage, useTableView, type View } from './use-table-view.ts'
import './staff-table.css'
import './brief-rows.css'

interface SharedProps<Row, Key extends RowKey> {
  /** The name of the table. */
  label: string
  columns: Column<Row>[]
  rowKey: (row: Row) => Key
  /** Keeps the search words, the order and the page in the browser's history under this name, for users who come back to the page. */
  historyName?: string
  /** The initial search words. */
  words?: string
  /** The placeholder of the search field; 'Search' by default. */
  placeholder?: string
  /** The name of the column by which the rows are sorted at first. */
  sort?: string
  descending?: boolean
  /** The page sizes that users can choose; 10, 25, 50 and All by default. */
  sizes?: PageSize[]
  /** Adds checkboxes to the rows, and a bar with buttons for the selected rows. */
  selecting?: SelectionProps<Row, Key>
  /** True for a short table without search, pages and page sizes; it needs `sizes={['all']}`. */
  isPlain?: boolean
  /** The content of the empty table; by default the sentence that the specification requires. */
  empty?: ReactNode
  /** Shown at the right of the search, e.g. a button that adds a row. */
  children?: ReactNode
}

interface SelectionProps<Row, Key extends RowKey> {
  /** From useSelection; it survives searches, sorting and paging. */
  selection: Selection<Key>
  /** Returns the name of a row for its checkbox. */
  rowName: (row: Row) => string
  /** Returns why a row cannot be selected; undefined if it can. */
  refusal?: (row: Row) => string | undefined
  /** The buttons of the bar, e.g. 'Remove Selected'. */
  actions: ReactNode
}

/** A staff table with all its rows in memory, which it searches, sorts and pages (docs/behaviour/screens.md#tables-of-staff). */
export const StaffTable = <Row, Key extends RowKey>({
  rows,
  ...sharedProps
}: SharedProps<Row, Key> & { rows: Row[] }) => {
  const view = useTableView(sharedProps)
  const query = useDeferredValue(view.query)
  return <StaffTableFrame {...sharedProps} view={view} rows={useLocalRows(rows, sharedProps.columns, query)} />
}

interface RemoteProps<Row> {
  load: LoadRows<Row>
  /** A change of this number reloads the rows; the previous rows stay visible until then. */
  reloadCount?: number
}

/** A staff table whose rows stay on the server, which searches, sorts and pages them. */
export const RemoteStaffTable = <Row, Key extends RowKey>({
  load,
  reloadCount,
  ...sharedProps
}: SharedProps<Row, Key> & RemoteProps<Row>) => {
  const view = useTableView(sharedProps)
  const query = { ...view.query, words: useDebounced(view.query.words) }
  const rows = useRemoteRows(load, { query, blockSize: view.blockSize, revision: reloadCount })
  return <StaffTableFrame {...sharedProps} view={view} rows={rows} />
}

interface FrameProps<Row, Key extends RowKey> extends SharedProps<Row, Key> {
  view: View
  rows: Rows<Row>
}

/** A table with the tools around it: search, selection, page sizes and page buttons. */
const StaffTableFrame = <Row, Key extends RowKey>({
  view,
  rows,
  selecting,
  children,
  isPlain = false,
  placeholder,
  sizes = pageSizes,
  ...sharedProps
}: FrameProps<Row, Key>) => {
  const { page, pageCount } = clampPage(view, rows.total)
  const selection = selecting?.selection
  const selectionColumns = useSelectionColumn(
    selecting && { ...selecting, rowKey: sharedProps.rowKey, pageRows: listRowsOnPage(view, page, rows) },
  )
  return (
    <div className="stafftable" {...useTableFocus()}>
      {!isPlain && (
        <div className="tools">
          <TableSearch table={sharedProps.label} view={view} {...(placeholder && { placeholder })} />
          {children}
        </div>
      )}
      {selecting && (
        <SelectionBar selection={selecting.selection} total={rows.total}>
          {selecting.actions}
        </SelectionBar>
      )}
      <StaffTableRows<Row>
        {...sharedProps}
        columns={[...selectionColumns, ...sharedProps.columns]}
        view={view}
        rows={rows}
        page={page}
        isSelected={selection && (row => selection.chosenRows.has(sharedProps.rowKey(row)))}
      />
      {!isPlain && (
        <StaffTableFoot
          view={view}
          sizes={sizes}
          total={rows.total}
          page={page}
          pageCount={pageCount}
          empty={sharedProps.empty}
        />
      )}
    </div>
  )
}
