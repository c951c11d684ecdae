/** A cell of the grid, by the indices of its row and column. */
export interface GridCell {
  row: number
  column: number
}

/** Returns the id of a cell's element. `gridId` is unique on the page. */
export const buildCellId = (gridId: string, { row, column }: GridCell) => `${gridId}${row}-${column}`

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

/** A rectangle of cells, by the indices of its first and last row and column. */
export interface CellRange {
  firstRow: number
  lastRow: number
  firstColumn: number
  lastColumn: number
}

/** Returns true if a cell is in a range. */
export const isWithin = (range: CellRange, { row, column }: GridCell) =>
  row >= range.firstRow && row <= range.lastRow && column >= range.firstColumn && column <= range.lastColumn

/** Returns the range of cells between two corners, or only one cell if there is no other corner. Null without a corner. */
export const findCellRange = (corner: GridCell | null, other: GridCell | null): CellRange | null => {
  if (!corner) return null
  const otherCorner = other ?? corner
  return {
    firstRow: Math.min(corner.row, otherCorner.row),
    lastRow: Math.max(corner.row, otherCorner.row),
    firstColumn: Math.min(corner.column, otherCorner.column),
    lastColumn: Math.max(corner.column, otherCorner.column),
  }
}
