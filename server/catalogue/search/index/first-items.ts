/** Returns the first `count` numbers in the order of `compare`, sorted. It is faster than sorting all numbers. */
export const pickFirst = (
  items: ArrayLike<number>,
  count: number,
  compare: (a: number, b: number) => number,
): number[] => {
  const candidates: number[] = []
  const keepFirst = () => {
    candidates.sort(compare)
    candidates.length = Math.min(candidates.length, count)
  }
  /** The last of the first numbers so far: an item after it is not among the first ones. */
  let lastKept: number | undefined
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]!
    if (lastKept !== undefined && compare(item, lastKept) >= 0) continue
    candidates.push(item)
    if (candidates.length < 2 * count) continue
    keepFirst()
    lastKept = candidates.at(-1)
  }
  keepFirst()
  return candidates
}
