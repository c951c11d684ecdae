/** Returns the index of the item that a key focuses in a menu; undefined for other keys. */
export const findNextItem = (key: string, focusedIndex: number, count: number): number | undefined => {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowDown') return (focusedIndex + 1) % count
  if (key === 'ArrowUp') return (Math.max(focusedIndex, 0) + count - 1) % count
  return undefined
}

/**
 * Returns the item that typed letters select: the next one that starts with them, wrapping around; undefined if there is none. One
 * letter, even repeated, moves on from the focused item; several letters may still match it.
 */
export const findTyped = (typed: string, focusedIndex: number, labels: string[]): number | undefined => {
  const letters = typed.toLocaleLowerCase()
  const isOneLetter = [...letters].every(letter => letter === letters[0])
  const prefix = isOneLetter ? letters.slice(0, 1) : letters
  const from = isOneLetter ? focusedIndex + 1 : Math.max(focusedIndex, 0)
  const order = labels.map((_, step) => (from + step) % labels.length)
  return order.find(index => labels[index]?.trim().toLocaleLowerCase().startsWith(prefix))
}
