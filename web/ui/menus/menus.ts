/** Where the focus goes in a menu on a key, among so many items; undefined for keys that mean nothing to it. */
export const nextItem = (key: string, at: number, count: number): number | undefined => {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (Math.max(at, 0) + count - 1) % count
  return undefined
}

/**
 * The item that typed letters lead to: the next one that begins with them, round to the first; undefined if none does. One letter, also
 * when repeated, leads on from the item that has the focus; several letters may still mean that item.
 */
export const findTyped = (typed: string, at: number, labels: string[]): number | undefined => {
  const letters = typed.toLocaleLowerCase()
  const isOneLetter = [...letters].every(letter => letter === letters[0])
  const wanted = isOneLetter ? letters.slice(0, 1) : letters
  const from = isOneLetter ? at + 1 : Math.max(at, 0)
  const order = labels.map((_, step) => (from + step) % labels.length)
  return order.find(index => labels[index]?.trim().toLocaleLowerCase().startsWith(wanted))
}
