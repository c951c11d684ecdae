import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { StaffTableFoot } from '../table/StaffTableFoot.tsx'
import { StaffTableRows } from '../table/StaffTableRows.tsx'
import { SelectBox } from '../table/selection/SelectBox.tsx'
import { useSelectionColumn } from '../table/selection/selection-column.tsx'
import type { RowKey, Selection } from '../table/selection/use-selection.ts'
import { useRemoteRows } from '../table/staff-remote-rows.ts'
import { type Column, largePageSizes } from '../table/staff-rows.ts'
import { TableSearch } from '../table/TableSearch.tsx'
import { clampPage, listRowsOnPage, useTableView } from '../table/use-table-view.ts'
import { useDebounced } from '../use-debounced.ts'
import { formatNumber } from '../values/formats.ts'
import type { PickerSide } from './picker-side.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useSelectMatching } from './use-select-matching.ts'
import '../table/staff-table.css'

export interface PickerListProps<Row, Key extends RowKey> {
  side: PickerSide<Row, Key>
  rowKey: (row: Row) => Key
  rowName: (row: Row) => string
  selection: Selection<Key>
  /** The keys of the rows that are being moved to the other list. */
  moving: ReadonlySet<Key>
  /** Changes with each move; the lists then reload. */
  revision: number
  /** True for the list that is visible on a narrow screen. */
  isShown: boolean
  onMove: (row: Row) => void
  onTotal: (total: number | undefined) => void
  onFailure: (error: unknown) => void
}

/** One list of the picker, which the server searches, sorts and pages. */
export const PickerList = <Row, Key extends RowKey>(props: PickerListProps<Row, Key>) => {
  const { side, rowKey, selection, revision, isShown, onTotal } = props
  const id = useId()
  const view = useTableView({ sort: side.sort, sizes: largePageSizes })
  const words = useDebounced(view.query.words)
  const rows = useRemoteRows(side.load, { query: { ...view.query, words }, blockSize: view.blockSize, revision })
  const { page, pageCount } = clampPage(view, rows.total)
  const { list: listRef, keepPlace } = useKeptFocus(rows.total)
  const moveAndKeepFocus = (row: Row) => {
    keepPlace()
    props.onMove(row)
  }
  const columns = useListColumns({ ...props, onMove: moveAndKeepFocus }, listRowsOnPage(view, page, rows))
  // biome-ignore lint/correctness/useExhaustiveDependencies: onTotal only sets a state
  useEffect(() => onTotal(rows.total), [rows.total])
  return (
    <section
      ref={listRef}
      className={isShown ? 'stafftable picklist' : 'stafftable picklist unseen'}
      aria-labelledby={id}
    >
      <div className="listhead">
        <h3 id={id}>
          {side.title} <span className="n">{rows.total === undefined ? '' : formatNumber(rows.total)}</span>
        </h3>
        <TableSearch table={side.title} view={view} placeholder={side.searchHint} />
      </div>
      {side.bulkMove && <MatchingSelectBox {...props} words={words} total={rows.total} />}
      <StaffTableRows
        label={side.title}
        columns={columns}
        rowKey={rowKey}
        view={view}
        rows={rows}
        page={page}
        isFramed
        isSelected={row => selection.chosenRows.has(rowKey(row))}
      />
      <StaffTableFoot view={view} sizes={largePageSizes} total={rows.total} page={page} pageCount={pageCount} />
    </section>
  )
}

/** Returns the columns of a list: checkboxes and row buttons, if the list has them, around its own columns. */
const useListColumns = <Row, Key extends RowKey>(props: PickerListProps<Row, Key>, pageRows: Row[]): Column<Row>[] => {
  const { t } = useTranslation('tables')
  const { side, rowKey, rowName, selection, moving, onMove } = props
  const { bulkMove, rowMove, isHarmful, columns } = side
  const selectionColumns = useSelectionColumn(bulkMove && { selection, rowKey, rowName, pageRows })
  if (!rowMove) return [...selectionColumns, ...columns]
  const moveColumn: Column<Row> = {
    name: 'move',
    label: t('action'),
    className: 'press',
    // picker.css sets the width; it is narrower on phones.
    width: 'var(--move)',
    show: row => {
      const isMoving = moving.has(rowKey(row))
      return (
        <button
          type="button"
          className={isHarmful ? 'btn sm quiet danger' : 'btn sm quiet'}
          aria-label={rowMove.formatAccessibleName(rowName(row))}
          // With `disabled` the button would lose the focus.
          aria-disabled={isMoving}
          aria-busy={isMoving || undefined}
          onClick={() => isMoving || onMove(row)}
        >
          {rowMove.verb}
        </button>
      )
    },
  }
  return [...selectionColumns, ...columns, moveColumn]
}

/** The checkbox 'Select all that match (1,248)', which selects the rows of all pages. */
const MatchingSelectBox = <Row, Key extends RowKey>(
  props: PickerListProps<Row, Key> & { words: string; total?: number },
) => {
  const { t } = useTranslation('tables')
  const { selection, words, total = 0 } = props
  const { busy, isEveryRowSelected, toggle } = useSelectMatching({ ...props, total })
  return (
    <div className="matching">
      <SelectBox checked={isEveryRowSelected} isPartial={selection.chosenRows.size > 0} busy={busy} onChange={toggle}>
        {t(words ? 'selectMatching' : 'selectAll', { number: formatNumber(total) })}
      </SelectBox>
    </div>
  )
}
