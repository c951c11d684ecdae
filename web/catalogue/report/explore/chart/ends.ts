/** Positions labels at the ends of lines without overlap, within the chart. */
export const spreadEnds = (preferred: readonly number[], gap: number, top: number, bottom: number): number[] => {
  const order = preferred.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at)
  let before = top - gap
  for (const end of order) {
    end.at = Math.max(end.at, before + gap)
    before = end.at
  }
  let after = bottom + gap
  for (const end of order.toReversed()) {
    end.at = Math.min(end.at, after - gap)
    after = end.at
  }
  const spread: number[] = []
  for (const { at, index } of order) spread[index] = at
  return spread
}
