interface LabelSpace {
  /** The least distance of two labels. */
  gap: number
  /** The upper limit of the chart. */
  top: number
  /** The lower limit of the chart. */
  bottom: number
}

/**
 * Positions labels near the ends of their lines, without overlap and within the chart. Takes the preferred position of each label and
 * returns the positions in the same order. All are distances from the top.
 */
export const spreadLabels = (preferredYs: readonly number[], { gap, top, bottom }: LabelSpace): number[] => {
  const sortedLabels = preferredYs.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y)
  // First downwards, then upwards, if the lowest labels are now below the chart.
  let previousY = top - gap
  for (const label of sortedLabels) {
    label.y = Math.max(label.y, previousY + gap)
    previousY = label.y
  }
  let nextY = bottom + gap
  for (const label of sortedLabels.toReversed()) {
    label.y = Math.min(label.y, nextY - gap)
    nextY = label.y
  }
  const ys: number[] = []
  for (const { y, index } of sortedLabels) ys[index] = y
  return ys
}
