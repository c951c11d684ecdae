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
export const placeAfter = (from: Place, { key, ctrlKey, metaKey }: PressedKey, last: Place, page: number) => {
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
  return { row: within(row, last.row), column: within(column, last.column) }
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, value))

/** Returns the range of cells between two corners. */
export const findBox = (one: Place | null, other: Place | null) => {
  if (!one) return null
  const far = other ?? one
  return {
    firstRow: Math.min(one.row, far.row),
    lastRow: Math.max(one.row, far.row),
    firstColumn: Math.min(one.column, far.column),
    lastColumn: Math.max(one.column, far.column),
  }
}
