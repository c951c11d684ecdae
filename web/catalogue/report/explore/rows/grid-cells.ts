/** A cell of the grid, by the indices of its row and column. */
export interface GridCell {
  row: number
  column: number
}

interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
}

/** Returns the cell that a key moves to; undefined for other keys. `last` is the last cell, and `pageRows` is how far Page Down moves. */
export const findNextCell = (
  from: GridCell,
  { key, ctrlKey, metaKey }: PressedKey,
  last: GridCell,
  pageRows: number,
) => {
  const isToEnd = ctrlKey || metaKey
  const moves: Record<string, Partial<GridCell>> = {
    ArrowDown: { row: isToEnd ? last.row : from.row + 1 },
    ArrowUp: { row: isToEnd ? 0 : from.row - 1 },
    ArrowRight: { column: isToEnd ? last.column : from.column + 1 },
    ArrowLeft: { column: isToEnd ? 0 : from.column - 1 },
    PageDown: { row: from.row + pageRows },
    PageUp: { row: from.row - pageRows },
    Home: isToEnd ? { row: 0, column: 0 } : { column: 0 },
    End: isToEnd ? last : { column: last.column },
  }
  const move = moves[key]
  if (!move) return undefined
  const { row, column } = { ...from, ...move }
  return { row: clamp(row, last.row), column: clamp(column, last.column) }
}

const clamp = (value: number, maximum: number) => Math.min(maximum, Math.max(0, value))

/** Returns the range of cells between two corners, or only one cell if there is no other corner. Null without a corner. */
export const findCellRange = (corner: GridCell | null, other: GridCell | null) => {
  if (!corner) return null
  const otherCorner = other ?? corner
  return {
    firstRow: Math.min(corner.row, otherCorner.row),
    lastRow: Math.max(corner.row, otherCorner.row),
    firstColumn: Math.min(corner.column, otherCorner.column),
    lastColumn: Math.max(corner.column, otherCorner.column),
  }
}
