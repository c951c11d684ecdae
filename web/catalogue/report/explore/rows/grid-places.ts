/** A cell of the grid, counted from 0. */
export interface Place {
  row: number
  column: number
}

interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
}

/** Returns the cell that a key moves to; undefined for other keys. */
export const findPlaceAfter = (from: Place, { key, ctrlKey, metaKey }: PressedKey, last: Place, page: number) => {
  const isFar = ctrlKey || metaKey
  const moves: Record<string, Partial<Place>> = {
    ArrowDown: { row: isFar ? last.row : from.row + 1 },
    ArrowUp: { row: isFar ? 0 : from.row - 1 },
    ArrowRight: { column: isFar ? last.column : from.column + 1 },
    ArrowLeft: { column: isFar ? 0 : from.column - 1 },
    PageDown: { row: from.row + page },
    PageUp: { row: from.row - page },
    Home: isFar ? { row: 0, column: 0 } : { column: 0 },
    End: isFar ? last : { column: last.column },
  }
  const move = moves[key]
  if (!move) return undefined
  const { row, column } = { ...from, ...move }
  return { row: clamp(row, last.row), column: clamp(column, last.column) }
}

const clamp = (value: number, maximum: number) => Math.min(maximum, Math.max(0, value))

/** Returns the range of cells between two corners. */
export const findBox = (corner: Place | null, other: Place | null) => {
  if (!corner) return null
  const otherCorner = other ?? corner
  return {
    firstRow: Math.min(corner.row, otherCorner.row),
    lastRow: Math.max(corner.row, otherCorner.row),
    firstColumn: Math.min(corner.column, otherCorner.column),
    lastColumn: Math.max(corner.column, otherCorner.column),
  }
}
