import { type KeyboardEvent, useState } from 'react'
import { findCellRange, findNextCell, type GridCell } from './grid-cells.ts'

interface Limits {
  /** The cell from which the first key moves. */
  firstVisibleCell: GridCell
  lastCell: GridCell
  /** How many rows Page Down moves by. */
  pageRows: number
}

/** Holds the active cell of the grid and the range of selected cells. Returns both, and functions that change them. */
export const useCellSelection = ({ firstVisibleCell, lastCell, pageRows }: Limits) => {
  const [activeCell, setActiveCell] = useState<GridCell | null>(null)
  /** The cell where the selection began. Shift moves only the active cell, which is the opposite corner of the selected cells. */
  const [anchor, setAnchor] = useState<GridCell | null>(null)
  /** Moves the active cell by a key, and returns it; undefined if the key moves no cell. */
  const moveActiveCell = (event: KeyboardEvent) => {
    const next = findNextCell(activeCell ?? firstVisibleCell, event, lastCell, pageRows)
    if (!next) return undefined
    setActiveCell(next)
    setAnchor(event.shiftKey ? (anchor ?? activeCell ?? next) : next)
    return next
  }
  /** Makes a cell the active one. If `isExtending` is true, the selection extends to it. */
  const activateCell = (cell: GridCell, { isExtending }: { isExtending: boolean }) => {
    setActiveCell(cell)
    if (!isExtending) setAnchor(cell)
  }
  /** Activates the first visible cell, unless a cell is active. */
  const ensureActiveCell = () => {
    if (!activeCell) setActiveCell(firstVisibleCell)
  }
  return {
    activeCell,
    selectedRange: findCellRange(activeCell, anchor),
    moveActiveCell,
    activateCell,
    ensureActiveCell,
  }
}
