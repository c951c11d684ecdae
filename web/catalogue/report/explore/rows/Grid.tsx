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
import type { Row, RowsPage } from '../answers.ts'
import { useExploring } from '../page/exploring.ts'
import { findBox, findPlaceAfter, type Place } from './grid-places.ts'
import { findAriaSort, HeadCell, pickHeadUnit } from './RowsHead.tsx'
import { CellText } from './RowsTable.tsx'
import { computeScrollScale } from './scroll-scale.ts'
import { isNoted, type ShownColumn } from './shown-columns.ts'
import { findFirstMissing, useLoadedRows } from './use-loaded-rows.ts'

interface Props {
  page: RowsPage
  columns: readonly ShownColumn[]
}

const rowHeight = 36
const headHeight = 41
const frameHeight = 520
/** Limit of rows that are copied at once; longer selections are downloaded. */
const maxCopiedRows = 5000

/** A virtual grid of all rows: only visible rows are fetched and rendered. */
const Grid = ({ page, columns }: Props) => {
  const { t } = useTranslation('explore')
  const { reading, units } = useExploring()
  const { total } = page
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const height = Math.min(frameHeight, headHeight + total * rowHeight)
  const scale = useMemo(() => computeScrollScale(total * rowHeight, height - headHeight), [total, height])
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    initialRect: { width: 0, height },
    observeElementOffset: ({ scrollElement }, setOffset) => {
      const updateOffset = () => setOffset((scrollElement?.scrollTop ?? 0) * scale.ratio, false)
      updateOffset()
      scrollElement?.addEventListener('scroll', updateOffset, { passive: true })
      return () => scrollElement?.removeEventListener('scroll', updateOffset)
    },
  })
  const items = virtualizer.getVirtualItems()
  const { rows, requireRows } = useLoadedRows(page, items[0]?.index ?? 0, items.at(-1)?.index ?? 0)
  const [active, setActive] = useState<Place | null>(null)
  const [anchor, setAnchor] = useState<Place | null>(null)
  const box = findBox(active, anchor)

  // The URL of a later page scrolls to its rows.
  useEffect(() => {
    if (frame.current && page.offset > 0) frame.current.scrollTop = (page.offset * rowHeight) / scale.ratio
  }, [page.offset, scale])

  const scrollToRow = ({ row }: Place) => {
    const element = frame.current
    if (!element) return
    const [visibleTop, visibleHeight] = [element.scrollTop * scale.ratio, height - headHeight - rowHeight / 2]
    const [rowTop, rowBottom] = [row * rowHeight, (row + 1) * rowHeight]
    if (rowTop < visibleTop) element.scrollTop = rowTop / scale.ratio
    else if (rowBottom > visibleTop + visibleHeight) element.scrollTop = (rowBottom - visibleHeight) / scale.ratio
  }
  const moveActiveCell = (event: KeyboardEvent) => {
    // Links in the header handle their own keys.
    if (event.target !== frame.current) return
    const last = { row: total - 1, column: columns.length - 1 }
    const next = findPlaceAfter(
      active ?? { row: items[0]?.index ?? 0, column: 0 },
      event,
      last,
      Math.floor(height / rowHeight) - 2,
    )
    if (!next) return
    event.preventDefault()
    setActive(next)
    setAnchor(event.shiftKey ? (anchor ?? active ?? next) : next)
    scrollToRow(next)
  }
  const copyCells = (event: ClipboardEvent) => {
    if (!box || document.getSelection()?.toString()) return
    event.preventDefault()
    const copiedColumns = columns.slice(box.firstColumn, box.lastColumn + 1)
    const count = box.lastRow - box.firstRow + 1
    const joinCells = (lines: readonly (Row | undefined)[]) =>
      lines.map(row => copiedColumns.map(({ column }) => row?.[column.name] ?? '').join('\t')).join('\n')
    const showCopied = () => showToast('done', t('cellsCopied', { count: count * copiedColumns.length }))
    if (count > maxCopiedRows) return showToast('warning', t('tooManyCopied', { most: formatNumber(maxCopiedRows) }))
    if (findFirstMissing(rows, box.firstRow, box.lastRow) === undefined) {
      event.clipboardData.setData(
        'text/plain',
        joinCells(Array.from({ length: count }, (_, index) => rows.get(box.firstRow + index))),
      )
      return showCopied()
    }
    // The event cannot wait for rows that are not loaded yet.
    requireRows(box.firstRow, box.lastRow)
      .then(lines => navigator.clipboard.writeText(joinCells(lines)))
      .then(showCopied, () => showToast('warning', t('notCopied')))
  }
  const columnWidths = columns.map(shownColumn =>
    measureWidth(shownColumn, page.rows, pickHeadUnit(shownColumn.column, reading.language, units)),
  )
  const template = columnWidths.map(width => `minmax(${width}px, ${width}fr)`).join(' ')
  const totalWidth = columnWidths.reduce((total, width) => total + width, 0)
  const rowStyle = { gridTemplateColumns: template, width: `max(100%, ${totalWidth}px)` }
  const offset = (virtualizer.scrollOffset ?? 0) - (virtualizer.scrollOffset ?? 0) / scale.ratio
  // Roles and properties of a grid, whose elements have no such semantics; the frame keeps the focus and names the active cell.
  const grid = {
    role: 'grid',
    tabIndex: 0,
    'aria-label': t('rows'),
    'aria-describedby': `${id}h`,
    'aria-rowcount': total + 1,
    'aria-colcount': columns.length,
    'aria-activedescendant': active ? `${id}${active.row}-${active.column}` : undefined,
    onKeyDown: moveActiveCell,
    onCopy: copyCells,
    onFocus: ({ target }: FocusEvent) => {
      if (target === frame.current && !active) setActive({ row: items[0]?.index ?? 0, column: 0 })
    },
  }
  const choose = (place: Place, isFurther: boolean) => {
    setActive(place)
    if (!isFurther) setAnchor(place)
  }
  return (
    <>
      <div ref={frame} className="gridframe" style={{ height }} {...grid}>
        <GridHead columns={columns} style={rowStyle} />
        <div className="gridbody" style={{ height: scale.height }} {...{ role: 'rowgroup' }}>
          {items.map(({ index, start }) => (
            <GridRow
              key={index}
              id={id}
              index={index}
              row={rows.get(index)}
              columns={columns}
              box={box}
              active={active?.row === index ? active.column : null}
              choose={choose}
              style={{ ...rowStyle, transform: `translateY(${start - offset}px)` }}
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
        const head = {
          role: 'columnheader',
          'aria-colindex': columnIndex + 1,
          'aria-sort': findAriaSort(selection.sort, name),
        }
        return (
          <div key={name} className={shownColumn.className} {...head}>
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
  box: ReturnType<typeof findBox>
  /** The column of the active cell, if it is in this row. */
  active: number | null
  choose: (place: Place, isFurther: boolean) => void
  style: CSSProperties
}

const GridRow = ({ id, index, row, columns, box, active, choose, style }: RowProps) => {
  const { t } = useTranslation('explore')
  const className = row && isNoted(row, columns) ? 'gridrow noted' : 'gridrow'
  return (
    <div className={className} style={style} {...{ role: 'row', 'aria-rowindex': index + 2 }}>
      {columns.map((shownColumn, columnIndex) => {
        const cell = {
          id: `${id}${index}-${columnIndex}`,
          role: 'gridcell',
          'aria-colindex': columnIndex + 1,
          'aria-selected': isWithin(box, index, columnIndex),
          onClick: ({ shiftKey }: MouseEvent) => choose({ row: index, column: columnIndex }, shiftKey),
        }
        return (
          <div
            key={shownColumn.column.name}
            className={[shownColumn.className, active === columnIndex && 'active'].filter(Boolean).join(' ')}
            {...cell}
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

const isWithin = (box: ReturnType<typeof findBox>, row: number, column: number) =>
  box !== null && row >= box.firstRow && row <= box.lastRow && column >= box.firstColumn && column <= box.lastColumn

const widths = { least: 72, most: 240, letter: 7.6, aside: 24, headLetter: 6.8, head: 56, unit: 32 }

/** Counts the letters of a text. Thai marks above and below a letter take no room. */
const countLetters = (text: string) => text.replace(/\p{Mn}/gu, '').length

/** Returns the width of a column in pixels, measured by the first rows, as visible rows change. */
const measureWidth = ({ column, print }: ShownColumn, rows: readonly Row[], unit: string) => {
  const lengths = rows.slice(0, 50).map(row => {
    const cell = row[column.name]
    return cell === null || cell === undefined ? 1 : countLetters(print(cell))
  })
  const cellsWidth = Math.max(...lengths) * widths.letter + widths.aside
  const headWidth = countLetters(column.name) * widths.headLetter + widths.head + (unit ? widths.unit : 0)
  return Math.round(Math.max(widths.least, Math.min(widths.most, Math.max(cellsWidth, headWidth))))
}

export default Grid
