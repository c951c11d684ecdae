/** Returns the first numbers in an order, sorted; the order of the others is not determined. */
export const pickFirst = (
  items: ArrayLike<number>,
  count: number,
  compare: (a: number, b: number) => number,
): number[] => {
  const candidates: number[] = []
  const cut = () => {
    candidates.sort(compare)
    candidates.length = Math.min(candidates.length, count)
  }
  /** The last item that is known to be kept; a later one comes only after it. */
  let lastKept: number | undefined
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]!
    if (lastKept !== undefined && compare(item, lastKept) >= 0) continue
    candidates.push(item)
    if (candidates.length < 2 * count) continue
    cut()
    lastKept = candidates.at(-1)
  }
  cut()
  return candidates
}
