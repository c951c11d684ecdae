/** The size of the drawing, in its own units. */
export const spark = { width: 120, height: 20 } as const

/** Returns the points of a line through numbers; the largest touches the top. */
export const buildPoints = (counts: readonly number[]) => {
  const largestCount = Math.max(...counts)
  const step = spark.width / (counts.length - 1)
  const round = (value: number) => Math.round(value * 10) / 10
  return counts
    .map((count, index) => `${round(index * step)},${round(spark.height * (1 - count / largestCount))}`)
    .join(' ')
}
