import { type ReactNode, useDeferredValue } from 'react'
import { useLater } from '../use-later.ts'
import { StaffTableFoot } from './StaffTableFoot.tsx'
import { StaffTableRows } from './StaffTableRows.tsx'
import { SelectionBar } from './selection/SelectionBar.tsx'
import { useSelectionColumn } from './selection/selection-column.tsx'
import type { RowKey, Selection } from './selection/use-selection.ts'
import { type LoadRows, useRemoteRows } from './staff-remote-rows.ts'
import { type Column, type PageSize, pageSizes, type Rows, useLocalRows } from './staff-rows.ts'
import { TableSearch } from './TableSearch.tsx'
import { clampPage, rowsOnPage, useView, type View } from './use-view.ts'
import './staff-table.css'
import './brief-rows.css'

interface Shared<Row, Key extends RowKey> {
  /** The name of the table. */
  label: string
  columns: Column<Row>[]
  rowKey: (row: Row) => Key
  /** What the search begins with. */
  words?: string
  /** What the search field suggests; 'Search' when it is left out. */
  placeholder?: string
  /** The name of a column. */
  sort?: string
  descending?: boolean
  /** 10, 25, 50 and All when it is left out. */
  sizes?: PageSize[]
  /** Checkboxes before the rows, and a bar with buttons for the rows that are selected. */
  selecting?: Selecting<Row, Key>
  /** Few rows without search, pages and sizes; give `sizes={['all']}` with it. */
  isPlain?: boolean
  /** What the empty table says; the specification's sentence when it is left out. */
  empty?: ReactNode
  /** Shown at the right of the search, such as a button that adds a row. */
  children?: ReactNode
}

interface Selecting<Row, Key extends RowKey> {
  /** From useSelection; it outlives searches, sorts and pages. */
  selection: Selection<Key>
  /** What a row is called in its checkbox. */
  rowName: (row: Row) => string
  /** Why a row cannot be selected; undefined where it can. */
  refusal?: (row: Row) => string | undefined
  /** The buttons of the bar, such as 'Remove Selected'. */
  actions: ReactNode
}

/** A table of staff whose rows are all at hand: search, 10/25/50/All, sort; All draws what shows (docs/behaviour/screens.md#tables-of-staff). */
export const StaffTable = <Row, Key extends RowKey>({ rows, ...table }: Shared<Row, Key> & { rows: Row[] }) => {
  const view = useView(table)
  const question = useDeferredValue(view.question)
  return <Frame {...table} view={view} rows={useLocalRows(rows, table.columns, question)} />
}

interface Remote<Row> {
  load: LoadRows<Row>
  /** Loads the rows again when it changes; the old ones stay on screen until then. */
  revision?: number
}

/** A table of staff whose rows stay on the server, which searches, sorts and pages them. */
export const RemoteStaffTable = <Row, Key extends RowKey>({
  load,
  revision,
  ...table
}: Shared<Row, Key> & Remote<Row>) => {
  const view = useView(table)
  const question = { ...view.question, words: useLater(view.question.words) }
  return <Frame {...table} view={view} rows={useRemoteRows(load, question, view.blockSize, revision)} />
}

interface FrameProps<Row, Key extends RowKey> extends Shared<Row, Key> {
  view: View
  rows: Rows<Row>
}

const Frame = <Row, Key extends RowKey>({
  view,
  rows,
  selecting,
  children,
  isPlain = false,
  placeholder,
  sizes = pageSizes,
  ...table
}: FrameProps<Row, Key>) => {
  const { page, pages } = clampPage(view, rows.total)
  const selection = selecting?.selection
  const select = useSelectionColumn(
    selecting && { ...selecting, rowKey: table.rowKey, page: rowsOnPage(view, page, rows) },
  )
  return (
    <div className="stafftable">
      {!isPlain && (
        <div className="tools">
          <TableSearch table={table.label} view={view} {...(placeholder && { placeholder })} />
          {children}
        </div>
      )}
      {selecting && (
        <SelectionBar selection={selecting.selection} total={rows.total}>
          {selecting.actions}
        </SelectionBar>
      )}
      <StaffTableRows<Row>
        {...table}
        columns={[...select, ...table.columns]}
        view={view}
        rows={rows}
        page={page}
        isChosen={selection && (row => selection.chosen.has(table.rowKey(row)))}
      />
      {!isPlain && <StaffTableFoot view={view} sizes={sizes} total={rows.total} page={page} pages={pages} />}
    </div>
  )
}
