/** Returns the first items in an order, sorted; the order of the others is not determined. */
export const firstOf = <T>(items: readonly T[], count: number, compare: (a: T, b: T) => number): T[] => {
  const kept: T[] = []
  const cut = () => {
    kept.sort(compare)
    kept.length = Math.min(kept.length, count)
  }
  /** The last item that is known to be kept; a later one comes only after it. */
  let last: T | undefined
  for (const item of items) {
    if (last !== undefined && compare(item, last) >= 0) continue
    kept.push(item)
    if (kept.length < 2 * count) continue
    cut()
    last = kept.at(-1)
  }
  cut()
  return kept
}
