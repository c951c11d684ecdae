import type { CSSProperties, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { findAnnotation } from '../annotations.ts'
import type { Row } from '../api-responses.ts'
import { useExploring } from '../page/exploring.ts'
import { buildCellId, type CellRange, type GridCell, isWithin } from './grid-cells.ts'
import { CellText } from './RowsTable.tsx'
import type { ShownColumn } from './shown-columns.ts'

interface Props {
  columns: readonly ShownColumn[]
  gridId: string
  /** The index among all rows of the selection. */
  index: number
  /** Undefined until it is loaded. */
  row: Row | undefined
  selectedRange: CellRange | null
  /** The column of the active cell, if it is in this row. */
  activeColumn: number | null
  /** Makes a cell the active one. If `isExtending` is true, the selection extends to it. */
  activateCell: (cell: GridCell, options: { isExtending: boolean }) => void
  style: CSSProperties
}

/** A row of the grid. Until its values are loaded, it shows that they are being loaded. */
export const GridRow = ({ gridId, index, row, columns, selectedRange, activeColumn, activateCell, style }: Props) => {
  const { t } = useTranslation('explore')
  const { annotationNames } = useExploring()
  const annotation = row && findAnnotation(row, annotationNames)
  return (
    <div className="gridrow" style={style} title={annotation} {...{ role: 'row', 'aria-rowindex': index + 2 }}>
      {columns.map((shownColumn, columnIndex) => {
        const cell = { row: index, column: columnIndex }
        const cellAttributes = {
          id: buildCellId(gridId, cell),
          role: 'gridcell',
          'aria-colindex': columnIndex + 1,
          'aria-selected': selectedRange !== null && isWithin(selectedRange, cell),
          onClick: ({ shiftKey }: MouseEvent) => activateCell(cell, { isExtending: shiftKey }),
        }
        return (
          <div
            key={shownColumn.column.name}
            className={[shownColumn.className, activeColumn === columnIndex && 'active'].filter(Boolean).join(' ')}
            {...cellAttributes}
          >
            {row ? (
              <CellText row={row} shownColumn={shownColumn} />
            ) : (
              <span className="faint">{columnIndex === 0 ? `${t('loadingRow')}…` : ''}</span>
            )}
          </div>
        )
      })}
    </div>
  )
}
