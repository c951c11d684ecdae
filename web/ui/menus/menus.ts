/** Returns the index of the item that a key moves the focus to; undefined for other keys. `focusedIndex` is -1 if no item has the focus. */
export const findNextItem = (key: string, focusedIndex: number, count: number): number | undefined => {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowDown') return (focusedIndex + 1) % count
  if (key === 'ArrowUp') return (Math.max(focusedIndex, 0) + count - 1) % count
  return undefined
}

/**
 * Returns the index of the next item, wrapping around, whose label starts with the typed letters; undefined if there is none. One letter,
 * even repeated, moves on to the next item that starts with it; several letters may match the focused item again.
 */
export const findTypedItem = (typed: string, focusedIndex: number, labels: string[]): number | undefined => {
  const letters = typed.toLocaleLowerCase()
  const isOneLetter = [...letters].every(letter => letter === letters[0])
  const prefix = isOneLetter ? letters.slice(0, 1) : letters
  const from = isOneLetter ? focusedIndex + 1 : Math.max(focusedIndex, 0)
  const order = labels.map((_, step) => (from + step) % labels.length)
  return order.find(index => labels[index]?.trim().toLocaleLowerCase().startsWith(prefix))
}
