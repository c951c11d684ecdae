/** The size of the line's drawing, in its own units. */
export const sparkSize = { width: 120, height: 20 } as const

/** Returns the points of the line through some numbers, as an SVG polyline has them. The largest number is at the top, 0 at the bottom. */
export const buildPoints = (counts: readonly number[]) => {
  const largestCount = Math.max(...counts)
  const step = sparkSize.width / (counts.length - 1)
  const roundToTenth = (value: number) => Math.round(value * 10) / 10
  return counts
    .map(
      (count, index) => `${roundToTenth(index * step)},${roundToTenth(sparkSize.height * (1 - count / largestCount))}`,
    )
    .join(' ')
}
