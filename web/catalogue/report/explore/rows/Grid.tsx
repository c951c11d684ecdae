import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../ui/toasts.ts'
import { formatNumber } from '../../../../ui/values/formats.ts'
import type { Row, RowsPage } from '../api-responses.ts'
import { useExploring } from '../page/exploring.ts'
import { findCellRange, findNextCell, type GridCell } from './grid-cells.ts'
import { findAriaSort, HeadCell, pickHeadUnit } from './RowsHead.tsx'
import { CellText } from './RowsTable.tsx'
import { computeScrollScale } from './scroll-scale.ts'
import { isNoted, type ShownColumn } from './shown-columns.ts'
import { findFirstMissingIndex, useLoadedRows } from './use-loaded-rows.ts'

interface Props {
  page: RowsPage
  columns: readonly ShownColumn[]
}

/** In pixels, as in rows.css. */
const rowHeight = 36
const headHeight = 41
const maxFrameHeight = 520
/** More rows than this are not copied; readers can download them. */
const maxCopiedRows = 5000

/**
 * A grid of all rows of the selection. Only the visible rows are fetched and rendered. The arrow keys move the active cell; with Shift they
 * select cells, which can be copied.
 */
const Grid = ({ page, columns }: Props) => {
  const { t } = useTranslation('explore')
  const { reading, units } = useExploring()
  const { total } = page
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const height = Math.min(maxFrameHeight, headHeight + total * rowHeight)
  const scale = useMemo(() => computeScrollScale(total * rowHeight, height - headHeight), [total, height])
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    // The frame has this height, so the first rendering need not wait for a measurement.
    initialRect: { width: 0, height },
    // Reports how far the rows have moved, which is more than the frame was scrolled if the ratio is above 1.
    observeElementOffset: ({ scrollElement }, setOffset) => {
      const updateOffset = () => setOffset((scrollElement?.scrollTop ?? 0) * scale.ratio, false)
      updateOffset()
      scrollElement?.addEventListener('scroll', updateOffset, { passive: true })
      return () => scrollElement?.removeEventListener('scroll', updateOffset)
    },
  })
  const virtualRows = virtualizer.getVirtualItems()
  const { rows, requireRows } = useLoadedRows(page, virtualRows[0]?.index ?? 0, virtualRows.at(-1)?.index ?? 0)
  const firstVisibleCell = { row: virtualRows[0]?.index ?? 0, column: 0 }
  const [activeCell, setActiveCell] = useState<GridCell | null>(null)
  /** The cell where the selection began. Shift moves only the active cell, which is the opposite corner of the selected cells. */
  const [anchor, setAnchor] = useState<GridCell | null>(null)
  const selectedRange = findCellRange(activeCell, anchor)

  // A URL of a later page has an offset, so the grid scrolls to the first row of that page.
  useEffect(() => {
    if (frame.current && page.offset > 0) frame.current.scrollTop = (page.offset * rowHeight) / scale.ratio
  }, [page.offset, scale])

  const scrollToRow = ({ row }: GridCell) => {
    const element = frame.current
    if (!element) return
    // Half a row stays free below the active one.
    const [visibleTop, visibleHeight] = [element.scrollTop * scale.ratio, height - headHeight - rowHeight / 2]
    const [rowTop, rowBottom] = [row * rowHeight, (row + 1) * rowHeight]
    if (rowTop < visibleTop) element.scrollTop = rowTop / scale.ratio
    else if (rowBottom > visibleTop + visibleHeight) element.scrollTop = (rowBottom - visibleHeight) / scale.ratio
  }
  const moveActiveCell = (event: KeyboardEvent) => {
    // A link in the head handles its keys itself.
    if (event.target !== frame.current) return
    const lastCell = { row: total - 1, column: columns.length - 1 }
    // Page Down moves by the visible rows without the head; one row stays visible.
    const pageRows = Math.floor(height / rowHeight) - 2
    const next = findNextCell(activeCell ?? firstVisibleCell, event, lastCell, pageRows)
    if (!next) return
    event.preventDefault()
    setActiveCell(next)
    setAnchor(event.shiftKey ? (anchor ?? activeCell ?? next) : next)
    scrollToRow(next)
  }
  const copyCells = (event: ClipboardEvent) => {
    if (!selectedRange || document.getSelection()?.toString()) return
    event.preventDefault()
    const { firstRow, lastRow, firstColumn, lastColumn } = selectedRange
    const copiedColumns = columns.slice(firstColumn, lastColumn + 1)
    const rowCount = lastRow - firstRow + 1
    const joinCells = (copiedRows: readonly (Row | undefined)[]) =>
      copiedRows.map(row => copiedColumns.map(({ column }) => row?.[column.name] ?? '').join('\t')).join('\n')
    const showCopied = () => showToast('done', t('cellsCopied', { count: rowCount * copiedColumns.length }))
    if (rowCount > maxCopiedRows) return showToast('warning', t('tooManyCopied', { max: formatNumber(maxCopiedRows) }))
    const isLoaded = findFirstMissingIndex(rows, firstRow, lastRow) === undefined
    if (isLoaded) {
      event.clipboardData.setData(
        'text/plain',
        joinCells(Array.from({ length: rowCount }, (_, index) => rows.get(firstRow + index))),
      )
      return showCopied()
    }
    // The event cannot wait for rows that are not loaded yet, but the clipboard can be written later.
    requireRows(firstRow, lastRow)
      .then(loadedRows => navigator.clipboard.writeText(joinCells(loadedRows)))
      .then(showCopied, () => showToast('warning', t('notCopied')))
  }
  const columnWidths = columns.map(shownColumn =>
    computeColumnWidth(shownColumn, page.rows, pickHeadUnit(shownColumn.column, reading.language, units)),
  )
  const columnTracks = columnWidths.map(width => `minmax(${width}px, ${width}fr)`).join(' ')
  const totalWidth = columnWidths.reduce((sum, width) => sum + width, 0)
  const rowStyle = { gridTemplateColumns: columnTracks, width: `max(100%, ${totalWidth}px)` }
  // The virtualizer places rows in their full height, which may be larger than the height that is scrolled. The difference is subtracted.
  const scrollOffset = virtualizer.scrollOffset ?? 0
  const excessOffset = scrollOffset - scrollOffset / scale.ratio
  // The frame has the role of a grid. It keeps the focus, and names the active cell for screen readers.
  const gridProps = {
    role: 'grid',
    tabIndex: 0,
    'aria-label': t('rows'),
    'aria-describedby': `${id}h`,
    'aria-rowcount': total + 1,
    'aria-colcount': columns.length,
    'aria-activedescendant': activeCell ? `${id}${activeCell.row}-${activeCell.column}` : undefined,
    onKeyDown: moveActiveCell,
    onCopy: copyCells,
    onFocus: ({ target }: FocusEvent) => {
      if (target === frame.current && !activeCell) setActiveCell(firstVisibleCell)
    },
  }
  const activateCell = (cell: GridCell, isExtending: boolean) => {
    setActiveCell(cell)
    if (!isExtending) setAnchor(cell)
  }
  return (
    <>
      <div ref={frame} className="gridframe" style={{ height }} {...gridProps}>
        <GridHead columns={columns} style={rowStyle} />
        {/* Roles of the grid are spread, because the linter wants a table element for a written one. */}
        <div className="gridbody" style={{ height: scale.height }} {...{ role: 'rowgroup' }}>
          {virtualRows.map(({ index, start }) => (
            <GridRow
              key={index}
              id={id}
              index={index}
              row={rows.get(index)}
              columns={columns}
              selectedRange={selectedRange}
              activeColumn={activeCell?.row === index ? activeCell.column : null}
              activateCell={activateCell}
              style={{ ...rowStyle, transform: `translateY(${start - excessOffset}px)` }}
            />
          ))}
        </div>
      </div>
      <p className="vh" id={`${id}h`}>
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

interface RowProps extends Pick<Props, 'columns'> {
  id: string
  index: number
  /** Undefined until it is loaded. */
  row: Row | undefined
  selectedRange: ReturnType<typeof findCellRange>
  /** The column of the active cell, if it is in this row. */
  activeColumn: number | null
  /** Makes a cell the active one. If `isExtending` is true, the selection extends to it. */
  activateCell: (cell: GridCell, isExtending: boolean) => void
  style: CSSProperties
}

const GridRow = ({ id, index, row, columns, selectedRange, activeColumn, activateCell, style }: RowProps) => {
  const { t } = useTranslation('explore')
  const className = row && isNoted(row, columns) ? 'gridrow noted' : 'gridrow'
  return (
    <div className={className} style={style} {...{ role: 'row', 'aria-rowindex': index + 2 }}>
      {columns.map((shownColumn, columnIndex) => {
        const cellAttributes = {
          id: `${id}${index}-${columnIndex}`,
          role: 'gridcell',
          'aria-colindex': columnIndex + 1,
          'aria-selected': isWithin(selectedRange, index, columnIndex),
          onClick: ({ shiftKey }: MouseEvent) => activateCell({ row: index, column: columnIndex }, shiftKey),
        }
        return (
          <div
            key={shownColumn.column.name}
            className={[shownColumn.className, activeColumn === columnIndex && 'active'].filter(Boolean).join(' ')}
            {...cellAttributes}
          >
            {row ? (
              <CellText cell={row[shownColumn.column.name] ?? null} shownColumn={shownColumn} />
            ) : (
              <span className="faint">{columnIndex === 0 ? `${t('loadingRow')}…` : ''}</span>
            )}
          </div>
        )
      })}
    </div>
  )
}

const isWithin = (range: ReturnType<typeof findCellRange>, row: number, column: number) =>
  range !== null &&
  row >= range.firstRow &&
  row <= range.lastRow &&
  column >= range.firstColumn &&
  column <= range.lastColumn

/** Widths in pixels: limits of a column, a letter and the padding of a cell, and a letter, the icons and the unit of a head. */
const widths = { min: 72, max: 240, letter: 7.6, padding: 24, headLetter: 6.8, headIcons: 56, unit: 32 }
const measuredRows = 50

/** Counts the letters of a text, without the Thai marks above and below a letter, which need no width. */
const countLetters = (text: string) => text.replace(/\p{Mn}/gu, '').length

/** Returns the width of a column in pixels. It depends only on the first rows, so that it does not change while the reader scrolls. */
const computeColumnWidth = ({ column, print }: ShownColumn, rows: readonly Row[], unit: string) => {
  const lengths = rows.slice(0, measuredRows).map(row => {
    const cell = row[column.name]
    // A missing value is a dash.
    return cell === null || cell === undefined ? 1 : countLetters(print(cell))
  })
  const cellsWidth = Math.max(...lengths) * widths.letter + widths.padding
  const headWidth = countLetters(column.name) * widths.headLetter + widths.headIcons + (unit ? widths.unit : 0)
  return Math.round(Math.max(widths.min, Math.min(widths.max, Math.max(cellsWidth, headWidth))))
}

export default Grid
