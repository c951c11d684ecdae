/** Positions labels at the ends of lines without overlap, within the chart. */
export const spreadEnds = (preferred: readonly number[], gap: number, top: number, bottom: number): number[] => {
  const sortedEnds = preferred.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at)
  let previousEnd = top - gap
  for (const end of sortedEnds) {
    end.at = Math.max(end.at, previousEnd + gap)
    previousEnd = end.at
  }
  let nextEnd = bottom + gap
  for (const end of sortedEnds.toReversed()) {
    end.at = Math.min(end.at, nextEnd - gap)
    nextEnd = end.at
  }
  const positions: number[] = []
  for (const { at, index } of sortedEnds) positions[index] = at
  return positions
}
