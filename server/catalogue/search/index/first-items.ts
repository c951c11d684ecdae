/** Returns the first numbers in an order, sorted; the order of the others is not determined. */
export const pickFirst = (
  items: ArrayLike<number>,
  count: number,
  compare: (a: number, b: number) => number,
): number[] => {
  const kept: number[] = []
  const cut = () => {
    kept.sort(compare)
    kept.length = Math.min(kept.length, count)
  }
  /** The last item that is known to be kept; a later one comes only after it. */
  let last: number | undefined
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]!
    if (last !== undefined && compare(item, last) >= 0) continue
    kept.push(item)
    if (kept.length < 2 * count) continue
    cut()
    last = kept.at(-1)
  }
  cut()
  return kept
}
